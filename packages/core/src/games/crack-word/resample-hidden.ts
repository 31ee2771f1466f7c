import type { Dice } from '../../kernel/dice.ts'
import type { Seat } from '../../kernel/seat.ts'
import { type HeldCard, isJoker, POUBELLE, removeCards, toHeldCard } from './cards.ts'
import { CRACK_WORD_HAND_SIZE } from './deck.ts'
import type { Action, State } from './schema.ts'

interface UpcomingMove {
  readonly action: Action
  readonly by: Seat
}

/**
 * Redistributes, colour by colour, the hands, piles and unseen cards that the seat can't see, except the
 * cards that the next action will reveal to it.
 */
export function resampleHidden(state: State, seat: Seat | null, dice: Dice, next?: UpcomingMove): State {
  const dealt = state.hands.map((hand, owner) => {
    const pile = state.piles[owner] ?? []
    const unseen = state.unseen[owner] ?? []
    const revealed = next ? revealedCards(state, seat, owner, next) : { hand: [], pile: 0 }
    const kept = owner === seat || state.over !== null ? hand : revealed.hand
    const pool = dice.shuffle([...(removeCards(hand, kept) ?? []), ...pile.slice(revealed.pile), ...unseen])
    return {
      // Cards about to be revealed come first, because the default action lays the first letter.
      hand: [...kept, ...pool.splice(0, hand.length - kept.length)],
      pile: [...pile.slice(0, revealed.pile), ...pool.splice(0, Math.max(0, pile.length - revealed.pile))],
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

/**
 * For one owner: the cards of the hand that the action reveals, and how many cards of the pile the seat will
 * learn.
 */
function revealedCards(
  state: State,
  seat: Seat | null,
  owner: Seat,
  { action, by }: UpcomingMove,
): { hand: readonly HeldCard[]; pile: number } {
  // A last hand may deal to every seat.
  const pile = owner === seat ? CRACK_WORD_HAND_SIZE : 0
  if (owner !== by) return { hand: [], pile }
  const hand = state.hands[owner] ?? []
  switch (action.type) {
    case 'place':
      if (!action.crack) return { hand: [toHeldCard(action.card)], pile }
      // Laying nothing reveals that the hand is empty or has nothing to lay, and then what the new hand is.
      return action.crack.lay === null
        ? { hand, pile: CRACK_WORD_HAND_SIZE }
        : { hand: [toHeldCard(action.card), toHeldCard(action.crack.lay)], pile }
    case 'poubelle':
      return action.lay === null
        ? { hand, pile: CRACK_WORD_HAND_SIZE }
        : { hand: [POUBELLE, toHeldCard(action.lay)], pile }
    case 'lay':
      return { hand: isJoker(action.card) ? hand : [action.card], pile }
    default:
      return { hand: [], pile }
  }
}
