import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { JOKER, type PlayedCard, playedLetter } from './cards.ts'
import { lineCards, lineLetters, placeOnLine, spotsFor } from './lines.ts'
import { majoritySeat } from './majority.ts'
import type { PlaceAction, State } from './schema.ts'

/** The shortest word that can be called. */
export const MIN_CRACK_LENGTH = 3

/** A justified placement of a card and its result. */
export interface CardPlacement {
  /** Without a call; add `crack` to call the word. */
  readonly action: PlaceAction
  /** The letters of the line after the placement. */
  readonly letters: string
  /** A word that contains these letters in a row; the letters themselves if they are a word. */
  readonly example: string
  /** The seat with the majority after the placement; null if there is none. */
  readonly majority: Seat | null
  /** The word that could be called, and its points; null if none could be called. */
  readonly crack: { readonly word: string; readonly points: number } | null
}

/**
 * Finds the justified placements of the hand's cards: those with a possible call first, then by points.
 * `wanted` may be
 * - a card: `E`, `*E` (a JOKER as E), `*` (a JOKER as any letter),
 * - a letter that is not in the hand: played with a JOKER, if there is one,
 * - several letters: every card among them that makes a line containing all of them in a row.
 */
export function findCardPlacements(
  state: State,
  seat: Seat,
  wanted: string,
  lexicon: Lexicon,
): CardPlacement[] {
  const found: CardPlacement[] = []
  if (state.over) return found
  const examples = new Map<string, string>()
  /** Cached, because the search is expensive and stacked cards result in the same line again. */
  const exampleOf = (letters: string): string => {
    const example = examples.get(letters) ?? lexicon.exampleContaining(letters) ?? letters
    examples.set(letters, example)
    return example
  }
  for (const card of candidateCards(state.hands[seat] ?? [], wanted)) {
    for (const [index, line] of state.lines.entries()) {
      for (const at of spotsFor(line, card)) {
        const after = placeOnLine(line, at, seat, card)
        const letters = lineLetters(after)
        if (wanted.length > 1 && /^[A-Z]+$/.test(wanted) && !letters.includes(wanted)) continue
        // Any letter may be placed on an empty line.
        if (at !== 'alone' && !lexicon.hasInfix(letters)) continue
        const majority = majoritySeat(after, state.hands.length)
        const isWord = letters.length >= MIN_CRACK_LENGTH && lexicon.has(letters)
        const cracks = isWord && majority === seat
        found.push({
          action: { type: 'place', line: index + 1, at, card },
          letters,
          example: isWord ? letters : exampleOf(letters),
          majority,
          crack: cracks ? { word: letters, points: lineCards(after).length } : null,
        })
      }
    }
  }
  return found.sort((a, b) => (b.crack?.points ?? 0) - (a.crack?.points ?? 0))
}

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The cards of a hand, as they could be played, that match `wanted`. */
function candidateCards(hand: readonly string[], wanted: string): PlayedCard[] {
  const joker = hand.includes(JOKER)
  const asJoker = (letter: string): PlayedCard[] => (joker ? [`${JOKER}${letter}`] : [])
  if (wanted === JOKER) return ALPHABET.flatMap(asJoker)
  if (/^\*[A-Z]$/.test(wanted)) return asJoker(playedLetter(wanted))
  if (!/^[A-Z]+$/.test(wanted)) return []
  return [...new Set(wanted)].flatMap((letter) => (hand.includes(letter) ? [letter] : asJoker(letter)))
}
