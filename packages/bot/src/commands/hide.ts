import type { Saying } from '@crackpost/core/kernel/game'
import { gameAt, isHidden, type Match, seatOf } from '@crackpost/core/match/match'
import type { Pressed } from '../command.ts'
import { LIMITS } from '../component.ts'
import { does, withMatch } from '../deed.ts'
import type { Desk } from '../desk.ts'
import { voiceOf } from '../games/index.ts'
import { type Button, button, choice, type Part, panel, row, text } from '../panel.ts'
import { shows } from '../said.ts'
import { readerOf } from '../scene.ts'
import type { Reader } from '../story.ts'
import { tagged } from '../tag.ts'

// What players wrote and everybody may read: hidden by the host, by those who manage the server, or by its author.

/** So many lists fit a message, and so much is in them together. */
const LISTS = 4
const PAGE = LISTS * LIMITS.options

/** What the one who asks may hide, the newest first; core judges it again. */
export function hideable({ player, asker }: Desk, match: Match): readonly Saying[] {
  const { play, terms, host } = match
  const shown = (play && gameAt(terms).freeText?.shown(play.course.state)) ?? []
  const all = host === player || (asker.moderator && asker.server === terms.place.server)
  const seat = seatOf(match, player)
  return shown
    .filter(({ mark, by }) => !isHidden(match, mark, by))
    .filter(({ by }) => all || by === seat)
    .toReversed()
}

/** What there is to hide, a page of it: the button bears where it begins. */
const hide = withMatch(async (desk, { id, match }, { rest }) => {
  const { words } = desk
  const { hiding, labels } = words
  const tag = (verb: string, rest = '') => tagged({ verb, match: id, turn: match.turn, rest })
  const all = hideable(desk, match)
  const from = /^\d{1,4}$/.test(rest) ? Number(rest) : 0
  const page = all.slice(from, from + PAGE)
  const buttons: Button[] = [
    ...(all.length > from + PAGE ? [button(hiding.older, tag('hide', String(from + PAGE)))] : []),
    button(labels.back, tag('more')),
  ]
  const shown = panel(
    'question',
    text(
      words.heading(voiceOf(match.terms.game).title[words.language], id),
      page.length > 0 ? hiding.about : hiding.none,
    ),
    ...lists(page, await readerOf(desk, match), (n) => tag('hides', String(n))),
    row(...buttons),
  )
  return shows(shown, id)
})

function lists(page: readonly Saying[], { words, plain }: Reader, tag: (list: number) => string): Part[] {
  const count = Math.ceil(page.length / LIMITS.options)
  return Array.from({ length: count }, (_, n) => {
    const of = page.slice(n * LIMITS.options, (n + 1) * LIMITS.options).map(({ mark, by, text }) => ({
      label: `${mark} · ${text} · ${plain.seat(by)}`,
      value: mark,
    }))
    const { hint } = words.hiding
    return choice(tag(n), count > 1 ? `${hint} (${n + 1}/${count})` : hint, of)
  })
}

const hides = withMatch((desk, found, { values: [mark = ''] }) =>
  does(desk, found, { type: 'hide', what: mark }),
)

export const HIDES: Readonly<Record<string, Pressed>> = { hide, hides }
