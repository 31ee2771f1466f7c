import { type CardFace, cardKindOf, requiredLetter } from '@crackpost/core/games/crack-story/deck'
import { codeSpan } from '../../discord/escape.ts'
import type { SelectOption } from '../../discord/panel.ts'

// Card notation: `A` is a simple card, `A>` plays again, `A_` is face down, `Z+` makes another player draw, `?` is a
// joker.

export const cardCode = (face: CardFace): string => codeSpan(face)

/** Names as printed on the cards. */
const PRINTED_KIND_NAMES = {
  simple: '',
  rejouer: ' REJOUER',
  cache: ' CACHE',
  plus: ' +1',
  joker: 'JOKER',
  jokerRejouer: 'JOKER REJOUER',
  story: 'STORY',
  inverse: 'INVERSE',
  swap: 'SWAP',
} as const

export const printedCardName = (face: CardFace): string =>
  (requiredLetter(face) ?? '') + PRINTED_KIND_NAMES[cardKindOf(face)]

/** A list of cards; equal ones are counted. */
export const cardListText = (faces: readonly CardFace[]): string =>
  [...new Set(faces)]
    .map((face) => {
      const count = faces.filter((other) => other === face).length
      return count > 1 ? `${cardCode(face)}×${count}` : cardCode(face)
    })
    .join(' ')

/** One select option for each distinct card. */
export const cardOptions = (faces: readonly CardFace[], chosen: CardFace | null): SelectOption[] =>
  [...new Set(faces)].map((face) => ({
    label: printedCardName(face),
    value: face,
    ...(face === printedCardName(face) ? {} : { about: face }),
    chosen: face === chosen,
  }))

/** Finds the card of a hand that the player typed: by sign, by name, or by letter only. Null if there is none. */
export function parseCardFace(text: string, hand: readonly CardFace[]): CardFace | null {
  const name = text.trim().replace(/\s+/gu, ' ').toUpperCase()
  const exact = hand.find((face) => face === name || printedCardName(face) === name)
  if (exact !== undefined) return exact
  const fitting = new Set(hand.filter((face) => requiredLetter(face) === name))
  const [only] = fitting
  return fitting.size === 1 && only !== undefined ? only : null
}
