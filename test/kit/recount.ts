/**
 * A match of Le Crack counted again from its events, by the written rules alone: own board, racks, bag and pads.
 * Every figure and every order that an event states is compared with what the rules say; what differs is a complaint.
 */
import {
  type Board,
  type Laid,
  type Line,
  type Swap,
  type Turn,
  tileValue,
  turnOf,
  type Word,
  without,
} from './turn.ts'

export interface Dealt {
  readonly type: 'dealt'
  readonly racks: readonly (readonly string[])[]
  readonly bag: readonly string[]
  readonly first: number
}

export interface PlayedEvent {
  readonly type: 'played'
  readonly seat: number
  readonly at: string
  readonly direction: string
  readonly word: readonly string[]
  readonly placed: readonly Laid[]
  readonly swap: (Swap & { readonly take: string }) | null
  readonly words: readonly (Omit<Word, 'direction'> & { readonly direction: string })[]
  readonly line: Line
  readonly drawn: readonly string[]
}

/** Tiles given and drawn: those drawn leave the front of the bag, then each given one goes in at its place. */
export interface Traded<T = 'passed' | 'exchanged'> {
  readonly type: T
  readonly seat: number
  readonly gave: readonly string[]
  readonly drew: readonly string[]
  readonly back: readonly number[]
}

export type RecountEvent =
  | Dealt
  | PlayedEvent
  | Traded<'passed'>
  | Traded<'exchanged'>
  | { readonly type: 'resigned'; readonly seat: number }
  | { readonly type: 'ended'; readonly reason: string }

export interface Recounted {
  readonly type: RecountEvent['type']
  /** The turn as the rules have it, where a word was played. */
  readonly turn: Turn | null
  /** All tiles wherever they are, in order. */
  readonly tiles: readonly string[]
  readonly totals: readonly number[]
  /** Whose turn it is. */
  readonly next: number
  /** Who may exchange after a play. */
  readonly exchange: number | null
  readonly complaints: readonly string[]
}

/** How many of each letter in blue, pink, green, red. */
const DISTRIBUTION = `A 3 2 2 3 · B 0 0 1 1 · C 1 1 1 0 · D 1 1 1 1 · E 4 4 4 3 · F 1 0 1 0 · G 1 1 0 0 · H 1 0 1 1
  · I 2 3 3 2 · J 0 1 0 0 · K 0 0 1 0 · L 2 2 2 2 · M 1 1 1 2 · N 2 3 2 2 · O 2 2 2 2 · P 1 1 2 1 · Q 1 0 0 0
  · R 2 2 2 3 · S 2 3 3 3 · T 2 2 2 3 · U 2 1 2 2 · V 1 1 0 1 · W 0 1 0 0 · X 0 1 0 0 · Y 1 0 0 0 · Z 0 0 0 1`

/** The 132 tiles of the game, in order. */
export const everyTile: readonly string[] = DISTRIBUTION.split('·').flatMap((entry) => {
  const [letter = '', ...counts] = entry.trim().split(' ')
  return counts.flatMap((count, index) => Array<string>(Number(count)).fill(`${letter}${index + 1}`))
})

const RACK = 12

/** What is kept while a match is counted. */
interface Books {
  board: Board
  bag: readonly string[]
  racks: (readonly string[])[]
  gone: readonly string[]
  left: readonly number[]
  as: number[]
  totals: number[]
  next: number
  plays: number
  /** Who passed since the last play. */
  passes: readonly number[]
  exchange: number | null
  /** The ends that the rules call for now. */
  due: readonly string[]
  over: boolean
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Counts a match again; `isWord` is the lexicon's word on a run of letters. */
export function recount(events: readonly RecountEvent[], isWord: (letters: string) => boolean): Recounted[] {
  const books: Books = {
    board: {},
    bag: [],
    racks: [],
    gone: [],
    left: [],
    as: [],
    totals: [],
    next: 0,
    plays: 0,
    passes: [],
    exchange: null,
    due: [],
    over: false,
  }
  return events.map((event, index) => {
    const complaints: string[] = []
    if ((event.type === 'dealt') !== (index === 0)) complaints.push('a match is dealt once, at its start')
    if (books.over) complaints.push('the match was over')
    if (books.due.length > 0 && event.type !== 'ended')
      complaints.push(`the match should end: ${books.due.join()}`)
    const turn = event.type === 'played' ? played(books, event, isWord, complaints) : null
    if (event.type === 'dealt') dealt(books, event, complaints)
    if (event.type === 'passed') passed(books, event, complaints)
    if (event.type === 'exchanged') exchanged(books, event, complaints)
    if (event.type === 'resigned') resigned(books, event.seat, complaints)
    if (event.type === 'ended') ended(books, event.reason, complaints)
    const tiles = [books.bag, ...books.racks, Object.values(books.board), books.gone].flat().sort()
    if (!same(tiles, [...everyTile].sort())) complaints.push('the tiles are not those of the game')
    if (index === events.length - 1 && books.due.length > 0 && !books.over)
      complaints.push(`the match should end: ${books.due.join()}`)
    return {
      type: event.type,
      turn,
      tiles,
      totals: [...books.totals],
      next: books.next,
      exchange: books.exchange,
      complaints,
    }
  })
}

const activeSeats = ({ racks, left }: Books): number[] =>
  [...racks.keys()].filter((seat) => !left.includes(seat))

/** Clockwise: the next seat that is still in play. */
function after(books: Books, seat: number): number {
  const active = activeSeats(books)
  return active.find((each) => each > seat) ?? active[0] ?? seat
}

/** A rack in the order that decides who starts: nearest to A first, and red before green, pink and blue. */
const opening = (rack: readonly string[]): string =>
  rack
    .map((tile) => `${tile.charAt(0)}${4 - tileValue(tile)}`)
    .sort()
    .join(' ')

function dealt(books: Books, { racks, bag, first }: Dealt, complaints: string[]): void {
  if (racks.length < 2 || racks.length > 4) complaints.push('2 to 4 play')
  if (racks.some((rack) => rack.length !== RACK)) complaints.push('each rack starts with 12')
  const best = racks.map(opening).sort()[0]
  if (opening(racks[first] ?? []) !== best) complaints.push('another seat starts')
  books.racks = [...racks]
  books.bag = bag
  books.next = first
  books.as = racks.map(() => 0)
  books.totals = racks.map(() => 0)
}

function played(
  books: Books,
  event: PlayedEvent,
  isWord: (letters: string) => boolean,
  complaints: string[],
): Turn {
  const { seat } = event
  if (seat !== books.next) complaints.push('it is not their turn')
  const as = books.as[seat] ?? 0
  const before = { board: books.board, rack: books.racks[seat] ?? [], as, plays: books.plays }
  const turn = turnOf(before, event.placed, event.swap, isWord)
  complaints.push(...turn.faults)
  const compare = (what: string, stated: unknown, counted: unknown): void => {
    if (!same(stated, counted))
      complaints.push(`${what}: ${JSON.stringify(stated)} is stated, ${JSON.stringify(counted)} counted`)
  }
  compare('at', event.at, turn.at)
  compare('direction', event.direction, turn.direction)
  compare('word', event.word, turn.tiles)
  compare('take', event.swap?.take ?? null, turn.take)
  compare('number of words', event.words.length, turn.words.length)
  for (const [index, word] of turn.words.entries()) {
    const stated = event.words[index]
    compare('spelling', stated?.word, word.word)
    compare('place', [stated?.at, stated?.direction], [word.at, word.direction])
    compare(`points of ${word.word}`, stated?.points, word.points)
    compare(`colour of ${word.word}`, stated?.colour, word.colour)
    compare(`AS of ${word.word}`, stated?.as, word.as)
  }
  compare('AS', event.line.as, turn.line.as)
  compare('AS points', event.line.asPoints, turn.line.asPoints)
  compare('multiplier', event.line.multiplier, turn.line.multiplier)
  compare('word points', event.line.wordPoints, turn.line.wordPoints)
  compare('colour points', event.line.colourPoints, turn.line.colourPoints)
  compare('FINAL points', event.line.finalPoints, turn.line.finalPoints)
  compare('total', event.line.total, turn.line.total)

  const drawn = books.bag.slice(0, Math.max(0, RACK - turn.rack.length))
  compare('drawn', event.drawn, drawn)
  books.board = turn.board
  books.bag = books.bag.slice(drawn.length)
  books.racks[seat] = [...turn.rack, ...drawn]
  books.as[seat] = as + turn.line.as
  books.totals[seat] = (books.totals[seat] ?? 0) + turn.line.total
  books.plays += 1
  books.passes = []
  books.next = after(books, seat)
  const isOut = books.bag.length === 0 && activeSeats(books).some((each) => books.racks[each]?.length === 0)
  books.due = [...(turn.isFinal ? ['final'] : []), ...(isOut ? ['empty'] : [])]
  const isPrivileged = (books.as[seat] ?? 0) >= 10 && books.bag.length > 0
  books.exchange = isPrivileged ? seat : null
  return turn
}

/** Two tiles for two, one where one is left to draw. */
function trade(books: Books, { seat, gave, drew, back }: Traded, complaints: string[]): void {
  if (!same(drew, books.bag.slice(0, gave.length))) complaints.push('other tiles were to be drawn')
  const kept = without(books.racks[seat] ?? [], gave)
  if (kept === null) complaints.push('the rack does not hold what was given')
  const bag = books.bag.slice(drew.length)
  if (back.length !== gave.length) complaints.push('each tile given goes back')
  for (const [index, tile] of gave.entries()) {
    const place = back[index] ?? -1
    if (place < 0 || place > bag.length) complaints.push('a tile goes back beyond the bag')
    bag.splice(place, 0, tile)
  }
  books.bag = bag
  books.racks[seat] = [...(kept ?? []), ...drew]
}

function passed(books: Books, event: Traded, complaints: string[]): void {
  if (event.seat !== books.next) complaints.push('it is not their turn')
  // A bare pass is the clock's.
  const allowed = [0, Math.min(2, books.bag.length)]
  if (!allowed.includes(event.gave.length)) complaints.push(`${event.gave.length} tiles were exchanged`)
  trade(books, event, complaints)
  books.passes = [...books.passes, event.seat]
  books.exchange = null
  books.next = after(books, event.seat)
  const active = activeSeats(books)
  const everybodyPassed = active.every((seat) => books.passes.includes(seat))
  const isStuck = books.bag.length === 0 && everybodyPassed
  books.due = isStuck || books.passes.length >= 3 * active.length ? ['passes'] : []
}

function exchanged(books: Books, event: Traded, complaints: string[]): void {
  if (event.seat !== books.exchange) complaints.push('no exchange is open to them')
  if (event.gave.length === 0 || event.gave.length !== Math.min(2, books.bag.length))
    complaints.push(`${event.gave.length} tiles were exchanged`)
  trade(books, event, complaints)
  books.exchange = null
}

function resigned(books: Books, seat: number, complaints: string[]): void {
  if (!activeSeats(books).includes(seat)) complaints.push('they do not play')
  books.gone = [...books.gone, ...(books.racks[seat] ?? [])]
  books.racks[seat] = []
  books.left = [...books.left, seat]
  if (books.exchange === seat) books.exchange = null
  if (books.next === seat) books.next = after(books, seat)
  books.due = activeSeats(books).length === 1 ? ['lastSeat'] : []
}

function ended(books: Books, reason: string, complaints: string[]): void {
  // The seats may agree at any time at which nothing else ends the match.
  const reasons = books.due.length > 0 ? books.due : ['agreed']
  if (!reasons.includes(reason)) complaints.push(`${reason} is stated as the end, not ${reasons.join()}`)
  books.over = true
  books.exchange = null
}
