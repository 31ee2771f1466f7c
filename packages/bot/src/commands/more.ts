import { gameAt, type Match, seatOf, statusOf, viewOf } from '@crackpost/core/match/match'
import type { Pressed } from '../command.ts'
import { does, withMatch } from '../deed.ts'
import type { Desk } from '../desk.ts'
import { voiceOf } from '../games/index.ts'
import type { Found } from '../meant.ts'
import type { Order } from '../order.ts'
import { type Button, button, choice, type Part, panel, row, text } from '../panel.ts'
import { refused } from '../refuse.ts'
import { shows } from '../said.ts'
import { readerOf, scene, type Tagging } from '../scene.ts'
import type { Reader } from '../story.ts'
import { tagged } from '../tag.ts'
import { hideable } from './hide.ts'

// What is needed less often: further pictures, the board as text, time, ending, and what a host can do.

const tagging =
  ({ id, match }: Found): Tagging =>
  (verb, label, style = 'secondary', rest = '') =>
    button(label, tagged({ verb, match: id, turn: match.turn, rest }), style)

export const more = withMatch(async (desk, found) => {
  const { id, match } = found
  const { words } = desk
  const reader = await readerOf(desk, match)
  const heading = words.heading(voiceOf(match.terms.game).title[words.language], id)
  const shown = panel(
    'plain',
    text(heading, words.moreAbout),
    row(...looks(desk, match, reader, tagging(found))),
    ...hidings(desk, found),
    ...deeds(desk, found),
    ...hosting(desk, found, reader),
  )
  return shows(shown, id)
})

function looks({ words, language }: Desk, match: Match, { cast, plain }: Reader, of: Tagging): Button[] {
  const { labels } = words
  const { play, terms } = match
  const telling = { language, cast, plain }
  // What there is to see by now.
  const extras = voiceOf(terms.game).pictures.extras.filter(
    ({ shown }) => play && shown?.(viewOf(match, null), telling) !== null,
  )
  return [
    of('board', labels.board),
    ...extras.map(({ what, label }) => of('extra', label[language], 'secondary', what)),
    ...(play ? [of('asText', labels.asText)] : []),
    of('rules', labels.rules, 'secondary', terms.game),
  ]
}

/** For whoever may hide something of what there is to read. */
const hidings = (desk: Desk, found: Found): Part[] =>
  hideable(desk, found.match).length > 0 ? [row(tagging(found)('hide', desk.words.labels.hide))] : []

/** What those who play can do besides playing. */
function deeds({ words, player }: Desk, found: Found): Part[] {
  const { match } = found
  const of = tagging(found)
  const { labels } = words
  const seat = seatOf(match, player)
  const status = statusOf(match)
  if (seat === null || match.phase !== 'playing' || status?.phase !== 'playing') return []
  const waiting = status.waitsFor.includes(seat)
  const mayEnd = gameAt(match.terms).agreement !== undefined
  const proposed = match.play?.course.agreement.proposal?.by
  return [
    row(
      ...(waiting ? [] : [of('time', labels.time), of('nudge', labels.nudge)]),
      ...(mayEnd && proposed === undefined ? [of('end', labels.end)] : []),
      ...(proposed === seat ? [of('withdraw', labels.withdraw)] : []),
      ...(match.paused ? [of('resume', labels.resume, 'success')] : []),
      of('resign', labels.resign, 'danger'),
    ),
  ]
}

/** What the host of an open table can do. */
function hosting({ words, player }: Desk, found: Found, { plain }: Reader): Part[] {
  const { id, match } = found
  if (match.phase !== 'open' || match.host !== player) return []
  const guests = match.players.filter((guest) => guest.player !== player)
  const options = guests.map(({ player }) => ({ label: plain.player(player), value: player.slice(0, MARK) }))
  const kick = tagged({ verb: 'kick', match: id, turn: match.turn, rest: '' })
  return [
    ...(options.length > 0 ? [choice(kick, words.kick, options)] : []),
    row(tagging(found)('off', words.labels.callOff, 'danger')),
  ]
}

/** So much of a player's random id tells the guests of a table apart. */
const MARK = 8

const kick = withMatch(async (desk, found, { values: [value = ''] }) => {
  const guest = found.match.players.find(({ player }) => value.length === MARK && player.startsWith(value))
  if (!guest) return refused(desk, { code: 'notSeated' }, found.id)
  return does(desk, found, { type: 'kick', player: guest.player })
})

/** A further picture of the game's, for everybody's eyes. */
const extra = withMatch(async (desk, { id, match }, { rest }) => {
  const { settings, language, words } = desk
  const voice = voiceOf(match.terms.game)
  const known = voice.pictures.extras.find(({ what }) => what === rest)
  if (!known || !match.play) return scene(desk, { id, match })
  const reader = await readerOf(desk, match)
  const view = viewOf(match, null)
  const heading = words.heading(`${voice.title[language]} · ${known.label[language]}`, id)
  const { cast, plain } = reader
  const exhibit = known.shown?.(view, { language, cast, plain })
  // Nothing of the kind yet: then how the match stands.
  if (exhibit === null) return scene(desk, { id, match })
  const shown = panel(
    'plain',
    text(heading),
    {
      type: 'picture',
      alt: exhibit?.alt ?? voice.alt(view, { language, cast: plain }),
      text: exhibit ? null : voice.table(view, { language, cast }),
    },
    ...(exhibit ? [text(...exhibit.lines)] : []),
    row(
      tagging({ id, match })('board', words.labels.board),
      tagging({ id, match })('more', words.labels.more),
    ),
  )
  const order: Order = {
    type: 'picture',
    match: id,
    turn: null,
    seat: null,
    what: known.what,
    panel: shown,
    theme: settings.theme,
    language,
  }
  return shows(shown, id, settings.text ? null : order)
})

/** The board as text, for whoever can't see the picture just now. */
const asText = withMatch((desk, found) =>
  scene({ ...desk, settings: { ...desk.settings, text: true } }, found),
)

export const MORE: Readonly<Record<string, Pressed>> = { more, kick, extra, asText }
