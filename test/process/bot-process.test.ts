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
import { announcementProblems, expectedMessagesOf, messageKeyIn } from '../kit/expected-messages.ts'
import { bundleProgram } from '../kit/harness/program.ts'
import { sampleCases } from '../kit/sampling.ts'
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
/** Milliseconds that both clocks are ahead: the time the bot was down. */
let clockOffsetMs = 0

/** Starts `npm run bot` after `away` milliseconds of downtime, on Discord's clock too. */
async function startBot(away = 0): Promise<ScriptProcess> {
  clockOffsetMs += away
  discord.instance.emulator.clock.advance(away)
  const program = launchScript(await bundleProgram('scripts/bot.ts', ['test/kit/fakes/shifted-clock.ts']), {
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

/** Public messages of all channels, oldest first. */
const visibleMessages = (): MessageView[] =>
  discord.instance.emulator.state.messages
    .filter(({ flags }) => (flags & 64) === 0)
    .map((message) => createMessageView(message))
const postedMessageKeys = (): string[] =>
  visibleMessages().flatMap(({ message }) => messageKeyIn(message?.components) ?? [])

/** Waits for the newest public message of this turn with such a button. */
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

/** Waits for the message that notifies about this; everything before it is posted by then. */
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

/** The user to move chooses a word from what they see and plays it. */
async function playTurn(turn: number, method: MoveMethod): Promise<MessageView> {
  const user = await userToMove(turn)
  const hand = await user.pressButton(await waitForButton(labels.hand, turn), labels.hand)
  const news = visibleMessages().map(({ text }) => text())
  const rack = tilesInText(hand.text().split('\n').at(-1) ?? '')
  return method(user, 'fr', hand, longestPlay({ rack, ...boardInNews(news.join('\n')) }))
}

let match = ''
let turn = 1

describe('the bot as its own process on discord.js', () => {
  it('opens and starts a match', async () => {
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

  it.each(sampleCases(['drop', 'reconnect', 'forget'] as const, 1))(
    'goes on after its line is lost: %s',
    async (how) => {
      await userToMove(turn)
      discord.instance.gateway.injectFault(how)
      await bot.waitForOutput(/The line to Discord is open again/)
      await playTurn(turn++, playLeCrackByModal)
    },
  )

  it('posts nothing twice when killed before a response from Discord arrives', async () => {
    await userToMove(turn)
    // Discord posts the message, but its response is lost.
    const posts = { method: 'POST', path: '/channels/:any/messages', nth: [1] }
    discord.instance.faults.add({ kind: 'delay', when: 'after', ms: 600_000, match: posts })
    const before = postedMessageKeys().length
    await playTurn(turn++, playLeCrackByCommand)
    await vi.waitFor(() => expect(postedMessageKeys()).toHaveLength(before + 1), { timeout: 60_000 })
    await bot.stop('SIGKILL')
    discord.instance.faults.clear()
    // The lease of the dead process holds nothing up.
    bot = await startBot()
    await userToMove(turn)
    expect(postedMessageKeys()).toHaveLength(before + 2)
  })

  it('keeps a move when killed before its response is sent', async () => {
    await userToMove(turn)
    // The preview is answered; the confirmed move is committed and its response held back.
    const hold = () =>
      discord.instance.faults.add({
        kind: 'delay',
        when: 'before',
        ms: 600_000,
        match: { method: 'POST', path: '/interactions/*' },
      })
    const playWithHeldResponse: MoveMethod = (user, ...rest) =>
      playLeCrackByModal(withBeforeConfirm(user, hold), ...rest)
    await expect(playTurn(turn++, playWithHeldResponse)).rejects.toThrow('The application did not respond.')
    await bot.stop('SIGKILL')
    discord.instance.faults.clear()
    bot = await startBot(61_000)
    await playTurn(turn++, playLeCrackByModal)
  })

  it('handles all old buttons after an hour of downtime', async () => {
    await userToMove(turn)
    const end = await waitForButton(labels.more, turn)
    await bot.stop('SIGKILL')
    bot = await startBot(3_600_000)
    await zoe.pressButton(await zoe.pressButton(end, labels.more), labels.end)
    await sam.pressButton(await waitForButton(labels.accept, turn), labels.accept)
    await waitForButton(labels.rematch, turn)
  })

  it('has announced every entry in order and none twice', async () => {
    expect(await bot.stop('SIGTERM')).toBe(0)
    const { client, close } = await openEmbeddedDatabase({ folder })
    const entries: MatchLogEntry[] = []
    const store = createStore(client, EMBEDDED_TABLE_NAME, { now: Date.now })
    for await (const entry of store.matches.readEntries(match, 0, 1_000)) entries.push(entry)
    const due = await expectedMessagesOf(store.people, match, entries, Date.now() + clockOffsetMs)
    await close()
    expect(announcementProblems(match, entries, postedMessageKeys())).toEqual([])
    const reminders = postedMessageKeys().filter((messageKey) => messageKey.split('#').length === 3)
    expect(reminders.toSorted()).toEqual(due.reminders.toSorted())
    const plays = entries.filter(({ facts }) => JSON.stringify(facts).includes('"played"'))
    expect(plays).toHaveLength(turn - 1)
    // Discord rejected no payload.
    expect(discord.instance.emulator.problems.filter(({ details }) => details.length > 0)).toEqual([])
  })
})

/** The same user, but `before` runs just before a move is confirmed. */
const withBeforeConfirm = (user: TestUser, before: () => void): TestUser => ({
  ...user,
  pressButton(shown, label) {
    if (label === labels.confirm) before()
    return user.pressButton(shown, label)
  },
})
