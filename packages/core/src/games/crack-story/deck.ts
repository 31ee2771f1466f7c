import * as z from 'zod/mini'

/** What a card is, as far as the rules care. */
export const KINDS = [
  'simple',
  'rejouer',
  'cache',
  'plus',
  'joker',
  'jokerRejouer',
  'story',
  'inverse',
  'swap',
] as const
export type Kind = (typeof KINDS)[number]

/**
 * A card as it is written: a letter (`A`), one that plays on (`A>`), one that is laid face down (`A_`), one that makes
 * somebody draw (`Z+`), a joker (`?`, `?>`), and three that are no letters.
 */
export type Face = string

/** A card itself: its number in the deck, by which equal faces are told apart. It never leaves the state. */
export type Card = number

const SIGNS = { simple: '', rejouer: '>', cache: '_', plus: '+' } as const

const SIMPLE = 'A4 B2 C4 D5 E5 F2 G2 I3 J2 L4 M4 N3 O2 P4 R2 S4 T2 U1 V1'
const REJOUER = 'ACDEILMNOPQRSTUV'
const CACHE = 'ABCDEFLMPSTU'
const PLUS = 'HHKWXYZZ'

const times = (face: Face, count: number): Face[] => Array.from({ length: count }, () => face)

/** All 110 cards: a card's number is its place in this list. */
export const DECK: readonly Face[] = [
  ...SIMPLE.split(' ').flatMap((entry) => times(entry.charAt(0), Number(entry.slice(1)))),
  ...[...REJOUER].map((letter) => letter + SIGNS.rejouer),
  ...[...CACHE].map((letter) => letter + SIGNS.cache),
  ...[...PLUS].map((letter) => letter + SIGNS.plus),
  ...times('?', 4),
  ...times('?>', 3),
  ...times('STORY', 5),
  ...times('INVERSE', 4),
  ...times('SWAP', 2),
]

/** As many cards as each seat gets at the start of a round. */
export const HAND = 8

export const card = z.int().check(z.gte(0), z.lte(DECK.length - 1))

export const FACES: readonly Face[] = [...new Set(DECK)]

export const face = z.enum([...FACES])

export const faceOf = (card: Card): Face => DECK[card] ?? ''

const ACTIONS: Readonly<Record<Face, Kind>> = {
  STORY: 'story',
  INVERSE: 'inverse',
  SWAP: 'swap',
  '?': 'joker',
  '?>': 'jokerRejouer',
}

const SIGNED: Readonly<Record<string, Kind>> = { '': 'simple', '>': 'rejouer', _: 'cache', '+': 'plus' }

export const kindOf = (face: Face): Kind => ACTIONS[face] ?? SIGNED[face.slice(1)] ?? 'simple'

/** The letter that a card asks for; null where any will do, or none is needed. */
export const letterOf = (face: Face): string | null => (ACTIONS[face] ? null : face.charAt(0))

/** Whether a card is laid with a word. */
export const isLetter = (face: Face): boolean => !['story', 'inverse', 'swap'].includes(kindOf(face))

/** What may follow a card in the same turn: nothing, after most. */
const FOLLOWERS: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  rejouer: ['simple', 'rejouer', 'cache', 'story', 'inverse', 'swap'],
  jokerRejouer: KINDS,
}

export const mayFollow = (before: Face, after: Face): boolean =>
  FOLLOWERS[kindOf(before)]?.includes(kindOf(after)) ?? false

/** The cards of these faces out of a hand, each once; null where the hand lacks one. */
export function pick(hand: readonly Card[], faces: readonly Face[]): Card[] | null {
  const rest = [...hand]
  const picked: Card[] = []
  for (const wanted of faces) {
    const index = rest.findIndex((card) => faceOf(card) === wanted)
    if (index < 0) return null
    picked.push(...rest.splice(index, 1))
  }
  return picked
}

/** Cards with these faces in this order; of equal faces the lower number comes first. Null where the deck has fewer. */
export const numbered = (faces: readonly Face[]): Card[] | null =>
  pick(
    DECK.map((_, card) => card),
    faces,
  )

/** A hand as it is held: by the order of the deck. */
export const arranged = (hand: readonly Card[]): Face[] => [...hand].sort((a, b) => a - b).map(faceOf)

export const without = (cards: readonly Card[], taken: readonly Card[]): Card[] =>
  cards.filter((card) => !taken.includes(card))
