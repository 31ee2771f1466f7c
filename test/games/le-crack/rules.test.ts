import { readFileSync } from 'node:fs'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { State } from '@crackpost/core/games/le-crack/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import type { Seat } from '@crackpost/core/kernel/seat'
import { applyStep } from '@crackpost/core/kernel/step'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'
import fixture from '../../fixtures/le-crack.fixture.json' with { type: 'json' }
import { replayRecordText } from '../../kit/replay-record.ts'

const examples = readFileSync(new URL('../../matches/le-crack/examples.match', import.meta.url), 'utf8')
const [header = '', moves = ''] = examples.split('\n\n')

/** The state after the first n examples and some more lines. */
const stateAfterMoves = (n: number, ...moreMoves: string[]): State =>
  replayRecordText(leCrackGame, [header, '', ...moves.split('\n').slice(0, n), ...moreMoves].join('\n'))
    .progress.state

const env = {
  lexicon: frenchLexicon(),
  dice: createDiceFactory('test'),
  now: 0,
  pace: leCrackGame.pace.usual,
}

/** The result of a line of notation in a position. */
function tryMove(state: State, by: Seat, text: string) {
  const action = leCrackGame.notation.parse(text)
  if (!action.ok) throw new Error(`unreadable: ${text}`)
  return applyStep(leCrackGame, state, { type: 'act', by, action: action.value }, env)
}

describe('the ten worked examples', () => {
  const { turns } = replayRecordText(leCrackGame, examples)

  it.each(fixture.examples.map((example, index) => ({ ...example, index })))(
    '$example: $word at $at scores as on the sheet',
    (example) => {
      const [event] = turns[example.index]?.appliedSteps[0]?.events ?? []
      if (event?.type !== 'played') throw new Error('not a play')
      const colours = (sum: number, word: { colourBonus: number }) => sum + word.colourBonus
      expect({
        seat: event.seat,
        at: event.at,
        direction: event.direction,
        placed: event.placed,
        swap: event.swap,
        words: event.words.map(({ word, points, colour, as }) => ({ word, points, colourBonus: colour, as })),
        ...event.line,
      }).toEqual({
        seat: 'AB'.indexOf(example.player),
        at: example.at,
        direction: example.direction,
        placed: example.placed,
        swap: example.boardSwap ?? null,
        words: example.words,
        as: example.words.reduce((sum, word) => sum + word.as, 0),
        asPoints: example.asPoints,
        multiplier: example.multiplier,
        wordPoints: example.wordPoints,
        colourPoints: example.colourPoints,
        finalPoints: 0,
        total: example.turnTotal,
      })
      expect(example.words.reduce(colours, 0) * example.multiplier).toBe(example.colourPoints)
    },
  )

  it.each(fixture.examples.map((example, index) => ({ ...example, index })))(
    '$example: the player has $asTotalAfter AS afterwards',
    (example) => {
      const state = turns[example.index]?.progress.state
      if (!state) throw new Error('no such turn')
      const seat = 'AB'.indexOf(example.player)
      expect(leCrackGame.view(state, null).table.players[seat]?.as).toBe(example.asTotalAfter)
    },
  )
})

describe('a rejection', () => {
  // After example 1 the board has LIGNE at 2A; B has O4 U4 S4 N2 S2 L2 U1 T2 T1 E2 S3 A1.
  it.each([
    ['the first word goes across', 0, 0, '2A↓ LIGNE', { code: 'firstAcross' }],
    ['the first word begins on 2A', 0, 0, '2B→ LIGNE', { code: 'firstSquare', at: '2A' }],
    ['the first word has four letters', 0, 0, '2A→ LIN', { code: 'firstShort', letters: 3, least: 4 }],
    ['the second word goes down', 1, 1, '3A→ NOUS', { code: 'secondDown' }],
    ['the second word, of one tile, makes a run down', 1, 1, '2A→ LIGNES', { code: 'secondDown' }],
    ['a word stays on the board', 1, 1, '16D↓ NOUS', { code: 'outside', letters: 4, room: 2 }],
    ['a square has one tile', 1, 1, '1B↓ SUT', { code: 'taken', at: '2B', there: 'I', wanted: 'U' }],
    [
      'a tile on the board has its colour',
      1,
      1,
      '2D↓ N1OUS',
      { code: 'otherColour', at: '2D', there: 'N4', wanted: 'N1' },
    ],
    ['a play lays a tile', 2, 0, '2D↓ NOUS', { code: 'nothingNew' }],
    ['a play touches the board', 2, 0, '9D↓ GEL', { code: 'apart' }],
    ['a corner is no touch', 1, 1, '3F↓ NOUS', { code: 'apart' }],
    ['a word includes adjacent tiles', 6, 0, '11H↓ RE', { code: 'longer', word: 'LUTTERE', at: '6H' }],
    [
      'every run is a word',
      3,
      1,
      '4E↓ LOT',
      { code: 'notWords', runs: [{ word: 'UL', at: '4D', direction: 'across' }] },
    ],
    ['the rack has the letters', 1, 1, '2D↓ NOIR', { code: 'missing', tiles: ['I', 'R'] }],
    ['the rack has the tiles', 1, 1, '2D↓ NO3US', { code: 'missing', tiles: ['O3'] }],
    ['a swap needs ten AS', 3, 1, '4E↓ NOS swap 2A L2', { code: 'swapEarly', as: 1, least: 10 }],
    ['a swap needs a tile there', 9, 1, '10N↓ NOTRE swap 1A O1', { code: 'swapNothing', at: '1A' }],
    [
      'a swap keeps the letter',
      9,
      1,
      '10N↓ NOTRE swap 2A O1',
      { code: 'swapLetter', at: '2A', there: 'L4', give: 'O1' },
    ],
    ['a swap changes the colour', 9, 1, '10N↓ NOTRE swap 3D O4', { code: 'swapSame', give: 'O4' }],
    ['a swap gives what the rack has', 9, 1, '10N↓ NOTRE swap 3D O2', { code: 'missing', tiles: ['O2'] }],
    [
      'a swap serves a word of one colour',
      9,
      1,
      '10N↓ N4O4T4R1E4 swap 3D O1',
      { code: 'swapIdle', taken: 'O4', given: 'O1' },
    ],
    ['an exchange takes two', 0, 0, 'pass L4', { code: 'exchangeCount', needed: 2, given: 1 }],
    ['an exchange gives what the rack has', 0, 0, 'pass Z4 W2', { code: 'missing', tiles: ['Z4', 'W2'] }],
    ['an exchange after a play needs ten AS', 1, 0, 'exchange A2 O3', { code: 'outOfTurn', waitsFor: [1] }],
    ['an exchange in one’s turn is not open', 0, 0, 'exchange A2 O3', { code: 'exchangeClosed' }],
    ['who may only exchange may not play', 7, 0, '2A↓ LA', { code: 'outOfTurn', waitsFor: [1] }],
    ['who is not to move waits', 1, 0, '2D↓ NI', { code: 'outOfTurn', waitsFor: [1] }],
    ['a seat that nobody has can do nothing', 1, 3, '2D↓ NI', { code: 'notPlaying', seat: 3 }],
  ] as const)('%s', (_, moves, seat, line, error) => {
    expect(tryMove(stateAfterMoves(moves), seat, line)).toEqual({ ok: false, error })
  })

  it('names every run that is not a word', () => {
    const judged = tryMove(stateAfterMoves(3), 1, '4E↓ LOE')
    const runs = [
      { word: 'LOE', at: '4E', direction: 'down' },
      { word: 'UL', at: '4D', direction: 'across' },
    ]
    expect(judged).toEqual({ ok: false, error: { code: 'notWords', runs } })
  })
})

describe('exchanges', () => {
  it('draw two tiles first, give back two, and lose none', () => {
    const before = stateAfterMoves(0)
    const passed = tryMove(before, 0, 'pass A2 L4')
    if (!passed.ok) throw new Error('refused')
    const [event] = passed.value.events
    if (event?.type !== 'passed') throw new Error('no pass')
    expect(event.drew).toEqual(before.bag.slice(0, 2))
    expect(passed.value.state.racks[0]).toEqual([...(before.racks[0]?.slice(2) ?? []), ...event.drew])
    expect(passed.value.state.bag).toHaveLength(before.bag.length)
    expect(passed.value.state.bag).toEqual(expect.arrayContaining(['A2', 'L4']))
  })

  it('after a play with ten AS stay possible until the next seat has moved', () => {
    const open = stateAfterMoves(7)
    expect(leCrackGame.view(open, 0).mayExchange).toBe(2)
    expect(leCrackGame.view(open, 1).mayExchange).toBe(0)
    const exchanged = tryMove(open, 0, 'exchange V4 S1')
    if (!exchanged.ok) throw new Error('refused')
    expect(exchanged.value.status).toMatchObject({ waitsFor: [1], mayAct: [1] })
    expect(tryMove(exchanged.value.state, 0, 'exchange I3 L2')).toMatchObject({
      error: { code: 'outOfTurn' },
    })
    for (const closing of ['B pass', 'B idles', moves.split('\n')[7] ?? ''])
      expect(leCrackGame.view(stateAfterMoves(7, closing), 0).mayExchange).toBe(0)
  })

  it('are of one tile when one is left, and of none when none is', () => {
    const oneLeft: State = { ...stateAfterMoves(7), bag: ['K3'] }
    expect(tryMove(oneLeft, 0, 'exchange V4')).toMatchObject({ ok: true })
    expect(tryMove(oneLeft, 0, 'exchange V4 S1')).toEqual({
      ok: false,
      error: { code: 'exchangeCount', needed: 1, given: 2 },
    })
    const none: State = { ...stateAfterMoves(0), bag: [] }
    expect(tryMove(none, 0, 'pass')).toMatchObject({ ok: true })
    expect(tryMove(none, 0, 'pass A2')).toEqual({
      ok: false,
      error: { code: 'exchangeCount', needed: 0, given: 1 },
    })
  })
})

describe('the view of a seat', () => {
  const state = stateAfterMoves(9)

  it('has its own rack, consonants left and vowels right', () => {
    expect(leCrackGame.view(state, 1).rack?.join(' ')).toBe('D2 J2 M4 N3 N4 Q1 R1 R4 X2 E4 O1 U3')
  })

  it('has no rack for a spectator, and all racks when the game is over', () => {
    expect(leCrackGame.view(state, null)).toMatchObject({ rack: null, revealed: null })
    const over = stateAfterMoves(9, 'A resigns')
    expect(leCrackGame.view(over, null).revealed).toHaveLength(2)
  })

  it('has the score pad, the last move and the number of tiles left', () => {
    const { table } = leCrackGame.view(state, null)
    expect(table.players.map(({ as, total, tiles }) => ({ as, total, tiles }))).toEqual([
      { as: 17, total: 508, tiles: 12 },
      { as: 10, total: 445, tiles: 12 },
    ])
    expect(table.players[0]?.pad.map((line) => line.total)).toEqual([35, 32, 114, 146, 181])
    expect(table.last).toMatchObject({ type: 'play', at: '10D', words: [{ word: 'VILLES' }, { word: 'SE' }] })
    expect(table.left).toBe(132 - 24 - 36)
  })
})
