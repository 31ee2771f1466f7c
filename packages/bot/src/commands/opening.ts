import type { Shape } from '@crackpost/core/kernel/game'
import { gameAt } from '@crackpost/core/match/match'
import type { Options } from '../asked.ts'
import { asked, overtaken } from '../deed.ts'
import type { Desk } from '../desk.ts'
import type { Found } from '../meant.ts'
import type { FilledMove, Move } from '../moves.ts'
import { refused } from '../refuse.ts'
import { asks, type Said } from '../said.ts'
import { tagged } from '../tag.ts'
import { turnOf } from '../turn.ts'
import type { Voice } from '../voice.ts'

// A form that is opened by a deed: what it shows is committed before it is shown.

type OpenedMove = FilledMove<Shape> & { readonly opens: unknown }

export const isOpened = (move: Move<Shape>): move is OpenedMove => 'form' in move && move.opens !== undefined

/**
 * Does what opens the form, and makes the form from what came of it: told from the entry and the match right after it,
 * so that the same request gets the same form whenever it is heard again. `options`: what was typed with it.
 */
export async function opened(
  desk: Desk,
  found: Found,
  voice: Voice<Shape>,
  move: OpenedMove,
  options: Options | null,
  since?: number,
): Promise<Said> {
  if (found.match.terms.game !== voice.id) return refused(desk, { code: 'otherGame' }, found.id)
  const result = await asked(desk, found.id, { type: 'act', action: move.opens }, since)
  if (!result.ok)
    return result.error.code === 'overtaken' ? overtaken(desk, found) : refused(desk, result.error, found.id)
  const { id, match, entry } = result.value
  const turn = await turnOf(desk, { id, match })
  if (!turn.ok) return refused(desk, turn.error, id)
  const { at } = turn.value
  const game = gameAt(match.terms)
  const told = entry.facts.flatMap((fact) =>
    fact.type === 'moved' ? fact.events.map((event) => game.tell(event, at.seat)) : [],
  )
  const typed = options && move.typed(options, at)
  const form = move.form(at, typed?.ok ? typed.value : null, told)
  const tag = tagged({ verb: 'move', match: id, turn: match.turn, rest: move.data.name })
  return asks({ ...form, tag }, id)
}
