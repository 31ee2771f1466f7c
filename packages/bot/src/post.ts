import type { MatchId } from '@crackpost/core/app/ports'
import type { Entry } from '@crackpost/core/match/fact'
import { type Match, seatOf, statusOf, viewOf, waitingFor } from '@crackpost/core/match/match'
import type { Kind, Notice } from '@crackpost/core/match/notices'
import type { Player } from '@crackpost/core/match/terms'
import type { Language } from './asked.ts'
import { castOf, type Names, plainCastOf, quotedCastOf } from './cast.ts'
import { componentsOf, cut } from './component.ts'
import { voiceOf } from './games/index.ts'
import { instant } from './instant.ts'
import { type Accent, type Button, button, type Panel, type Part, panel, row, text } from './panel.ts'
import { COMPONENTS_V2 } from './reply.ts'
import { accentOf, lobbyButtons, lobbyLooks, moveButtons, type Tagging, tableParts } from './scene.ts'
import { exhibitOf, newsOf, type Reader, standing } from './story.ts'
import { tagged } from './tag.ts'
import { wordsIn } from './words/index.ts'
import { noticeIn } from './words/notices.ts'
import { begun, GO_ON } from './words/post.ts'

/** What the bot posts by itself: what it shows, whom it rings, and whether their phones stay quiet. */
export interface Bulletin {
  readonly panel: Panel
  /** Which of the game's pictures goes with it, where it shows one. */
  readonly picture?: string
  readonly rings: readonly string[]
  readonly silent: boolean
}

/** What a bulletin is about. The name of the letter is its mark: every message bears it on its board button. */
export interface Subject {
  readonly id: MatchId
  readonly match: Match
  readonly name: string
  readonly names: Names
}

/** A message in Discord's own shape. */
export interface Posted {
  readonly flags: number
  readonly components: readonly object[]
  /** Always there, and naming only whom it means. */
  readonly allowed_mentions: { readonly parse: readonly []; readonly users: readonly string[] }
}

const SILENT = 1 << 12

/** `file`: the name of the picture that comes with it; null: its text stands there. */
export const posted = (bulletin: Bulletin, file: string | null): Posted => ({
  flags: COMPONENTS_V2 | (bulletin.silent ? SILENT : 0),
  components: componentsOf(bulletin.panel, file),
  allowed_mentions: { parse: [], users: bulletin.rings },
})

/** To edit a message with: that rings nobody, and can't be made silent. */
export const edited = ({ panel }: Bulletin): Posted => posted({ panel, rings: [], silent: false }, null)

/**
 * What happened, the table, whose turn it is and until when, for everybody in the place. It is silent, though it
 * mentions whom we wait for: they get a notice of their own.
 */
export function turnPost(about: Subject, entry: Entry): Bulletin {
  const { id, match, names } = about
  const reader = nobody(about, match.terms.language)
  const news = newsOf({ id, entry, match }, reader)
  // Why it ended is said once.
  const stands = standing(match, reader).filter((line) => !news.includes(line))
  const waited = waitingFor(match).flatMap((seat) => match.players[seat]?.player ?? [])
  const exhibit = exhibitOf({ entry, match }, { ...reader, cast: quotedCastOf(reader.plain) })
  const { pictures } = voiceOf(match.terms.game)
  return {
    picture: exhibit?.what ?? pictures.table,
    panel: panel(
      accentOf(match, reader),
      text(...news),
      ...(exhibit ? [text(...exhibit.lines)] : []),
      ...tableParts(match, reader, exhibit),
      text(...stands),
      ...turnButtons(about, reader),
    ),
    rings: usersOf(names, waited),
    silent: true,
  }
}

/** The table before its match, and what has become of it; whoever is invited is rung by it when it is posted. */
export function lobbyPost(about: Subject, thread: string | null = null): Bulletin {
  const { id, match, names } = about
  const { language } = match.terms
  const reader = nobody(about, language)
  const stands = match.play ? [begun(thread)[language]] : standing(match, reader)
  const rings = match.phase === 'open' ? usersOf(names, match.terms.invited) : []
  return {
    panel: panel(
      accentOf(match, reader),
      text(reader.words.heading(voiceOf(match.terms.game).title[language], id), ...stands),
      ...lobbyRows(about, reader),
    ),
    rings,
    silent: rings.length === 0,
  }
}

/** A notice for one player, and nobody else is rung; `alone`: in a direct message. */
export function noticePost(about: Subject, notice: Notice, language: Language, alone: boolean): Bulletin {
  const { match, names } = about
  const reader = nobody(about, language)
  const { words, cast } = reader
  const told = noticeIn(language, notice.kind, {
    who: cast.player(notice.player),
    title: voiceOf(match.terms.game).title[language],
    until: notice.until === null ? null : instant(notice.until),
    by: match.nudge ? cast.seat(match.nudge.by) : words.somebody,
  })
  // In the place the standing has been told already.
  const status = notice.kind === 'over' && alone ? statusOf(match) : null
  const ranks =
    status?.phase === 'over'
      ? status.standing.map(({ rank, seat, total }) => words.rank(rank, cast.seat(seat), total))
      : []
  const rings = usersOf(names, [notice.player])
  // What nobody else may know is told to the player alone.
  const aside = alone ? asideOf(match, notice.player, language) : []
  return {
    panel: panel(
      ACCENTS[notice.kind],
      text(told, ...ranks, ...aside),
      noticeRow(about, reader, notice.kind, alone),
    ),
    rings,
    silent: rings.length === 0,
  }
}

function asideOf(match: Match, player: Player, language: Language): string[] {
  const seat = seatOf(match, player)
  if (!match.play || match.phase !== 'playing' || seat === null) return []
  const said = voiceOf(match.terms.game).aside?.(viewOf(match, seat), language) ?? null
  return said === null ? [] : [said]
}

/** That a match stands still, for its host alone. */
export function pausePost(about: Subject, language: Language): Bulletin {
  const reader = nobody(about, language)
  const { words } = reader
  const heading = words.heading(voiceOf(about.match.terms.game).title[language], about.id)
  return {
    panel: panel('no', text(heading, words.paused, GO_ON[language]), row(mark(about, reader))),
    rings: [],
    silent: false,
  }
}

/** Discord's limit for the name of a thread. */
const LONGEST_TITLE = 100

/** The name of a match's thread: the game, who plays, and so much of the id that no two are the same. */
export function titleOf({ id, match, names }: Omit<Subject, 'name'>): string {
  const { game, language } = match.terms
  const cast = plainCastOf(names, match, wordsIn(language).somebody)
  const players = match.players.map(({ player }) => cast.player(player)).join(', ')
  const mark = ` · ${id.slice(0, 4)}`
  return cut(`${voiceOf(game).title[language]} · ${players}`, LONGEST_TITLE - mark.length) + mark
}

/** Nobody in particular reads what stands in a place. */
function nobody({ match, names }: Subject, language: Language): Reader {
  const words = wordsIn(language)
  const { somebody } = words
  return {
    player: '',
    words,
    cast: castOf(names, match, somebody),
    plain: plainCastOf(names, match, somebody),
  }
}

const usersOf = (names: Names, players: readonly Player[]): string[] =>
  players.flatMap((player) => names.get(player)?.user ?? [])

const tagging =
  ({ id, match }: Subject): Tagging =>
  (verb, label, style = 'secondary', rest = '') =>
    button(label, tagged({ verb, match: id, turn: match.turn, rest }), style)

/** The button that bears the mark. */
const mark = (about: Subject, { words }: Reader): Button =>
  tagging(about)('board', words.labels.board, 'secondary', about.name)

function turnButtons(about: Subject, reader: Reader): Part[] {
  const { match } = about
  const { words } = reader
  const { labels } = words
  const of = tagging(about)
  const board = mark(about, reader)
  const more = of('more', labels.more)
  if (match.phase === 'off') return [row(board)]
  if (match.phase !== 'playing') return [row(of('rematch', labels.rematch, 'success'), board, more)]
  const proposed = match.play?.course.agreement.proposal
  return [
    ...(proposed ? [row(of('accept', labels.accept, 'success'))] : []),
    row(of('hand', labels.hand), ...moveButtons(match, null, of, words), board, more),
  ]
}

/** What to do in one row, what to look at in the other; once it is no longer open, only how it stands. */
function lobbyRows(about: Subject, reader: Reader): Part[] {
  const { match } = about
  const { words } = reader
  const of = tagging(about)
  const board = mark(about, reader)
  if (match.phase !== 'open') return [row(board)]
  return [row(...lobbyButtons(match, '', of, words)), row(board, ...lobbyLooks(match, of, words))]
}

function noticeRow(about: Subject, reader: Reader, kind: Kind, alone: boolean): Part {
  const { labels } = reader.words
  const of = tagging(about)
  const board = mark(about, reader)
  if (kind === 'over') return row(board, of('rematch', labels.rematch, 'success'))
  if (LOBBY.includes(kind)) return row(board)
  return row(of('hand', labels.hand, 'primary'), board, ...(alone ? [of('next', labels.next)] : []))
}

/** Of a table that has not begun. */
const LOBBY: readonly Kind[] = ['full', 'expiring']

const ACCENTS: Readonly<Record<Kind, Accent>> = {
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
