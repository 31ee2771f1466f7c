import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { REGISTRATION } from '@crackpost/bot/registration'
import { type Door, doorOf } from '@crackpost/functions/discord/door'
import { type Listener, listen } from '@crackpost/functions/discord/listener'
import { verifier } from '@crackpost/functions/discord/verify'
import { type Local, local } from '@crackpost/functions/wire/local'
import { type Running, start } from '@crackpost/playground/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reaches } from '../scripts/doctor/machine.ts'
import { launch } from '../scripts/local/program.ts'
import { newKeys } from './kit/signed.ts'

const TOKEN = 'a-token-that-nobody-may-see-in-print'
const folder = mkdtempSync(join(tmpdir(), 'doctor-'))

let discord: Running
let house: Local
let door: Listener
let answer: Door

beforeAll(async () => {
  discord = await start(0, { token: TOKEN })
  const { state, key } = discord.desk.world
  house = await local({
    folder: join(folder, 'data'),
    discord: { application: state.bot, publicKey: key.public },
    token: TOKEN,
    api: api(),
    lexicon: null,
    sink: () => {},
  })
  door = await listen((event) => answer(event))
})
afterAll(async () => {
  await door?.close()
  await house?.close()
  await discord?.close()
  rmSync(folder, { recursive: true })
})

const api = () => `${discord.url}/api/v10`

async function tell(method: string, path: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bot ${TOKEN}`, 'content-type': 'application/json' }
  const response = await fetch(`${api()}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

const entrust = (url: string | null) => tell('PATCH', '/applications/@me', { interactions_endpoint_url: url })
const register = (commands: readonly object[]) =>
  tell('PUT', `/applications/${discord.desk.world.state.bot}/commands`, commands)

const secrets = () => ({
  DiscordPublicKey: discord.desk.world.key.public,
  DiscordApplicationId: discord.desk.world.state.bot,
  DiscordToken: TOKEN,
})

/** Runs `npm run doctor`, with SST’s own program replaced by one that knows these secrets. */
async function examined(
  known: Readonly<Record<string, string>> = secrets(),
  { stage = 'zoe', endpoint = door.url, env = {} } = {},
): Promise<{ code: number | null; said: string; wrong: string[] }> {
  const sst = join(folder, 'sst')
  const list = Object.entries(known).map(([name, value]) => `${name}=${value}`)
  const none = 'echo "✕  No secrets found" >&2; exit 1'
  writeFileSync(
    sst,
    ['#!/bin/sh', ...(list.length === 0 ? [none] : [`cat <<'END'`, '# crackpost', ...list, 'END'])].join(
      '\n',
    ),
  )
  chmodSync(sst, 0o755)
  const program = launch('scripts/doctor.ts', {
    args: ['--stage', stage, '--endpoint', endpoint],
    env: { SST_BIN_PATH: sst, AWS_PROFILE: 'somebody', DISCORD_API: api(), DISCORD_TOKEN: '', ...env },
  })
  const code = await program.ended
  const said = program.said()
  expect(said).not.toContain(TOKEN)
  return { code, said, wrong: [...said.matchAll(/^✗ (.*)\n {2}→ .+/gm)].map(([, what = '']) => what) }
}

/** An address at which nobody is any more. */
async function nowhere(): Promise<string> {
  const { url, close } = await listen(async () => ({ statusCode: 200, headers: {}, body: '' }))
  await close()
  return url
}

/** The local Discord, with webhook events switched on: it has none itself. */
async function eventful(url: string): Promise<{ api: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { method = '', headers, url: path = '' } = request
    const body = await text(request)
    const answered = await fetch(`${discord.url}${path}`, {
      method,
      headers: { authorization: String(headers.authorization), 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    })
    const said = z.union([z.array(z.unknown()), z.looseObject({})]).parse(await answered.json())
    const events = { event_webhooks_url: url, event_webhooks_types: ['APPLICATION_DEAUTHORIZED'] }
    response
      .writeHead(answered.status)
      .end(JSON.stringify(Array.isArray(said) ? said : { ...said, ...events }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { api: `http://127.0.0.1:${port}/api/v10`, close: () => server.close() }
}

/** A local Discord has no webhook events to switch on. */
const NO_EVENTS = 'Discord does not tell us who takes their consent back'

describe('the doctor', () => {
  beforeEach(async () => {
    answer = house.door
    await register(REGISTRATION)
    await entrust(door.url)
  })
  afterEach(() => entrust(null))

  it('finds nothing to mend where all is as it should be', async () => {
    const { api, close } = await eventful(`${door.url}events`)
    const { wrong, said, code } = await examined(secrets(), { env: { DISCORD_API: api } })
    close()
    expect({ wrong, code }).toEqual({ wrong: [], code: 0 })
    expect(said).toMatch(/\nAll is well\.\n$/)
    expect(said).toContain('✓ The endpoint is there, and turns strangers away')
    expect(said).toContain('✓ Discord has just asked the endpoint, and got the answers it wants')
    expect(said).toContain(`✓ All ${REGISTRATION.length} commands are registered and up to date`)
  })

  it('changes nothing', async () => {
    const before = JSON.stringify(discord.desk.world.state)
    await examined()
    expect(JSON.stringify(discord.desk.world.state)).toBe(before)
  })

  it('misses secrets, and says how to set them', async () => {
    const { wrong, said, code } = await examined({}, { stage: 'production' })
    expect(wrong).toEqual(
      ['DiscordPublicKey', 'DiscordApplicationId', 'DiscordToken', 'AlarmEmail'].map(
        (name) => `The secret ${name} is not set`,
      ),
    )
    expect(said).toContain('npx sst secret set DiscordToken --stage production')
    expect(said).toContain('· What Discord knows of the bot: the token is missing')
    expect(code).toBe(1)
  })

  it('sees that secrets look wrong, or belong to another application', async () => {
    const { wrong } = await examined({
      ...secrets(),
      DiscordPublicKey: newKeys().publicKey,
      DiscordApplicationId: 'my bot',
    })
    expect(wrong).toEqual([
      'The secret DiscordApplicationId looks wrong',
      'DiscordApplicationId is another application’s than the token',
      'DiscordPublicKey is another application’s than the token',
      NO_EVENTS,
    ])
  })

  it('sees that Discord does not know the token', async () => {
    const { wrong } = await examined({ ...secrets(), DiscordToken: `${TOKEN}-no-longer` })
    expect(wrong).toEqual(['Discord does not know the token'])
  })

  it('sees that commands are missing or of another release', async () => {
    await register(REGISTRATION.slice(1))
    const { wrong, said } = await examined()
    expect(wrong).toEqual(['The commands that Discord shows are not those of this release', NO_EVENTS])
    expect(said).toContain('Run npm run register.')
  })

  it('sees that Discord knows no endpoint, and says what to paste', async () => {
    await entrust(null)
    const { wrong, said } = await examined()
    expect(wrong).toEqual(['Discord knows no endpoint yet', NO_EVENTS])
    expect(said).toContain(`Paste ${door.url} at`)
  })

  it('sees an endpoint that nobody answers at', async () => {
    const { wrong } = await examined(secrets(), { endpoint: await nowhere() })
    expect(wrong[0]).toBe('The endpoint can’t be reached (ECONNREFUSED)')
  })

  it('sees an endpoint that lets anybody in', async () => {
    answer = async () => ({ statusCode: 200, headers: {}, body: '{"type":1}' })
    const { wrong } = await examined()
    expect(wrong).toEqual([
      'The endpoint answers a stranger with 200, not with 401',
      'Discord asks the endpoint, and does not get the answers it wants',
      NO_EVENTS,
    ])
  })

  it('sees an endpoint that turns even Discord away', async () => {
    answer = doorOf({ ...house.world.doorway, verify: verifier(newKeys().publicKey) })
    const { wrong } = await examined()
    expect(wrong).toEqual(['Discord asks the endpoint, and does not get the answers it wants', NO_EVENTS])
  })

  it('sees that Discord can’t be reached', async () => {
    const { wrong } = await examined(secrets(), { env: { DISCORD_API: await nowhere() } })
    expect(wrong).toEqual(['Discord can’t be asked (ECONNREFUSED)'])
  })

  it('takes no option that there is not', async () => {
    const program = launch('scripts/doctor.ts', { args: ['--everything'] })
    expect(await program.ended).toBe(2)
    expect(program.said()).toContain('Usage: npm run doctor')
  })
})

it('A version reaches another when it is not older', () => {
  expect(reaches('20.19.0', '20.19')).toBe(true)
  expect(reaches('24.0.0', '20.19')).toBe(true)
  expect(reaches('20.9.1', '20.19')).toBe(false)
  expect(reaches('18.20.0', '20.19')).toBe(false)
})
