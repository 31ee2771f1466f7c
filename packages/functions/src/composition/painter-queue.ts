import { type Peer, post } from '../aws/post.ts'
import type { EndpointDeps } from '../http/interaction-endpoint.ts'
import { type Environment, readAwsAccount, readAwsEndpoint } from './environment.ts'

/** The door waits no longer than for an order to be taken; asking again is not worth its time. */
const INVOKE_RETRY = { attempts: 1, patience: 600 }

/** Hands orders to a function of the cloud, which draws in its own time. */
export function createPainterQueue(name: string, env: Environment): EndpointDeps['enqueue'] {
  const peer: Peer = {
    ...readAwsAccount(env),
    ...INVOKE_RETRY,
    service: 'lambda',
    endpoint: readAwsEndpoint(env, 'lambda'),
  }
  const path = `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`
  const headers = { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' }
  return async (job) => {
    const { status } = await post(peer, { path, headers, body: JSON.stringify(job) }, () => false)
    if (status !== 202) throw new Error(`the order was not taken: ${status}`)
  }
}
