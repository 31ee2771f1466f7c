import type { Dice } from '../../kernel/dice.ts'
import type { UpcomingAction } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/seat.ts'
import { type CardId, cardKindOf, DECK, faceOf, takeCardsByFace } from './deck.ts'
import type { CrackStoryTypes } from './index.ts'
import { hearingOf } from './listening.ts'
import { isCorrectRecital } from './recital.ts'
import type { State } from './schema.ts'
import { randomWord } from './simulated-memory.ts'

/**
 * Replaces everything in the position that the seat can't know: the words of the running story, what others
 * have heard and recited wrongly, hands, the pile, and the letters of CACHE cards. Cards are swapped in the
 * whole position at once, including the checkpoints for contests, so that it stays consistent.
 */
export function resampleHidden(
  state: State,
  seat: Seat | null,
  dice: Dice,
  next?: UpcomingAction<CrackStoryTypes>,
): State {
  if (state.over) return state
  const swap = cardSwaps(state, seat, dice, next)
  const swapAll = (cards: readonly CardId[]): CardId[] => cards.map((card) => swap[card] ?? card)
  return {
    ...state,
    hands: state.hands.map(swapAll),
    pile: swapAll(state.pile),
    discard: swapAll(state.discard),
    gone: swapAll(state.gone),
    story: resampleWords(state, seat, dice, next).map((laid) => ({
      ...laid,
      card: swap[laid.card] ?? laid.card,
    })),
    hearings: state.hearings.map((hearing, owner) => {
      if (owner === seat || owner === next?.by) return hearing
      const heard = dice.integerBelow(state.story.length + 1)
      return { heard, shown: heard + dice.integerBelow(state.story.length - heard + 1) }
    }),
    slips: state.slips.map((slip) => (slip.seat === seat ? slip : { ...slip, differences: [] })),
    kept: state.kept.map((kept) => ({
      ...kept,
      slips: kept.slips.map((slip) => (slip.seat === seat ? slip : { ...slip, differences: [] })),
    })),
    fresh: state.fresh && {
      ...state.fresh,
      fines: state.fresh.fines.map(({ seat, card }) => ({ seat, card: swap[card] ?? card })),
      marks: state.fresh.marks.map((mark) => ({
        ...mark,
        hands: mark.hands.map(swapAll),
        pile: swapAll(mark.pile),
        discard: swapAll(mark.discard),
        gone: swapAll(mark.gone),
      })),
    },
    won: state.won && {
      ...state.won,
      card: state.won.card === null ? null : (swap[state.won.card] ?? state.won.card),
    },
  }
}

/** Upper bound on the cards that one step can deal. */
const MAX_CARDS_PER_STEP = 6

/** The replacement of each card: cards that the seat knows stay, and a face-down card stays a CACHE card. */
function cardSwaps(
  state: State,
  seat: Seat | null,
  dice: Dice,
  next?: UpcomingAction<CrackStoryTypes>,
): CardId[] {
  const known = knownCards(state, seat, next)
  const hidden = DECK.map((_, card) => card).filter((card) => !known.has(card))
  const down = new Set(state.story.map(({ card }) => card))
  const swap = DECK.map((_, card) => card)
  const isCache = (card: CardId): boolean => cardKindOf(faceOf(card)) === 'cache'
  const caches = dice.shuffle(hidden.filter(isCache))
  const images: CardId[] = []
  for (const card of hidden.filter((card) => down.has(card))) {
    const image = caches.pop() ?? card
    swap[card] = image
    images.push(image)
  }
  const rest = dice.shuffle(hidden.filter((card) => !images.includes(card)))
  for (const card of hidden.filter((card) => !down.has(card))) swap[card] = rest.pop() ?? card
  return swap
}

function knownCards(state: State, seat: Seat | null, next?: UpcomingAction<CrackStoryTypes>): Set<CardId> {
  const { hands, pile, discard, gone, story, fresh, vote, won } = state
  const marks = fresh?.marks ?? []
  const known = new Set<CardId>()
  const add = (cards: readonly CardId[] | undefined): void => {
    for (const card of cards ?? []) known.add(card)
  }
  const faceDown = story.map(({ card }) => card).filter((card) => cardKindOf(faceOf(card)) === 'cache')
  // Everyone has seen the cards on the discard pile.
  for (const cards of [discard, ...marks.map((mark) => mark.discard)])
    add(cards.filter((card) => !faceDown.includes(card)))
  add(story.map(({ card }) => card).filter((card) => !faceDown.includes(card)))
  if (won?.card != null && !faceDown.includes(won.card)) add([won.card])
  if (seat !== null) {
    add(hands[seat])
    for (const mark of marks) add(mark.hands[seat])
    add(fresh?.fines.flatMap((fine) => (fine.seat === seat ? [fine.card] : [])))
    // Cards that the next step may deal.
    for (const from of [pile, ...marks.map((mark) => mark.pile)]) add(from.slice(0, MAX_CARDS_PER_STEP))
    if (pile.length < MAX_CARDS_PER_STEP) add(gone)
    // When a word falls, the cards are shuffled before its author draws.
    if (vote && seat === fresh?.author) for (const mark of marks) add([...mark.pile, ...mark.gone])
  }
  if (next?.action.type === 'play')
    add(
      takeCardsByFace(
        hands[next.by] ?? [],
        next.action.cards.map(({ card }) => card),
      ) ?? [],
    )
  return known
}

/** Replaces the story's words, except those that the seat sees now or will see in the next step. */
function resampleWords(
  state: State,
  seat: Seat | null,
  dice: Dice,
  next?: UpcomingAction<CrackStoryTypes>,
): State['story'] {
  const { story, vote } = state
  const hears = seat !== null && next?.by === seat && next.action.type === 'listen'
  const from = hears && seat !== null ? hearingOf(state, seat).heard : story.length
  const other = story.map((laid, at) => {
    const isVisible = at >= from || (seat !== null && vote?.word === at)
    return isVisible ? laid : { ...laid, word: randomWord(null, dice) }
  })
  if (next?.action.type !== 'play') return other
  const { recital } = next.action
  // Everyone learns whether a recital is right: one that may be right must stay so, and a wrong one must stay
  // wrong.
  const mayBeRight = (words: State['story']): boolean =>
    isCorrectRecital(
      words.map(({ word }) => word),
      recital,
      'lenient',
      { has: () => false },
    )
  return mayBeRight(story) || mayBeRight(other) ? story : other
}
