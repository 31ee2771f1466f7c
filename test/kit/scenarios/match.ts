import { readFileSync } from 'node:fs'
import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { Action, State } from '@crackpost/core/games/le-crack/schema'
import { parseRecord } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { frenchLexiconNamed } from '../../../scripts/french-lexicon.ts'
import {
  type MoveMethod,
  playLeCrackByCommand,
  playLeCrackByModal,
  playLeCrackBySelect,
} from '../drivers/le-crack.ts'
import type { DiscordHarness } from '../harness/discord.ts'
import { unwrapResult } from '../harness/use-cases.ts'
import type { MessageView } from '../users/message-view.ts'
import type { TestUser } from '../users/test-user.ts'

/** How a game is played through Discord: its move methods, and what is chosen before the start. */
export interface GameDriver<A> {
  readonly title: string
  readonly moveMethods: readonly MoveMethod<A>[]
  /** Whether this action is only offered to the player who has just moved. */
  isFollowUp(action: A): boolean
  /** Choices in the lobby, once all players have joined. */
  prepare?(users: readonly TestUser[], language: Language): Promise<void>
}

export const LE_CRACK_DRIVER: GameDriver<Action> = {
  title: 'Le Crack',
  moveMethods: [playLeCrackByCommand, playLeCrackByModal, playLeCrackBySelect],
  isFollowUp: ({ type }) => type === 'exchange',
}

/** A running match with test users of one language. */
export interface MatchScenario<A = Action> {
  readonly driver: GameDriver<A>
  readonly harness: DiscordHarness
  readonly language: Language
  /** Users by seat, in joining order. */
  readonly users: readonly TestUser[]
  readonly matchId: string
  readonly threadId: string
  /** The view that each user looked at last. */
  readonly lastViews: Map<TestUser, MessageView>
}

/** Bot-wide command and option names, by language. */
export const ROOT_COMMAND_NAMES = {
  fr: {
    open: '/crack nouvelle',
    join: '/crack rejoindre',
    start: '/crack commencer',
    games: '/crack parties',
    hand: '/crack main',
    board: '/crack plateau',
    game: 'jeu',
    players: 'joueurs',
    match: 'partie',
    against: 'contre',
    and: 'et',
    private: 'privée',
  },
  en: {
    open: '/crack new',
    join: '/crack join',
    start: '/crack start',
    games: '/crack games',
    hand: '/crack hand',
    board: '/crack board',
    game: 'game',
    players: 'players',
    match: 'game',
    against: 'against',
    and: 'and',
    private: 'private',
  },
} as const

export const USER_LOCALES = { fr: 'fr', en: 'en-GB' } as const
const USER_NAMES = ['Zoé', 'Sam', 'Inès', 'Léo'] as const

/** How a match is opened and filled. */
export type LobbyKind = 'buttons' | 'commands' | 'challenge'

/** Opens a Le Crack lobby, fills it and starts the match from a seed. */
export const startLeCrackScenario = (
  harness: DiscordHarness,
  language: Language,
  seats: number,
  lobby: LobbyKind,
  seed: string,
): Promise<MatchScenario> => startMatchScenario(LE_CRACK_DRIVER, harness, language, seats, lobby, seed)

/** Opens a lobby of any game, fills it and starts the match. */
export async function startMatchScenario<A>(
  driver: GameDriver<A>,
  harness: DiscordHarness,
  language: Language,
  seats: number,
  lobby: LobbyKind,
  seed: string,
): Promise<MatchScenario<A>> {
  const users = USER_NAMES.slice(0, seats).map((name) =>
    harness.addUser(name, { locale: USER_LOCALES[language] }),
  )
  harness.setSeed(seed)
  const prepareOptions = async (): Promise<void> => driver.prepare?.(users, language)
  const begun = await LOBBY_FLOWS[lobby]({
    harness,
    language,
    users,
    title: driver.title,
    prepareOptions: prepareOptions,
  })
  const match = matchIdShownIn(begun)
  const place = await harness.threadOf(match)
  return { driver, harness, language, users, matchId: match, threadId: place, lastViews: new Map() }
}

/** Reads the match id from the small print under the title. */
export function matchIdShownIn(view: MessageView): string {
  const [, id] = /^-# ([0-9a-z]{12})$/m.exec(view.text()) ?? []
  if (id === undefined) throw new Error(`no match in\n${view.text()}`)
  return id
}

interface LobbyContext {
  readonly harness: DiscordHarness
  readonly language: Language
  readonly users: readonly TestUser[]
  readonly title: string
  /** Called when all players have joined. */
  prepareOptions(): Promise<void>
}

type FillLobby = (gathered: LobbyContext) => Promise<MessageView>

const LOBBY_FLOWS: Readonly<Record<LobbyKind, FillLobby>> = {
  /** Buttons only, from the list of games to the form; all users press the same public message. */
  async buttons({ harness, language, users: [host, ...others], title, prepareOptions }) {
    const { labels, newMatchModal } = textsIn(language)
    if (!host) throw new Error('nobody is there')
    const form = await host.pressButton(
      await host.typeCommand(ROOT_COMMAND_NAMES[language].games),
      labels.open,
    )
    await host.submitModal(form, {
      [newMatchModal.game]: title,
      [newMatchModal.players]: newMatchModal.count(others.length + 1),
    })
    const [lobby] = publicMessagesIn(harness, host, harness.channel).slice(-1)
    if (!lobby) throw new Error('no table is shown')
    for (const user of others) await user.pressButton(lobby, labels.join)
    await prepareOptions()
    return host.pressButton(lobby, labels.start)
  },

  async commands({ language, users: [host, ...others], title, prepareOptions }) {
    const commandNames = ROOT_COMMAND_NAMES[language]
    if (!host) throw new Error('nobody is there')
    await host.typeCommand(commandNames.open, {
      [commandNames.game]: title,
      [commandNames.players]: others.length + 1,
    })
    for (const user of others) await joinTableOf(user, language, host)
    await prepareOptions()
    return host.typeCommand(commandNames.start)
  },

  /** A private challenge by name; the challenged users accept from their list of matches. */
  async challenge({ language, users: [host, ...others], title, prepareOptions }) {
    const commandNames = ROOT_COMMAND_NAMES[language]
    const { labels } = textsIn(language)
    const [first, second] = others
    if (!host || !first) throw new Error('nobody is there')
    const opened = await host.typeCommand(commandNames.open, {
      [commandNames.game]: title,
      [commandNames.players]: others.length + 1,
      [commandNames.against]: first.user,
      ...(second ? { [commandNames.and]: second.user } : {}),
    })
    for (const user of others) await joinTableOf(user, language, host)
    await prepareOptions()
    return host.pressButton(opened, labels.start)
  },
}

/** Joins the host's match from the autocomplete choices. */
async function joinTableOf(user: TestUser, language: Language, host: TestUser): Promise<void> {
  const commandNames = ROOT_COMMAND_NAMES[language]
  const tables = await user.autocomplete(commandNames.join, commandNames.match)
  const table = tables.find(({ name }) => name.includes(host.name))
  if (!table) throw new Error(`no table of ${host.name} among ${tables.map(({ name }) => name).join(' | ')}`)
  await user.typeCommand(commandNames.join, { [commandNames.match]: table.value })
}

/** Messages of a channel that everybody can see. */
export const publicMessagesIn = (harness: DiscordHarness, user: TestUser, channel: string): MessageView[] =>
  harness
    .messagesVisibleTo(user, channel)
    .filter(({ message }) => message !== null && (message.flags & 64) === 0)

/** Public messages of a match: the one that its thread hangs on, and those in the thread. */
export function matchMessages({
  harness,
  users,
  threadId,
}: Pick<MatchScenario, 'harness' | 'users' | 'threadId'>): MessageView[] {
  const [user] = users
  if (!user) throw new Error('nobody is there')
  const starter = publicMessagesIn(harness, user, harness.channel).filter(
    ({ message }) => message?.thread === threadId,
  )
  return [...starter, ...publicMessagesIn(harness, user, threadId)]
}

/** The newest message with buttons to play. */
export function latestTurnMessage(
  scenario: Pick<MatchScenario, 'harness' | 'users' | 'threadId' | 'language'>,
): MessageView {
  const { labels } = textsIn(scenario.language)
  const last = matchMessages(scenario).findLast((view) =>
    [labels.hand, labels.more].every((each) => view.buttonLabels().includes(each)),
  )
  if (!last) throw new Error('no message to play by')
  return last
}

/** A step of a recorded match, with the resulting state. */
export interface RecordedStep {
  readonly by: number
  readonly action: Action
  readonly after: State
}

/** Seed and steps of a recorded match. */
export function loadRecordedMatch(name: string): {
  readonly seed: string
  readonly steps: readonly RecordedStep[]
  readonly result: string
} {
  const record = unwrapResult(
    parseRecord(readFileSync(new URL(`../../matches/le-crack/${name}.match`, import.meta.url), 'utf8')),
  )
  const { turns } = unwrapResult(replayRecord(leCrackGame, record, frenchLexiconNamed(record.header.lexicon)))
  const steps = turns.flatMap(({ command, progress }) =>
    command.type === 'act' ? [{ by: command.by, action: command.action, after: progress.state }] : [],
  )
  return { seed: record.header.seed ?? '', steps, result: record.result?.text ?? '' }
}

/** Makes a move; channel, method and view rotate with `n`. */
export async function playMove<A>(
  scenario: MatchScenario<A>,
  { by, action }: { readonly by: number; readonly action: A },
  n: number,
): Promise<MessageView> {
  const { driver, harness, language, users, threadId, lastViews, matchId } = scenario
  const user = users[by]
  if (!user) throw new Error(`nobody sits on seat ${by}`)
  const places = [threadId, harness.channel, ensureDmChannel(harness.discord, user.user).id]
  user.switchChannel(places[n % places.length] ?? threadId)
  const method = driver.moveMethods[n % driver.moveMethods.length]
  if (!method) throw new Error(`${driver.title} can’t be played`)
  const receipt = await method(user, language, await viewToPlayFrom(scenario, user, action, n), action)
  lastViews.set(user, receipt)
  if (matchIdShownIn(receipt) !== matchId) throw new Error('another match was moved')
  return receipt
}

/** A view with the play buttons: the public message, the user's hand or the response to the previous move. */
async function viewToPlayFrom<A>(
  scenario: MatchScenario<A>,
  user: TestUser,
  action: A,
  n: number,
): Promise<MessageView> {
  const { driver, language, lastViews } = scenario
  if (driver.isFollowUp(action)) return lastViews.get(user) ?? latestTurnMessage(scenario)
  if (n % 2 === 0) return latestTurnMessage(scenario)
  return user.pressButton(latestTurnMessage(scenario), textsIn(language).labels.hand)
}
