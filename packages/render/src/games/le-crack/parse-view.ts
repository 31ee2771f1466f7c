import type { WordPlacement } from '@crackpost/core/games/le-crack/placements'
import { action, state } from '@crackpost/core/games/le-crack/schema'
import type { View } from '@crackpost/core/games/le-crack/view'

const { pads, last, racks } = state.shape

/** Validates a view from outside. Throws an error for the log if it can't be drawn. */
export function parseLeCrackView(given: unknown): View {
  const view = given as Partial<View> | null
  const table = view?.table
  if (!table || typeof table.board !== 'object' || table.board === null)
    throw new Error('the view has no board')
  if (!Array.isArray(table.players)) throw new Error('the view has no players')
  if (table.players.length < 1 || table.players.length > 4)
    throw new Error(`a view of ${table.players.length} players`)
  for (const [seat, player] of table.players.entries()) {
    const figures = [player?.as, player?.total]
    if (!figures.every((figure) => Number.isSafeInteger(figure) && Number(figure) >= 0))
      throw new Error(`the score of seat ${seat} is no number`)
    if (!pads.def.element.safeParse(player.pad).success) throw new Error(`the pad of seat ${seat} is corrupt`)
  }
  if (!last.safeParse(table.last).success) throw new Error('the last move is corrupt')
  if (view?.rack !== null && !racks.def.element.safeParse(view?.rack).success)
    throw new Error('the rack is corrupt')
  const { revealed = null } = view ?? {}
  if (revealed !== null && !(racks.safeParse(revealed).success && revealed.length === table.players.length))
    throw new Error('the revealed racks are corrupt')
  return view as View
}

/** Validates a placement to preview in the same way. */
export function parseLeCrackPlacement(given: unknown): WordPlacement {
  const placement = given as Partial<WordPlacement> | null | undefined
  const play = action.safeParse(placement?.action)
  if (!play.success || play.data.type !== 'play') throw new Error('there is no placement to preview')
  if (!pads.def.element.def.element.safeParse(placement?.line).success)
    throw new Error('the preview has no score')
  return placement as WordPlacement
}
