import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSignedEndpoint } from '../demo/endpoint.ts'
import { fieldErrorLines } from '../server/problem-log.ts'
import { startTestPlayground, TEST_SEED, type TestPlayground } from '../server/test-playground.ts'

let playground: TestPlayground
let server: Server | null = null

beforeAll(async () => {
  playground = await startTestPlayground()
  await playground.control('seed', TEST_SEED)
})

afterEach(() => server?.close())
afterAll(() => playground.close())

/** Starts an endpoint that sends the same response to every request, and returns its URL. */
async function startStaticEndpoint(status: number, body: string, type = 'application/json'): Promise<string> {
  server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const setEndpoint = (interactions_endpoint_url: unknown) =>
  playground.api('PATCH', '/applications/@me', { interactions_endpoint_url })
const currentEndpoint = async () =>
  (await playground.api('GET', '/applications/@me')).body.interactions_endpoint_url

describe('an interactions endpoint', () => {
  it('is accepted if it answers a ping and rejects invalid signatures', async () => {
    const { verify_key } = (await playground.api('GET', '/applications/@me')).body
    expect(verify_key).toMatch(/^[0-9a-f]{64}$/)
    const good = await openSignedEndpoint(String(verify_key), () => null)
    expect(await setEndpoint(good.url)).toMatchObject({
      status: 200,
      body: { interactions_endpoint_url: good.url },
    })
    expect(await setEndpoint(null)).toMatchObject({ status: 200, body: { interactions_endpoint_url: null } })
    good.close()
  })

  it('is rejected if it accepts forged signatures, fails a ping or has no valid URL', async () => {
    const rejectionReason = async (url: string) => {
      const { status, body } = await setEndpoint(url)
      expect([status, body.code]).toEqual([400, 50035])
      return fieldErrorLines(body.errors).join('\n')
    }
    expect(await rejectionReason(await startStaticEndpoint(200, '{"type":1}'))).toMatch(
      /another signature: 200 in place of 401/,
    )
    expect(await rejectionReason(await startStaticEndpoint(401, '{}'))).toMatch(
      /a ping was answered with 401/,
    )
    expect(await rejectionReason(await startStaticEndpoint(200, '{"type":1}', 'text/plain'))).toMatch(
      /text\/plain in place of JSON/,
    )
    expect(await rejectionReason(await startStaticEndpoint(200, '{"type":4}'))).toMatch(
      /not answered with \{"type":1\}/,
    )
    expect(await rejectionReason('http://127.0.0.1:1/')).toMatch(/a ping was not answered/)
    expect(await rejectionReason('file:///etc/passwd')).toMatch(/Not a well formed URL/)
    expect(await currentEndpoint()).toBe(null)
  })

  it('is rejected if it trusts another key', async () => {
    const stranger = await openSignedEndpoint('aa'.repeat(32), () => null)
    expect(await setEndpoint(stranger.url)).toMatchObject({ status: 400 })
    stranger.close()
  })
})
