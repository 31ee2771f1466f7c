import { spawn } from 'node:child_process'
import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { type SyncCommandsOptions, syncCommands } from '@crackpost/bot/gateway/sync-commands'
import { type RunningPlayground, startPlayground } from '@crackpost/playground/server/server'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleProgram } from '../kit/harness/program.ts'

const BOT_TOKEN = 'a-token-that-nobody-may-see-in-print'

let registerProgram: string
let discord: RunningPlayground
beforeAll(async () => {
  // The script must know the example game, as this process does.
  registerProgram = await bundleProgram('scripts/register.ts', ['test/kit/example-setup.ts'])
  discord = await startPlayground(0, { token: BOT_TOKEN })
})
afterAll(() => discord.close())

/** Runs `npm run register` against the local Discord. */
const run = (args: readonly string[] = [], env: Record<string, string> = { DISCORD_TOKEN: BOT_TOKEN }) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const { DISCORD_TOKEN: _, ...rest } = process.env
    const child = spawn(process.execPath, [registerProgram, ...args], {
      env: { ...rest, NODE_NO_WARNINGS: '1', DISCORD_API: `${discord.url}/api/v10`, ...env },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.once('close', (code) => resolve({ code, out, err }))
  })

const putCount = () => discord.instance.requests.filter(({ method }) => method === 'PUT').length
const COMMAND_COUNT = COMMAND_MANIFEST.length

/** The same call in this process. */
const syncWith = (more: Partial<SyncCommandsOptions> = {}) =>
  syncCommands({
    token: BOT_TOKEN,
    api: `${discord.url}/api`,
    server: null,
    commands: COMMAND_MANIFEST,
    ...more,
  })

it('Commands are sent once, and again only after a change', async () => {
  expect(await run()).toEqual({ code: 0, out: `${COMMAND_COUNT} commands sent, everywhere.\n`, err: '' })
  const { commands } = discord.instance.emulator.state
  expect(commands.global?.map(({ name }) => name)).toEqual(COMMAND_MANIFEST.map(({ name }) => name))
  const unchanged = `Nothing to send: Discord has these ${COMMAND_COUNT} commands, everywhere.\n`
  expect(await run()).toEqual({ code: 0, out: unchanged, err: '' })
  expect(putCount()).toBe(1)
  // A command as an earlier release defined it.
  const [first] = commands.global ?? []
  if (first) first.description_localizations = { fr: 'Jeux' }
  expect(await syncWith()).toEqual({ type: 'sent', count: COMMAND_COUNT })
  expect(await syncWith()).toEqual({ type: 'unchanged', count: COMMAND_COUNT })
  expect(await syncWith({ commands: COMMAND_MANIFEST.slice(1) })).toEqual({
    type: 'sent',
    count: COMMAND_COUNT - 1,
  })
  expect(putCount()).toBe(3)
})

it('Commands can be registered on one server only', async () => {
  const [server] = seedEmulator(discord.instance.emulator, { servers: [{ name: 'Home' }] }).servers
  const id = server?.id ?? ''
  expect((await run(['--guild', id])).out).toBe(`${COMMAND_COUNT} commands sent, in server ${id}.\n`)
  expect(discord.instance.emulator.state.commands[id]?.length).toBe(COMMAND_COUNT)
  expect(await syncWith({ server: id })).toEqual({ type: 'unchanged', count: COMMAND_COUNT })
})

it.each<[string, readonly string[], Record<string, string>, string]>([
  ['without a token', [], {}, 'DISCORD_TOKEN is missing'],
  ['with a wrong token', [], { DISCORD_TOKEN: `${BOT_TOKEN}!` }, 'does not know this token'],
  ['for a server that is none', ['--guild', 'home'], { DISCORD_TOKEN: BOT_TOKEN }, 'the id of a server'],
])('Nothing is sent %s: one line explains why', async (_, args, env, why) => {
  const before = putCount()
  const { code, out, err } = await run(args, env)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(why)])
  expect(err).not.toContain(BOT_TOKEN)
  expect(putCount()).toBe(before)
})

it('Commands are sent after Discord has answered with errors', async () => {
  // discord.js itself sends a failed request three times.
  const fault = {
    kind: 'answer',
    when: 'before',
    status: 503,
    match: { path: '/applications/@me', times: 3 },
  } as const
  discord.instance.faults.add(fault)
  expect(await syncWith()).toEqual({ type: 'unreachable', cause: 'status 503' })
  discord.instance.faults.clear()
  discord.instance.faults.add(fault)
  const { code, out, err } = await run()
  discord.instance.faults.clear()
  expect(code).toBe(0)
  expect(out).toContain('commands')
  expect(err).toBe("Discord can't be reached (status 503). Trying again in 2 s.\n")
})

it('Nothing is sent to an unreachable Discord, and the output contains no secret', async () => {
  const before = putCount()
  expect(await syncWith({ server: '123' })).toEqual({ type: 'server' })
  expect(await syncWith({ api: 'http://127.0.0.1:9/api' })).toEqual({
    type: 'unreachable',
    cause: 'ECONNREFUSED',
  })
  expect(putCount()).toBe(before)
  const wrong = await syncWith({ commands: [{ name: 'Not a name', description: '' }] })
  expect(wrong).toMatchObject({ type: 'refused', why: expect.stringContaining('400') })
  expect(JSON.stringify(wrong)).not.toContain(BOT_TOKEN)
})
