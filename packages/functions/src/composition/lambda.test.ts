import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPanel, textPart } from '@crackpost/bot/discord/panel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FollowUpJob } from '../http/interaction-endpoint.ts'
import type { Environment } from './environment.ts'
import { createPainterQueue } from './lambda.ts'

interface Asked {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

describe('the painter of the cloud', () => {
  const asked: Asked[] = []
  let status = 202
  let env: Environment = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    asked.push({
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
    asked.length = 0
    status = 202
  })

  const commission: FollowUpJob = {
    type: 'export',
    player: 'somebody-random',
    panel: createPanel('plain', textPart('é')),
    theme: 'dark',
    language: 'fr',
    application: '1100',
    token: 'a-key',
  }

  it('is asked by its name, whole and once, and nobody waits until it has drawn', async () => {
    await createPainterQueue('crackpost-painter', env)(commission)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url).toBe('/2015-03-31/functions/crackpost-painter/invocations')
    expect(asked[0]?.headers['x-amz-invocation-type']).toBe('Event')
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(commission)
  })

  it('that can’t be asked is not asked again: the door has no time for it', async () => {
    status = 500
    await expect(createPainterQueue('crackpost-painter', env)(commission)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})
