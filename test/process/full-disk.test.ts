import { textsIn } from '@crackpost/bot/i18n/index'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { type SingleProcess, startSingleProcess } from '@crackpost/functions/composition/single-process'
import type { LevelDb } from '@crackpost/functions/store/embedded/dynalite'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSimulatedDisk, SMALL_DISKS, type SmallDisk } from '../kit/crash/small-disk.ts'
import { messageKeyIn } from '../kit/expected-messages.ts'
import { type DiscordProcess, startDiscordProcess } from '../kit/fakes/discord-process.ts'
import { commandInteraction, createSigningKeys } from '../kit/fakes/signed-requests.ts'
import { randomCommand, startTestMatch, testMatchSettings } from '../kit/harness/use-cases.ts'

let discord: DiscordProcess
let disk: SmallDisk
let bot: SingleProcess | null
let place: { server: string; channel: string }
let lines: string[]

beforeAll(async () => {
  discord = await startDiscordProcess()
})
afterAll(() => discord.close())
beforeEach(async () => {
  await discord.reset()
  const { servers } = await discord.seed({
    users: [{ id: '1001', name: 'Anna' }],
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  place = { server: servers[0]?.id ?? '', channel: servers[0]?.channels[0] ?? '' }
  bot = null
  lines = []
})
afterEach(async () => {
  await bot?.close()
  disk.remove()
})

const startBot = async (openFolder = disk.openFolder): Promise<SingleProcess> => {
  bot = await startSingleProcess({
    folder: disk.folder,
    discord: { publicKey: createSigningKeys().publicKey, application: discord.botId },
    token: discord.token,
    api: discord.apiUrl,
    lexicon: null,
    sink: () => {},
    tellOperator: (text) => lines.push(text),
    openFolder,
  })
  return bot
}

/** Starts a match of two in the bot's channel. */
const startMatch = async ({ services: { ports } }: SingleProcess, name: string): Promise<string> =>
  (await startTestMatch(ports, name, testMatchSettings('le-crack', 2, { place }))).id

/** The next random move of a match as a request; null when the match is over. */
async function nextRequest(
  { services: { ports } }: SingleProcess,
  id: string,
): Promise<CommandRequest | null> {
  const current = await loadCurrent(ports, id)
  const next = current?.match && randomCommand(current.match, ports, `${id} ${current.seq}`)
  return next ? { id, cause: `${id} ${current.seq}`, ...next } : null
}

describe.each(SMALL_DISKS)('the whole bot on a full disk, $name', ({ create }) => {
  beforeEach(() => {
    disk = create(4)
  })

  it('loses no move that it acknowledged, and goes on when there is space again', async () => {
    const house = await startBot()
    const { ports } = house.services
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => startMatch(house, name)))
    const acknowledged: { id: string; seq: number; cause: string }[] = []
    let failures = 0
    /** Plays some moves in all matches at once, and repeats none. */
    const playMoves = (count: number) =>
      Promise.all(
        ids.map(async (id) => {
          for (let n = 0; n < count; n++)
            try {
              const request = await nextRequest(house, id)
              if (!request) return
              const answer = await handleCommand(ports, request)
              if (answer.ok) acknowledged.push({ id, ...answer.value.entry })
            } catch {
              failures++
            }
        }),
      )
    await playMoves(4)
    disk.fill()
    await playMoves(8)
    expect(failures).toBeGreaterThan(0)
    // A player gets a sentence, and not silence.
    const reply = await house.handleInteraction({
      ...commandInteraction({ user: '1001', locale: 'fr', name: 'Anna', ...place }, 'crack new', {
        game: 'le-crack',
        players: 2,
      }),
      application_id: discord.botId,
      token: '',
    })
    expect(JSON.stringify(reply)).toContain(JSON.stringify(textsIn('fr').internalError).slice(1, -1))
    disk.free()
    const before = acknowledged.length
    await playMoves(6)
    expect(acknowledged.length).toBeGreaterThan(before + 10)
    expect(lines[0]).toContain('No space left on device')
    expect(lines.at(-1)).toContain('can be written again')
    await house.close()
    bot = null
    const { client, close } = await openEmbeddedDatabase({ folder: disk.folder })
    const { matches } = createStore(client, EMBEDDED_TABLE_NAME)
    const stored: string[] = []
    for (const id of ids)
      for await (const { seq, cause } of matches.readEntries(id)) stored.push(`${id} ${seq} ${cause}`)
    await close()
    expect(stored).toEqual(
      expect.arrayContaining(acknowledged.map(({ id, seq, cause }) => `${id} ${seq} ${cause}`)),
    )
    expect(new Set(stored).size).toBe(stored.length)
  })
})

describe('a bot whose database was reopened', () => {
  it('announces a move that was stored although its request failed', async () => {
    disk = createSimulatedDisk()
    let isArmed = false
    /** LevelDB that stores the next log entry and fails nevertheless. */
    const openFolder = async (folder: string): Promise<LevelDb> => {
      const level = await disk.openFolder(folder)
      return {
        ...level,
        async batch(writes, options) {
          await level.batch(writes, options)
          if (!isArmed || !writes.some((write) => JSON.stringify(write).includes('"E#'))) return
          isArmed = false
          throw new Error('IO error: No space left on device')
        },
      }
    }
    const first = await startBot()
    const id = await startMatch(first, 'announced')
    // Finishes delivery.
    await first.close()
    const house = await startBot(openFolder)
    const boards = async (): Promise<string[]> =>
      (await discord.listMessages())
        .map(({ components }) => messageKeyIn(components) ?? '')
        .filter((key) => key.includes('#board'))
    const request = await nextRequest(house, id)
    if (!request) throw new Error('nobody can move')
    isArmed = true
    await expect(handleCommand(house.services.ports, request)).rejects.toThrow('No space left on device')
    // The next request, or the next sweep, opens the database again.
    await house.services.ports.people.findOrCreatePlayer('1001')
    await vi.waitFor(async () => expect(await boards()).toHaveLength(1), { timeout: 20_000 })
    // A repeated click gets the response of the first one.
    expect(await handleCommand(house.services.ports, request)).toMatchObject({
      ok: true,
      value: { duplicate: true },
    })
  })
})
