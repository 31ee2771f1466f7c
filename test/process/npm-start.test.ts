import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { WELCOME_TEXTS } from '@crackpost/bot/i18n/panels/welcome'
import { RELEASED_GAMES } from '@crackpost/core/games/index'
import { asArray, asObject, asString } from '@crackpost/playground/json'
import { startPlayground } from '@crackpost/playground/server/server'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchPlayground, launchScript, type ScriptProcess } from '../../scripts/local/script-process.ts'
import { WELCOME_CHANNEL_ID } from '../../scripts/local/seed-data.ts'
import { bundleProgram } from '../kit/harness/program.ts'
import { sampleCases, sampledIt, sampleSize } from '../kit/sampling.ts'
import { createPageUser } from '../kit/users/page-user.ts'

/** A test that starts programs. */
const programTest = sampledIt(3)
const zoe = '2001'
const { labels } = textsIn('fr')

let folder: string
const closeCallbacks: (() => unknown)[] = []
let startProgram: string
let botProgram: string
beforeAll(async () => {
  startProgram = await bundleProgram('scripts/start.ts')
  botProgram = await bundleProgram('scripts/bot.ts')
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crackpost-situation-'))
})
afterEach(async () => {
  for (const close of closeCallbacks.splice(0)) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a script; ends it after the test. */
function run(script: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): ScriptProcess {
  const program = launchScript(script, { args, env: { CRACKPOST_DATA: folder, ...env } })
  closeCallbacks.push(() => program.stop('SIGKILL'))
  return program
}

/** Runs `npm start` on a free port. */
async function startLocal(
  args: readonly string[] = [],
  { env = {}, script = startProgram }: { env?: NodeJS.ProcessEnv; script?: string } = {},
) {
  const program = await launchPlayground(folder, { args, env, script })
  closeCallbacks.push(() => program.stop('SIGKILL'))
  return program
}

/** Expects that a program exits with this code and prints only the reason. */
async function expectExit(program: ScriptProcess, code: number, why: RegExp): Promise<void> {
  expect(await program.exitCode).toBe(code)
  expect(program.output()).toMatch(why)
  // No stack trace: the cause is the environment, not a bug.
  expect(program.output()).not.toMatch(/\n\s+at /)
}

/** A port that is in use. */
async function occupiedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeCallbacks.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

describe('npm start', () => {
  programTest('uses the next port if the wanted one is in use, and says so', async () => {
    const port = await occupiedPort()
    const { url, output } = await startLocal([], {
      env: { PORT: String(port) },
      script: 'scripts/start.ts',
    })
    expect(output()).toContain(`Port ${port} is taken`)
    expect(Number(new URL(url).port)).toBeGreaterThan(port)
    expect((await fetch(url)).status).toBe(200)
  })

  programTest('explains an invalid PORT', async () => {
    await expectExit(run(startProgram, { PORT: 'three' }), 1, /PORT is three, and must be a number/)
  })

  programTest('does not touch a folder in use, even with --fresh', async () => {
    const { url } = await startLocal()
    const why = /in use by another Crackpost. Stop that one first, or name another folder as CRACKPOST_DATA/
    await expectExit(run(startProgram, { PORT: '0' }), 1, why)
    await expectExit(run(startProgram, { PORT: '0' }, ['--fresh']), 1, why)
    expect(await createPageUser(url, zoe).readMessages(WELCOME_CHANNEL_ID)).toHaveLength(1)
  })

  programTest('explains that the data folder is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const why = /The folder \S+ can't be used: .*Name another one as CRACKPOST_DATA/
    await expectExit(run(startProgram, { PORT: '0', CRACKPOST_DATA: file }), 1, why)
    await expectExit(run(startProgram, { PORT: '0', CRACKPOST_DATA: join(file, 'below') }), 1, why)
  })

  programTest('does not touch data of a newer version or of another program', async () => {
    const [matches, discord] = [join(folder, 'matches'), join(folder, 'discord')]
    mkdirSync(matches)
    writeFileSync(join(matches, 'VERSION'), '99\n')
    await expectExit(run(startProgram, { PORT: '0' }), 1, /written by a newer Crackpost.*Update Crackpost/)
    expect(readFileSync(join(matches, 'VERSION'), 'utf8')).toBe('99\n')
    rmSync(matches, { recursive: true })
    mkdirSync(discord)
    writeFileSync(join(discord, 'discord.json'), '{"version":99}')
    await expectExit(
      run(startProgram, { PORT: '0' }),
      1,
      /discord\.json was written by a newer version.*Update/,
    )
    writeFileSync(join(discord, 'discord.json'), '{"version":')
    await expectExit(
      run(startProgram, { PORT: '0' }),
      1,
      /discord\.json is damaged.*backup, or choose another/,
    )
    writeFileSync(join(folder, 'letter.txt'), 'Dear Zoé')
    // A fresh start deletes our files only.
    await startLocal(['--fresh'])
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Dear Zoé')
  })

  programTest(
    'keeps its data readable by their owner only, also if others could read them before',
    async () => {
      /** The paths that others than the owner can use. */
      const openPaths = (): string[] =>
        [
          folder,
          ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
        ].filter((path) => (statSync(path).mode & 0o077) !== 0)
      chmodSync(folder, 0o755)
      mkdirSync(join(folder, 'discord'), { mode: 0o755 })
      writeFileSync(join(folder, 'log.jsonl'), '', { mode: 0o644 })
      expect(openPaths()).toHaveLength(3)
      await (await startLocal()).stop()
      expect(readdirSync(folder).toSorted()).toEqual(['discord', 'log.jsonl', 'matches'])
      expect(openPaths()).toEqual([])
    },
  )

  programTest('exits on Ctrl-C, continues its matches, and starts anew only with --fresh', async () => {
    const first = await startLocal()
    const guest = createPageUser(first.url, zoe)
    await guest.pressNewestButton(WELCOME_CHANNEL_ID, WELCOME_TEXTS.fr.play)
    // A thread starts with its origin message; the last start message says who plays first.
    const thread = await vi.waitFor(
      async () => {
        const { id = '' } = (await guest.listChannels()).find(({ name }) => name.startsWith('Le Crack')) ?? {}
        expect(await guest.readMessages(id)).toHaveLength(2)
        return id
      },
      { timeout: 60_000 },
    )
    const [places, before] = [await guest.listChannels(), await guest.readMessages(WELCOME_CHANNEL_ID)]
    expect(await first.stop()).toBe(0)

    const second = await startLocal()
    const again = createPageUser(second.url, zoe)
    expect(await again.listChannels()).toEqual(places)
    expect(await again.readMessages(WELCOME_CHANNEL_ID)).toEqual(before)
    await again.pressNewestButton(thread, labels.hand)
    expect((await again.readMessages(thread)).at(-1)).toContain(LE_CRACK_TEXTS.fr.rack('').trim())
    expect(await second.stop()).toBe(0)

    const third = await startLocal(['--fresh'])
    expect(await createPageUser(third.url, zoe).listChannels()).not.toContainEqual(
      expect.objectContaining({ id: thread }),
    )
    expect(await createPageUser(third.url, zoe).readMessages(WELCOME_CHANNEL_ID)).toHaveLength(1)
  })

  programTest(
    'keeps every message with its picture when it is killed right after they appeared',
    async () => {
      /** The posted messages, and whether the pictures of each can be loaded. */
      const shownMessages = async (url: string) => {
        const records = asArray(await (await fetch(`${url}/control/messages`)).json()).map(asObject)
        return Promise.all(
          records.map(async ({ id, channel, attachments }) => {
            const pictures = asArray(attachments).map(asObject)
            const loaded = await Promise.all(
              pictures.map(
                async (file) => (await fetch(`${url}/attachments/${channel}/${file.id}/${file.filename}`)).ok,
              ),
            )
            return { id, loaded }
          }),
        )
      }
      let before: Awaited<ReturnType<typeof shownMessages>> = []
      for (let round = 1; round <= sampleSize(2, 6); round++) {
        const { url, stop } = await startLocal()
        expect(await shownMessages(url)).toEqual(expect.arrayContaining(before))
        await createPageUser(url, zoe).pressNewestButton(WELCOME_CHANNEL_ID, WELCOME_TEXTS.fr.play)
        await vi.waitFor(
          async () => {
            before = await shownMessages(url)
            const boards = before.filter(({ loaded }) => loaded.length > 0)
            // The board of the response, and that of the match.
            expect(boards.length).toBeGreaterThanOrEqual(2 * round)
          },
          { timeout: 60_000, interval: 5 },
        )
        await stop('SIGKILL')
      }
      const { url } = await startLocal()
      const after = await shownMessages(url)
      expect(after).toEqual(expect.arrayContaining(before))
      expect(after.flatMap(({ loaded }) => loaded)).not.toContain(false)
    },
  )

  programTest('deals the same match from the same seed', async () => {
    const hands: (string | undefined)[] = []
    for (const seed of ['one', 'one', 'two']) {
      const { url, stop } = await startLocal(['--fresh', '--seed', seed])
      await createPageUser(url, zoe).pressNewestButton(WELCOME_CHANNEL_ID, WELCOME_TEXTS.fr.play)
      const all = (await createPageUser(url, zoe).readMessages(WELCOME_CHANNEL_ID)).join('\n')
      hands.push(/Ta main.*`(.*)`/.exec(all)?.[1])
      await stop()
    }
    expect(hands[0]).toMatch(/^[A-Z][1-4] /)
    expect(hands[1]).toBe(hands[0])
    expect(hands[2]).not.toBe(hands[0])
  })

  programTest('listens on the loopback address only', async () => {
    const { url } = await startLocal()
    const { endpoint } = asObject(await (await fetch(`${url}/control/state`)).json())
    const others = Object.values(networkInterfaces()).flatMap((all = []) =>
      all.flatMap(({ address, internal, family }) => (internal || family !== 'IPv4' ? [] : [address])),
    )
    for (const door of [url, asString(endpoint) ?? '']) {
      const { hostname, port } = new URL(door)
      expect(hostname).toBe('127.0.0.1')
      expect(await acceptsConnection('127.0.0.1', port)).toBe(true)
      // A wildcard listener would accept connections on every address of the machine.
      for (const address of ['127.0.0.2', ...others])
        expect([address, await acceptsConnection(address, port)]).toEqual([address, false])
    }
  })
})

/** Whether something accepts connections there. */
const acceptsConnection = (host: string, port: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 2_000 })
    const finish = (isConnected: boolean) => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })

describe('npm run bot', () => {
  const TOKEN = 'a-token-that-counts'
  const CONFIGURATION = 78

  /** A Discord with one server, on this port. */
  async function discord(port = 0) {
    const running = await startPlayground(port, { token: TOKEN })
    seedEmulator(running.instance.emulator, {
      users: ['2001'],
      servers: [{ name: 'Le Café', channels: [{ name: 'jeux' }] }],
    })
    closeCallbacks.push(() => running.close())
    return running
  }
  const bot = (url: string, token = TOKEN): ScriptProcess =>
    run(botProgram, { DISCORD_TOKEN: token, DISCORD_API: `${url}/api` })

  programTest('exits without a token and asks for one', async () => {
    await expectExit(
      bot('http://127.0.0.1:9', ''),
      CONFIGURATION,
      /DISCORD_TOKEN is missing. Copy .env.example/,
    )
  })

  programTest('reports a wrong token', async () => {
    const { url } = await discord()
    await expectExit(
      bot(url, 'some-other-token'),
      CONFIGURATION,
      /Discord does not know this token. Make a new one/,
    )
  })

  programTest('prints its name and invite link, and exits on Ctrl-C', async () => {
    const { url, instance } = await discord()
    const program = bot(url)
    await program.waitForOutput(
      /is here, in Le Café\.\nTo invite it: \S+\/oauth2\/authorize\?client_id=\d+\S+permissions=\d+/,
    )
    // The bot-wide command, and one per game.
    expect(instance.emulator.state.commands.global).toHaveLength(1 + RELEASED_GAMES.length)
    expect(await program.stop()).toBe(0)
  })

  programTest('exits when its token is revoked and explains what to do', async () => {
    const { url } = await discord()
    const program = bot(url)
    await program.waitForOutput(/is here/)
    await fetch(`${url}/control/settings`, { method: 'POST', body: JSON.stringify({ token: 'a-new-token' }) })
    await expectExit(program, CONFIGURATION, /The token no longer counts.*start again. Nothing is lost/)
  })

  const closeCodes: readonly [number, RegExp][] = [
    [4014, /privileged intent.*4014.*Crackpost needs none: leave Presence, Server Members and Message/],
    [4013, /does not know the intents.*4013.*Guilds only.*Update Crackpost/],
    [4012, /no longer accepts the version.*4012.*Update Crackpost/],
    [4011, /too many servers for one process.*4011.*docs\/deploying\.md/],
    [4010, /shard.*\(close code 4010\).*update it and start again/],
    [4004, /Discord does not know this token. Make a new one/],
  ]
  it.each(sampleCases(closeCodes, 1))(
    'exits when Discord closes the connection with %d and explains what to do',
    async (code, why) => {
      const { url, instance } = await discord()
      instance.gateway.refuseConnections(code)
      await expectExit(bot(url), CONFIGURATION, why)
    },
  )

  programTest('exits when Discord closes a running connection for good', async () => {
    const { url } = await discord()
    const program = bot(url)
    await program.waitForOutput(/is here/)
    const refuse = (closeCode: number) =>
      fetch(`${url}/control/gateway`, { method: 'POST', body: JSON.stringify({ closeCode }) })
    expect((await refuse(1000)).status).toBe(400)
    expect((await refuse(4014)).status).toBe(200)
    await expectExit(program, CONFIGURATION, /privileged intent.*Crackpost needs none/)
    expect(program.output()).not.toContain('opening it again')
  })

  programTest('registers its commands after errors of Discord', async () => {
    const { url, instance } = await discord()
    const commands = { path: '/applications/:any/commands', times: 3 }
    instance.faults.add({ kind: 'answer', when: 'before', status: 502, match: commands })
    const program = bot(url)
    await program.waitForOutput(/Discord can't be reached \(status 502\). Trying again in 2 s/)
    await program.waitForOutput(/is here/)
    expect(instance.emulator.state.commands.global).toHaveLength(1 + RELEASED_GAMES.length)
    expect(await program.stop()).toBe(0)
  })

  programTest('waits for an unreachable Discord and continues when it returns', async () => {
    const port = await occupiedPort()
    // A server that closes every connection.
    for (const close of closeCallbacks.splice(0)) await close()
    const program = bot(`http://127.0.0.1:${port}`)
    await program.waitForOutput(/Discord can't be reached \(ECONNREFUSED\). Trying again in 2 s/)
    await discord(port)
    await program.waitForOutput(/is here, in Le Café/)
    expect(await program.stop('SIGTERM')).toBe(0)
  })

  programTest('does not touch a folder that is in use, is a file or is of a newer version', async () => {
    const { url } = await discord()
    await bot(url).waitForOutput(/is here/)
    await expectExit(bot(url), 1, /in use by another Crackpost. Stop that one first/)
    const [file, newer] = [join(folder, 'file'), join(folder, 'newer')]
    writeFileSync(file, '')
    mkdirSync(newer)
    writeFileSync(join(newer, 'VERSION'), '99\n')
    const env = { DISCORD_TOKEN: TOKEN, DISCORD_API: `${url}/api` }
    await expectExit(
      run(botProgram, { ...env, CRACKPOST_DATA: file }),
      1,
      /can't be read or written.*See that/,
    )
    await expectExit(
      run(botProgram, { ...env, CRACKPOST_DATA: newer }),
      1,
      /newer Crackpost.*Update Crackpost/,
    )
  })
})
