import { excludeCards } from './deck.ts'
import { clipHearing } from './listening.ts'
import type { CrackStoryEventOf, State, WordCheckpoint } from './schema.ts'

/** The position of all cards before a word is laid. */
export const checkpointOf = ({
  hands,
  pile,
  discard,
  gone,
  direction,
  stuck,
  bare,
}: State): WordCheckpoint => ({
  hands,
  pile,
  discard,
  gone,
  direction,
  stuck,
  bare,
})

/**
 * Takes back a contested word and everything its author did after it in the same turn: all cards return to
 * where they were. Later resignations and the cards drawn by failed contesters stay.
 */
export function rollBackWord(state: State, { word, author }: CrackStoryEventOf<'fell'>): State {
  const { fresh } = state
  const at = word - (fresh?.first ?? 0)
  const mark = fresh?.marks[at]
  if (!fresh || !mark) throw new Error(`crack-story: word ${word} can't fall`)
  const isFirst = at === 0
  const isHere = (seat: number): boolean => !state.resigned.includes(seat)
  const restored: State = {
    ...state,
    hands: mark.hands.map((hand, seat) => (isHere(seat) ? hand : [])),
    pile: mark.pile,
    discard: mark.discard,
    gone: [...mark.gone, ...mark.hands.flatMap((hand, seat) => (isHere(seat) ? [] : hand))],
    direction: mark.direction,
    story: state.story.slice(0, word),
    hearings: state.hearings.map((hearing) => clipHearing(hearing, word)),
    // Nothing of this turn remains, so it counts as drawn and passed.
    stuck: isFirst ? [...mark.stuck.filter(isHere), author] : [],
    bare: isFirst ? mark.bare : 0,
    finished: false,
    won: null,
    waiting: null,
    fresh: isFirst ? null : { ...fresh, marks: fresh.marks.slice(0, at) },
  }
  return fresh.fines.filter(({ seat }) => isHere(seat)).reduce(redrawFine, restored)
}

/** Gives a seat its card again, from wherever it is; if it isn't there, the next card of the pile. */
function redrawFine(state: State, { seat, card }: { seat: number; card: number }): State {
  const free = [...state.pile, ...state.discard, ...state.gone]
  const taken = free.includes(card) ? [card] : state.pile.slice(0, 1)
  return {
    ...state,
    pile: excludeCards(state.pile, taken),
    discard: excludeCards(state.discard, taken),
    gone: excludeCards(state.gone, taken),
    hands: state.hands.with(seat, [...(state.hands[seat] ?? []), ...taken]),
  }
}
