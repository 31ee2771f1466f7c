import { CARD_COLOURS } from '@crackpost/core/games/crack-word/cards'
import type { CardPlacement } from '@crackpost/core/games/crack-word/placements'
import { action, LINE_COUNT, state } from '@crackpost/core/games/crack-word/schema'
import type { CrackWordPlayer, CrackWordTable, LineView, View } from '@crackpost/core/games/crack-word/view'

const { last, challenge, lastHand, lay, hands, turn } = state.shape

/** Validates a view from outside. Throws an error for the log if it can't be drawn. */
export function parseCrackWordView(given: unknown): View {
  const view = given as Partial<View> | null
  const table = view?.table
  if (!table || !Array.isArray(table.lines)) throw new Error('the view has no lines')
  if (!Array.isArray(table.players)) throw new Error('the view has no players')
  if (table.players.length < 1 || table.players.length > 4)
    throw new Error(`a view of ${table.players.length} players`)
  for (const [seat, player] of table.players.entries()) checkPlayer(player, seat)
  if (table.lines.length !== LINE_COUNT) throw new Error(`a view of ${table.lines.length} lines`)
  for (const [n, line] of table.lines.entries()) checkLine(line, n + 1, table)
  checkTableState(table)
  if (view?.hand !== null && !hands.def.element.safeParse(view?.hand).success)
    throw new Error('the hand is corrupt')
  if (view?.hand !== null && !table.players[view?.seat ?? -1]) throw new Error('the hand is nobody’s')
  const { revealed = null } = view ?? {}
  if (revealed !== null && !(hands.safeParse(revealed).success && revealed.length === table.players.length))
    throw new Error('the revealed hands are corrupt')
  return view as View
}

function checkPlayer(player: Partial<CrackWordPlayer> | null, seat: number): void {
  if (!CARD_COLOURS.some((colour) => colour === player?.colour)) throw new Error(`seat ${seat} has no colour`)
  if (![player?.hand, player?.pile, player?.total].every(isCount))
    throw new Error(`a figure of seat ${seat} is no number`)
}

function checkLine(line: Partial<LineView> | null, number: number, { players }: CrackWordTable): void {
  const hasOwner = (card: { seat?: unknown; colour?: unknown } | null): boolean =>
    players.some(({ seat, colour }) => seat === card?.seat && colour === card.colour)
  if (line?.line !== number || !isCount(line.cards)) throw new Error(`line ${number} is corrupt`)
  if (line.majority !== null && !players[line.majority ?? -1])
    throw new Error(`the majority of line ${number} is nobody’s`)
  if (!Array.isArray(line.stacks)) throw new Error(`line ${number} has no cards`)
  for (const stack of line.stacks) {
    if (!/^[A-Z]$/.test(stack?.letter)) throw new Error(`${JSON.stringify(stack?.letter)} is no letter`)
    if (!Array.isArray(stack.covered) || ![stack, ...stack.covered].every(hasOwner))
      throw new Error(`a card of line ${number} is nobody’s`)
  }
}

function checkTableState(table: CrackWordTable): void {
  if (!last.safeParse(table.last).success) throw new Error('the last move is corrupt')
  if (table.turn !== null && !turn.safeParse(table.turn).success) throw new Error('the turn is nobody’s')
  const signs = [
    challenge.safeParse(table.challenge),
    lastHand.safeParse(table.lastHand),
    lay.safeParse(table.lay),
  ]
  if (!signs.every(({ success }) => success)) throw new Error('the table is corrupt')
}

const isCount = (figure: unknown): boolean => Number.isSafeInteger(figure) && Number(figure) >= 0

/** Validates a placement to preview in the same way. */
export function parseCrackWordPlacement(given: unknown): CardPlacement {
  const placement = given as Partial<CardPlacement> | null | undefined
  const place = action.safeParse(placement?.action)
  if (!place.success || place.data.type !== 'place') throw new Error('there is no placement to preview')
  if (![placement?.letters, placement?.example].every((text) => typeof text === 'string'))
    throw new Error('the preview has no letters')
  const { crack } = placement ?? {}
  if (crack !== null && !(isCount(crack?.points) && typeof crack?.word === 'string'))
    throw new Error('the preview has no score')
  return placement as CardPlacement
}
