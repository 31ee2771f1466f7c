/**
 * Recounts a Le Crack match from its events, by the written rules alone, with its own board, racks, bag and
 * pads. Each figure or order that an event states and the rules contradict is a discrepancy.
 */
import {
  type PlacedTile,
  type ReferenceBoard,
  type ReferenceScoreLine,
  type ReferenceSwap,
  type ReferenceTurn,
  type ReferenceWord,
  scoreReferenceTurn,
  tileValue,
  withoutItems,
} from './turn-score.ts'

export interface RecountDealEvent {
  readonly type: 'dealt'
  readonly racks: readonly (readonly string[])[]
  readonly bag: readonly string[]
  readonly first: number
}

export interface RecountPlayEvent {
  readonly type: 'played'
  readonly seat: number
  readonly at: string
  readonly direction: string
  readonly word: readonly string[]
  readonly placed: readonly PlacedTile[]
  readonly swap: (ReferenceSwap & { readonly take: string }) | null
  readonly words: readonly (Omit<ReferenceWord, 'direction'> & { readonly direction: string })[]
  readonly line: ReferenceScoreLine
  readonly drawn: readonly string[]
}

/**
 * Tiles given and drawn: drawn tiles leave the front of the bag, then each given tile is inserted at its
 * index.
 */
export interface RecountTradeEvent<T = 'passed' | 'exchanged'> {
  readonly type: T
  readonly seat: number
  readonly gave: readonly string[]
  readonly drew: readonly string[]
  readonly back: readonly number[]
}

export type RecountEvent =
  | RecountDealEvent
  | RecountPlayEvent
  | RecountTradeEvent<'passed'>
  | RecountTradeEvent<'exchanged'>
  | { readonly type: 'resigned'; readonly seat: number }
  | { readonly type: 'ended'; readonly reason: string }

export interface RecountedStep {
  readonly type: RecountEvent['type']
  /** The turn scored by the rules; null unless a word was played. */
  readonly turn: ReferenceTurn | null
  /** All tiles in play, sorted. */
  readonly tiles: readonly string[]
  readonly totals: readonly number[]
  /** The seat to move. */
  readonly nextSeat: number
  /** The seat that may exchange after a play; null if none. */
  readonly exchange: number | null
  readonly discrepancies: readonly string[]
}

/** Number of tiles of each letter in blue, pink, green, red. */
const DISTRIBUTION = `A 3 2 2 3 · B 0 0 1 1 · C 1 1 1 0 · D 1 1 1 1 · E 4 4 4 3 · F 1 0 1 0 · G 1 1 0 0 · H 1 0 1 1
  · I 2 3 3 2 · J 0 1 0 0 · K 0 0 1 0 · L 2 2 2 2 · M 1 1 1 2 · N 2 3 2 2 · O 2 2 2 2 · P 1 1 2 1 · Q 1 0 0 0
  · R 2 2 2 3 · S 2 3 3 3 · T 2 2 2 3 · U 2 1 2 2 · V 1 1 0 1 · W 0 1 0 0 · X 0 1 0 0 · Y 1 0 0 0 · Z 0 0 0 1`

/** The 132 tiles of the game, sorted. */
export const REFERENCE_TILES: readonly string[] = DISTRIBUTION.split('·').flatMap((entry) => {
  const [letter = '', ...counts] = entry.trim().split(' ')
  return counts.flatMap((count, index) => Array<string>(Number(count)).fill(`${letter}${index + 1}`))
})

const RACK_SIZE = 12

/** Running state of a recount. */
interface RecountState {
  board: ReferenceBoard
  bag: readonly string[]
  racks: (readonly string[])[]
  gone: readonly string[]
  left: readonly number[]
  as: number[]
  totals: number[]
  next: number
  plays: number
  /** Seats that passed since the last play. */
  passes: readonly number[]
  exchange: number | null
  /** End reasons that the rules require now. */
  due: readonly string[]
  over: boolean
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Recounts a match; `isWord` tells whether letters form a word of the lexicon. */
export function recountMatch(
  events: readonly RecountEvent[],
  isWord: (letters: string) => boolean,
): RecountedStep[] {
  const books: RecountState = {
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
    const discrepancies: string[] = []
    if ((event.type === 'dealt') !== (index === 0)) discrepancies.push('a match is dealt once, at its start')
    if (books.over) discrepancies.push('the match was over')
    if (books.due.length > 0 && event.type !== 'ended')
      discrepancies.push(`the match should end: ${books.due.join()}`)
    const turn = event.type === 'played' ? applyPlay(books, event, isWord, discrepancies) : null
    if (event.type === 'dealt') applyDeal(books, event, discrepancies)
    if (event.type === 'passed') applyPass(books, event, discrepancies)
    if (event.type === 'exchanged') applyExchange(books, event, discrepancies)
    if (event.type === 'resigned') applyResignation(books, event.seat, discrepancies)
    if (event.type === 'ended') applyEnd(books, event.reason, discrepancies)
    const tiles = [books.bag, ...books.racks, Object.values(books.board), books.gone].flat().sort()
    if (!isSameJson(tiles, [...REFERENCE_TILES].sort()))
      discrepancies.push('the tiles are not those of the game')
    if (index === events.length - 1 && books.due.length > 0 && !books.over)
      discrepancies.push(`the match should end: ${books.due.join()}`)
    return {
      type: event.type,
      turn,
      tiles,
      totals: [...books.totals],
      nextSeat: books.next,
      exchange: books.exchange,
      discrepancies,
    }
  })
}

const activeSeats = ({ racks, left }: RecountState): number[] =>
  [...racks.keys()].filter((seat) => !left.includes(seat))

/** The next seat clockwise that is still playing. */
function nextActiveSeat(books: RecountState, seat: number): number {
  const active = activeSeats(books)
  return active.find((each) => each > seat) ?? active[0] ?? seat
}

/** Sort key of a rack for choosing who starts: nearest to A first, red before green, pink and blue. */
const startingOrderKey = (rack: readonly string[]): string =>
  rack
    .map((tile) => `${tile.charAt(0)}${4 - tileValue(tile)}`)
    .sort()
    .join(' ')

function applyDeal(
  books: RecountState,
  { racks, bag, first }: RecountDealEvent,
  discrepancies: string[],
): void {
  if (racks.length < 2 || racks.length > 4) discrepancies.push('2 to 4 play')
  if (racks.some((rack) => rack.length !== RACK_SIZE)) discrepancies.push('each rack starts with 12')
  const best = racks.map(startingOrderKey).sort()[0]
  if (startingOrderKey(racks[first] ?? []) !== best) discrepancies.push('another seat starts')
  books.racks = [...racks]
  books.bag = bag
  books.next = first
  books.as = racks.map(() => 0)
  books.totals = racks.map(() => 0)
}

function applyPlay(
  books: RecountState,
  event: RecountPlayEvent,
  isWord: (letters: string) => boolean,
  discrepancies: string[],
): ReferenceTurn {
  const { seat } = event
  if (seat !== books.next) discrepancies.push('it is not their turn')
  const as = books.as[seat] ?? 0
  const before = { board: books.board, rack: books.racks[seat] ?? [], as, plays: books.plays }
  const turn = scoreReferenceTurn(before, event.placed, event.swap, isWord)
  discrepancies.push(...turn.violations)
  const compare = (what: string, stated: unknown, counted: unknown): void => {
    if (!isSameJson(stated, counted))
      discrepancies.push(`${what}: ${JSON.stringify(stated)} is stated, ${JSON.stringify(counted)} counted`)
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

  const drawn = books.bag.slice(0, Math.max(0, RACK_SIZE - turn.rack.length))
  compare('drawn', event.drawn, drawn)
  books.board = turn.board
  books.bag = books.bag.slice(drawn.length)
  books.racks[seat] = [...turn.rack, ...drawn]
  books.as[seat] = as + turn.line.as
  books.totals[seat] = (books.totals[seat] ?? 0) + turn.line.total
  books.plays += 1
  books.passes = []
  books.next = nextActiveSeat(books, seat)
  const isOut = books.bag.length === 0 && activeSeats(books).some((each) => books.racks[each]?.length === 0)
  books.due = [...(turn.isFinal ? ['final'] : []), ...(isOut ? ['empty'] : [])]
  const isPrivileged = (books.as[seat] ?? 0) >= 10 && books.bag.length > 0
  books.exchange = isPrivileged ? seat : null
  return turn
}

/** Trades two tiles, or one if the bag holds only one. */
function applyTrade(
  books: RecountState,
  { seat, gave, drew, back }: RecountTradeEvent,
  discrepancies: string[],
): void {
  if (!isSameJson(drew, books.bag.slice(0, gave.length))) discrepancies.push('other tiles were to be drawn')
  const kept = withoutItems(books.racks[seat] ?? [], gave)
  if (kept === null) discrepancies.push('the rack does not hold what was given')
  const bag = books.bag.slice(drew.length)
  if (back.length !== gave.length) discrepancies.push('each tile given goes back')
  for (const [index, tile] of gave.entries()) {
    const place = back[index] ?? -1
    if (place < 0 || place > bag.length) discrepancies.push('a tile goes back beyond the bag')
    bag.splice(place, 0, tile)
  }
  books.bag = bag
  books.racks[seat] = [...(kept ?? []), ...drew]
}

function applyPass(books: RecountState, event: RecountTradeEvent, discrepancies: string[]): void {
  if (event.seat !== books.next) discrepancies.push('it is not their turn')
  // Only the clock passes without exchanging tiles.
  const allowed = [0, Math.min(2, books.bag.length)]
  if (!allowed.includes(event.gave.length)) discrepancies.push(`${event.gave.length} tiles were exchanged`)
  applyTrade(books, event, discrepancies)
  books.passes = [...books.passes, event.seat]
  books.exchange = null
  books.next = nextActiveSeat(books, event.seat)
  const active = activeSeats(books)
  const everybodyPassed = active.every((seat) => books.passes.includes(seat))
  const isStuck = books.bag.length === 0 && everybodyPassed
  books.due = isStuck || books.passes.length >= 3 * active.length ? ['passes'] : []
}

function applyExchange(books: RecountState, event: RecountTradeEvent, discrepancies: string[]): void {
  if (event.seat !== books.exchange) discrepancies.push('no exchange is open to them')
  if (event.gave.length === 0 || event.gave.length !== Math.min(2, books.bag.length))
    discrepancies.push(`${event.gave.length} tiles were exchanged`)
  applyTrade(books, event, discrepancies)
  books.exchange = null
}

function applyResignation(books: RecountState, seat: number, discrepancies: string[]): void {
  if (!activeSeats(books).includes(seat)) discrepancies.push('they do not play')
  books.gone = [...books.gone, ...(books.racks[seat] ?? [])]
  books.racks[seat] = []
  books.left = [...books.left, seat]
  if (books.exchange === seat) books.exchange = null
  if (books.next === seat) books.next = nextActiveSeat(books, seat)
  books.due = activeSeats(books).length === 1 ? ['lastSeat'] : []
}

function applyEnd(books: RecountState, reason: string, discrepancies: string[]): void {
  // The seats may agree to end whenever no other reason applies.
  const reasons = books.due.length > 0 ? books.due : ['agreed']
  if (!reasons.includes(reason)) discrepancies.push(`${reason} is stated as the end, not ${reasons.join()}`)
  books.over = true
  books.exchange = null
}
