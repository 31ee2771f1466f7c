import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPanel, textPart } from '@crackpost/bot/discord/panel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FollowUpJob } from '../http/interaction-endpoint.ts'
import type { Environment } from './environment.ts'
import { createPainterQueue } from './lambda.ts'

interface ReceivedRequest {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

describe('createPainterQueue', () => {
  const requests: ReceivedRequest[] = []
  let status = 202
  let env: Environment = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    requests.push({
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    })
    response.writeHead(status).end()
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    env = {
      AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${port}`,
      AWS_REGION: 'eu-west-3',
      AWS_ACCESS_KEY_ID: 'nobody',
      AWS_SECRET_ACCESS_KEY: 'nothing',
    }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    requests.length = 0
    status = 202
  })

  const job: FollowUpJob = {
    type: 'export',
    player: 'somebody-random',
    panel: createPanel('plain', textPart('é')),
    theme: 'dark',
    language: 'fr',
    application: '1100',
    token: 'a-key',
  }

  it('invokes the painter function once, asynchronously, with the whole job', async () => {
    await createPainterQueue('crackpost-painter', env)(job)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.url).toBe('/2015-03-31/functions/crackpost-painter/invocations')
    expect(requests[0]?.headers['x-amz-invocation-type']).toBe('Event')
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(job)
  })

  it('rejects without a retry if the invoke fails', async () => {
    status = 500
    await expect(createPainterQueue('crackpost-painter', env)(job)).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })
})
