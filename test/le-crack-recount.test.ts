import { type LeCrack, leCrack } from '@crackpost/core/games/le-crack/index'
import { diceBox, rng } from '@crackpost/core/kernel/dice'
import type { Env, Status } from '@crackpost/core/kernel/game'
import { fold, play, type Step } from '@crackpost/core/kernel/play'
import { randomStep } from '@crackpost/core/players/random'
import { simulated } from '@crackpost/core/players/simulated'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import fixture from './fixtures/le-crack.fixture.json' with { type: 'json' }
import { everyTile, type PlayedEvent, type RecountEvent, type Recounted, recount } from './kit/recount.ts'
import { type Board, type Laid, type Swap, turnOf } from './kit/turn.ts'

type Event = LeCrack['event']
type Action = LeCrack['action']

interface Whole {
  readonly events: readonly Event[]
  readonly status: Status
  readonly recounted: readonly Recounted[]
}

const lexicon = french()
const isWord = (letters: string): boolean => lexicon.has(letters)

const counted = (events: readonly Event[]): Whole => ({
  events,
  status: leCrack.status(fold(leCrack, events)),
  recounted: recount(events, isWord),
})

function usual(seats: number, seed: string): Whole {
  const { match } = simulated(leCrack, { seats, seed, lexicon })
  return counted([...match.setup, ...match.entries.flatMap(({ events }) => events)])
}

/** A match whose players leave, fall asleep for a while, or agree to end it. */
function restless(seats: number, seed: string): Whole {
  const events: Event[] = leCrack.setup({ seats, seed, options: {} })
  let state = fold(leCrack, events)
  let sleepy = 0
  for (let n = 0; ; n++) {
    const status = leCrack.status(state)
    if (status.phase === 'over') return counted(events)
    const dice = rng(seed, `restless ${n}`)
    const env: Env = { lexicon, dice: diceBox(seed), now: n, pace: 1 }
    if (sleepy === 0 && dice.below(20) === 0) sleepy = 1 + dice.below(3 * seats)
    const strange = strangeStep(status, dice.below(200), dice.below(seats), sleepy > 0)
    if (sleepy > 0) sleepy -= 1
    const offers: Env = { ...env, dice: (label) => rng(seed, `restless ${n} ${label}`) }
    const asked = strange ?? randomStep(leCrack, state, status, offers, dice)
    const played = play(leCrack, state, asked, env)
    if (!played.ok) throw new Error(`refused: ${JSON.stringify(played.error)}`)
    state = played.value.state
    events.push(...played.value.events)
  }
}

function strangeStep(
  { active, waitsFor }: Extract<Status, { phase: 'playing' }>,
  chance: number,
  seat: number,
  sleepy: boolean,
): Step<Action> | null {
  if (chance < 1) return { type: 'agree' }
  if (chance < 6 && active.includes(seat)) return { type: 'forfeit', seat }
  return sleepy ? { type: 'idle', seat: waitsFor[0] ?? 0 } : null
}

/** The same match until nothing is left to draw; then a seat passes and leaves, and the others pass. */
function deserted({ events }: Whole): Whole[] {
  const drawn = events.findIndex((_, n) => fold(leCrack, events.slice(0, n + 1)).bag.length === 0)
  const told = events.slice(0, drawn + 1)
  if (drawn < 0 || fold(leCrack, told).over || fold(leCrack, told).racks.length < 3) return []
  const { turn: leaver } = fold(leCrack, told)
  for (const type of ['idle', 'forfeit', 'idle', 'idle', 'idle'] as const) {
    const state = fold(leCrack, told)
    const step: Step<Action> = { type, seat: type === 'forfeit' ? leaver : state.turn }
    const played = play(leCrack, state, step, { lexicon, dice: diceBox('deserted'), now: 0, pace: 1 })
    if (played.ok) told.push(...played.value.events)
  }
  return [counted(told)]
}

const each = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const ordinary = each(30, (n) => usual(2 + (n % 3), `usual ${n}`))
const abandoned = ordinary.flatMap(deserted)

const matches: readonly Whole[] = [
  ...ordinary,
  ...abandoned,
  ...each(36, (n) => restless(2 + (n % 3), `restless ${n}`)),
]

/** What the rules say of the end: seats that left rank below all others, equal totals share a place. */
function ranks(totals: readonly number[], left: readonly number[]): object[] {
  const isAhead = (a: number, b: number): boolean =>
    left.includes(a) === left.includes(b) ? (totals[a] ?? 0) > (totals[b] ?? 0) : left.includes(b)
  const seats = [...totals.keys()]
  return seats.map((seat) => ({
    seat,
    rank: 1 + seats.filter((other) => isAhead(other, seat)).length,
    total: totals[seat],
  }))
}

describe('a match of Le Crack counted again by the written rules', () => {
  it('is in every figure what its events state', () => {
    const complaints = matches.flatMap(({ recounted }, match) =>
      recounted.flatMap((event, index) =>
        event.complaints.map((each) => ({ match, index, complaint: each })),
      ),
    )
    expect(complaints).toEqual([])
  })

  it('has the standing that was declared', () => {
    for (const { events, status, recounted } of matches) {
      const left = events.flatMap((event) => (event.type === 'resigned' ? [event.seat] : []))
      const standing = status.phase === 'over' ? [...status.standing] : []
      expect(standing.sort((a, b) => a.seat - b.seat)).toEqual(ranks(recounted.at(-1)?.totals ?? [], left))
    }
  })

  it('agrees with the state after every event on tiles, totals, the turn and the exchange', () => {
    const wanted = [...everyTile].sort().join(' ')
    for (const { events, recounted } of matches) {
      let state: LeCrack['state'] | null = null
      for (const [index, event] of events.entries()) {
        state = leCrack.evolve(state, event)
        const tiles = [state.bag, ...state.racks, Object.values(state.board), state.gone].flat()
        expect(tiles.sort().join(' ')).toBe(wanted)
        expect(leCrack.totals(state)).toEqual(recounted[index]?.totals)
        expect(state.exchange).toBe(recounted[index]?.exchange)
        if (!state.over) expect(state.turn).toBe(recounted[index]?.next)
      }
    }
  })

  it('was seen with every kind of turn and of end', () => {
    const events = matches.flatMap((match) => match.events)
    const plays = events.flatMap((event) => (event.type === 'played' ? [event] : []))
    const reasons = events.flatMap((event) => (event.type === 'ended' ? [event.reason] : []))
    expect(new Set(reasons)).toEqual(new Set(['final', 'empty', 'passes', 'agreed', 'lastSeat']))
    expect(plays.filter(({ swap }) => swap !== null).length).toBeGreaterThan(20)
    expect(plays.filter(({ words }) => words.some(({ colour }) => colour > 0)).length).toBeGreaterThan(100)
    expect(plays.filter(({ placed }) => placed.length === 1).length).toBeGreaterThan(100)
    expect(new Set(plays.map(({ line }) => line.multiplier))).toEqual(new Set([1, 2, 3, 4]))
    expect(events.filter(({ type }) => type === 'exchanged').length).toBeGreaterThan(50)
    expect(events.filter(({ type }) => type === 'resigned').length).toBeGreaterThan(20)
    // Passes end a match in two ways: with tiles left to draw and without.
    const stuck = matches
      .filter(({ events: all }) => all.at(-1)?.type === 'ended')
      .map(({ events: all }) => {
        const state = fold(leCrack, all)
        return state.over === 'passes' ? state.bag.length > 0 : null
      })
    expect(abandoned.length).toBeGreaterThan(2)
    expect(stuck).toContain(true)
    expect(stuck).toContain(false)
  })
})

type Kind = RecountEvent['type']
type Of<K extends Kind> = Extract<RecountEvent, { type: K }>

const isOf = <K extends Kind>(event: RecountEvent, kind: K): event is Of<K> => event.type === kind

/** A lie: in place of the first event of a kind that it can be told of, what is said instead. */
type Lie = (events: readonly RecountEvent[]) => RecountEvent[] | null

const lie =
  <K extends Kind>(kind: K, tell: (event: Of<K>) => RecountEvent | readonly RecountEvent[] | null): Lie =>
  (events) => {
    for (const [index, event] of events.entries()) {
      const told = isOf(event, kind) ? tell(event) : null
      if (told !== null) return [...events.slice(0, index), told, ...events.slice(index + 1)].flat()
    }
    return null
  }

const played = (tell: (event: PlayedEvent) => Partial<PlayedEvent> | null): Lie =>
  lie('played', (event) => {
    const told = tell(event)
    return told && { ...event, ...told }
  })

const line = (key: keyof PlayedEvent['line'], by = 1): Lie =>
  played((event) => ({ line: { ...event.line, [key]: event.line[key] + by } }))

const lastWord = (tell: (word: PlayedEvent['words'][number]) => Partial<PlayedEvent['words'][number]>): Lie =>
  played(({ words }) => ({
    words: words.map((word, index) => (index === words.length - 1 ? { ...word, ...tell(word) } : word)),
  }))

const otherSeat = (seat: number): number => (seat === 0 ? 1 : 0)
const otherTile = (tile: string): string => `${tile.charAt(0)}${(Number(tile.charAt(1)) % 4) + 1}`

const lies: readonly (readonly [what: string, lie: Lie, complaint: RegExp])[] = [
  ['the AS of a turn', line('as'), /^AS: /],
  ['the points of the AS', line('asPoints', 10), /^AS points: /],
  ['the multiplier', line('multiplier'), /^multiplier: /],
  ['the word points', line('wordPoints'), /^word points: /],
  ['the colour points', line('colourPoints', 25), /^colour points: /],
  ['the FINAL points', line('finalPoints', 100), /^FINAL points: /],
  ['the total', line('total', -1), /^total: /],
  ['the points of a word', lastWord(({ points }) => ({ points: points + 1 })), /^points of /],
  ['the colour bonus of a word', lastWord(({ colour }) => ({ colour: colour + 25 })), /^colour of /],
  ['the AS of a word', lastWord(({ as }) => ({ as: as + 1 })), /^AS of /],
  ['the spelling of a word', lastWord(({ word }) => ({ word: `${word}S` })), /^spelling: /],
  ['the place of a word', lastWord(() => ({ at: '17A' })), /^place: /],
  [
    'the order of the words',
    played(({ words: [main, ...others] }) =>
      main && others.length > 1 ? { words: [main, ...others.toReversed()] } : null,
    ),
    /^place: /,
  ],
  ['how many words there are', played(({ words }) => ({ words: words.slice(1) })), /^number of words: /],
  ['where the main word starts', played(() => ({ at: '17A' })), /^at: /],
  [
    'the direction of the main word',
    played(({ direction }) => ({ direction: direction === 'down' ? 'across' : 'down' })),
    /^direction: /,
  ],
  ['the tiles of the main word', played(({ word }) => ({ word: word.map(otherTile) })), /^word: /],
  ['who played', played(({ seat }) => ({ seat: otherSeat(seat) })), /not their turn/],
  [
    'the tiles placed',
    played(({ placed }) => ({ placed: placed.map(({ at }) => ({ at, tile: 'Q1' })) })),
    /does not hold these tiles/,
  ],
  ['the tiles drawn', played(({ drawn }) => ({ drawn: drawn.map(otherTile) })), /^drawn: /],
  ['how many are drawn', played(({ drawn }) => ({ drawn: drawn.slice(1) })), /^drawn: /],
  [
    'the tile taken',
    played(({ swap }) => swap && { swap: { ...swap, take: otherTile(swap.take) } }),
    /^take: /,
  ],
  ['that there was no swap', played(({ swap }) => swap && { swap: null }), /^take: |does not hold/],
  ['who passed', lie('passed', (event) => ({ ...event, seat: otherSeat(event.seat) })), /not their turn/],
  [
    'what was drawn in a pass',
    lie('passed', (event) => (event.drew.length > 0 ? { ...event, drew: event.drew.map(otherTile) } : null)),
    /other tiles were to be drawn/,
  ],
  [
    'where a tile went back',
    lie('passed', (event) => (event.back.length > 0 ? { ...event, back: event.back.map(() => 200) } : null)),
    /beyond the bag/,
  ],
  ['that there were two exchanges', lie('exchanged', (event) => [event, event]), /no exchange is open/],
  [
    'who exchanged',
    lie('exchanged', (event) => ({ ...event, seat: otherSeat(event.seat) })),
    /no exchange is open/,
  ],
  [
    'how many were exchanged',
    lie('exchanged', ({ gave, drew, back, ...rest }) => ({
      ...rest,
      gave: gave.slice(1),
      drew: drew.slice(1),
      back: back.slice(1),
    })),
    /tiles were exchanged/,
  ],
  [
    'who starts',
    lie('dealt', (event) => ({ ...event, first: otherSeat(event.first) })),
    /another seat starts/,
  ],
  [
    'a tile of the bag',
    lie('dealt', ({ bag: [next = '', ...bag], ...rest }) => ({ ...rest, bag: [otherTile(next), ...bag] })),
    /not those of the game/,
  ],
  ['that it goes on', lie('ended', () => []), /should end/],
  ['why it ended', lie('ended', () => ({ type: 'ended', reason: 'timeout' })), /is stated as the end/],
  [
    'that passes ended it',
    lie('played', (event) => [event, { type: 'ended', reason: 'passes' }]),
    /is stated/,
  ],
  ['that somebody left twice', lie('resigned', (event) => [event, event]), /do not play/],
  ['that nobody passed', lie('passed', () => []), /not their turn|should end|is stated/],
]

describe('the recount', () => {
  it.each(lies)('complains of a lie: %s', (_, tell, complaint) => {
    const [told] = matches.flatMap(({ events }) => {
      const all = tell(events)
      return all === null ? [] : [all]
    })
    if (told === undefined) throw new Error('there was no event to tell this lie of')
    const complaints = recount(told, isWord).flatMap((event) => event.complaints)
    expect(complaints.filter((each) => complaint.test(each))).not.toEqual([])
  })

  it('scores the ten worked examples as printed', () => {
    let board: Board = {}
    const marks: Record<string, number> = {}
    for (const [plays, example] of fixture.examples.entries()) {
      const as = marks[example.player] ?? 0
      const swap = example.boardSwap ?? null
      const rack = [...example.placed.map(({ tile }) => tile), ...(swap ? [swap.give] : [])]
      const turn = turnOf({ board, rack, as, plays }, example.placed, swap, () => true)
      const { wordPoints, colourPoints, asPoints, multiplier, total } = turn.line
      expect({
        at: turn.at,
        direction: turn.direction,
        words: turn.words.map((word) => [word.word, word.points, word.colour, word.as]),
        figures: [as + turn.line.as, multiplier, wordPoints, colourPoints, asPoints, total],
        take: turn.take,
        faults: turn.faults,
      }).toEqual({
        at: example.at,
        direction: example.direction,
        words: example.words.map((word) => [word.word, word.points, word.colourBonus, word.as]),
        figures: [
          example.asTotalAfter,
          example.multiplier,
          example.wordPoints,
          example.colourPoints,
          example.asPoints,
          example.turnTotal,
        ],
        take: swap?.take ?? null,
        faults: [],
      })
      board = turn.board
      marks[example.player] = as + turn.line.as
    }
  })
})

/** NOTES across from 2A, red but for the S. */
const notes: Board = { '2A': 'N4', '2B': 'O4', '2C': 'T4', '2D': 'E4', '2E': 'S1' }

interface Foul {
  readonly board?: Board
  readonly as?: number
  readonly plays: number
  readonly placed: readonly Laid[]
  readonly swap?: Swap
  readonly rack?: readonly string[]
}

const laid = (text: string): Laid[] =>
  text.split(' ').map((each) => {
    const [at = '', tile = ''] = each.split('=')
    return { at, tile }
  })

const fouls: readonly (readonly [rule: string, foul: Foul])[] = [
  ['the first word has less than 4 letters', { plays: 0, placed: laid('2A=M1 2B=O1 2C=T1') }],
  ['the first word does not go across from 2A', { plays: 0, placed: laid('2B=M1 2C=O1 2D=T1 2E=S1') }],
  ['the first word does not go across from 2A', { plays: 0, placed: laid('2A=M1 3A=O1 4A=T1 5A=S1') }],
  ['the second word does not go down', { board: notes, plays: 1, placed: laid('3E=A1 3F=S1') }],
  ['the second word does not go down', { board: notes, plays: 1, placed: laid('2F=E1') }],
  ['the word touches no other', { board: notes, plays: 2, placed: laid('3F=A1 4F=S1') }],
  ['the tiles are not on one line without gaps', { board: notes, plays: 2, placed: laid('3A=A1 5A=S1') }],
  [
    'the tiles are not on one line without gaps',
    { board: notes, plays: 2, placed: laid('3A=A1 3B=N1 4B=S1') },
  ],
  ['a square was not empty', { board: notes, plays: 2, placed: laid('2E=A1 3E=S1') }],
  ['no word is made', { board: notes, plays: 2, placed: laid('9I=A1') }],
  ['the rack does not hold these tiles', { board: notes, plays: 2, placed: laid('3A=A1'), rack: ['A2'] }],
  [
    'a swap needs 10 AS before the turn',
    { board: notes, as: 9, plays: 2, placed: laid('3A=E4'), swap: { at: '2A', give: 'N1' } },
  ],
  [
    'the swap serves no one-coloured word',
    { board: notes, as: 10, plays: 2, placed: laid('3B=N4'), swap: { at: '2E', give: 'S4' } },
  ],
  [
    'a swap is for the same letter',
    { board: notes, as: 10, plays: 2, placed: laid('3E=E4'), swap: { at: '2E', give: 'T4' } },
  ],
  [
    'a swap is for another colour',
    { board: notes, as: 10, plays: 2, placed: laid('3D=E4'), swap: { at: '2D', give: 'E4' } },
  ],
  [
    'there is no tile to take',
    { board: notes, as: 10, plays: 2, placed: laid('3D=E4'), swap: { at: '5D', give: 'E4' } },
  ],
]

describe('a play against the rules', () => {
  it.each(fouls)('is a fault: %s', (rule, { board = {}, as = 0, plays, placed, swap = null, rack }) => {
    const held = rack ?? [...placed.map(({ tile }) => tile), ...(swap ? [swap.give] : [])]
    expect(turnOf({ board, rack: held, as, plays }, placed, swap, () => true).faults).toContain(rule)
  })
})
