import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Door } from '@crackpost/functions/discord/door'
import { listen } from '@crackpost/functions/discord/listener'
import { type Local, local } from '@crackpost/functions/wire/local'
import { record } from '@crackpost/playground/json'
import { type Running, start } from '@crackpost/playground/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const TOKEN = 'the-token-of-a-bot-with-a-door'
const folder = mkdtempSync(join(tmpdir(), 'crackpost-endpoint-'))
const closing: (() => Promise<void>)[] = []
let discord: Running
let house: Local

beforeAll(async () => {
  discord = await start(0, { token: TOKEN })
  const { state, key } = discord.desk.world
  house = await local({
    folder,
    discord: { application: state.bot, publicKey: key.public },
    token: TOKEN,
    api: `${discord.url}/api/v10`,
    lexicon: null,
    sink: () => {},
  })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  await house?.close()
  await discord?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Tells Discord to send interactions to this door: a good PING is sent there then, and several with bad signatures. */
async function entrusted(door: Door): Promise<{ status: number; said: string; url: string }> {
  const { url, close } = await listen(door)
  closing.push(close)
  const response = await fetch(`${discord.url}/api/v10/applications/@me`, {
    method: 'PATCH',
    headers: { authorization: `Bot ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ interactions_endpoint_url: url }),
  })
  return { status: response.status, said: await response.text(), url }
}

const pong = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{"type":1}' }

describe('the probe that Discord makes before it trusts an endpoint', () => {
  it('is passed by the door of this house', async () => {
    const asked: number[] = []
    const { status, said, url } = await entrusted(async (event) => {
      const answer = await house.door(event)
      asked.push(answer.statusCode)
      return answer
    })
    expect([status, record(JSON.parse(said)).interactions_endpoint_url]).toEqual([200, url])
    expect(asked[0]).toBe(200)
    expect(asked.length).toBeGreaterThan(3)
    expect(new Set(asked.slice(1))).toEqual(new Set([401]))
  })

  it('is failed by a door that checks nothing, and by one that lets nobody in', async () => {
    const gullible = await entrusted(async () => pong)
    expect(gullible.status).toBe(400)
    expect(gullible.said).toContain('another signature: 200 in place of 401')
    const deaf = await entrusted(async () => ({ ...pong, statusCode: 401 }))
    expect(deaf.status).toBe(400)
    expect(deaf.said).toContain('a ping was answered with 401')
  })
})
