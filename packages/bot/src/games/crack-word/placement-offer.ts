import { isLetterCard, JOKER, type PlayedCard } from '@crackpost/core/games/crack-word/cards'
import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { lineCards, lineLetters, placeOnLine, spotsFor } from '@crackpost/core/games/crack-word/lines'
import { majoritySeat } from '@crackpost/core/games/crack-word/majority'
import {
  type CardPlacement,
  findCardPlacements,
  MIN_CRACK_LENGTH,
} from '@crackpost/core/games/crack-word/placements'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { letterAt } from '@crackpost/core/lexicon/letters'
import type { Language } from '../../discord/interaction.ts'
import type { MoveInput } from '../moves.ts'
import { playedCardText } from './card-text.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

/**
 * A placement offered to the player. With a friendly referee only placements that a word contains, with that word as
 * `example`; otherwise every placement that fits, and `example` is null, because finding the word is part of the
 * game.
 */
export type PlacementOffer = Omit<CardPlacement, 'example'> & { readonly example: string | null }

type CrackWordInput = MoveInput<CrackWordTypes>

/** Whether placements are checked against the lexicon before the move. */
export const hasFriendlyReferee = ({ options }: Pick<State, 'options'>): boolean =>
  options.referee === 'friendly'

export const ALPHABET: readonly string[] = Array.from({ length: 26 }, (_, index) => letterAt(index))

/** Offers for a card or letters, CRACK WORDs first; `wanted` is what core's `findCardPlacements` expects. */
export function placementOffers(wanted: string, { state, seat, lexicon }: CrackWordInput): PlacementOffer[] {
  if (hasFriendlyReferee(state)) return findCardPlacements(state, seat, wanted, lexicon)
  if (state.over) return []
  return playableCards(wanted, state.hands[seat] ?? [])
    .flatMap((card) => unjudgedOffers(card, wanted, state, seat))
    .sort((a, b) => (b.crack?.points ?? 0) - (a.crack?.points ?? 0))
}

function playableCards(wanted: string, hand: readonly string[]): PlayedCard[] {
  const joker = hand.includes(JOKER)
  if (wanted.startsWith(JOKER))
    return joker ? (wanted === JOKER ? ALPHABET.map((letter) => JOKER + letter) : [wanted]) : []
  return [...new Set(wanted)]
    .filter(isLetterCard)
    .flatMap((letter) => (hand.includes(letter) ? [letter] : joker ? [JOKER + letter] : []))
}

function unjudgedOffers(card: PlayedCard, wanted: string, state: State, seat: number): PlacementOffer[] {
  const word = wanted.length > 1 && isLetterCard(wanted.charAt(0)) ? wanted : ''
  return state.lines.flatMap((line, index) =>
    spotsFor(line, card).flatMap((at): PlacementOffer[] => {
      const after = placeOnLine(line, at, seat, card)
      const letters = lineLetters(after)
      if (!letters.includes(word)) return []
      const majority = majoritySeat(after, state.hands.length)
      const callable = majority === seat && letters.length >= MIN_CRACK_LENGTH
      return [
        {
          action: { type: 'place', line: index + 1, at, card },
          letters,
          example: null,
          majority,
          crack: callable ? { word: letters, points: lineCards(after).length } : null,
        },
      ]
    }),
  )
}

/** For example `2 right: NOTR (NOTRE)` or, with the card, `E → 2 right: NOTRE · CRACK 5`. */
export function offerLabel(
  { action, letters, example, crack }: PlacementOffer,
  language: Language,
  shows: { readonly card: boolean; readonly crack: boolean },
): string {
  const texts = CRACK_WORD_TEXTS[language]
  const { line, at, card } = action
  const place = texts.option(shows.card ? playedCardText(card) : '', texts.spotLabel(line, at), letters)
  const like = example === null || example === letters || at === 'alone' ? [] : [texts.example(example)]
  const call = shows.crack && crack ? [`· ${texts.crack(crack.points)}`] : []
  return [place, ...like, ...call].join(' ')
}
