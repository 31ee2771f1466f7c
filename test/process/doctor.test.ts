import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { type SingleProcess, startSingleProcess } from '@crackpost/functions/composition/single-process'
import { createVerifier } from '@crackpost/functions/http/authenticate'
import type { FunctionUrlHandler } from '@crackpost/functions/http/function-url'
import { createInteractionEndpoint } from '@crackpost/functions/http/interaction-endpoint'
import { type NodeServer, startNodeServer } from '@crackpost/functions/http/node-server'
import { type RunningPlayground, startPlayground } from '@crackpost/playground/server/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { stageConfig } from '../../infra/stage.ts'
import { isAtLeastVersion } from '../../scripts/doctor/machine.ts'
import { launchScript } from '../../scripts/local/script-process.ts'
import { createSigningKeys } from '../kit/fakes/signed-requests.ts'
import { bundleProgram } from '../kit/harness/program.ts'
import { sampledIt } from '../kit/sampling.ts'

const BOT_TOKEN = 'a-token-that-nobody-may-see-in-print'
const folder = mkdtempSync(join(tmpdir(), 'doctor-'))

let doctorProgram: string
let discord: RunningPlayground
let singleProcess: SingleProcess
let server: NodeServer
let endpoint: FunctionUrlHandler

beforeAll(async () => {
  // The script must know the example game, as this process does.
  doctorProgram = await bundleProgram('scripts/doctor.ts', ['test/kit/example-setup.ts'])
  discord = await startPlayground(0, { token: BOT_TOKEN })
  const { state, key } = discord.instance.emulator
  singleProcess = await startSingleProcess({
    folder: join(folder, 'data'),
    discord: { application: state.bot, publicKey: key.public },
    token: BOT_TOKEN,
    api: api(),
    lexicon: null,
    sink: () => {},
  })
  server = await startNodeServer((event) => endpoint(event))
})
afterAll(async () => {
  await server?.close()
  await singleProcess?.close()
  await discord?.close()
  rmSync(folder, { recursive: true })
})

const api = () => `${discord.url}/api/v10`

async function callDiscord(method: string, path: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bot ${BOT_TOKEN}`, 'content-type': 'application/json' }
  const response = await fetch(`${api()}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

const setEndpointUrl = (url: string | null) =>
  callDiscord('PATCH', '/applications/@me', { interactions_endpoint_url: url })
const register = (commands: readonly object[]) =>
  callDiscord('PUT', `/applications/${discord.instance.emulator.state.bot}/commands`, commands)

const doctorSecrets = () => ({
  DiscordPublicKey: discord.instance.emulator.key.public,
  DiscordApplicationId: discord.instance.emulator.state.bot,
  DiscordToken: BOT_TOKEN,
})

/** Runs `npm run doctor`, with SST's program replaced by one that has these secrets. */
async function runDoctor(
  known: Readonly<Record<string, string>> = doctorSecrets(),
  { stage = 'zoe', endpoint = server.url, env = {} } = {},
): Promise<{ code: number | null; output: string; problems: string[] }> {
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
  const program = launchScript(doctorProgram, {
    args: ['--stage', stage, '--endpoint', endpoint],
    env: {
      SST_BIN_PATH: sst,
      AWS_PROFILE: 'somebody',
      AWS_REGION: '',
      AWS_DEFAULT_REGION: '',
      DISCORD_API: api(),
      DISCORD_TOKEN: '',
      ...env,
    },
  })
  const code = await program.exitCode
  const output = program.output()
  expect(output).not.toContain(BOT_TOKEN)
  return {
    code,
    output,
    problems: [...output.matchAll(/^✗ (.*)\n {2}→ .+/gm)].map(([, what = '']) => what),
  }
}

/** A URL at which nothing listens any more. */
async function closedAddress(): Promise<string> {
  const { url, close } = await startNodeServer(async () => ({ statusCode: 200, headers: {}, body: '' }))
  await close()
  return url
}

/** The local Discord behind a proxy that adds webhook events, which it lacks. */
async function apiWithWebhookEvents(url: string): Promise<{ api: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { method = '', headers, url: path = '' } = request
    const body = await text(request)
    const answered = await fetch(`${discord.url}${path}`, {
      method,
      headers: { authorization: String(headers.authorization), 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    })
    const json = z.union([z.array(z.unknown()), z.looseObject({})]).parse(await answered.json())
    const events = { event_webhooks_url: url, event_webhooks_types: ['APPLICATION_DEAUTHORIZED'] }
    response
      .writeHead(answered.status)
      .end(JSON.stringify(Array.isArray(json) ? json : { ...json, ...events }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { api: `http://127.0.0.1:${port}/api/v10`, close: () => server.close() }
}

/** The local Discord supports no webhook events. */
const NO_EVENTS_WARNING = 'Discord does not tell us who takes their consent back'

/** A test that starts the script. */
const doctorTest = sampledIt(3)

describe('the doctor', () => {
  beforeEach(async () => {
    endpoint = singleProcess.endpoint
    await register(COMMAND_MANIFEST)
    await setEndpointUrl(server.url)
  })
  afterEach(() => setEndpointUrl(null))

  doctorTest('reports no problem for a correct installation', async () => {
    const { api, close } = await apiWithWebhookEvents(`${server.url}events`)
    const { problems, output, code } = await runDoctor(doctorSecrets(), { env: { DISCORD_API: api } })
    close()
    expect({ problems, code }).toEqual({ problems: [], code: 0 })
    expect(output).toMatch(/\nAll is well\.\n$/)
    expect(output).toContain('✓ The endpoint is there, and turns strangers away')
    expect(output).toContain('✓ Discord has just asked the endpoint, and got the answers it wants')
    expect(output).toContain(`✓ All ${COMMAND_MANIFEST.length} commands are registered and up to date`)
  })

  doctorTest('changes nothing', async () => {
    const before = JSON.stringify(discord.instance.emulator.state)
    await runDoctor()
    expect(JSON.stringify(discord.instance.emulator.state)).toBe(before)
  })

  doctorTest('reports missing secrets and how to set them', async () => {
    const { problems, output, code } = await runDoctor({}, { stage: 'production' })
    expect(problems).toEqual(
      ['DiscordPublicKey', 'DiscordApplicationId', 'DiscordToken', 'AlarmEmail'].map(
        (name) => `The secret ${name} is not set`,
      ),
    )
    expect(output).toContain('npx sst secret set DiscordToken --stage production')
    expect(output).toContain('· What Discord knows of the bot: the token is missing')
    expect(code).toBe(1)
  })

  doctorTest('reports a region that is not the stage’s', async () => {
    const { problems, output } = await runDoctor(doctorSecrets(), { env: { AWS_REGION: 'sa-east-1' } })
    const { region } = stageConfig('zoe')
    expect(problems).toEqual([
      `The region is sa-east-1, but stage zoe belongs to ${region}`,
      NO_EVENTS_WARNING,
    ])
    expect(output).toContain(`export AWS_REGION=${region}`)
  })

  doctorTest('reports secrets that are malformed or of another application', async () => {
    const { problems } = await runDoctor({
      ...doctorSecrets(),
      DiscordPublicKey: createSigningKeys().publicKey,
      DiscordApplicationId: 'my bot',
    })
    expect(problems).toEqual([
      'The secret DiscordApplicationId looks wrong',
      'DiscordApplicationId is another application’s than the token',
      'DiscordPublicKey is another application’s than the token',
      NO_EVENTS_WARNING,
    ])
  })

  doctorTest('reports a token that Discord rejects', async () => {
    const { problems } = await runDoctor({
      ...doctorSecrets(),
      DiscordToken: `${BOT_TOKEN}-no-longer`,
    })
    expect(problems).toEqual(['Discord does not know the token'])
  })

  doctorTest('reports commands that are missing or outdated', async () => {
    await register(COMMAND_MANIFEST.slice(1))
    const { problems, output } = await runDoctor()
    expect(problems).toEqual([
      'The commands that Discord shows are not those of this release',
      NO_EVENTS_WARNING,
    ])
    expect(output).toContain('Run npm run register.')
  })

  doctorTest('reports a missing endpoint URL and the value to paste', async () => {
    await setEndpointUrl(null)
    const { problems, output } = await runDoctor()
    expect(problems).toEqual(['Discord knows no endpoint yet', NO_EVENTS_WARNING])
    expect(output).toContain(`Paste ${server.url} at`)
  })

  doctorTest('reports an endpoint that does not respond', async () => {
    const { problems } = await runDoctor(doctorSecrets(), { endpoint: await closedAddress() })
    expect(problems[0]).toBe('The endpoint can’t be reached (ECONNREFUSED)')
  })

  doctorTest('reports an endpoint that accepts unsigned requests', async () => {
    endpoint = async () => ({ statusCode: 200, headers: {}, body: '{"type":1}' })
    const { problems } = await runDoctor()
    expect(problems).toEqual([
      'The endpoint answers a stranger with 200, not with 401',
      'Discord asks the endpoint, and does not get the answers it wants',
      NO_EVENTS_WARNING,
    ])
  })

  doctorTest("reports an endpoint that rejects Discord's requests", async () => {
    endpoint = createInteractionEndpoint({
      ...singleProcess.services,
      verify: createVerifier(createSigningKeys().publicKey),
    })
    const { problems } = await runDoctor()
    expect(problems).toEqual([
      'Discord asks the endpoint, and does not get the answers it wants',
      NO_EVENTS_WARNING,
    ])
  })

  doctorTest('reports that Discord is unreachable', async () => {
    const { problems } = await runDoctor(doctorSecrets(), {
      env: { DISCORD_API: await closedAddress() },
    })
    expect(problems).toEqual(['Discord can’t be asked (ECONNREFUSED)'])
  })

  doctorTest('rejects unknown options', async () => {
    const program = launchScript(doctorProgram, { args: ['--everything'] })
    expect(await program.exitCode).toBe(2)
    expect(program.output()).toContain('Usage: npm run doctor')
  })
})

it('A version satisfies another unless it is older', () => {
  expect(isAtLeastVersion('20.19.0', '20.19')).toBe(true)
  expect(isAtLeastVersion('24.0.0', '20.19')).toBe(true)
  expect(isAtLeastVersion('20.9.1', '20.19')).toBe(false)
  expect(isAtLeastVersion('18.20.0', '20.19')).toBe(false)
})
