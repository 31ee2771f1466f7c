import type { MatchId } from '@crackpost/core/app/ports'
import { gameAt, type Match, seatOf, statusOf, viewOf } from '@crackpost/core/match/match'
import { castOf, namesOf, plainCastOf, playersOf, quotedCastOf } from './cast.ts'
import type { Desk } from './desk.ts'
import { voiceOf } from './games/index.ts'
import type { Found } from './meant.ts'
import type { Order } from './order.ts'
import { type Accent, type Button, button, type Panel, type Part, panel, row, text } from './panel.ts'
import { type Said, shows } from './said.ts'
import { handOf, type Reader, standing } from './story.ts'
import { tagged } from './tag.ts'
import type { Exhibit } from './voice.ts'
import type { Words } from './words/words.ts'

/** Whom an answer about a match is for. */
export async function readerOf(desk: Desk, match: Match): Promise<Reader> {
  const { app, words, player } = desk
  const names = await namesOf(app, playersOf(match))
  const { somebody } = words
  return {
    player,
    words,
    cast: castOf(names, match, somebody),
    plain: plainCastOf(names, match, somebody),
  }
}

/** A match as it stands, for whoever asks: the table, their own hand, and what they can do. */
export async function scene(desk: Desk, found: Found, notes: readonly string[] = []): Promise<Said> {
  const { id, match } = found
  const reader = await readerOf(desk, match)
  const shown = scenePanel(id, match, reader, notes)
  return shows(shown, id, pictureOrder(desk, found, shown))
}

export function scenePanel(id: MatchId, match: Match, reader: Reader, notes: readonly string[]): Panel {
  const { words } = reader
  const heading = words.heading(voiceOf(match.terms.game).title[words.language], id)
  return panel(
    accentOf(match, reader),
    text(heading, ...notes),
    ...tableParts(match, reader),
    text(...standing(match, reader), ...handOf(match, seatOf(match, reader.player), reader)),
    ...touches(id, match, reader),
  )
}

export function accentOf(match: Match, { player }: Pick<Reader, 'player'>): Accent {
  if (match.phase === 'over' || match.phase === 'off') return 'over'
  const status = statusOf(match)
  const seat = seatOf(match, player)
  return status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat) ? 'yours' : 'plain'
}

/** The table: a picture, or the text that stands for it. */
export function tableParts(
  match: Match,
  { words, cast, plain, player }: Reader,
  exhibit: Exhibit | null = null,
): Part[] {
  if (!match.play) return []
  const { language } = words
  const voice = voiceOf(match.terms.game)
  // What the picture says in words is what everybody may know; one's own hand is told beside it.
  const view = viewOf(match, null)
  const alt = exhibit?.alt ?? voice.alt(view, { language, cast: plain })
  return [
    {
      type: 'picture',
      alt,
      text: voice.table(view, { language, cast: player === '' ? quotedCastOf(plain) : cast }),
    },
  ]
}

/** The picture for a scene; none for whoever plays by text, and none before the deal. */
export function pictureOrder(
  { settings, player, language }: Desk,
  { id, match }: Found,
  shown: Panel,
): Order | null {
  if (!match.play || settings.text) return null
  const seat = match.phase === 'playing' ? seatOf(match, player) : null
  const { pictures } = voiceOf(match.terms.game)
  return {
    type: 'picture',
    match: id,
    turn: null,
    seat,
    what: seat === null ? pictures.table : pictures.seat,
    panel: shown,
    theme: settings.theme,
    language,
  }
}

/** What can be touched under a match, as far as this reader can use it. */
export function touches(id: MatchId, match: Match, reader: Reader): Part[] {
  const { words, player } = reader
  const { labels } = words
  const of = (verb: string, label: string, style: Button['style'] = 'secondary', rest = ''): Button =>
    button(label, tagged({ verb, match: id, turn: match.turn, rest }), style)
  const seat = seatOf(match, player)
  switch (match.phase) {
    case 'open':
      return [row(...lobbyButtons(match, player, of, words), ...lobbyLooks(match, of, words))]
    case 'playing': {
      const vote = seat === null ? [] : voteButtons(match, seat, of, words)
      const moves = seat === null ? [] : moveButtons(match, seat, of, words)
      const more = of('more', labels.more)
      return [
        ...(vote.length > 0 ? [row(...vote)] : []),
        row(...moves, ...(seat === null ? [] : [of('next', labels.next)]), more),
      ]
    }
    case 'over': {
      const extras = seat === null ? [] : [of('rematch', labels.rematch, 'success'), of('next', labels.next)]
      return [row(...extras, of('more', labels.more))]
    }
    case 'off':
      return seat === null ? [] : [row(of('next', labels.next))]
  }
}

export type Tagging = (verb: string, label: string, style?: Button['style'], rest?: string) => Button

/** For the lobby: everybody's where nobody in particular reads it. */
export function lobbyButtons(match: Match, player: string, of: Tagging, { labels }: Words): Button[] {
  const guest = seatOf(match, player) !== null
  const anybody = player === ''
  const full = match.players.length >= match.terms.seats
  return [
    ...((anybody || !guest) && !full ? [of('join', labels.join, 'success')] : []),
    ...(anybody || guest ? [of('start', labels.start, full ? 'success' : 'primary')] : []),
    ...(anybody || guest ? [of('leave', labels.leave)] : []),
  ]
}

/** What can be looked at before joining, and chosen by those who have. */
export function lobbyLooks({ terms }: Match, of: Tagging, { labels }: Words): Button[] {
  const { variants, colours } = voiceOf(terms.game)
  return [
    of('rules', labels.rules, 'secondary', terms.game),
    ...(variants.length > 0 ? [of('options', labels.options)] : []),
    ...(colours ? [of('colour', labels.colour)] : []),
    of('more', labels.more),
  ]
}

/** The game's own moves, where this seat may act now; everybody's where nobody in particular reads it. */
export function moveButtons(match: Match, seat: number | null, of: Tagging, { language }: Words): Button[] {
  const status = statusOf(match)
  if (!match.play || status?.phase !== 'playing') return []
  if (seat !== null && !status.mayAct.includes(seat)) return []
  const { make } = gameAt(match.terms).notation
  const view = viewOf(match, seat)
  const isTurn = seat !== null && status.waitsFor.includes(seat)
  return voiceOf(match.terms.game).moves.list.flatMap((move) => {
    // Whoever is waited for has no use for what comes out of turn, and the others for nothing else.
    if (seat !== null && (move.when ?? 'turn') === (isTurn ? 'others' : 'turn')) return []
    const { name } = move.data
    const shown = move.button(view, language)
    if (!shown) return []
    // What needs no second thought is done by the button itself, as if it had been shown and confirmed.
    return shown.action === undefined
      ? [of('move', shown.label, shown.style, name)]
      : [of('confirm', shown.label, shown.style, `${name} ${make(shown.action)}`)]
  })
}

/** A proposal to end is answered by a button. */
function voteButtons(match: Match, seat: number, of: Tagging, { labels }: Words): Button[] {
  const proposal = match.play?.course.agreement.proposal
  if (!proposal) return []
  if (proposal.by === seat) return [of('withdraw', labels.withdraw)]
  return proposal.accepted.includes(seat) ? [] : [of('accept', labels.accept, 'success')]
}
