import { type Peer, post } from '../aws/post.ts'
import type { Doorway } from '../discord/door.ts'
import { accountIn, type Environment, endpointIn } from './environment.ts'

/** The door waits no longer than for an order to be taken; asking again is not worth its time. */
const PATIENCE = { attempts: 1, patience: 600 }

/** Hands orders to a function of the cloud, which draws in its own time. */
export function painterNamed(name: string, env: Environment): Doorway['order'] {
  const peer: Peer = {
    ...accountIn(env),
    ...PATIENCE,
    service: 'lambda',
    endpoint: endpointIn(env, 'lambda'),
  }
  const path = `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`
  const headers = { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' }
  return async (commission) => {
    const { status } = await post(peer, { path, headers, body: JSON.stringify(commission) }, () => false)
    if (status !== 202) throw new Error(`the order was not taken: ${status}`)
  }
}
