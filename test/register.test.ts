import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Registrar, register } from '@crackpost/bot/registrar'
import { REGISTRATION } from '@crackpost/bot/registration'
import { seed } from '@crackpost/playground/seed'
import { type Running, start } from '@crackpost/playground/server'
import { afterAll, beforeAll, expect, it } from 'vitest'

const TOKEN = 'a-token-that-nobody-may-see-in-print'
const program = fileURLToPath(new URL('../packages/bot/src/register.ts', import.meta.url))

let discord: Running
beforeAll(async () => {
  discord = await start(0, { token: TOKEN })
})
afterAll(() => discord.close())

/** Runs `npm run register`, with this Discord in place of the real one. */
const run = (args: readonly string[] = [], env: Record<string, string> = { DISCORD_TOKEN: TOKEN }) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const { DISCORD_TOKEN: _, ...rest } = process.env
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
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

const puts = () => discord.desk.requests.filter(({ method }) => method === 'PUT').length
const count = REGISTRATION.length

/** The same in this process. */
const registered = (more: Partial<Registrar> = {}) =>
  register({ token: TOKEN, api: `${discord.url}/api`, server: null, commands: REGISTRATION, ...more })

it('The commands are sent once, and again only when they have changed', async () => {
  expect(await run()).toEqual({ code: 0, out: `${count} commands sent, everywhere.\n`, err: '' })
  const { commands } = discord.desk.world.state
  expect(commands.global?.map(({ name }) => name)).toEqual(REGISTRATION.map(({ name }) => name))
  const unchanged = `Nothing to send: Discord has these ${count} commands, everywhere.\n`
  expect(await run()).toEqual({ code: 0, out: unchanged, err: '' })
  expect(puts()).toBe(1)
  // As an earlier release had it.
  const [first] = commands.global ?? []
  if (first) first.description_localizations = { fr: 'Jeux' }
  expect(await registered()).toEqual({ type: 'sent', count })
  expect(await registered()).toEqual({ type: 'unchanged', count })
  expect(await registered({ commands: REGISTRATION.slice(1) })).toEqual({ type: 'sent', count: count - 1 })
  expect(puts()).toBe(3)
})

it('They can be sent to one server alone', async () => {
  const [server] = seed(discord.desk.world, { servers: [{ name: 'Home' }] }).servers
  const id = server?.id ?? ''
  expect((await run(['--guild', id])).out).toBe(`${count} commands sent, in server ${id}.\n`)
  expect(discord.desk.world.state.commands[id]?.length).toBe(count)
  expect(await registered({ server: id })).toEqual({ type: 'unchanged', count })
})

it.each<[string, readonly string[], Record<string, string>, string]>([
  ['without a token', [], {}, 'DISCORD_TOKEN is missing'],
  ['with a wrong token', [], { DISCORD_TOKEN: `${TOKEN}!` }, 'does not know this token'],
  ['for a server that is none', ['--guild', 'home'], { DISCORD_TOKEN: TOKEN }, 'the id of a server'],
])('Nothing is sent %s: one plain line says why', async (_, args, env, why) => {
  const before = puts()
  const { code, out, err } = await run(args, env)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(why)])
  expect(err).not.toContain(TOKEN)
  expect(puts()).toBe(before)
})

it('Nothing is sent where nobody takes it, and nothing is told of it that is secret', async () => {
  const before = puts()
  expect(await registered({ server: '123' })).toEqual({ type: 'server' })
  expect(await registered({ api: 'http://127.0.0.1:9/api' })).toEqual({
    type: 'refused',
    why: 'ECONNREFUSED',
  })
  expect(puts()).toBe(before)
  const wrong = await registered({ commands: [{ name: 'Not a name', description: '' }] })
  expect(wrong).toMatchObject({ type: 'refused', why: expect.stringContaining('400') })
  expect(JSON.stringify(wrong)).not.toContain(TOKEN)
})
