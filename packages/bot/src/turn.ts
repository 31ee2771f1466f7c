import type { Shape } from '@crackpost/core/kernel/game'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { seatOf, statusOf, viewOf } from '@crackpost/core/match/match'
import { namesOf, plainCastOf, playersOf } from './cast.ts'
import type { Desk } from './desk.ts'
import { voiceOf } from './games/index.ts'
import type { Found } from './meant.ts'
import type { Move, Position } from './moves.ts'
import type { Coded } from './refusal.ts'
import type { Voice } from './voice.ts'

/** A seat of a running match, with all it takes to think about a move there. */
export interface Turn {
  readonly found: Found
  readonly at: Position<Shape>
  readonly voice: Voice<Shape>
}

/** Where the one who asks can move; it need not be their turn, thinking is free. */
export async function turnOf(desk: Desk, found: Found): Promise<Result<Turn, Coded>> {
  const { app, player, words, language } = desk
  const { match } = found
  const seat = seatOf(match, player)
  if (match.phase === 'open' || !match.play) return no({ code: match.phase === 'off' ? 'off' : 'notStarted' })
  if (seat === null) return no({ code: 'notSeated' })
  if (match.phase !== 'playing') return no({ code: match.phase })
  const { state } = match.play.course
  const cast = plainCastOf(await namesOf(app, playersOf(match)), match, words.somebody)
  const lexicon = app.lexicon(match.play.house)
  const at = { state, view: viewOf(match, seat), seat, cast, lexicon, language }
  return ok({ found, at, voice: voiceOf(match.terms.game) })
}

/** Whether it is theirs to make this move, as the house judges it for every game. */
export function objection(
  { found: { match }, at: { seat } }: Turn,
  { when = 'turn' }: Move<Shape>,
): Coded | null {
  const status = statusOf(match)
  if (status?.phase !== 'playing') return { code: 'over' }
  if (!status.active.includes(seat)) return { code: 'notPlaying' }
  const rejection = { code: 'outOfTurn', waitsFor: status.waitsFor }
  // Some may act out of turn, but not by the moves of a turn.
  const may = when === 'turn' ? status.waitsFor : status.mayAct
  return may.includes(seat) ? null : rejection
}

export const moveNamed = ({ moves }: Voice<Shape>, name: string): Move<Shape> | undefined =>
  moves.list.find(({ data }) => data.name === name)

/** The name of a move as a button bears it, and what stands behind it. */
export const BORNE = /^(\S*) ?(.*)$/su
