import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { wordsIn } from '@crackpost/bot/words/index'
import { WELCOME } from '@crackpost/bot/words/welcome'
import { GAMES } from '@crackpost/core/games/index'
import { record, text } from '@crackpost/playground/json'
import { seed } from '@crackpost/playground/seed'
import { start } from '@crackpost/playground/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { launch, type Program, started } from '../scripts/local/program.ts'
import { SQUARE } from '../scripts/local/town.ts'
import { visit } from './kit/visit.ts'

const zoe = '2001'
const { labels } = wordsIn('fr')

let folder: string
const closing: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crackpost-situation-'))
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** Whatever runs is ended after the test. */
function run(script: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Program {
  const program = launch(script, { args, env: { CRACKPOST_DATA: folder, ...env } })
  closing.push(() => program.end('SIGKILL'))
  return program
}

/** `npm start` on any free port. */
async function home(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const program = await started(folder, { args, env })
  closing.push(() => program.end('SIGKILL'))
  return program
}

/** A program that can't go on says why, and no more. */
async function gaveUp(program: Program, code: number, why: RegExp): Promise<void> {
  expect(await program.ended).toBe(code)
  expect(program.said()).toMatch(why)
  // No stack: what is wrong is wrong with the situation, not with the program.
  expect(program.said()).not.toMatch(/\n\s+at /)
}

/** Somebody who holds a port. */
async function taken(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

describe('npm start', () => {
  it('takes the next port where the one it wants is taken, and says so', async () => {
    const port = await taken()
    const { url, said } = await home([], { PORT: String(port) })
    expect(said()).toContain(`Port ${port} is taken`)
    expect(Number(new URL(url).port)).toBeGreaterThan(port)
    expect((await fetch(url)).status).toBe(200)
  })

  it('says what a port is where PORT is none', async () => {
    await gaveUp(run('scripts/start.ts', { PORT: 'three' }), 1, /PORT is three, and must be a number/)
  })

  it('leaves a folder alone that another one uses, even where it is to begin anew', async () => {
    const { url } = await home()
    const why = /in use by another Crackpost. Stop that one first, or name another folder as CRACKPOST_DATA/
    await gaveUp(run('scripts/start.ts', { PORT: '0' }), 1, why)
    await gaveUp(run('scripts/start.ts', { PORT: '0' }, ['--fresh']), 1, why)
    expect(await visit(url, zoe).reads(SQUARE)).toHaveLength(1)
  })

  it('says that a folder is none', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const why = /The folder \S+ can't be used: .*Name another one as CRACKPOST_DATA/
    await gaveUp(run('scripts/start.ts', { PORT: '0', CRACKPOST_DATA: file }), 1, why)
    await gaveUp(run('scripts/start.ts', { PORT: '0', CRACKPOST_DATA: join(file, 'below') }), 1, why)
  })

  it('does not touch what a newer version has written, or somebody else', async () => {
    const [matches, discord] = [join(folder, 'matches'), join(folder, 'discord')]
    mkdirSync(matches)
    writeFileSync(join(matches, 'VERSION'), '99\n')
    await gaveUp(run('scripts/start.ts', { PORT: '0' }), 1, /written by a newer Crackpost.*Update Crackpost/)
    expect(readFileSync(join(matches, 'VERSION'), 'utf8')).toBe('99\n')
    rmSync(matches, { recursive: true })
    mkdirSync(discord)
    writeFileSync(join(discord, 'discord.json'), '{"version":99}')
    await gaveUp(
      run('scripts/start.ts', { PORT: '0' }),
      1,
      /discord\.json was written by a newer version.*Update/,
    )
    writeFileSync(join(discord, 'discord.json'), '{"version":')
    await gaveUp(
      run('scripts/start.ts', { PORT: '0' }),
      1,
      /discord\.json is damaged.*backup, or choose another/,
    )
    writeFileSync(join(folder, 'letter.txt'), 'Dear Zoé')
    // Who begins anew loses what is ours, and nothing else.
    await home(['--fresh'])
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Dear Zoé')
  })

  it('ends by Ctrl-C, goes on where it was, and begins anew only where it is told to', async () => {
    const first = await home()
    const guest = visit(first.url, zoe)
    await guest.press(SQUARE, WELCOME.fr.play)
    // A thread begins with the message it was made from; the last that is told of the beginning is who is first.
    const thread = await vi.waitFor(
      async () => {
        const { id = '' } = (await guest.places()).find(({ name }) => name.startsWith('Le Crack')) ?? {}
        expect(await guest.reads(id)).toHaveLength(2)
        return id
      },
      { timeout: 60_000 },
    )
    const [places, before] = [await guest.places(), await guest.reads(SQUARE)]
    expect(await first.end()).toBe(0)

    const second = await home()
    const again = visit(second.url, zoe)
    expect(await again.places()).toEqual(places)
    expect(await again.reads(SQUARE)).toEqual(before)
    await again.press(thread, labels.hand)
    expect((await again.reads(thread)).at(-1)).toContain(WORDS.fr.rack('').trim())
    expect(await second.end()).toBe(0)

    const third = await home(['--fresh'])
    expect(await visit(third.url, zoe).places()).not.toContainEqual(expect.objectContaining({ id: thread }))
    expect(await visit(third.url, zoe).reads(SQUARE)).toHaveLength(1)
  })

  it('draws the same from the same seed', async () => {
    const hands: (string | undefined)[] = []
    for (const seed of ['one', 'one', 'two']) {
      const { url, end } = await home(['--fresh', '--seed', seed])
      await visit(url, zoe).press(SQUARE, WELCOME.fr.play)
      const all = (await visit(url, zoe).reads(SQUARE)).join('\n')
      hands.push(/Ta main.*`(.*)`/.exec(all)?.[1])
      await end()
    }
    expect(hands[0]).toMatch(/^[A-Z][1-4] /)
    expect(hands[1]).toBe(hands[0])
    expect(hands[2]).not.toBe(hands[0])
  })

  it('can be reached from this machine by itself only', async () => {
    const { url } = await home()
    const { endpoint } = record(await (await fetch(`${url}/control/state`)).json())
    const others = Object.values(networkInterfaces()).flatMap((all = []) =>
      all.flatMap(({ address, internal, family }) => (internal || family !== 'IPv4' ? [] : [address])),
    )
    for (const door of [url, text(endpoint) ?? '']) {
      const { hostname, port } = new URL(door)
      expect(hostname).toBe('127.0.0.1')
      expect(await answers('127.0.0.1', port)).toBe(true)
      // Who listens everywhere is heard under every address of the machine.
      for (const address of ['127.0.0.2', ...others])
        expect([address, await answers(address, port)]).toEqual([address, false])
    }
  })
})

/** Whether somebody takes a connection there. */
const answers = (host: string, port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 2_000 })
    const done = (heard: boolean) => {
      socket.destroy()
      resolve(heard)
    }
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('timeout', () => done(false))
  })

describe('npm run bot', () => {
  const TOKEN = 'a-token-that-counts'
  const CONFIGURATION = 78

  /** A Discord with one server, on a port of one's choice. */
  async function discord(port = 0) {
    const running = await start(port, { token: TOKEN })
    seed(running.desk.world, {
      users: ['2001'],
      servers: [{ name: 'Le Café', channels: [{ name: 'jeux' }] }],
    })
    closing.push(() => running.close())
    return running
  }
  const bot = (url: string, token = TOKEN): Program =>
    run('scripts/bot.ts', { DISCORD_TOKEN: token, DISCORD_API: `${url}/api` })

  it('asks for a token where there is none', async () => {
    await gaveUp(bot('http://127.0.0.1:9', ''), CONFIGURATION, /DISCORD_TOKEN is missing. Copy .env.example/)
  })

  it('says that a token is wrong', async () => {
    const { url } = await discord()
    await gaveUp(
      bot(url, 'some-other-token'),
      CONFIGURATION,
      /Discord does not know this token. Make a new one/,
    )
  })

  it('says where it is, how to invite it, and ends by Ctrl-C', async () => {
    const { url, desk } = await discord()
    const program = bot(url)
    await program.heard(
      /is here, in Le Café\.\nTo invite it: \S+\/oauth2\/authorize\?client_id=\d+\S+permissions=\d+/,
    )
    // The house's own, and one for each game.
    expect(desk.world.state.commands.global).toHaveLength(1 + GAMES.length)
    expect(await program.end()).toBe(0)
  })

  it('ends when its token is revoked, and says what to do', async () => {
    const { url } = await discord()
    const program = bot(url)
    await program.heard(/is here/)
    await fetch(`${url}/control/settings`, { method: 'POST', body: JSON.stringify({ token: 'a-new-token' }) })
    await gaveUp(program, CONFIGURATION, /The token no longer counts.*start again. Nothing is lost/)
  })

  it('waits for a Discord that can’t be reached, and goes on when it can', async () => {
    const port = await taken()
    // Somebody else is there, and hangs up.
    for (const close of closing.splice(0)) await close()
    const program = bot(`http://127.0.0.1:${port}`)
    await program.heard(/Discord can't be reached \(ECONNREFUSED\). Trying again in 2 s/)
    await discord(port)
    await program.heard(/is here, in Le Café/)
    expect(await program.end('SIGTERM')).toBe(0)
  })

  it('leaves a folder alone that is in use, no folder, or of a newer version', async () => {
    const { url } = await discord()
    await bot(url).heard(/is here/)
    await gaveUp(bot(url), 1, /in use by another Crackpost. Stop that one first/)
    const [file, newer] = [join(folder, 'file'), join(folder, 'newer')]
    writeFileSync(file, '')
    mkdirSync(newer)
    writeFileSync(join(newer, 'VERSION'), '99\n')
    const env = { DISCORD_TOKEN: TOKEN, DISCORD_API: `${url}/api` }
    await gaveUp(
      run('scripts/bot.ts', { ...env, CRACKPOST_DATA: file }),
      1,
      /can't be read or written.*See that/,
    )
    await gaveUp(
      run('scripts/bot.ts', { ...env, CRACKPOST_DATA: newer }),
      1,
      /newer Crackpost.*Update Crackpost/,
    )
  })
})
