// Over 400 lines: one list of falsified events, each with the expected complaint.
import { type LeCrackTypes, leCrackGame } from '@crackpost/core/games/le-crack/index'
import { createDiceFactory, rng } from '@crackpost/core/kernel/dice'
import type { GameEnv, GameStatus } from '@crackpost/core/kernel/game'
import { applyStep, type GameStep, replay } from '@crackpost/core/kernel/step'
import { randomStep } from '@crackpost/core/simulation/random-player'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'
import fixture from '../../fixtures/le-crack.fixture.json' with { type: 'json' }
import {
  REFERENCE_TILES,
  type RecountEvent,
  type RecountedStep,
  type RecountPlayEvent,
  recountMatch,
} from '../../kit/reference/match-score.ts'
import {
  type PlacedTile,
  type ReferenceBoard,
  type ReferenceSwap,
  scoreReferenceTurn,
} from '../../kit/reference/turn-score.ts'

type Event = LeCrackTypes['event']
type Action = LeCrackTypes['action']

interface CountedMatch {
  readonly events: readonly Event[]
  readonly status: GameStatus
  readonly recounted: readonly RecountedStep[]
}

const lexicon = frenchLexicon()
const isWord = (letters: string): boolean => lexicon.has(letters)

const countMatch = (events: readonly Event[]): CountedMatch => ({
  events,
  status: leCrackGame.status(replay(leCrackGame, events)),
  recounted: recountMatch(events, isWord),
})

function simulatedMatch(seats: number, seed: string): CountedMatch {
  const { transcript } = simulateMatch(leCrackGame, { seats, seed, lexicon })
  return countMatch([...transcript.setup, ...transcript.entries.flatMap(({ events }) => events)])
}

/** A match whose players resign, time out for a while, or agree to end it. */
function matchWithFailures(seats: number, seed: string): CountedMatch {
  const events: Event[] = leCrackGame.setup({ seats, seed, options: {} })
  let state = replay(leCrackGame, events)
  let sleepy = 0
  for (let n = 0; ; n++) {
    const status = leCrackGame.status(state)
    if (status.phase === 'over') return countMatch(events)
    const dice = rng(seed, `restless ${n}`)
    const env: GameEnv = { lexicon, dice: createDiceFactory(seed), now: n, pace: 1 }
    if (sleepy === 0 && dice.integerBelow(20) === 0) sleepy = 1 + dice.integerBelow(3 * seats)
    const strange = unusualStep(status, dice.integerBelow(200), dice.integerBelow(seats), sleepy > 0)
    if (sleepy > 0) sleepy -= 1
    const offers: GameEnv = { ...env, dice: (label) => rng(seed, `restless ${n} ${label}`) }
    const step = strange ?? randomStep(leCrackGame, state, status, offers, dice)
    const played = applyStep(leCrackGame, state, step, env)
    if (!played.ok) throw new Error(`refused: ${JSON.stringify(played.error)}`)
    state = played.value.state
    events.push(...played.value.events)
  }
}

function unusualStep(
  { active, waitsFor }: Extract<GameStatus, { phase: 'playing' }>,
  chance: number,
  seat: number,
  sleepy: boolean,
): GameStep<Action> | null {
  if (chance < 1) return { type: 'agree' }
  if (chance < 6 && active.includes(seat)) return { type: 'forfeit', seat }
  return sleepy ? { type: 'idle', seat: waitsFor[0] ?? 0 } : null
}

/** The same match until the bag is empty; then a seat passes and resigns, and the others pass. */
function withResignations({ events }: CountedMatch): CountedMatch[] {
  const lastDraw = events.findIndex((_, n) => replay(leCrackGame, events.slice(0, n + 1)).bag.length === 0)
  const beforeEnd = events.slice(0, lastDraw + 1)
  if (lastDraw < 0 || replay(leCrackGame, beforeEnd).over || replay(leCrackGame, beforeEnd).racks.length < 3)
    return []
  const { turn: leaver } = replay(leCrackGame, beforeEnd)
  for (const type of ['idle', 'forfeit', 'idle', 'idle', 'idle'] as const) {
    const state = replay(leCrackGame, beforeEnd)
    const step: GameStep<Action> = { type, seat: type === 'forfeit' ? leaver : state.turn }
    const played = applyStep(leCrackGame, state, step, {
      lexicon,
      dice: createDiceFactory('deserted'),
      now: 0,
      pace: 1,
    })
    if (played.ok) beforeEnd.push(...played.value.events)
  }
  return [countMatch(beforeEnd)]
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const ORDINARY_MATCHES = times(30, (n) => simulatedMatch(2 + (n % 3), `usual ${n}`))
const ABANDONED_MATCHES = ORDINARY_MATCHES.flatMap(withResignations)

const ALL_MATCHES: readonly CountedMatch[] = [
  ...ORDINARY_MATCHES,
  ...ABANDONED_MATCHES,
  ...times(36, (n) => matchWithFailures(2 + (n % 3), `restless ${n}`)),
]

/** The ranks by the written rules: seats that left rank below all others, equal totals share a rank. */
function expectedRanks(totals: readonly number[], left: readonly number[]): object[] {
  const isAhead = (a: number, b: number): boolean =>
    left.includes(a) === left.includes(b) ? (totals[a] ?? 0) > (totals[b] ?? 0) : left.includes(b)
  const seats = [...totals.keys()]
  return seats.map((seat) => ({
    seat,
    rank: 1 + seats.filter((other) => isAhead(other, seat)).length,
    total: totals[seat],
  }))
}

describe('a match of Le Crack recounted by the written rules', () => {
  it('has the same figures as its events', () => {
    const discrepancies = ALL_MATCHES.flatMap(({ recounted }, match) =>
      recounted.flatMap((event, index) =>
        event.discrepancies.map((complaint) => ({ match, index, complaint })),
      ),
    )
    expect(discrepancies).toEqual([])
  })

  it('has the same standing', () => {
    for (const { events, status, recounted } of ALL_MATCHES) {
      const left = events.flatMap((event) => (event.type === 'resigned' ? [event.seat] : []))
      const standing = status.phase === 'over' ? [...status.standing] : []
      expect(standing.sort((a, b) => a.seat - b.seat)).toEqual(
        expectedRanks(recounted.at(-1)?.totals ?? [], left),
      )
    }
  })

  it('has the same tiles, totals, turn and exchange as the state after every event', () => {
    const wanted = [...REFERENCE_TILES].sort().join(' ')
    for (const { events, recounted } of ALL_MATCHES) {
      let state: LeCrackTypes['state'] | null = null
      for (const [index, event] of events.entries()) {
        state = leCrackGame.evolve(state, event)
        const tiles = [state.bag, ...state.racks, Object.values(state.board), state.gone].flat()
        expect(tiles.sort().join(' ')).toBe(wanted)
        expect(leCrackGame.totals(state)).toEqual(recounted[index]?.totals)
        expect(state.exchange).toBe(recounted[index]?.exchange)
        if (!state.over) expect(state.turn).toBe(recounted[index]?.nextSeat)
      }
    }
  })

  it('covers every kind of turn and of end', () => {
    const events = ALL_MATCHES.flatMap((match) => match.events)
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
    const stuck = ALL_MATCHES.filter(({ events: all }) => all.at(-1)?.type === 'ended').map(
      ({ events: all }) => {
        const state = replay(leCrackGame, all)
        return state.over === 'passes' ? state.bag.length > 0 : null
      },
    )
    expect(ABANDONED_MATCHES.length).toBeGreaterThan(2)
    expect(stuck).toContain(true)
    expect(stuck).toContain(false)
  })
})

type EventType = RecountEvent['type']
type EventOfType<K extends EventType> = Extract<RecountEvent, { type: K }>

const isEventOfType = <K extends EventType>(event: RecountEvent, kind: K): event is EventOfType<K> =>
  event.type === kind

/** Replaces the first event that can be falsified in this way; null if there is none. */
type Falsification = (events: readonly RecountEvent[]) => RecountEvent[] | null

const falsify =
  <K extends EventType>(
    kind: K,
    change: (event: EventOfType<K>) => RecountEvent | readonly RecountEvent[] | null,
  ): Falsification =>
  (events) => {
    for (const [index, event] of events.entries()) {
      const falsified = isEventOfType(event, kind) ? change(event) : null
      if (falsified !== null) return [...events.slice(0, index), falsified, ...events.slice(index + 1)].flat()
    }
    return null
  }

const falsifyPlay = (change: (event: RecountPlayEvent) => Partial<RecountPlayEvent> | null): Falsification =>
  falsify('played', (event) => {
    const falsified = change(event)
    return falsified && { ...event, ...falsified }
  })

const falsifyScoreLine = (key: keyof RecountPlayEvent['line'], by = 1): Falsification =>
  falsifyPlay((event) => ({ line: { ...event.line, [key]: event.line[key] + by } }))

const falsifyLastWord = (
  change: (word: RecountPlayEvent['words'][number]) => Partial<RecountPlayEvent['words'][number]>,
): Falsification =>
  falsifyPlay(({ words }) => ({
    words: words.map((word, index) => (index === words.length - 1 ? { ...word, ...change(word) } : word)),
  }))

const otherSeat = (seat: number): number => (seat === 0 ? 1 : 0)
const otherTile = (tile: string): string => `${tile.charAt(0)}${(Number(tile.charAt(1)) % 4) + 1}`

const FALSIFICATIONS: readonly (readonly [what: string, lie: Falsification, complaint: RegExp])[] = [
  ['the AS of a turn', falsifyScoreLine('as'), /^AS: /],
  ['the points of the AS', falsifyScoreLine('asPoints', 10), /^AS points: /],
  ['the multiplier', falsifyScoreLine('multiplier'), /^multiplier: /],
  ['the word points', falsifyScoreLine('wordPoints'), /^word points: /],
  ['the colour points', falsifyScoreLine('colourPoints', 25), /^colour points: /],
  ['the FINAL points', falsifyScoreLine('finalPoints', 100), /^FINAL points: /],
  ['the total', falsifyScoreLine('total', -1), /^total: /],
  ['the points of a word', falsifyLastWord(({ points }) => ({ points: points + 1 })), /^points of /],
  ['the colour bonus of a word', falsifyLastWord(({ colour }) => ({ colour: colour + 25 })), /^colour of /],
  ['the AS of a word', falsifyLastWord(({ as }) => ({ as: as + 1 })), /^AS of /],
  ['the spelling of a word', falsifyLastWord(({ word }) => ({ word: `${word}S` })), /^spelling: /],
  ['the place of a word', falsifyLastWord(() => ({ at: '17A' })), /^place: /],
  [
    'the order of the words',
    falsifyPlay(({ words: [main, ...others] }) =>
      main && others.length > 1 ? { words: [main, ...others.toReversed()] } : null,
    ),
    /^place: /,
  ],
  ['how many words there are', falsifyPlay(({ words }) => ({ words: words.slice(1) })), /^number of words: /],
  ['where the main word starts', falsifyPlay(() => ({ at: '17A' })), /^at: /],
  [
    'the direction of the main word',
    falsifyPlay(({ direction }) => ({ direction: direction === 'down' ? 'across' : 'down' })),
    /^direction: /,
  ],
  ['the tiles of the main word', falsifyPlay(({ word }) => ({ word: word.map(otherTile) })), /^word: /],
  ['who played', falsifyPlay(({ seat }) => ({ seat: otherSeat(seat) })), /not their turn/],
  [
    'the tiles placed',
    falsifyPlay(({ placed }) => ({ placed: placed.map(({ at }) => ({ at, tile: 'Q1' })) })),
    /does not hold these tiles/,
  ],
  ['the tiles drawn', falsifyPlay(({ drawn }) => ({ drawn: drawn.map(otherTile) })), /^drawn: /],
  ['how many are drawn', falsifyPlay(({ drawn }) => ({ drawn: drawn.slice(1) })), /^drawn: /],
  [
    'the tile taken',
    falsifyPlay(({ swap }) => swap && { swap: { ...swap, take: otherTile(swap.take) } }),
    /^take: /,
  ],
  ['that there was no swap', falsifyPlay(({ swap }) => swap && { swap: null }), /^take: |does not hold/],
  ['who passed', falsify('passed', (event) => ({ ...event, seat: otherSeat(event.seat) })), /not their turn/],
  [
    'what was drawn in a pass',
    falsify('passed', (event) =>
      event.drew.length > 0 ? { ...event, drew: event.drew.map(otherTile) } : null,
    ),
    /other tiles were to be drawn/,
  ],
  [
    'where a tile went back',
    falsify('passed', (event) =>
      event.back.length > 0 ? { ...event, back: event.back.map(() => 200) } : null,
    ),
    /beyond the bag/,
  ],
  ['that there were two exchanges', falsify('exchanged', (event) => [event, event]), /no exchange is open/],
  [
    'who exchanged',
    falsify('exchanged', (event) => ({ ...event, seat: otherSeat(event.seat) })),
    /no exchange is open/,
  ],
  [
    'how many were exchanged',
    falsify('exchanged', ({ gave, drew, back, ...rest }) => ({
      ...rest,
      gave: gave.slice(1),
      drew: drew.slice(1),
      back: back.slice(1),
    })),
    /tiles were exchanged/,
  ],
  [
    'who starts',
    falsify('dealt', (event) => ({ ...event, first: otherSeat(event.first) })),
    /another seat starts/,
  ],
  [
    'a tile of the bag',
    falsify('dealt', ({ bag: [next = '', ...bag], ...rest }) => ({
      ...rest,
      bag: [otherTile(next), ...bag],
    })),
    /not those of the game/,
  ],
  ['that it goes on', falsify('ended', () => []), /should end/],
  ['why it ended', falsify('ended', () => ({ type: 'ended', reason: 'timeout' })), /is stated as the end/],
  [
    'that passes ended it',
    falsify('played', (event) => [event, { type: 'ended', reason: 'passes' }]),
    /is stated/,
  ],
  ['that somebody left twice', falsify('resigned', (event) => [event, event]), /do not play/],
  ['that nobody passed', falsify('passed', () => []), /not their turn|should end|is stated/],
]

describe('the recount', () => {
  it.each(FALSIFICATIONS)('reports a falsified event: %s', (_, change, complaint) => {
    const [falsifiedEvents] = ALL_MATCHES.flatMap(({ events }) => {
      const falsified = change(events)
      return falsified === null ? [] : [falsified]
    })
    if (falsifiedEvents === undefined) throw new Error('no event can be falsified in this way')
    const discrepancies = recountMatch(falsifiedEvents, isWord).flatMap((event) => event.discrepancies)
    expect(discrepancies.filter((discrepancy) => complaint.test(discrepancy))).not.toEqual([])
  })

  it('scores the ten worked examples as printed', () => {
    let board: ReferenceBoard = {}
    const marks: Record<string, number> = {}
    for (const [plays, example] of fixture.examples.entries()) {
      const as = marks[example.player] ?? 0
      const swap = example.boardSwap ?? null
      const rack = [...example.placed.map(({ tile }) => tile), ...(swap ? [swap.give] : [])]
      const turn = scoreReferenceTurn({ board, rack, as, plays }, example.placed, swap, () => true)
      const { wordPoints, colourPoints, asPoints, multiplier, total } = turn.line
      expect({
        at: turn.at,
        direction: turn.direction,
        words: turn.words.map((word) => [word.word, word.points, word.colour, word.as]),
        figures: [as + turn.line.as, multiplier, wordPoints, colourPoints, asPoints, total],
        take: turn.take,
        faults: turn.violations,
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

/** NOTES across from 2A, red except the S. */
const NOTES_BOARD: ReferenceBoard = { '2A': 'N4', '2B': 'O4', '2C': 'T4', '2D': 'E4', '2E': 'S1' }

interface IllegalPlay {
  readonly board?: ReferenceBoard
  readonly as?: number
  readonly plays: number
  readonly placed: readonly PlacedTile[]
  readonly swap?: ReferenceSwap
  readonly rack?: readonly string[]
}

const parsePlacedTiles = (text: string): PlacedTile[] =>
  text.split(' ').map((part) => {
    const [at = '', tile = ''] = part.split('=')
    return { at, tile }
  })

const ILLEGAL_PLAYS: readonly (readonly [rule: string, foul: IllegalPlay])[] = [
  ['the first word has less than 4 letters', { plays: 0, placed: parsePlacedTiles('2A=M1 2B=O1 2C=T1') }],
  [
    'the first word does not go across from 2A',
    { plays: 0, placed: parsePlacedTiles('2B=M1 2C=O1 2D=T1 2E=S1') },
  ],
  [
    'the first word does not go across from 2A',
    { plays: 0, placed: parsePlacedTiles('2A=M1 3A=O1 4A=T1 5A=S1') },
  ],
  [
    'the second word does not go down',
    { board: NOTES_BOARD, plays: 1, placed: parsePlacedTiles('3E=A1 3F=S1') },
  ],
  ['the second word does not go down', { board: NOTES_BOARD, plays: 1, placed: parsePlacedTiles('2F=E1') }],
  ['the word touches no other', { board: NOTES_BOARD, plays: 2, placed: parsePlacedTiles('3F=A1 4F=S1') }],
  [
    'the tiles are not on one line without gaps',
    { board: NOTES_BOARD, plays: 2, placed: parsePlacedTiles('3A=A1 5A=S1') },
  ],
  [
    'the tiles are not on one line without gaps',
    { board: NOTES_BOARD, plays: 2, placed: parsePlacedTiles('3A=A1 3B=N1 4B=S1') },
  ],
  ['a square was not empty', { board: NOTES_BOARD, plays: 2, placed: parsePlacedTiles('2E=A1 3E=S1') }],
  ['no word is made', { board: NOTES_BOARD, plays: 2, placed: parsePlacedTiles('9I=A1') }],
  [
    'the rack does not hold these tiles',
    { board: NOTES_BOARD, plays: 2, placed: parsePlacedTiles('3A=A1'), rack: ['A2'] },
  ],
  [
    'a swap needs 10 AS before the turn',
    {
      board: NOTES_BOARD,
      as: 9,
      plays: 2,
      placed: parsePlacedTiles('3A=E4'),
      swap: { at: '2A', give: 'N1' },
    },
  ],
  [
    'the swap serves no one-coloured word',
    {
      board: NOTES_BOARD,
      as: 10,
      plays: 2,
      placed: parsePlacedTiles('3B=N4'),
      swap: { at: '2E', give: 'S4' },
    },
  ],
  [
    'a swap is for the same letter',
    {
      board: NOTES_BOARD,
      as: 10,
      plays: 2,
      placed: parsePlacedTiles('3E=E4'),
      swap: { at: '2E', give: 'T4' },
    },
  ],
  [
    'a swap is for another colour',
    {
      board: NOTES_BOARD,
      as: 10,
      plays: 2,
      placed: parsePlacedTiles('3D=E4'),
      swap: { at: '2D', give: 'E4' },
    },
  ],
  [
    'there is no tile to take',
    {
      board: NOTES_BOARD,
      as: 10,
      plays: 2,
      placed: parsePlacedTiles('3D=E4'),
      swap: { at: '5D', give: 'E4' },
    },
  ],
]

describe('an illegal play', () => {
  it.each(ILLEGAL_PLAYS)(
    'is reported: %s',
    (rule, { board = {}, as = 0, plays, placed, swap = null, rack }) => {
      const fullRack = rack ?? [...placed.map(({ tile }) => tile), ...(swap ? [swap.give] : [])]
      expect(
        scoreReferenceTurn({ board, rack: fullRack, as, plays }, placed, swap, () => true).violations,
      ).toContain(rule)
    },
  )
})
