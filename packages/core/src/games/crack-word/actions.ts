import type { Dice } from '../../kernel/dice.ts'
import type { GameEnv } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/seat.ts'
import { letterAt } from '../../lexicon/letters.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import {
  type HeldCard,
  isLayable,
  isLetterCard,
  JOKER,
  type PlayedCard,
  POUBELLE,
  removeCards,
  toHeldCard,
} from './cards.ts'
import { crackRejection, fitCard, lineRejection } from './judge.ts'
import { spotsFor } from './lines.ts'
import type { Action, PlaceAction, State } from './schema.ts'
import { challengers } from './status.ts'

/** Number of letters for which a JOKER is offered: enough variety, still fast. */
const MAX_JOKER_LETTERS = 5

/**
 * Yields legal actions in an order chosen by the dice: a pass first, and a challenge if there is a placement
 * to challenge.
 */
export function* actions(state: State, seat: Seat, env: GameEnv): Generator<Action> {
  const dice = env.dice('offer')
  if (challengers(state).includes(seat)) yield { type: 'challenge' }
  if (state.turn !== seat) return
  const hand = state.hands[seat] ?? []
  if (state.lay !== null) {
    for (const card of layableCards(hand, dice)) yield { type: 'lay', card }
    return
  }
  yield { type: 'pass' }
  for (const held of dice.shuffle([...new Set(hand)])) {
    if (held === POUBELLE) yield* possiblePoubelles(state, hand, dice)
    else
      for (const card of playableForms(held, dice))
        yield* possiblePlaces(state, seat, card, env.lexicon, dice)
  }
}

function* possiblePlaces(
  state: State,
  seat: Seat,
  card: PlayedCard,
  lexicon: Lexicon,
  dice: Dice,
): Generator<PlaceAction> {
  const hand = state.hands[seat] ?? []
  const placements = state.lines.flatMap((line, index) =>
    spotsFor(line, card).map((at): PlaceAction => ({ type: 'place', line: index + 1, at, card })),
  )
  for (const action of dice.shuffle(placements)) {
    const fit = fitCard(state, seat, action)
    if (!fit.ok) continue
    // Without a referee, some players try letters that no word contains.
    const bluff = state.options.referee === 'challenge' && dice.integerBelow(8) === 0
    if (lineRejection(action.line, fit.value, lexicon) && !bluff) continue
    if (!crackRejection(state, seat, action.line, fit.value, lexicon)) {
      const [lay = null] = layableCards(removeCards(hand, [toHeldCard(card)]) ?? [], dice)
      yield { ...action, crack: { lay } }
    }
    yield action
  }
}

function* possiblePoubelles(state: State, hand: readonly HeldCard[], dice: Dice): Generator<Action> {
  const [lay = null] = layableCards(removeCards(hand, [POUBELLE]) ?? [], dice)
  for (const line of dice.shuffle([1, 2, 3, 4]))
    if ((state.lines[line - 1]?.length ?? 0) > 0) yield { type: 'poubelle', line, lay }
}

/** The cards that may be laid on an emptied line, JOKERs with a letter. */
const layableCards = (hand: readonly HeldCard[], dice: Dice): PlayedCard[] =>
  dice.shuffle([...new Set(hand)].filter(isLayable)).flatMap((held) => playableForms(held, dice).slice(0, 1))

const playableForms = (held: HeldCard, dice: Dice): PlayedCard[] =>
  isLetterCard(held)
    ? [held]
    : Array.from({ length: MAX_JOKER_LETTERS }, () => `${JOKER}${letterAt(dice.integerBelow(26))}`)
