import { type Face, kindOf, letterOf } from '@crackpost/core/games/crack-story/deck'
import type { Option } from '../../panel.ts'
import { code } from '../../quoted.ts'

// Cards as they are written and read: `A`, `A>` plays on, `A_` lies face down, `Z+` makes somebody draw, `?` is a joker.

export const codeOf = (face: Face): string => code(face)

/** What a card is called, as it is printed. */
const PRINTED = {
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

export const printed = (face: Face): string => (letterOf(face) ?? '') + PRINTED[kindOf(face)]

/** Cards in a row, equal ones counted. */
export const cardText = (faces: readonly Face[]): string =>
  [...new Set(faces)]
    .map((face) => {
      const count = faces.filter((other) => other === face).length
      return count > 1 ? `${codeOf(face)}×${count}` : codeOf(face)
    })
    .join(' ')

/** Each kind of card once, to choose from. */
export const cardOptions = (faces: readonly Face[], chosen: Face | null): Option[] =>
  [...new Set(faces)].map((face) => ({
    label: printed(face),
    value: face,
    ...(face === printed(face) ? {} : { about: face }),
    chosen: face === chosen,
  }))

/** The face that somebody means who typed this, out of a hand: by its sign, its name, or just its letter. */
export function faceIn(text: string, hand: readonly Face[]): Face | null {
  const name = text.trim().replace(/\s+/gu, ' ').toUpperCase()
  const exact = hand.find((face) => face === name || printed(face) === name)
  if (exact !== undefined) return exact
  const fitting = new Set(hand.filter((face) => letterOf(face) === name))
  const [only] = fitting
  return fitting.size === 1 && only !== undefined ? only : null
}
