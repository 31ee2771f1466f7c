import { no, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import { type Card, type Face, isLetter, kindOf, letterOf, mayFollow, pick } from './deck.ts'
import type { Rejection } from './rejection.ts'
import type { Play, State } from './schema.ts'
import { activeSeats } from './status.ts'
import { initial, wordOf } from './word.ts'

/** A card of a turn, read and in order; whether its word has the right letter is judged when it is laid. */
export interface Link {
  readonly card: Card
  readonly face: Face
  /** Null for cards that are no letters. */
  readonly word: string | null
  readonly to: readonly Seat[]
}

/** How many others each card names. */
const TARGETS: Readonly<Partial<Record<ReturnType<typeof kindOf>, readonly [number, number]>>> = {
  plus: [1, 1],
  swap: [1, 1],
  story: [1, 3],
}

/** The cards of a turn as a chain; a no where they can't be one. Nothing here asks what the story says. */
export function chainOf(state: State, seat: Seat, plays: readonly Play[]): Result<Link[], Rejection> {
  const faces = plays.map(({ card }) => card)
  const cards = pick(state.hands[seat] ?? [], faces)
  if (!cards) return no({ code: 'missing', cards: lacking(state.hands[seat] ?? [], faces) })
  const links: Link[] = []
  for (const [at, play] of plays.entries()) {
    const before = faces[at - 1]
    if (before !== undefined && !mayFollow(before, play.card))
      return no({ code: 'chain', after: before, card: play.card })
    const word = wordFor(play)
    if (!word.ok) return word
    const to = targetsOf(state, seat, play)
    if (!to.ok) return to
    links.push({ card: cards[at] ?? 0, face: play.card, word: word.value, to: to.value })
  }
  if (kindOf(faces[0] ?? '') === 'story' && state.story.length === 0) return no({ code: 'storyEmpty' })
  return ok(links)
}

function lacking(hand: readonly Card[], faces: readonly Face[]): Face[] {
  const had: Face[] = []
  const missing: Face[] = []
  for (const face of faces) (pick(hand, [...had, face]) ? had : missing).push(face)
  return missing
}

function wordFor({ card, word }: Play): Result<string | null, Rejection> {
  if (!isLetter(card)) return word ? no({ code: 'wordUnwanted', card }) : ok(null)
  return word?.trim() ? wordOf(word) : no({ code: 'noWord', card })
}

function targetsOf(state: State, seat: Seat, { card, to = [] }: Play): Result<readonly Seat[], Rejection> {
  const [least, most] = TARGETS[kindOf(card)] ?? [0, 0]
  const others = activeSeats(state).filter((other) => other !== seat)
  const fits = to.length >= least && to.length <= most && new Set(to).size === to.length
  return fits && to.every((other) => others.includes(other))
    ? ok(to)
    : no({ code: 'target', card, least, most })
}

/** Whether a card's word begins with its letter; a joker takes any. */
export function fits({ face, word }: Link): boolean {
  const letter = letterOf(face)
  return word === null || letter === null || initial(word) === letter
}
