import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { type RunningPlayground, startPlayground } from '@crackpost/playground/server/server'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { launchScript, type ScriptProcess } from '../../scripts/local/script-process.ts'
import { type MoveMethod, playLeCrackByCommand, playLeCrackByModal } from '../kit/drivers/le-crack.ts'
import { boardInNews, longestPlay, tilesInText } from '../kit/drivers/le-crack-reader.ts'
import { duplicatesIn, expectedMessagesOf, messageKeyIn } from '../kit/expected-messages.ts'
import { matchIdShownIn, ROOT_COMMAND_NAMES } from '../kit/scenarios/match.ts'
import { createHttpUser } from '../kit/users/http-user.ts'
import { createMessageView, type MessageView } from '../kit/users/message-view.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const BOT_TOKEN = 'the-token-of-a-bot-that-somebody-hosts'
const { labels } = textsIn('fr')

let folder: string
let discord: RunningPlayground
let bot: ScriptProcess
let zoe: TestUser
let sam: TestUser
let channel: string
/** How far the clocks are ahead: as long as the bot was away. */
let clockOffsetMs = 0

/** `npm run bot`, and Discord's clock with it. */
async function startBot(away = 0): Promise<ScriptProcess> {
  clockOffsetMs += away
  discord.instance.emulator.clock.advance(away)
  const program = launchScript('scripts/bot.ts', {
    preloads: [new URL('../kit/fakes/shifted-clock.ts', import.meta.url).href],
    env: {
      DISCORD_TOKEN: BOT_TOKEN,
      DISCORD_API: `${discord.url}/api`,
      CRACKPOST_DATA: folder,
      AHEAD: String(clockOffsetMs),
    },
  })
  await program.waitForOutput(/is here, in Le Café/)
  return program
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crackpost-bot-'))
  discord = await startPlayground(0, { token: BOT_TOKEN })
  const { servers } = seedEmulator(discord.instance.emulator, {
    users: [
      { id: '2001', name: 'Zoé', locale: 'fr' },
      { id: '2002', name: 'Sam', locale: 'fr' },
    ],
    servers: [{ name: 'Le Café', channels: [{ name: 'jeux' }] }],
  })
  channel = servers[0]?.channels[0] ?? ''
  zoe = createHttpUser(discord, '2001', channel)
  sam = createHttpUser(discord, '2002', channel)
  bot = await startBot()
}, 120_000)
afterAll(async () => {
  await bot?.stop('SIGKILL')
  await discord?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Messages that everybody sees, in all places, oldest first. */
const visibleMessages = (): MessageView[] =>
  discord.instance.emulator.state.messages
    .filter(({ flags }) => (flags & 64) === 0)
    .map((message) => createMessageView(message))
const postedMessageKeys = (): string[] =>
  visibleMessages().flatMap(({ message }) => messageKeyIn(message?.components) ?? [])

/** The newest message that all see and that has such a button, once there is one of this turn. */
const waitForButton = (label: string, turn: number): Promise<MessageView> =>
  vi.waitFor(
    () => {
      const found = visibleMessages().findLast(({ buttonLabels }) => buttonLabels().includes(label))
      const [, shown] = /:0*(\d+)#/.exec(messageKeyIn(found?.message?.components) ?? '') ?? []
      if (!found || Number(shown) < turn) throw new Error(`no message of turn ${turn} with [${label}]`)
      return found
    },
    { timeout: 60_000, interval: 20 },
  )

/** What rings somebody for something; by then everything before it has been told. */
const waitForReminder = (turn: number, kind: string): Promise<string> =>
  vi.waitFor(
    () => {
      const name = `:${String(turn).padStart(6, '0')}#${kind}#`
      const found = visibleMessages().find(({ message }) => messageKeyIn(message?.components)?.includes(name))
      if (!found) throw new Error(`nobody is rung by ${name}`)
      return found.text()
    },
    { timeout: 60_000, interval: 20 },
  )

const userToMove = async (turn: number): Promise<TestUser> =>
  (await waitForReminder(turn, 'turn')).includes('<@2001>') ? zoe : sam

/** Whoever is to move finds a word on what they are shown, and plays it. */
async function playTurn(turn: number, method: MoveMethod): Promise<MessageView> {
  const user = await userToMove(turn)
  const hand = await user.pressButton(await waitForButton(labels.hand, turn), labels.hand)
  const news = visibleMessages().map(({ text }) => text())
  const rack = tilesInText(hand.text().split('\n').at(-1) ?? '')
  return method(user, 'fr', hand, longestPlay({ rack, ...boardInNews(news.join('\n')) }))
}

let match = ''
let turn = 1

describe('the bot as a process of its own, on discord.js', () => {
  it('opens a table and starts a match', async () => {
    match = matchIdShownIn(
      await zoe.typeCommand(ROOT_COMMAND_NAMES.fr.open, {
        [ROOT_COMMAND_NAMES.fr.game]: 'Le Crack',
        [ROOT_COMMAND_NAMES.fr.players]: 2,
      }),
    )
    await sam.pressButton(await waitForButton(labels.join, 0), labels.join)
    await waitForReminder(0, 'full')
    await zoe.pressButton(await waitForButton(labels.start, 0), labels.start)
    await playTurn(turn++, playLeCrackByCommand)
  })

  it.each(['drop', 'reconnect', 'forget'] as const)('goes on after its line is lost: %s', async (how) => {
    await userToMove(turn)
    discord.instance.gateway.injectFault(how)
    await bot.waitForOutput(/The line to Discord is open again/)
    await playTurn(turn++, playLeCrackByModal)
  })

  it('is killed between what Discord has taken and its answer, and posts nothing twice', async () => {
    await userToMove(turn)
    // Discord posts it, and nobody hears of it.
    const posts = { method: 'POST', path: '/channels/:any/messages', nth: [1] }
    discord.instance.faults.add({ kind: 'delay', when: 'after', ms: 600_000, match: posts })
    const before = postedMessageKeys().length
    await playTurn(turn++, playLeCrackByCommand)
    await vi.waitFor(() => expect(postedMessageKeys()).toHaveLength(before + 1), { timeout: 60_000 })
    await bot.stop('SIGKILL')
    discord.instance.faults.clear()
    bot = await startBot(61_000)
    await userToMove(turn)
    expect(postedMessageKeys()).toHaveLength(before + 2)
  })

  it('is killed between a move and its answer, and the move counts', async () => {
    await userToMove(turn)
    // What is typed and shown is answered; what is confirmed is done, and its answer held up.
    const hold = () =>
      discord.instance.faults.add({
        kind: 'delay',
        when: 'before',
        ms: 600_000,
        match: { method: 'POST', path: '/interactions/*' },
      })
    const unheard: MoveMethod = (user, ...rest) => playLeCrackByModal(withBeforeConfirm(user, hold), ...rest)
    await expect(playTurn(turn++, unheard)).rejects.toThrow('The application did not respond.')
    await bot.stop('SIGKILL')
    discord.instance.faults.clear()
    bot = await startBot(61_000)
    await playTurn(turn++, playLeCrackByModal)
  })

  it('is away for an hour, and all buttons of before still do what they say', async () => {
    await userToMove(turn)
    const end = await waitForButton(labels.more, turn)
    await bot.stop('SIGKILL')
    bot = await startBot(3_600_000)
    await zoe.pressButton(await zoe.pressButton(end, labels.more), labels.end)
    await sam.pressButton(await waitForButton(labels.accept, turn), labels.accept)
    await waitForButton(labels.rematch, turn)
  })

  it('has told of everything that stands in the log, in its order, and of nothing twice', async () => {
    expect(await bot.stop('SIGTERM')).toBe(0)
    const { client, close } = await openEmbeddedDatabase({ folder })
    const entries: MatchLogEntry[] = []
    for await (const entry of createStore(client, EMBEDDED_TABLE_NAME, { now: Date.now }).matches.readEntries(
      match,
      0,
      1_000,
    ))
      entries.push(entry)
    await close()
    const due = expectedMessagesOf(match, entries, Date.now() + clockOffsetMs)
    expect(duplicatesIn(postedMessageKeys())).toEqual([])
    expect(postedMessageKeys().filter((messageKey) => due.announcements.includes(messageKey))).toEqual(
      due.announcements,
    )
    expect(
      postedMessageKeys()
        .filter((messageKey) => !due.announcements.includes(messageKey))
        .toSorted(),
    ).toEqual(due.reminders.toSorted())
    const plays = entries.filter(({ facts }) => JSON.stringify(facts).includes('"played"'))
    expect(plays).toHaveLength(turn - 1)
    // No payload was refused.
    expect(discord.instance.emulator.problems.filter(({ details }) => details.length > 0)).toEqual([])
  })
})

/** The same guest, but something happens right before a move is confirmed. */
const withBeforeConfirm = (user: TestUser, before: () => void): TestUser => ({
  ...user,
  pressButton(shown, label) {
    if (label === labels.confirm) before()
    return user.pressButton(shown, label)
  },
})
