import * as z from 'zod/mini'

/** The kinds of cards that the rules distinguish. */
export const CARD_KINDS = [
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
export type CardKind = (typeof CARD_KINDS)[number]

/**
 * The notation of a card: a letter (`A`), one that lets its player continue (`A>`), one laid face down
 * (`A_`), one that makes another player draw (`Z+`), a joker (`?`, `?>`), and three without letters.
 */
export type CardFace = string

/**
 * The number of a card in the deck, which distinguishes cards with the same face. It is never part of a view.
 */
export type CardId = number

const FACE_SUFFIXES = { simple: '', rejouer: '>', cache: '_', plus: '+' } as const

const SIMPLE_LETTERS = 'A4 B2 C4 D5 E5 F2 G2 I3 J2 L4 M4 N3 O2 P4 R2 S4 T2 U1 V1'
const REJOUER_LETTERS = 'ACDEILMNOPQRSTUV'
const CACHE_LETTERS = 'ABCDEFLMPSTU'
const PLUS_LETTERS = 'HHKWXYZZ'

const repeatFace = (face: CardFace, count: number): CardFace[] => Array.from({ length: count }, () => face)

/** All 110 cards; the index is the card's id. */
export const DECK: readonly CardFace[] = [
  ...SIMPLE_LETTERS.split(' ').flatMap((entry) => repeatFace(entry.charAt(0), Number(entry.slice(1)))),
  ...[...REJOUER_LETTERS].map((letter) => letter + FACE_SUFFIXES.rejouer),
  ...[...CACHE_LETTERS].map((letter) => letter + FACE_SUFFIXES.cache),
  ...[...PLUS_LETTERS].map((letter) => letter + FACE_SUFFIXES.plus),
  ...repeatFace('?', 4),
  ...repeatFace('?>', 3),
  ...repeatFace('STORY', 5),
  ...repeatFace('INVERSE', 4),
  ...repeatFace('SWAP', 2),
]

/** Cards per seat at the start of a round. */
export const CRACK_STORY_HAND_SIZE = 8

export const cardIdSchema = z.int().check(z.gte(0), z.lte(DECK.length - 1))

export const CARD_FACES: readonly CardFace[] = [...new Set(DECK)]

export const cardFaceSchema = z.enum([...CARD_FACES])

export const faceOf = (card: CardId): CardFace => DECK[card] ?? ''

const KIND_BY_FACE: Readonly<Record<CardFace, CardKind>> = {
  STORY: 'story',
  INVERSE: 'inverse',
  SWAP: 'swap',
  '?': 'joker',
  '?>': 'jokerRejouer',
}

const KIND_BY_SUFFIX: Readonly<Record<string, CardKind>> = {
  '': 'simple',
  '>': 'rejouer',
  _: 'cache',
  '+': 'plus',
}

export const cardKindOf = (face: CardFace): CardKind =>
  KIND_BY_FACE[face] ?? KIND_BY_SUFFIX[face.slice(1)] ?? 'simple'

/** The letter that the word must start with; null if any word, or no word, is needed. */
export const requiredLetter = (face: CardFace): string | null => (KIND_BY_FACE[face] ? null : face.charAt(0))

/** True if a card is laid with a word. */
export const takesWord = (face: CardFace): boolean => !['story', 'inverse', 'swap'].includes(cardKindOf(face))

/** The kinds of cards that may follow a card in the same turn; none for most. */
const FOLLOWING_KINDS: Readonly<Partial<Record<CardKind, readonly CardKind[]>>> = {
  rejouer: ['simple', 'rejouer', 'cache', 'story', 'inverse', 'swap'],
  jokerRejouer: CARD_KINDS,
}

export const mayFollow = (before: CardFace, after: CardFace): boolean =>
  FOLLOWING_KINDS[cardKindOf(before)]?.includes(cardKindOf(after)) ?? false

/** Returns distinct cards of the hand with these faces; null if the hand lacks one. */
export function takeCardsByFace(hand: readonly CardId[], faces: readonly CardFace[]): CardId[] | null {
  const rest = [...hand]
  const picked: CardId[] = []
  for (const wanted of faces) {
    const index = rest.findIndex((card) => faceOf(card) === wanted)
    if (index < 0) return null
    picked.push(...rest.splice(index, 1))
  }
  return picked
}

/**
 * Returns cards with these faces in this order; equal faces get ascending ids. Null if the deck has too few.
 */
export const cardsForFaces = (faces: readonly CardFace[]): CardId[] | null =>
  takeCardsByFace(
    DECK.map((_, card) => card),
    faces,
  )

/** The faces of a hand, sorted by the order of the deck. */
export const sortedFaces = (hand: readonly CardId[]): CardFace[] =>
  [...hand].sort((a, b) => a - b).map(faceOf)

export const excludeCards = (cards: readonly CardId[], taken: readonly CardId[]): CardId[] =>
  cards.filter((card) => !taken.includes(card))
