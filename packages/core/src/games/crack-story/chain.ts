import { err, ok, type Result } from '../../kernel/result.ts'
import { activeSeats, type Seat } from '../../kernel/seat.ts'
import {
  type CardFace,
  type CardId,
  cardKindOf,
  mayFollow,
  requiredLetter,
  takeCardsByFace,
  takesWord,
} from './deck.ts'
import type { Rejection } from './rejection.ts'
import type { CardPlay, State } from './schema.ts'
import { initialLetter, parseStoryWord } from './story-word.ts'

/**
 * A card of a turn with its word and targets. Whether the word has the right letter is checked when the card
 * is laid.
 */
export interface ChainLink {
  readonly card: CardId
  readonly face: CardFace
  /** Null for cards that take no word. */
  readonly word: string | null
  readonly to: readonly Seat[]
}

/** Minimum and maximum number of other players a card names. */
const TARGET_COUNTS: Readonly<Partial<Record<ReturnType<typeof cardKindOf>, readonly [number, number]>>> = {
  plus: [1, 1],
  swap: [1, 1],
  story: [1, 3],
}

/**
 * Parses the cards of a turn into a chain; rejects an invalid chain. Does not depend on the words of the
 * story.
 */
export function buildChain(
  state: State,
  seat: Seat,
  plays: readonly CardPlay[],
): Result<ChainLink[], Rejection> {
  const faces = plays.map(({ card }) => card)
  const cards = takeCardsByFace(state.hands[seat] ?? [], faces)
  if (!cards) return err({ code: 'missing', cards: missingFaces(state.hands[seat] ?? [], faces) })
  const links: ChainLink[] = []
  for (const [at, play] of plays.entries()) {
    const before = faces[at - 1]
    if (before !== undefined && !mayFollow(before, play.card))
      return err({ code: 'chain', after: before, card: play.card })
    const word = wordOfPlay(play)
    if (!word.ok) return word
    const to = targetsOf(state, seat, play)
    if (!to.ok) return to
    links.push({ card: cards[at] ?? 0, face: play.card, word: word.value, to: to.value })
  }
  if (cardKindOf(faces[0] ?? '') === 'story' && state.story.length === 0) return err({ code: 'storyEmpty' })
  return ok(links)
}

function missingFaces(hand: readonly CardId[], faces: readonly CardFace[]): CardFace[] {
  const had: CardFace[] = []
  const missing: CardFace[] = []
  for (const face of faces) (takeCardsByFace(hand, [...had, face]) ? had : missing).push(face)
  return missing
}

function wordOfPlay({ card, word }: CardPlay): Result<string | null, Rejection> {
  if (!takesWord(card)) return word ? err({ code: 'wordUnwanted', card }) : ok(null)
  return word?.trim() ? parseStoryWord(word) : err({ code: 'noWord', card })
}

function targetsOf(
  state: State,
  seat: Seat,
  { card, to = [] }: CardPlay,
): Result<readonly Seat[], Rejection> {
  const [least, most] = TARGET_COUNTS[cardKindOf(card)] ?? [0, 0]
  const others = activeSeats(state.hands.length, state.resigned).filter((other) => other !== seat)
  const fits = to.length >= least && to.length <= most && new Set(to).size === to.length
  return fits && to.every((other) => others.includes(other))
    ? ok(to)
    : err({ code: 'target', card, least, most })
}

/** True if the word starts with the card's letter; always true for a joker. */
export function wordFitsCard({ face, word }: ChainLink): boolean {
  const letter = requiredLetter(face)
  return word === null || letter === null || initialLetter(word) === letter
}
