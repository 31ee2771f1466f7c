import { type CardFace, cardKindOf, requiredLetter } from '@crackpost/core/games/crack-story/deck'
import { codeSpan } from '../../discord/escape.ts'
import type { SelectOption } from '../../discord/panel.ts'

// Cards as they are written and read: `A`, `A>` plays on, `A_` lies face down, `Z+` makes somebody draw, `?` is a joker.

export const cardCode = (face: CardFace): string => codeSpan(face)

/** What a card is called, as it is printed. */
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

/** Cards in a row, equal ones counted. */
export const cardListText = (faces: readonly CardFace[]): string =>
  [...new Set(faces)]
    .map((face) => {
      const count = faces.filter((other) => other === face).length
      return count > 1 ? `${cardCode(face)}×${count}` : cardCode(face)
    })
    .join(' ')

/** Each kind of card once, to choose from. */
export const cardOptions = (faces: readonly CardFace[], chosen: CardFace | null): SelectOption[] =>
  [...new Set(faces)].map((face) => ({
    label: printedCardName(face),
    value: face,
    ...(face === printedCardName(face) ? {} : { about: face }),
    chosen: face === chosen,
  }))

/** The face that somebody means who typed this, out of a hand: by its sign, its name, or just its letter. */
export function parseCardFace(text: string, hand: readonly CardFace[]): CardFace | null {
  const name = text.trim().replace(/\s+/gu, ' ').toUpperCase()
  const exact = hand.find((face) => face === name || printedCardName(face) === name)
  if (exact !== undefined) return exact
  const fitting = new Set(hand.filter((face) => requiredLetter(face) === name))
  const [only] = fitting
  return fitting.size === 1 && only !== undefined ? only : null
}
