import type { Dice } from '../../kernel/dice.ts'
import type { Env } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/seat.ts'
import { letterAt } from '../../lexicon/letters.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type Card, heldAs, isLayable, isLetter, JOKER, type Played, POUBELLE, without } from './cards.ts'
import { crackFault, fitOf, lineFault } from './judge.ts'
import { spotsFor } from './lines.ts'
import type { Action, PlaceAction, State } from './schema.ts'
import { challengers } from './status.ts'

/** As how many letters a JOKER is offered: enough for variety, few enough to be quick. */
const NAMES = 5

/** Legal actions in an order of the dice's choosing: the pass first, a challenge where there is something to doubt. */
export function* actions(state: State, seat: Seat, env: Env): Generator<Action> {
  const dice = env.dice('offer')
  if (challengers(state).includes(seat)) yield { type: 'challenge' }
  if (state.turn !== seat) return
  const hand = state.hands[seat] ?? []
  if (state.lay !== null) {
    for (const card of layable(hand, dice)) yield { type: 'lay', card }
    return
  }
  yield { type: 'pass' }
  for (const held of dice.shuffled([...new Set(hand)])) {
    if (held === POUBELLE) yield* poubelles(state, hand, dice)
    else for (const card of named(held, dice)) yield* places(state, seat, card, env.lexicon, dice)
  }
}

function* places(
  state: State,
  seat: Seat,
  card: Played,
  lexicon: Lexicon,
  dice: Dice,
): Generator<PlaceAction> {
  const hand = state.hands[seat] ?? []
  const all = state.lines.flatMap((line, index) =>
    spotsFor(line, card).map((at): PlaceAction => ({ type: 'place', line: index + 1, at, card })),
  )
  for (const action of dice.shuffled(all)) {
    const fit = fitOf(state, seat, action)
    if (!fit.ok) continue
    // Where it may go unnoticed, some try what no word has.
    const bluff = state.options.referee === 'challenge' && dice.below(8) === 0
    if (lineFault(action.line, fit.value, lexicon) && !bluff) continue
    if (!crackFault(state, seat, action.line, fit.value, lexicon)) {
      const [lay = null] = layable(without(hand, [heldAs(card)]) ?? [], dice)
      yield { ...action, crack: { lay } }
    }
    yield action
  }
}

function* poubelles(state: State, hand: readonly Card[], dice: Dice): Generator<Action> {
  const [lay = null] = layable(without(hand, [POUBELLE]) ?? [], dice)
  for (const line of dice.shuffled([1, 2, 3, 4]))
    if ((state.lines[line - 1]?.length ?? 0) > 0) yield { type: 'poubelle', line, lay }
}

/** The cards that may be laid on an emptied line, JOKERs with a letter. */
const layable = (hand: readonly Card[], dice: Dice): Played[] =>
  dice.shuffled([...new Set(hand)].filter(isLayable)).flatMap((held) => named(held, dice).slice(0, 1))

const named = (held: Card, dice: Dice): Played[] =>
  isLetter(held) ? [held] : Array.from({ length: NAMES }, () => `${JOKER}${letterAt(dice.below(26))}`)
