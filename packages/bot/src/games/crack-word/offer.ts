import { isLetter, JOKER, type Played } from '@crackpost/core/games/crack-word/cards'
import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import { cardsOf, lettersOf, placedOn, spotsFor } from '@crackpost/core/games/crack-word/lines'
import { majorityOf } from '@crackpost/core/games/crack-word/majority'
import { LEAST, type Placement, placements } from '@crackpost/core/games/crack-word/placements'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { letterAt } from '@crackpost/core/lexicon/letters'
import type { Language } from '../../asked.ts'
import type { Position } from '../../moves.ts'
import { playedText } from './card.ts'
import { WORDS } from './words.ts'

/**
 * A place for a card as it is proposed. Where the referee is friendly, only what a word justifies, with that word; where
 * mistakes are paid for, whatever fits as cards go, and `example` is null: finding the word is the game.
 */
export type Offer = Omit<Placement, 'example'> & { readonly example: string | null }

type Thinking = Position<CrackWord>

/** Whether the lexicon helps before the move. */
export const isHelped = ({ options }: Pick<State, 'options'>): boolean => options.referee === 'friendly'

export const ALPHABET: readonly string[] = Array.from({ length: 26 }, (_, index) => letterAt(index))

/** Where this may go, what could be called first; `wanted` as core's `placements` takes it. */
export function offers(wanted: string, { state, seat, lexicon }: Thinking): Offer[] {
  if (isHelped(state)) return placements(state, seat, wanted, lexicon)
  if (state.over) return []
  return cardsFor(wanted, state.hands[seat] ?? [])
    .flatMap((card) => fitting(card, wanted, state, seat))
    .sort((a, b) => (b.crack?.points ?? 0) - (a.crack?.points ?? 0))
}

function cardsFor(wanted: string, hand: readonly string[]): Played[] {
  const joker = hand.includes(JOKER)
  if (wanted.startsWith(JOKER))
    return joker ? (wanted === JOKER ? ALPHABET.map((letter) => JOKER + letter) : [wanted]) : []
  return [...new Set(wanted)]
    .filter(isLetter)
    .flatMap((letter) => (hand.includes(letter) ? [letter] : joker ? [JOKER + letter] : []))
}

function fitting(card: Played, wanted: string, state: State, seat: number): Offer[] {
  const word = wanted.length > 1 && isLetter(wanted.charAt(0)) ? wanted : ''
  return state.lines.flatMap((line, index) =>
    spotsFor(line, card).flatMap((at): Offer[] => {
      const after = placedOn(line, at, seat, card)
      const letters = lettersOf(after)
      if (!letters.includes(word)) return []
      const majority = majorityOf(after, state.hands.length)
      const calls = majority === seat && letters.length >= LEAST
      return [
        {
          action: { type: 'place', line: index + 1, at, card },
          letters,
          example: null,
          majority,
          crack: calls ? { word: letters, points: cardsOf(after).length } : null,
        },
      ]
    }),
  )
}

/** `2 right: NOTR (NOTRE)`, after the card where it is not known: `E → 2 right: NOTRE · CRACK 5`. */
export function offerText(
  { action, letters, example, crack }: Offer,
  language: Language,
  shows: { readonly card: boolean; readonly crack: boolean },
): string {
  const words = WORDS[language]
  const { line, at, card } = action
  const place = words.option(shows.card ? playedText(card) : '', words.where(line, at), letters)
  const like = example === null || example === letters || at === 'alone' ? [] : [words.example(example)]
  const call = shows.crack && crack ? [`· ${words.crack(crack.points)}`] : []
  return [place, ...like, ...call].join(' ')
}
