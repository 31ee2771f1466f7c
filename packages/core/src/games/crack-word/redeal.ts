import type { Dice } from '../../kernel/dice.ts'
import type { Seat } from '../../kernel/seat.ts'
import { type Card, heldAs, isJoker, POUBELLE, without } from './cards.ts'
import { HAND } from './deck.ts'
import type { Action, State } from './schema.ts'

interface Upcoming {
  readonly action: Action
  readonly by: Seat
}

/**
 * Deals anew, colour by colour, the hands, piles and unseen cards that the seat can't see, but for the cards that the
 * next action will show it.
 */
export function redeal(state: State, seat: Seat | null, dice: Dice, next?: Upcoming): State {
  const dealt = state.hands.map((hand, owner) => {
    const pile = state.piles[owner] ?? []
    const unseen = state.unseen[owner] ?? []
    const shown = next ? revealedBy(state, seat, owner, next) : { hand: [], pile: 0 }
    const kept = owner === seat || state.over !== null ? hand : shown.hand
    const pool = dice.shuffled([...(without(hand, kept) ?? []), ...pile.slice(shown.pile), ...unseen])
    return {
      // What is about to be shown lies in front: the clock lays the first letter.
      hand: [...kept, ...pool.splice(0, hand.length - kept.length)],
      pile: [...pile.slice(0, shown.pile), ...pool.splice(0, Math.max(0, pile.length - shown.pile))],
      unseen: pool,
    }
  })
  return {
    ...state,
    hands: dealt.map(({ hand }) => hand),
    piles: dealt.map(({ pile }) => pile),
    unseen: dealt.map(({ unseen }) => unseen),
  }
}

/** Of an owner's cards: those of the hand that the action puts on the table, and how many of the pile the seat will know. */
function revealedBy(
  state: State,
  seat: Seat | null,
  owner: Seat,
  { action, by }: Upcoming,
): { hand: readonly Card[]; pile: number } {
  // A last hand may deal to anybody.
  const pile = owner === seat ? HAND : 0
  if (owner !== by) return { hand: [], pile }
  const hand = state.hands[owner] ?? []
  switch (action.type) {
    case 'place':
      if (!action.crack) return { hand: [heldAs(action.card)], pile }
      // That nothing is laid tells what is left: nothing, or nothing that could be; and then, what the new hand is.
      return action.crack.lay === null
        ? { hand, pile: HAND }
        : { hand: [heldAs(action.card), heldAs(action.crack.lay)], pile }
    case 'poubelle':
      return action.lay === null ? { hand, pile: HAND } : { hand: [POUBELLE, heldAs(action.lay)], pile }
    case 'lay':
      return { hand: isJoker(action.card) ? hand : [action.card], pile }
    default:
      return { hand: [], pile }
  }
}
