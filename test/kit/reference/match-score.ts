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
  const state: RecountState = {
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
    if (state.over) discrepancies.push('the match was over')
    if (state.due.length > 0 && event.type !== 'ended')
      discrepancies.push(`the match should end: ${state.due.join()}`)
    const turn = event.type === 'played' ? applyPlay(state, event, isWord, discrepancies) : null
    if (event.type === 'dealt') applyDeal(state, event, discrepancies)
    if (event.type === 'passed') applyPass(state, event, discrepancies)
    if (event.type === 'exchanged') applyExchange(state, event, discrepancies)
    if (event.type === 'resigned') applyResignation(state, event.seat, discrepancies)
    if (event.type === 'ended') applyEnd(state, event.reason, discrepancies)
    const tiles = [state.bag, ...state.racks, Object.values(state.board), state.gone].flat().sort()
    if (!isSameJson(tiles, [...REFERENCE_TILES].sort()))
      discrepancies.push('the tiles are not those of the game')
    if (index === events.length - 1 && state.due.length > 0 && !state.over)
      discrepancies.push(`the match should end: ${state.due.join()}`)
    return {
      type: event.type,
      turn,
      tiles,
      totals: [...state.totals],
      nextSeat: state.next,
      exchange: state.exchange,
      discrepancies,
    }
  })
}

const activeSeats = ({ racks, left }: RecountState): number[] =>
  [...racks.keys()].filter((seat) => !left.includes(seat))

/** The next seat clockwise that is still playing. */
function nextActiveSeat(state: RecountState, seat: number): number {
  const active = activeSeats(state)
  return active.find((each) => each > seat) ?? active[0] ?? seat
}

/** Sort key of a rack for choosing who starts: nearest to A first, red before green, pink and blue. */
const startingOrderKey = (rack: readonly string[]): string =>
  rack
    .map((tile) => `${tile.charAt(0)}${4 - tileValue(tile)}`)
    .sort()
    .join(' ')

function applyDeal(
  state: RecountState,
  { racks, bag, first }: RecountDealEvent,
  discrepancies: string[],
): void {
  if (racks.length < 2 || racks.length > 4) discrepancies.push('2 to 4 play')
  if (racks.some((rack) => rack.length !== RACK_SIZE)) discrepancies.push('each rack starts with 12')
  const best = racks.map(startingOrderKey).sort()[0]
  if (startingOrderKey(racks[first] ?? []) !== best) discrepancies.push('another seat starts')
  state.racks = [...racks]
  state.bag = bag
  state.next = first
  state.as = racks.map(() => 0)
  state.totals = racks.map(() => 0)
}

function applyPlay(
  state: RecountState,
  event: RecountPlayEvent,
  isWord: (letters: string) => boolean,
  discrepancies: string[],
): ReferenceTurn {
  const { seat } = event
  if (seat !== state.next) discrepancies.push('it is not their turn')
  const as = state.as[seat] ?? 0
  const before = { board: state.board, rack: state.racks[seat] ?? [], as, plays: state.plays }
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

  const drawn = state.bag.slice(0, Math.max(0, RACK_SIZE - turn.rack.length))
  compare('drawn', event.drawn, drawn)
  state.board = turn.board
  state.bag = state.bag.slice(drawn.length)
  state.racks[seat] = [...turn.rack, ...drawn]
  state.as[seat] = as + turn.line.as
  state.totals[seat] = (state.totals[seat] ?? 0) + turn.line.total
  state.plays += 1
  state.passes = []
  state.next = nextActiveSeat(state, seat)
  const isOut = state.bag.length === 0 && activeSeats(state).some((each) => state.racks[each]?.length === 0)
  state.due = [...(turn.isFinal ? ['final'] : []), ...(isOut ? ['empty'] : [])]
  const isPrivileged = (state.as[seat] ?? 0) >= 10 && state.bag.length > 0
  state.exchange = isPrivileged ? seat : null
  return turn
}

/** Trades two tiles, or one if the bag holds only one. */
function applyTrade(
  state: RecountState,
  { seat, gave, drew, back }: RecountTradeEvent,
  discrepancies: string[],
): void {
  if (!isSameJson(drew, state.bag.slice(0, gave.length))) discrepancies.push('other tiles were to be drawn')
  const kept = withoutItems(state.racks[seat] ?? [], gave)
  if (kept === null) discrepancies.push('the rack does not hold what was given')
  const bag = state.bag.slice(drew.length)
  if (back.length !== gave.length) discrepancies.push('each tile given goes back')
  for (const [index, tile] of gave.entries()) {
    const place = back[index] ?? -1
    if (place < 0 || place > bag.length) discrepancies.push('a tile goes back beyond the bag')
    bag.splice(place, 0, tile)
  }
  state.bag = bag
  state.racks[seat] = [...(kept ?? []), ...drew]
}

function applyPass(state: RecountState, event: RecountTradeEvent, discrepancies: string[]): void {
  if (event.seat !== state.next) discrepancies.push('it is not their turn')
  // Only the clock passes without exchanging tiles.
  const allowed = [0, Math.min(2, state.bag.length)]
  if (!allowed.includes(event.gave.length)) discrepancies.push(`${event.gave.length} tiles were exchanged`)
  applyTrade(state, event, discrepancies)
  state.passes = [...state.passes, event.seat]
  state.exchange = null
  state.next = nextActiveSeat(state, event.seat)
  const active = activeSeats(state)
  const everybodyPassed = active.every((seat) => state.passes.includes(seat))
  const isStuck = state.bag.length === 0 && everybodyPassed
  state.due = isStuck || state.passes.length >= 3 * active.length ? ['passes'] : []
}

function applyExchange(state: RecountState, event: RecountTradeEvent, discrepancies: string[]): void {
  if (event.seat !== state.exchange) discrepancies.push('no exchange is open to them')
  if (event.gave.length === 0 || event.gave.length !== Math.min(2, state.bag.length))
    discrepancies.push(`${event.gave.length} tiles were exchanged`)
  applyTrade(state, event, discrepancies)
  state.exchange = null
}

function applyResignation(state: RecountState, seat: number, discrepancies: string[]): void {
  if (!activeSeats(state).includes(seat)) discrepancies.push('they do not play')
  state.gone = [...state.gone, ...(state.racks[seat] ?? [])]
  state.racks[seat] = []
  state.left = [...state.left, seat]
  if (state.exchange === seat) state.exchange = null
  if (state.next === seat) state.next = nextActiveSeat(state, seat)
  state.due = activeSeats(state).length === 1 ? ['lastSeat'] : []
}

function applyEnd(state: RecountState, reason: string, discrepancies: string[]): void {
  // The seats may agree to end whenever no other reason applies.
  const reasons = state.due.length > 0 ? state.due : ['agreed']
  if (!reasons.includes(reason)) discrepancies.push(`${reason} is stated as the end, not ${reasons.join()}`)
  state.over = true
  state.exchange = null
}
