import type { MatchId } from '@crackpost/core/app/ports'
import type { Entry } from '@crackpost/core/match/fact'
import { gameAt, type Match, statusOf } from '@crackpost/core/match/match'
import type { Notice } from '@crackpost/core/match/notices'
import { castOf, type Names } from './cast.ts'
import { voiceOf } from './games/index.ts'
import { instant } from './instant.ts'
import { position, receipt } from './story.ts'
import { wordsIn } from './words/index.ts'
import { noticeIn } from './words/notices.ts'

/** What the bot posts by itself: text with a button that bears its mark. */
export interface Posted {
  readonly flags: number
  readonly components: readonly object[]
  /** Always there, and naming only whom it means. */
  readonly allowed_mentions: { readonly parse: readonly []; readonly users: readonly string[] }
}

const COMPONENTS_V2 = 1 << 15
/** Nobody's phone buzzes for a board; whose turn it is gets a notice of their own. */
const SILENT = 1 << 12

/** Discord's limit for all text of a message. */
const LONGEST = 4000

function posted(text: string, label: string, mark: string, rings: readonly string[]): Posted {
  return {
    flags: COMPONENTS_V2 | (rings.length === 0 ? SILENT : 0),
    components: [
      { type: 10, content: text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…` },
      { type: 1, components: [{ type: 2, style: 2, label, custom_id: `show:${mark}` }] },
    ],
    allowed_mentions: { parse: [], users: rings },
  }
}

/** An entry as everybody may hear of it, in the language of the table, with the position. */
export function newsPost(id: MatchId, match: Match, entry: Entry, mark: string, names: Names): Posted {
  const { language } = match.terms
  const words = wordsIn(language)
  const cast = castOf(names, match, words.somebody)
  const told = receipt({ id, entry, match, echo: false }, { player: '', words, cast })
  const voice = voiceOf(match.terms.game)
  const table = match.play
    ? [voice.table(gameAt(match.terms).view(match.play.course.state, null), { language, cast })]
    : []
  return posted([told, ...table].join('\n'), words.current, mark, [])
}

/** The message of an open table as it stands now, to edit it with: an edit can't be silent, since it never rings. */
export function tablePost(id: MatchId, match: Match, mark: string, names: Names): Posted {
  const words = wordsIn(match.terms.language)
  const cast = castOf(names, match, words.somebody)
  return {
    ...posted(position(id, match, { player: '', words, cast }), words.current, mark, []),
    flags: COMPONENTS_V2,
  }
}

/** A notice for one player: rings nobody else. In the place it says nothing that only they may know. */
export function noticePost(
  match: Match,
  notice: Notice,
  mark: string,
  names: Names,
  user: string | null,
): Posted {
  const { language } = match.terms
  const words = wordsIn(language)
  const cast = castOf(names, match, words.somebody)
  const voice = voiceOf(match.terms.game)
  const until = notice.until === null ? null : instant(notice.until)
  const by = match.nudge ? cast.seat(match.nudge.by) : words.somebody
  const told = noticeIn(language, notice.kind, {
    who: cast.player(notice.player),
    title: voice.title[language],
    until,
    by,
  })
  const status = notice.kind === 'over' ? statusOf(match) : null
  const standing =
    status?.phase === 'over'
      ? status.standing.map(({ rank, seat, total }) => words.rank(rank, cast.seat(seat), total))
      : []
  return posted([told, ...standing].join('\n'), words.current, mark, user === null ? [] : [user])
}

/** The name of a match's thread; Discord takes 100 characters. */
export const titleOf = (id: MatchId, match: Match): string =>
  `${voiceOf(match.terms.game).title[match.terms.language]} · ${id}`.slice(0, 100)
