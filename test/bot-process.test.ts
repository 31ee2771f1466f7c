import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wordsIn } from '@crackpost/bot/words/index'
import type { Entry } from '@crackpost/core/match/fact'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { seed } from '@crackpost/playground/seed'
import { type Running, start } from '@crackpost/playground/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { launch, type Program } from '../scripts/local/program.ts'
import { idIn, TYPED } from './kit/evening.ts'
import type { Guest } from './kit/guest.ts'
import { byCommand, byTouch, type Way } from './kit/hand.ts'
import { boardIn, idea, tilesIn } from './kit/mind.ts'
import { type Page, page } from './kit/page.ts'
import { clientOf } from './kit/remote.ts'
import { doubles, dueOf, markIn } from './kit/told.ts'

const TOKEN = 'the-token-of-a-bot-that-somebody-hosts'
const { labels } = wordsIn('fr')

let folder: string
let discord: Running
let bot: Program
let zoe: Guest
let sam: Guest
let channel: string
/** How far the clocks are ahead: as long as the bot was away. */
let ahead = 0

/** `npm run bot`, and Discord's clock with it. */
async function hired(away = 0): Promise<Program> {
  ahead += away
  discord.desk.world.clock.advance(away)
  const program = launch('scripts/bot.ts', {
    first: [new URL('./kit/ahead.ts', import.meta.url).href],
    env: {
      DISCORD_TOKEN: TOKEN,
      DISCORD_API: `${discord.url}/api`,
      CRACKPOST_DATA: folder,
      AHEAD: String(ahead),
    },
  })
  await program.heard(/is here, in Le Café/)
  return program
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crackpost-bot-'))
  discord = await start(0, { token: TOKEN })
  const { servers } = seed(discord.desk.world, {
    users: [
      { id: '2001', name: 'Zoé', locale: 'fr' },
      { id: '2002', name: 'Sam', locale: 'fr' },
    ],
    servers: [{ name: 'Le Café', channels: [{ name: 'jeux' }] }],
  })
  channel = servers[0]?.channels[0] ?? ''
  zoe = clientOf(discord, '2001', channel)
  sam = clientOf(discord, '2002', channel)
  bot = await hired()
}, 120_000)
afterAll(async () => {
  await bot?.end('SIGKILL')
  await discord?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Messages that everybody sees, in all places, oldest first. */
const told = (): Page[] =>
  discord.desk.world.state.messages.filter(({ flags }) => (flags & 64) === 0).map((message) => page(message))
const marks = (): string[] => told().flatMap(({ message }) => markIn(message?.components) ?? [])

/** The newest message that all see and that has such a button, once there is one of this turn. */
const touchable = (label: string, turn: number): Promise<Page> =>
  vi.waitFor(
    () => {
      const found = told().findLast(({ buttons }) => buttons().includes(label))
      const [, shown] = /:0*(\d+)#/.exec(markIn(found?.message?.components) ?? '') ?? []
      if (!found || Number(shown) < turn) throw new Error(`no message of turn ${turn} with [${label}]`)
      return found
    },
    { timeout: 60_000, interval: 20 },
  )

/** What rings somebody for something; by then everything before it has been told. */
const ring = (turn: number, kind: string): Promise<string> =>
  vi.waitFor(
    () => {
      const name = `:${String(turn).padStart(6, '0')}#${kind}#`
      const found = told().find(({ message }) => markIn(message?.components)?.includes(name))
      if (!found) throw new Error(`nobody is rung by ${name}`)
      return found.text()
    },
    { timeout: 60_000, interval: 20 },
  )

const mover = async (turn: number): Promise<Guest> =>
  (await ring(turn, 'turn')).includes('<@2001>') ? zoe : sam

/** Whoever is to move finds a word on what they are shown, and plays it. */
async function plays(turn: number, way: Way): Promise<Page> {
  const guest = await mover(turn)
  const hand = await guest.press(await touchable(labels.hand, turn), labels.hand)
  const news = told().map(({ text }) => text())
  const rack = tilesIn(hand.text().split('\n').at(-1) ?? '')
  return way(guest, 'fr', hand, idea({ rack, ...boardIn(news.join('\n')) }))
}

let match = ''
let turn = 1

describe('the bot as a process of its own, on discord.js', () => {
  it('opens a table and starts a match', async () => {
    match = idIn(await zoe.type(TYPED.fr.open, { [TYPED.fr.game]: 'Le Crack', [TYPED.fr.players]: 2 }))
    await sam.press(await touchable(labels.join, 0), labels.join)
    await ring(0, 'full')
    await zoe.press(await touchable(labels.start, 0), labels.start)
    await plays(turn++, byCommand)
  })

  it.each(['drop', 'reconnect', 'forget'] as const)('goes on after its line is lost: %s', async (how) => {
    await mover(turn)
    discord.desk.gateway.disturb(how)
    await bot.heard(/The line to Discord is open again/)
    await plays(turn++, byTouch)
  })

  it('is killed between what Discord has taken and its answer, and posts nothing twice', async () => {
    await mover(turn)
    // Discord posts it, and nobody hears of it.
    const posts = { method: 'POST', path: '/channels/:any/messages', nth: [1] }
    discord.desk.faults.add({ kind: 'delay', when: 'after', ms: 600_000, match: posts })
    const before = marks().length
    await plays(turn++, byCommand)
    await vi.waitFor(() => expect(marks()).toHaveLength(before + 1), { timeout: 60_000 })
    await bot.end('SIGKILL')
    discord.desk.faults.clear()
    bot = await hired(61_000)
    await mover(turn)
    expect(marks()).toHaveLength(before + 2)
  })

  it('is killed between a move and its answer, and the move counts', async () => {
    await mover(turn)
    // What is typed and shown is answered; what is confirmed is done, and its answer held up.
    const hold = () =>
      discord.desk.faults.add({
        kind: 'delay',
        when: 'before',
        ms: 600_000,
        match: { method: 'POST', path: '/interactions/*' },
      })
    const unheard: Way = (guest, ...rest) => byTouch(confirming(guest, hold), ...rest)
    await expect(plays(turn++, unheard)).rejects.toThrow('The application did not respond.')
    await bot.end('SIGKILL')
    discord.desk.faults.clear()
    bot = await hired(61_000)
    await plays(turn++, byTouch)
  })

  it('is away for an hour, and all buttons of before still do what they say', async () => {
    await mover(turn)
    const end = await touchable(labels.more, turn)
    await bot.end('SIGKILL')
    bot = await hired(3_600_000)
    await zoe.press(await zoe.press(end, labels.more), labels.end)
    await sam.press(await touchable(labels.accept, turn), labels.accept)
    await touchable(labels.rematch, turn)
  })

  it('has told of everything that stands in the log, in its order, and of nothing twice', async () => {
    expect(await bot.end('SIGTERM')).toBe(0)
    const { client, close } = await embedded({ folder })
    const entries: Entry[] = []
    for await (const entry of store(client, TABLE, { now: Date.now }).matches.log(match, 0, 1_000))
      entries.push(entry)
    await close()
    const due = dueOf(match, entries, Date.now() + ahead)
    expect(doubles(marks())).toEqual([])
    expect(marks().filter((mark) => due.news.includes(mark))).toEqual(due.news)
    expect(
      marks()
        .filter((mark) => !due.news.includes(mark))
        .toSorted(),
    ).toEqual(due.notices.toSorted())
    const plays = entries.filter(({ facts }) => JSON.stringify(facts).includes('"played"'))
    expect(plays).toHaveLength(turn - 1)
    // No payload was refused.
    expect(discord.desk.world.troubles.filter(({ details }) => details.length > 0)).toEqual([])
  })
})

/** The same guest, but something happens right before a move is confirmed. */
const confirming = (guest: Guest, before: () => void): Guest => ({
  ...guest,
  press(shown, label) {
    if (label === labels.confirm) before()
    return guest.press(shown, label)
  },
})
