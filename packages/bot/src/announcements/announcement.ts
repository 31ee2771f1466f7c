import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { PlayerId } from '@crackpost/core/match/settings'
import { awaitedSeats, gameStatusOf, type Match, matchViewFor, seatOf } from '@crackpost/core/match/state'
import type { Reminder, ReminderKind } from '@crackpost/core/match/time/reminders'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { componentsOf, truncate } from '../discord/components.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
import type { Language } from '../discord/interaction.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type Panel,
  type PanelAccent,
  type PanelButton,
  type PanelPart,
  textPart,
} from '../discord/panel.ts'
import { COMPONENTS_V2_FLAG } from '../discord/reply.ts'
import { discordTimestamp } from '../discord/timestamp.ts'
import { presenterOf } from '../games/index.ts'
import { matchStartedText, RESUME_HINT } from '../i18n/announcements.ts'
import { textsIn } from '../i18n/index.ts'
import { reminderText } from '../i18n/reminders.ts'
import {
  type ButtonFactory,
  lobbyButtons,
  lobbyInfoButtons,
  matchAccent,
  moveButtons,
  tableParts,
} from '../match/match-panel.ts'
import { type Audience, describeEntry, describeStatus, highlightOfEntry } from '../match/match-text.ts'
import { mentionNamesOf, type PeopleById, plainNamesOf, quotedNamesOf } from '../match/player-names.ts'

/** What the bot posts by itself: what it shows, whom it rings, and whether their phones stay quiet. */
export interface Announcement {
  readonly panel: Panel
  /** Which of the game's pictures goes with it, where it shows one. */
  readonly picture?: string
  readonly mentionedUsers: readonly string[]
  readonly silent: boolean
}

/** What a bulletin is about. The name of the letter is its mark: every message bears it on its board button. */
export interface AnnouncementSubject {
  readonly id: MatchId
  readonly match: Match
  readonly messageKey: string
  readonly people: PeopleById
}

/** A message in Discord's own shape. */
export interface MessagePayload {
  readonly flags: number
  readonly components: readonly object[]
  /** Always there, and naming only whom it means. */
  readonly allowed_mentions: { readonly parse: readonly []; readonly users: readonly string[] }
}

const SUPPRESS_NOTIFICATIONS_FLAG = 1 << 12

/** `file`: the name of the picture that comes with it; null: its text stands there. */
export const messagePayload = (announcement: Announcement, file: string | null): MessagePayload => ({
  flags: COMPONENTS_V2_FLAG | (announcement.silent ? SUPPRESS_NOTIFICATIONS_FLAG : 0),
  components: componentsOf(announcement.panel, file),
  allowed_mentions: { parse: [], users: announcement.mentionedUsers },
})

/** To edit a message with: that rings nobody, and can't be made silent. */
export const editPayload = ({ panel }: Announcement): MessagePayload =>
  messagePayload({ panel, mentionedUsers: [], silent: false }, null)

/**
 * What happened, the table, whose turn it is and until when, for everybody in the place. It is silent, though it
 * mentions whom we wait for: they get a notice of their own.
 */
export function turnAnnouncement(subject: AnnouncementSubject, entry: MatchLogEntry): Announcement {
  const { id, match, people } = subject
  const audience = publicAudience(subject, match.terms.language)
  const news = describeEntry({ id, entry, match }, audience)
  // Why it ended is said once.
  const stands = describeStatus(match, audience).filter((line) => !news.includes(line))
  const waited = awaitedSeats(match).flatMap((seat) => match.players[seat]?.player ?? [])
  const highlight = highlightOfEntry(
    { entry, match },
    { ...audience, playerNames: quotedNamesOf(audience.plainNames) },
  )
  const { pictures } = presenterOf(match.terms.game)
  return {
    ...(pictures ? { picture: highlight?.picture ?? pictures.table } : {}),
    panel: createPanel(
      matchAccent(match, audience),
      textPart(...news),
      ...(highlight ? [textPart(...highlight.lines)] : []),
      ...tableParts(match, audience, highlight),
      textPart(...stands),
      ...turnButtons(subject, audience),
    ),
    mentionedUsers: userIdsOf(people, waited),
    silent: true,
  }
}

/** The table before its match, and what has become of it; whoever is invited is rung by it when it is posted. */
export function lobbyAnnouncement(subject: AnnouncementSubject, thread: string | null = null): Announcement {
  const { id, match, people } = subject
  const { language } = match.terms
  const audience = publicAudience(subject, language)
  const stands = match.play ? [matchStartedText(thread)[language]] : describeStatus(match, audience)
  const rings = match.phase === 'open' ? userIdsOf(people, match.terms.invited) : []
  return {
    panel: createPanel(
      matchAccent(match, audience),
      textPart(audience.texts.heading(presenterOf(match.terms.game).title[language], id), ...stands),
      ...lobbyRows(subject, audience),
    ),
    mentionedUsers: rings,
    silent: rings.length === 0,
  }
}

/** A notice for one player, and nobody else is rung; `alone`: in a direct message. */
export function reminderAnnouncement(
  subject: AnnouncementSubject,
  notice: Reminder,
  language: Language,
  alone: boolean,
): Announcement {
  const { match, people } = subject
  const audience = publicAudience(subject, language)
  const { texts, playerNames } = audience
  const told = reminderText(language, notice.kind, {
    who: playerNames.player(notice.player),
    title: presenterOf(match.terms.game).title[language],
    until: notice.until === null ? null : discordTimestamp(notice.until),
    by: match.nudge ? playerNames.seat(match.nudge.by) : texts.unknownPlayer,
  })
  // In the place the standing has been told already.
  const status = notice.kind === 'over' && alone ? gameStatusOf(match) : null
  const ranks =
    status?.phase === 'over'
      ? status.standing.map(({ rank, seat, total }) => texts.rank(rank, playerNames.seat(seat), total))
      : []
  const rings = userIdsOf(people, [notice.player])
  // What nobody else may know is told to the player alone.
  const aside = alone ? privateNotes(match, notice.player, language) : []
  return {
    panel: createPanel(
      REMINDER_ACCENTS[notice.kind],
      textPart(told, ...ranks, ...aside),
      reminderButtonRow(subject, audience, notice.kind, alone),
    ),
    mentionedUsers: rings,
    silent: rings.length === 0,
  }
}

function privateNotes(match: Match, player: PlayerId, language: Language): string[] {
  const seat = seatOf(match, player)
  if (!match.play || match.phase !== 'playing' || seat === null) return []
  const said = presenterOf(match.terms.game).privateNote?.(matchViewFor(match, seat), language) ?? null
  return said === null ? [] : [said]
}

/** That a match stands still, for its host alone. */
export function pausedAnnouncement(subject: AnnouncementSubject, language: Language): Announcement {
  const audience = publicAudience(subject, language)
  const { texts } = audience
  const heading = texts.heading(presenterOf(subject.match.terms.game).title[language], subject.id)
  return {
    panel: createPanel(
      'no',
      textPart(heading, texts.paused, RESUME_HINT[language]),
      buttonRowPart(trackingButton(subject, audience)),
    ),
    mentionedUsers: [],
    silent: false,
  }
}

/** Discord's limit for the name of a thread. */
const MAX_THREAD_NAME_LENGTH = 100

/** The name of a match's thread: the game, who plays, and so much of the id that no two are the same. */
export function threadName({ id, match, people }: Omit<AnnouncementSubject, 'messageKey'>): string {
  const { game, language } = match.terms
  const playerNames = plainNamesOf(people, match, textsIn(language).unknownPlayer)
  const players = match.players.map(({ player }) => playerNames.player(player)).join(', ')
  const mark = ` · ${id.slice(0, 4)}`
  return (
    truncate(`${presenterOf(game).title[language]} · ${players}`, MAX_THREAD_NAME_LENGTH - mark.length) + mark
  )
}

/** Nobody in particular reads what stands in a place. */
function publicAudience({ match, people }: AnnouncementSubject, language: Language): Audience {
  const texts = textsIn(language)
  const { unknownPlayer } = texts
  return {
    player: '',
    texts,
    playerNames: mentionNamesOf(people, match, unknownPlayer),
    plainNames: plainNamesOf(people, match, unknownPlayer),
  }
}

const userIdsOf = (people: PeopleById, players: readonly PlayerId[]): string[] =>
  players.flatMap((player) => people.get(player)?.user ?? [])

const buttonFactory =
  ({ id, match }: AnnouncementSubject): ButtonFactory =>
  (verb, label, style = 'secondary', payload = '') =>
    createButton(label, encodeCustomId({ verb, match: id, turn: match.turn, payload }), style)

/** The button that bears the mark. */
const trackingButton = (subject: AnnouncementSubject, { texts }: Audience): PanelButton =>
  buttonFactory(subject)('board', texts.labels.board, 'secondary', subject.messageKey)

function turnButtons(subject: AnnouncementSubject, audience: Audience): PanelPart[] {
  const { match } = subject
  const { texts } = audience
  const { labels } = texts
  const of = buttonFactory(subject)
  const board = trackingButton(subject, audience)
  const more = of('more', labels.more)
  if (match.phase === 'off') return [buttonRowPart(board)]
  if (match.phase !== 'playing') return [buttonRowPart(of('rematch', labels.rematch, 'success'), board, more)]
  const proposed = match.play?.course.agreement.proposal
  return [
    ...(proposed ? [buttonRowPart(of('accept', labels.accept, 'success'))] : []),
    buttonRowPart(of('hand', labels.hand), ...moveButtons(match, null, of, texts), board, more),
  ]
}

/** What to do in one row, what to look at in the other; once it is no longer open, only how it stands. */
function lobbyRows(subject: AnnouncementSubject, audience: Audience): PanelPart[] {
  const { match } = subject
  const { texts } = audience
  const of = buttonFactory(subject)
  const board = trackingButton(subject, audience)
  if (match.phase !== 'open') return [buttonRowPart(board)]
  return [
    buttonRowPart(...lobbyButtons(match, '', of, texts)),
    buttonRowPart(board, ...lobbyInfoButtons(match, of, texts)),
  ]
}

function reminderButtonRow(
  subject: AnnouncementSubject,
  audience: Audience,
  kind: ReminderKind,
  alone: boolean,
): PanelPart {
  const { labels } = audience.texts
  const of = buttonFactory(subject)
  const board = trackingButton(subject, audience)
  if (kind === 'over') return buttonRowPart(board, of('rematch', labels.rematch, 'success'))
  if (LOBBY_REMINDER_KINDS.includes(kind)) return buttonRowPart(board)
  return buttonRowPart(of('hand', labels.hand, 'primary'), board, ...(alone ? [of('next', labels.next)] : []))
}

/** Of a table that has not begun. */
const LOBBY_REMINDER_KINDS: readonly ReminderKind[] = ['full', 'expiring']

const REMINDER_ACCENTS: Readonly<Record<ReminderKind, PanelAccent>> = {
  turn: 'yours',
  half: 'yours',
  late: 'yours',
  hour: 'yours',
  every: 'yours',
  last: 'yours',
  nudge: 'yours',
  over: 'over',
  full: 'question',
  expiring: 'question',
}
