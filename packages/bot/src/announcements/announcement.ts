import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { PlayerId } from '@crackpost/core/match/settings'
import {
  awaitedSeats,
  gameStatusOf,
  hasPublicRecord,
  type Match,
  matchViewFor,
  seatOf,
} from '@crackpost/core/match/state'
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
import { MISSED_INTRO, matchStartedText, RESUME_HINT } from '../i18n/announcements.ts'
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

/** A message that the bot posts on its own: its content, the users it pings, and whether it is silent. */
export interface Announcement {
  readonly panel: Panel
  /** The name of the game's picture to attach, if any. */
  readonly picture?: string
  readonly mentionedUsers: readonly string[]
  readonly silent: boolean
}

/** The match of an announcement. `messageKey` identifies the message; it is in the custom id of its board button. */
export interface AnnouncementSubject {
  readonly id: MatchId
  readonly match: Match
  readonly messageKey: string
  readonly people: PeopleById
}

/** The JSON body of a message. */
export interface MessagePayload {
  readonly flags: number
  readonly components: readonly object[]
  /** Pings exactly these users. */
  readonly allowed_mentions: { readonly parse: readonly []; readonly users: readonly string[] }
}

const SUPPRESS_NOTIFICATIONS_FLAG = 1 << 12

/** `file` is the name of the attached picture; with null the panel shows the picture's text instead. */
export const messagePayload = (announcement: Announcement, file: string | null): MessagePayload => ({
  flags: COMPONENTS_V2_FLAG | (announcement.silent ? SUPPRESS_NOTIFICATIONS_FLAG : 0),
  components: componentsOf(announcement.panel, file),
  allowed_mentions: { parse: [], users: announcement.mentionedUsers },
})

/** The body for an edit of a message: pings nobody; the silent flag can't be edited. */
export const editPayload = ({ panel }: Announcement): MessagePayload =>
  messagePayload({ panel, mentionedUsers: [], silent: false }, null)

/**
 * The public message after a log entry: what happened, the position, the players to move and the deadline. It mentions
 * the awaited players, but is silent: they get a reminder of their own.
 */
export function turnAnnouncement(subject: AnnouncementSubject, entry: MatchLogEntry): Announcement {
  const { id, match, people } = subject
  const audience = publicAudience(subject, match.terms.language)
  const news = describeEntry({ id, entry, match }, audience)
  // The reason of the end may be in both.
  const statusLines = describeStatus(match, audience).filter((line) => !news.includes(line))
  const awaited = awaitedSeats(match).flatMap((seat) => match.players[seat]?.player ?? [])
  const highlight = highlightOfEntry(
    { entry, match },
    { ...audience, playerNames: quotedNamesOf(audience.plainNames) },
  )
  const { pictures } = presenterOf(match)
  return {
    ...(pictures ? { picture: highlight?.picture ?? pictures.table } : {}),
    panel: createPanel(
      matchAccent(match, audience),
      textPart(...news),
      ...(highlight ? [textPart(...highlight.lines)] : []),
      ...tableParts(match, audience, highlight),
      textPart(...statusLines),
      ...turnButtons(subject, audience),
    ),
    mentionedUsers: userIdsOf(people, awaited),
    silent: true,
  }
}

/**
 * The lines that tell of a log entry without its board. Null if it needs a message of its own: it has a picture to keep, or
 * nothing is to be said of it.
 */
export function entryLines(subject: AnnouncementSubject, entry: MatchLogEntry): string[] | null {
  const { id, match } = subject
  const audience = publicAudience(subject, match.terms.language)
  if (highlightOfEntry({ entry, match }, audience)) return null
  const lines = describeEntry({ id, entry, match }, audience)
  return lines.length === 0 ? null : lines
}

/** The public message that tells of several entries at once, such as after an outage. It notifies nobody. */
export function missedAnnouncement(subject: AnnouncementSubject, lines: readonly string[]): Announcement {
  const { language } = subject.match.terms
  const audience = publicAudience(subject, language)
  return {
    panel: createPanel(
      'plain',
      textPart(...MISSED_INTRO[language]),
      textPart(...lines),
      buttonRowPart(trackingButton(subject, audience)),
    ),
    mentionedUsers: [],
    silent: true,
  }
}

/** The message of a lobby, also after it has started or closed. Pings the invited players while it is open. */
export function lobbyAnnouncement(subject: AnnouncementSubject, thread: string | null = null): Announcement {
  const { id, match, people } = subject
  const { language } = match.terms
  const audience = publicAudience(subject, language)
  const lines = match.play ? [matchStartedText(thread)[language]] : describeStatus(match, audience)
  const mentionedUsers = match.phase === 'open' ? userIdsOf(people, match.terms.invited) : []
  return {
    panel: createPanel(
      matchAccent(match, audience),
      textPart(audience.texts.heading(presenterOf(match).title[language], id), ...lines),
      ...lobbyRows(subject, audience),
    ),
    mentionedUsers,
    silent: mentionedUsers.length === 0,
  }
}

/** A reminder for one player, which pings only that player; `alone`: in a direct message. */
export function reminderAnnouncement(
  subject: AnnouncementSubject,
  reminder: Reminder,
  language: Language,
  alone: boolean,
): Announcement {
  const { match, people } = subject
  const audience = publicAudience(subject, language)
  const { texts, playerNames } = audience
  const text = reminderText(language, reminder.kind, {
    who: playerNames.player(reminder.player),
    title: presenterOf(match).title[language],
    until: reminder.until === null ? null : discordTimestamp(reminder.until),
    by: match.nudge ? playerNames.seat(match.nudge.by) : texts.unknownPlayer,
  })
  // In a channel the standing is already shown by the last turn message.
  const status = reminder.kind === 'over' && alone ? gameStatusOf(match) : null
  const ranks =
    status?.phase === 'over'
      ? status.standing.map(({ rank, seat, total }) => texts.rank(rank, playerNames.seat(seat), total))
      : []
  const mentionedUsers = userIdsOf(people, [reminder.player])
  // Hidden information goes only into direct messages.
  const notes = alone ? privateNotes(match, reminder.player, language) : []
  return {
    panel: createPanel(
      REMINDER_ACCENTS[reminder.kind],
      textPart(text, ...ranks, ...notes),
      reminderButtonRow(subject, audience, reminder.kind, alone),
    ),
    mentionedUsers,
    silent: mentionedUsers.length === 0,
  }
}

function privateNotes(match: Match, player: PlayerId, language: Language): string[] {
  const seat = seatOf(match, player)
  if (!match.play || match.phase !== 'playing' || seat === null) return []
  const note = presenterOf(match).privateNote?.(matchViewFor(match, seat), language) ?? null
  return note === null ? [] : [note]
}

/** Tells the host in a direct message that the match is paused. */
export function pausedAnnouncement(subject: AnnouncementSubject, language: Language): Announcement {
  const audience = publicAudience(subject, language)
  const { texts } = audience
  const heading = texts.heading(presenterOf(subject.match).title[language], subject.id)
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

/** The name of a match's thread: the game, the players, and the start of the match id. */
export function threadName({ id, match, people }: Omit<AnnouncementSubject, 'messageKey'>): string {
  const { language } = match.terms
  const playerNames = plainNamesOf(people, match, textsIn(language))
  const players = match.players.map(({ player }) => playerNames.player(player)).join(', ')
  const suffix = ` · ${id.slice(0, 4)}`
  return (
    truncate(`${presenterOf(match).title[language]} · ${players}`, MAX_THREAD_NAME_LENGTH - suffix.length) +
    suffix
  )
}

/** The audience of a public message: no player, so no hidden information. */
export function publicAudience({ match, people }: AnnouncementSubject, language: Language): Audience {
  const texts = textsIn(language)
  return {
    player: '',
    texts,
    playerNames: mentionNamesOf(people, match, texts.unknownPlayer),
    plainNames: plainNamesOf(people, match, texts),
  }
}

export const userIdsOf = (people: PeopleById, players: readonly PlayerId[]): string[] =>
  players.flatMap((player) => people.get(player)?.user ?? [])

export const buttonFactory =
  ({ id, match }: AnnouncementSubject): ButtonFactory =>
  (verb, label, style = 'secondary', payload = '') =>
    createButton(label, encodeCustomId({ verb, match: id, turn: match.turn, payload }), style)

/** The board button; its custom id contains the message key, by which the message is found again. */
export const trackingButton = (subject: AnnouncementSubject, { texts }: Audience): PanelButton =>
  buttonFactory(subject)('board', texts.labels.board, 'secondary', subject.messageKey)

function turnButtons(subject: AnnouncementSubject, audience: Audience): PanelPart[] {
  const { match } = subject
  const { texts } = audience
  const { labels } = texts
  const makeButton = buttonFactory(subject)
  const board = trackingButton(subject, audience)
  const more = makeButton('more', labels.more)
  const verify = hasPublicRecord(match) ? [makeButton('verify', labels.verify)] : []
  if (match.phase === 'off') return [buttonRowPart(board, ...verify)]
  if (match.phase !== 'playing')
    return [buttonRowPart(makeButton('rematch', labels.rematch, 'success'), board, ...verify, more)]
  const proposal = match.play?.course.agreement.proposal
  return [
    ...(proposal ? [buttonRowPart(makeButton('accept', labels.accept, 'success'))] : []),
    buttonRowPart(
      makeButton('hand', labels.hand),
      ...moveButtons(match, null, makeButton, texts),
      board,
      more,
    ),
  ]
}

/** The buttons of a lobby: actions in one row, information in the other; only the board button once it is closed. */
function lobbyRows(subject: AnnouncementSubject, audience: Audience): PanelPart[] {
  const { match } = subject
  const { texts } = audience
  const makeButton = buttonFactory(subject)
  const board = trackingButton(subject, audience)
  if (match.phase !== 'open') return [buttonRowPart(board)]
  return [
    buttonRowPart(...lobbyButtons(match, '', makeButton, texts)),
    buttonRowPart(board, ...lobbyInfoButtons(match, makeButton, texts)),
  ]
}

function reminderButtonRow(
  subject: AnnouncementSubject,
  audience: Audience,
  kind: ReminderKind,
  alone: boolean,
): PanelPart {
  const { labels } = audience.texts
  const makeButton = buttonFactory(subject)
  const board = trackingButton(subject, audience)
  if (kind === 'over') return buttonRowPart(board, makeButton('rematch', labels.rematch, 'success'))
  if (LOBBY_REMINDER_KINDS.includes(kind)) return buttonRowPart(board)
  return buttonRowPart(
    makeButton('hand', labels.hand, 'primary'),
    board,
    ...(alone ? [makeButton('next', labels.next)] : []),
  )
}

/** Reminders about a lobby. */
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
