import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SingleProcess, startSingleProcess } from '@crackpost/functions/composition/single-process'
import type { FunctionUrlHandler } from '@crackpost/functions/http/function-url'
import { startNodeServer } from '@crackpost/functions/http/node-server'
import { asObject } from '@crackpost/playground/json'
import { type RunningPlayground, startPlayground } from '@crackpost/playground/server/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const BOT_TOKEN = 'the-token-of-a-bot-with-a-door'
const folder = mkdtempSync(join(tmpdir(), 'crackpost-endpoint-'))
const closeCallbacks: (() => Promise<void>)[] = []
let discord: RunningPlayground
let singleProcess: SingleProcess

beforeAll(async () => {
  discord = await startPlayground(0, { token: BOT_TOKEN })
  const { state, key } = discord.instance.emulator
  singleProcess = await startSingleProcess({
    folder,
    discord: { application: state.bot, publicKey: key.public },
    token: BOT_TOKEN,
    api: `${discord.url}/api/v10`,
    lexicon: null,
    sink: () => {},
  })
})
afterEach(async () => {
  for (const close of closeCallbacks.splice(0)) await close()
})
afterAll(async () => {
  await singleProcess?.close()
  await discord?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sets the endpoint URL; Discord then sends it a valid PING and several with bad signatures. */
async function setEndpointUrl(
  door: FunctionUrlHandler,
): Promise<{ status: number; said: string; url: string }> {
  const { url, close } = await startNodeServer(door)
  closeCallbacks.push(close)
  const response = await fetch(`${discord.url}/api/v10/applications/@me`, {
    method: 'PATCH',
    headers: { authorization: `Bot ${BOT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ interactions_endpoint_url: url }),
  })
  return { status: response.status, said: await response.text(), url }
}

const PONG_RESPONSE = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{"type":1}' }

describe("Discord's endpoint validation", () => {
  it('passes for the interaction endpoint', async () => {
    const interactionTypes: number[] = []
    const { status, said, url } = await setEndpointUrl(async (event) => {
      const answer = await singleProcess.endpoint(event)
      interactionTypes.push(answer.statusCode)
      return answer
    })
    expect([status, asObject(JSON.parse(said)).interactions_endpoint_url]).toEqual([200, url])
    expect(interactionTypes[0]).toBe(200)
    expect(interactionTypes.length).toBeGreaterThan(3)
    expect(new Set(interactionTypes.slice(1))).toEqual(new Set([401]))
  })

  it('fails for an endpoint that checks no signatures and for one that rejects everything', async () => {
    const gullible = await setEndpointUrl(async () => PONG_RESPONSE)
    expect(gullible.status).toBe(400)
    expect(gullible.said).toContain('another signature: 200 in place of 401')
    const deaf = await setEndpointUrl(async () => ({ ...PONG_RESPONSE, statusCode: 401 }))
    expect(deaf.status).toBe(400)
    expect(deaf.said).toContain('a ping was answered with 401')
  })
})
