import { MISSED_INTRO } from '@crackpost/bot/i18n/announcements'
import { textsIn } from '@crackpost/bot/i18n/index'
import { describeEntry, highlightOfEntry } from '@crackpost/bot/match/match-text'
import { loadPeople, mentionNamesOf, plainNamesOf, playersOfMatch } from '@crackpost/bot/match/player-names'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import { announcementFor } from '@crackpost/functions/delivery/announce'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import type { DeliveryDeps } from '@crackpost/functions/delivery/deps'
import { deliverBacklog } from '@crackpost/functions/delivery/startup'
import { createDiscordRest } from '@crackpost/functions/discord-rest/rest'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import { describe, expect, it } from 'vitest'
import { announcementProblems, messageKeyIn } from '../kit/expected-messages.ts'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import type { DeliveryHarness } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import { commandRequestOf, randomCommand, testMatchSettings, unwrapResult } from '../kit/harness/use-cases.ts'
import { sampleSize } from '../kit/sampling.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

const SUPPRESS_NOTIFICATIONS_FLAG = 4096

const keyOf = ({ components }: MessageRecord): string => messageKeyIn(components) ?? ''
const kindOf = (message: MessageRecord): string => /#([a-z]+)/.exec(keyOf(message))?.[1] ?? ''
const messagesOf = async (id: string): Promise<MessageRecord[]> =>
  (await discord.listMessages()).filter((message) => keyOf(message).startsWith(id))
/** The text displays of a message. */
const textOf = ({ components }: MessageRecord): string =>
  [...JSON.stringify(components).matchAll(/"type":10,"content":("(?:[^"\\]|\\.)*")/g)]
    .map(([, content = '""']) => JSON.parse(content) as string)
    .join('\n')

/** A game with more than a hundred short turns. */
const LONG_GAME = { game: 'crack-word' } as const

/** The player to move makes a random move; nothing is delivered. */
async function moveQuietly(id: string, cause: string): Promise<void> {
  const next = randomCommand(await harness.loadMatch(id), harness.ports, cause)
  if (!next) throw new Error('over too soon')
  unwrapResult(await handleCommand(harness.ports, { id, cause, ...next }))
}

async function loadHistory(id: string): Promise<{ entry: MatchLogEntry; match: Match }[]> {
  const all: { entry: MatchLogEntry; match: Match }[] = []
  for await (const entry of harness.ports.matches.readEntries(id))
    all.push({ entry, match: evolveMatch(all.at(-1)?.match ?? null, entry) })
  return all
}

/** Expects that every entry is told once; returns the history. */
async function expectAllTold(id: string) {
  const history = await loadHistory(id)
  const posted = (await discord.listMessages()).map(keyOf)
  expect(
    announcementProblems(
      id,
      history.map(({ entry }) => entry),
      posted,
    ),
  ).toEqual([])
  return history
}

/** The public lines of an entry, by what the bot says about it. */
async function linesOf(id: string, { entry, match }: { entry: MatchLogEntry; match: Match }) {
  const texts = textsIn(match.terms.language)
  const people = await loadPeople(harness.ports.people, playersOfMatch(match))
  const audience = {
    player: '',
    texts,
    playerNames: mentionNamesOf(people, match, texts.unknownPlayer),
    plainNames: plainNamesOf(people, match, texts),
  }
  return {
    lines: describeEntry({ id, entry, match }, audience),
    isKeepsake: highlightOfEntry({ entry, match }, audience) !== null,
  }
}

describe('a match that is several turns behind', () => {
  it.each(['fr', 'en'] as const)(
    'is told in lines, then with the latest board and its ring (%s)',
    async (language) => {
      const id = await harness.startMatch(2, { language, ...LONG_GAME })
      const before = (await messagesOf(id)).length
      for (let n = 0; n < 6; n++) await moveQuietly(id, `quiet ${n}`)
      await deliverMatch(harness.deps, id)
      const told = (await messagesOf(id)).slice(before)
      expect(told.map(kindOf)).toEqual(['missed', 'board', 'turn'])
      const [missed, board, ring] = told
      if (!missed) throw new Error('nothing was told')
      const moves = (await expectAllTold(id)).slice(-6)
      const expected = (await Promise.all(moves.slice(0, -1).map((each) => linesOf(id, each)))).flatMap(
        ({ lines }) => lines,
      )
      expect(expected).toHaveLength(5)
      expect(textOf(missed)).toBe([...MISSED_INTRO[language], ...expected].join('\n'))
      expect(missed).toMatchObject({ attachments: [], pinged: { users: [], everyone: false } })
      expect(missed.flags & SUPPRESS_NOTIFICATIONS_FLAG).toBe(SUPPRESS_NOTIFICATIONS_FLAG)
      expect(board?.attachments).toHaveLength(1)
      const mover = harness.userId(await harness.userToMove(id))
      expect(ring?.pinged.users).toEqual([mover])
      expect(new Set(told.map(({ channel }) => channel)).size).toBe(1)
      // Nothing is left, and nothing is told again.
      expect((await deliverMatch(harness.deps, id)).type).toBe('told')
      expect(await messagesOf(id)).toHaveLength(before + 3)
    },
  )

  it('still notifies players who were concerned meanwhile', async () => {
    const id = await harness.startMatch(2, LONG_GAME)
    const before = (await messagesOf(id)).length
    for (let n = 0; n < 2; n++) await moveQuietly(id, `early ${n}`)
    const [player, newcomer] = [await harness.playerId(3), await harness.playerId(2)]
    const offer = { type: 'offerSeat', seat: 0, player: newcomer, silent: false } as const
    const by = { player, moderates: harness.server }
    unwrapResult(await handleCommand(harness.ports, { id, by, cause: 'offer', command: offer }))
    for (let n = 0; n < 3; n++) await moveQuietly(id, `late ${n}`)
    await deliverMatch(harness.deps, id)
    const told = (await messagesOf(id)).slice(before)
    expect(told.map(kindOf).toSorted()).toEqual(['board', 'missed', 'offer', 'turn'])
    expect(told.find((message) => kindOf(message) === 'offer')?.pinged.users).toEqual([harness.userId(2)])
  })

  it('gets a board for each entry if only one turn was missed', async () => {
    const id = await harness.startMatch(2)
    const before = (await messagesOf(id)).length
    for (let n = 0; n < 2; n++) await moveQuietly(id, `quiet ${n}`)
    await deliverMatch(harness.deps, id)
    expect((await messagesOf(id)).slice(before).map(kindOf)).toEqual(['board', 'board', 'turn'])
  })

  it('keeps the messages of its lobby, its start with the thread, and its end with the ranking', async () => {
    const [host, guest] = [await harness.playerId(0), await harness.playerId(1)]
    const terms = testMatchSettings('le-crack', 3, {
      place: { server: harness.server, channel: harness.channel },
    })
    const { id } = unwrapResult(
      await openMatch(harness.ports, { host, cause: 'quiet open', terms, wish: NO_SEAT_WISH }),
    )
    const submit = async (
      player: string,
      cause: string,
      type: 'leave' | 'start' | 'propose' | 'resign' | 'join',
    ) => {
      const command = type === 'join' ? { type, wish: NO_SEAT_WISH } : { type }
      unwrapResult(await handleCommand(harness.ports, commandRequestOf(id, player, cause, command)))
    }
    for (let n = 0; n < 3; n++) {
      await submit(guest, `join ${n}`, 'join')
      if (n < 2) await submit(guest, `leave ${n}`, 'leave')
    }
    await submit(host, 'start', 'start')
    for (let n = 0; n < 2; n++) await moveQuietly(id, `early ${n}`)
    await submit(host, 'propose', 'propose')
    for (let n = 0; n < 2; n++) await moveQuietly(id, `late ${n}`)
    await submit(host, 'resign', 'resign')
    await deliverMatch(harness.deps, id)
    await expectAllTold(id)
    const messages = await messagesOf(id)
    expect(messages.map(kindOf)).toEqual(['lobby', 'started', 'missed', 'end', 'over', 'over'])
    const [lobby, started, missed, end] = messages
    // The lobby message shows the last state only.
    expect(lobby?.edits).toHaveLength(1)
    expect(started?.thread).toBe(started?.id)
    expect([missed?.channel, end?.channel]).toEqual([started?.id, started?.id])
    expect(JSON.stringify(end?.components)).toContain('1 – ')
    expect([started, end].map((message) => message?.attachments.length)).toEqual([1, 1])
  })

  it('gets as many messages as its lines need, each within Discord’s limits', async () => {
    const id = await harness.startMatch(4, LONG_GAME)
    for (let n = 0; n < 70; n++) await moveQuietly(id, `quiet ${n}`)
    await deliverMatch(harness.deps, id)
    await expectAllTold(id)
    const missed = (await messagesOf(id)).filter((message) => kindOf(message) === 'missed')
    expect(missed.length).toBeGreaterThan(1)
    for (const message of missed) expect(textOf(message).length).toBeLessThanOrEqual(4_000)
    const lines = missed.flatMap((message) => textOf(message).split('\n').slice(MISSED_INTRO.fr.length))
    const moves = (await loadHistory(id)).slice(-70, -1)
    const expected = await Promise.all(moves.map((each) => linesOf(id, each)))
    expect(lines).toEqual(expected.flatMap((each) => each.lines))
  })

  it('keeps a finished story as a picture', async () => {
    const id = await harness.startMatch(2, { game: 'crack-story', seats: 2 })
    const keepsakes: number[] = []
    for (let n = 0; keepsakes.length === 0 || n < (keepsakes[0] ?? 0) + 8; n++) {
      harness.clock.advance(1_000)
      const next = randomCommand(await harness.loadMatch(id), harness.ports, `story ${n}`)
      if (!next) break
      const outcome = unwrapResult(await handleCommand(harness.ports, { id, cause: `story ${n}`, ...next }))
      if ((await linesOf(id, outcome)).isKeepsake) keepsakes.push(n)
    }
    await deliverMatch(harness.deps, id)
    const history = await expectAllTold(id)
    const posted = await messagesOf(id)
    expect(posted.map(kindOf)).toContain('missed')
    let count = 0
    for (const each of history) {
      if (!(await linesOf(id, each)).isKeepsake) continue
      const name = announcementFor(each.match, each.entry)?.name
      const message = posted.find((candidate) => keyOf(candidate) === `${id}:${name}`)
      expect(message?.attachments.map(({ filename }) => filename)).toEqual(['keepsake.png'])
      count++
    }
    expect(count).toBeGreaterThan(0)
  })

  it('is told once when a worker dies in between, wherever', async () => {
    const points = sampleSize(12, 60)
    for (let n = 1; n <= points; n += sampleSize(3, 1)) {
      const id = await harness.startMatch(2, LONG_GAME, `dying ${n}`)
      for (let move = 0; move < 5; move++) await moveQuietly(id, `${n} ${move}`)
      let left = n
      const failpoint = async (): Promise<void> => {
        if (--left === 0) throw new Error('dead')
      }
      await deliverMatch({ ...harness.deps, failpoint }, id).catch(() => {})
      // More is played before the next worker comes, when the lease of the dead one has expired.
      for (let move = 5; move < 8; move++) await moveQuietly(id, `${n} ${move}`)
      await harness.advanceClock(4 * 60_000)
      await deliverMatch(harness.deps, id)
      await expectAllTold(id)
    }
  })
})

describe('a backlog of 40 entries in each of 10 matches', () => {
  const MATCHES = sampleSize(2, 10)
  const ENTRIES = 40

  it.each([
    ['threads of their own', true],
    ['one channel', false],
  ])('in %s is told within a minute, at the pace that Discord allows', async (_, threads) => {
    await harness.ports.settings.saveServerSettings(harness.server, serverSettingsSchema.parse({ threads }))
    const ids: string[] = []
    for (let n = 0; n < MATCHES; n++) {
      const id = await harness.startMatch(4, LONG_GAME, `backlog ${n}`)
      ids.push(id)
      for (let move = 0; move < ENTRIES; move++) await moveQuietly(id, `${n} ${move}`)
    }
    await discord.changeSettings({ perRoute: { count: 5, per: 5_000 }, overall: { count: 50, per: 1_000 } })
    const start = harness.clock.now()
    /** Several calls may sleep at the same time: the clock moves once for all of them. */
    const sleepUntil = async (at: number): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve))
      if (harness.clock.now() < at) await harness.advanceClock(at - harness.clock.now())
    }
    const retries = new Map<string, number>()
    const deps: DeliveryDeps = {
      ...harness.deps,
      rest: createDiscordRest({
        token: discord.token,
        baseUrl: discord.apiUrl,
        now: harness.clock.now,
        sleep: (ms) => sleepUntil(harness.clock.now() + ms),
        random: () => 0.5,
        log: () => {},
      }),
      onRetryNeeded: (id, at) => retries.set(id, at),
    }
    await deliverBacklog(deps)
    for (let [next] = retries; next; [next] = retries) {
      const [id, at] = next
      retries.delete(id)
      await sleepUntil(at)
      await deliverMatch(deps, id)
    }
    expect(harness.clock.now() - start).toBeLessThan(60_000)
    for (const id of ids) {
      await expectAllTold(id)
      expect((await deps.checkpoints.load(id))?.retryAt).toBe(null)
      expect((await messagesOf(id)).map(kindOf).slice(-2)).toEqual(['board', 'turn'])
    }
    const limited = (await discord.listRequests()).filter(({ status }) => status === 429)
    expect(limited.length).toBeLessThan(MATCHES)
  })
})
