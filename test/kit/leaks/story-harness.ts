import {
  editPayload,
  lobbyAnnouncement,
  messagePayload,
  reminderAnnouncement,
  threadName,
  turnAnnouncement,
} from '@crackpost/bot/announcements/announcement'
import { parseInteraction } from '@crackpost/bot/discord/interaction'
import { loadPeople, playersOfMatch } from '@crackpost/bot/match/player-names'
import { toReply } from '@crackpost/bot/response'
import { handleInteraction, interactionLogFields } from '@crackpost/bot/router'
import type { Action } from '@crackpost/core/games/crack-story/schema'
import {
  action as actionSchema,
  options,
  state as stateSchema,
} from '@crackpost/core/games/crack-story/schema'
import { initialLetter } from '@crackpost/core/games/crack-story/story-word'
import { rng } from '@crackpost/core/kernel/dice'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { type Match, seatOf } from '@crackpost/core/match/state'
import { publicReminderKey, scheduledReminders } from '@crackpost/core/match/time/reminders'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { type CommandResult, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { announcementFor } from '@crackpost/functions/delivery/announce'
import { createComposer } from '@crackpost/functions/delivery/compose'
import { commandInteraction, TEST_APPLICATION_ID } from '../fakes/signed-requests.ts'
import {
  commandRequestOf,
  type ManualClock,
  randomCommand,
  testMatchSettings,
  testSnowflake,
  unwrapResult,
} from '../harness/use-cases.ts'

/**
 * A simulated Crack Story match in which every word is unique, so that any leak can be found by text search.
 */
export interface StoryHarness {
  readonly ports: Ports
  readonly clock: ManualClock
  readonly name: string
  readonly id: string
  readonly users: readonly string[]
  readonly players: readonly string[]
  match: Match
  /** Every word said so far, including words taken back. */
  readonly saidWords: Set<string>
  readonly logLines: string[]
}

const CONSONANTS = 'bcdfgjklmnpqrstvwxz'

export async function startSimulatedStory(
  ports: Ports,
  clock: ManualClock,
  name: string,
  seats: number,
): Promise<StoryHarness> {
  const users = Array.from({ length: seats }, (_, n) =>
    testSnowflake(clock.now(), n + rng(name, 'user').integerBelow(10 ** 6)),
  )
  const players = await Promise.all(
    users.map((user, n) => ports.people.findOrCreatePlayer(user, `Name ${n}`)),
  )
  const [host = '', ...guests] = players
  const chosen = { rounds: 1, spelling: 'exact', form: 600 }
  const terms = testMatchSettings('crack-story', seats, { options: options.parse(chosen) })
  const { id } = unwrapResult(
    await openMatch(ports, { host, cause: `${name} open`, terms, wish: NO_SEAT_WISH }),
  )
  for (const [n, guest] of guests.entries())
    unwrapResult(
      await handleCommand(
        ports,
        commandRequestOf(id, guest, `${name} join ${n}`, { type: 'join', wish: NO_SEAT_WISH }),
      ),
    )
  const { match } = unwrapResult(
    await handleCommand(ports, commandRequestOf(id, host, `${name} start`, { type: 'start' })),
  )
  return { ports, clock, name, id, users, players, match, saidWords: new Set(), logLines: [] }
}

/** The action with each word replaced by an invented one with the same initial. */
function withInventedWords({ saidWords, name }: StoryHarness, given: unknown, n: number): Action {
  const action = actionSchema.parse(given)
  if (action.type !== 'play') return action
  const dice = rng(name, `words ${n}`)
  const cards = action.cards.map((card) => {
    if (card.word === undefined) return card
    const tail = Array.from({ length: 9 }, () => CONSONANTS[dice.integerBelow(CONSONANTS.length)]).join('')
    const word = `${initialLetter(card.word).toLowerCase()}${tail}`
    saidWords.add(word)
    return { ...card, word }
  })
  return { ...action, cards }
}

/** Plays a random step; null when the match is over. */
export async function playNextStep(harness: StoryHarness, n: number): Promise<CommandResult | null> {
  const { ports, clock, name, id } = harness
  clock.advance(rng(name, `wait ${n}`).integerBelow(n % 7 === 0 ? 20 * 3_600_000 : 60_000))
  const next = randomCommand(harness.match, ports, `${name} ${n}`)
  if (!next) return null
  const { command } = next
  const actual =
    command.type === 'act' ? { ...command, action: withInventedWords(harness, command.action, n) } : command
  const outcome = unwrapResult(
    await handleCommand(ports, { id, cause: testSnowflake(clock.now(), n), by: next.by, command: actual }),
  )
  harness.match = outcome.match
  return outcome
}

/** Words that may not appear in public yet: all but those of finished stories. */
export function unpublishedWords({ match, saidWords }: StoryHarness): string[] {
  const { kept } = stateSchema.parse(match.play?.course.state)
  const out = new Set(kept.flatMap(({ words }) => words))
  return [...saidWords].filter((word) => !out.has(word))
}

/** All public payloads for an entry: with and without a picture, lobby edit, thread name, reminders. */
export async function publicMessages(
  harness: StoryHarness,
  { entry, match }: CommandResult,
): Promise<unknown[]> {
  const { id, ports } = harness
  const names = await loadPeople(ports.people, playersOfMatch(match))
  const news = announcementFor(match, entry)
  if (!news) return []
  const about = { id, match, messageKey: news.name, people: names }
  const wants = { reminders: 'ladder', rest: null } as const
  const reminders = scheduledReminders(match, () => wants)
  const bulletin = turnAnnouncement(about, entry)
  return [
    news,
    messagePayload(bulletin, `${bulletin.picture}.png`),
    messagePayload(bulletin, null),
    editPayload(lobbyAnnouncement(about, '1')),
    threadName(about),
    ...reminders.flatMap((notice) => {
      const context = { ...about, messageKey: publicReminderKey(notice, seatOf(match, notice.player) ?? '') }
      return [
        messagePayload(reminderAnnouncement(context, notice, 'fr', false), null),
        messagePayload(reminderAnnouncement(context, notice, 'en', true), null),
      ]
    }),
  ]
}

/** The message as the real composer makes it, with its file names. */
export async function composedMessages(
  harness: StoryHarness,
  { entry, match }: CommandResult,
): Promise<unknown[]> {
  const news = announcementFor(match, entry)
  if (!news) return []
  const composed = await createComposer(
    harness.ports,
    (line) => void harness.logLines.push(JSON.stringify(line)),
  ).announcement(harness.id, match, entry, news)
  return [composed.message, composed.withoutFiles, composed.files.map(({ name }) => name)]
}

/**
 * Replies to the list, board and hand commands for every user and a stranger, and exports while the match
 * runs.
 */
export async function commandReplies(harness: StoryHarness): Promise<unknown[]> {
  const { ports, users, players, id } = harness
  const replies: unknown[] = []
  const invoker = { locale: 'fr', channel: '1199000000000000002', server: '1199000000000000001' }
  for (const user of [...users, '42'])
    for (const line of ['crack games', 'crack board', 'crack hand']) {
      const matchOption = line === 'crack games' ? {} : { game: id }
      const interaction = unwrapResult(
        parseInteraction(
          {
            ...commandInteraction({ ...invoker, user }, line, matchOption),
            application_id: TEST_APPLICATION_ID,
          },
          TEST_APPLICATION_ID,
        ),
      )
      const response = await handleInteraction({ ports, openDemoMatch: null }, interaction)
      replies.push(toReply(response, interaction), response.followUp)
      harness.logLines.push(JSON.stringify(interactionLogFields(interaction)))
    }
  // After the match an export may contain the player's own words.
  if (harness.match.phase === 'playing')
    for (const player of players) replies.push(await exportPlayer(ports, player))
  return replies
}
