import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { JOKER, type PlayedCard, playedLetter } from './cards.ts'
import { lineCards, lineLetters, placeOnLine, spotsFor } from './lines.ts'
import { majoritySeat } from './majority.ts'
import type { PlaceAction, State } from './schema.ts'

/** The shortest word that can be called. */
export const MIN_CRACK_LENGTH = 3

/** A place for a card that a word justifies, with what comes of it. */
export interface CardPlacement {
  /** Without a call; add `crack` to call the word. */
  readonly action: PlaceAction
  /** How the line reads then. */
  readonly letters: string
  /** A word with these letters in a row; themselves, where they are one. */
  readonly example: string
  /** Who has the majority then. */
  readonly majority: Seat | null
  /** The word that could be called, and the cards it would bring; null if none could. */
  readonly crack: { readonly word: string; readonly points: number } | null
}

/**
 * Where a card of the hand may go so that a word justifies it: those that could be called first, the most points
 * first. Asked for may be
 * - a card: `E`, `*E` (a JOKER as E), `*` (a JOKER as anything),
 * - a letter that is not in the hand: a JOKER takes it, if there is one,
 * - letters: of these, every card that makes a line with all of them in a row.
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
  /** Looking for a word is the dear part, and cards on top of each other make the same line again. */
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
        // On an empty line any letter may be placed.
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

/** The cards of a hand, as they could be played, that what was asked for can mean. */
function candidateCards(hand: readonly string[], wanted: string): PlayedCard[] {
  const joker = hand.includes(JOKER)
  const asJoker = (letter: string): PlayedCard[] => (joker ? [`${JOKER}${letter}`] : [])
  if (wanted === JOKER) return ALPHABET.flatMap(asJoker)
  if (/^\*[A-Z]$/.test(wanted)) return asJoker(playedLetter(wanted))
  if (!/^[A-Z]+$/.test(wanted)) return []
  return [...new Set(wanted)].flatMap((letter) => (hand.includes(letter) ? [letter] : asJoker(letter)))
}
