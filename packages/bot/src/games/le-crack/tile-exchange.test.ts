import { leCrackGame as game, type LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import type { State } from '@crackpost/core/games/le-crack/schema'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput } from '../moves.ts'
import { leCrackExampleState } from './examples.ts'
import { exchangeMove, passMove } from './tile-exchange.ts'

const lexicon = lexiconFromWords('trade', ['LIGNE'])
const moveInputOf = (state: State, seat = state.turn): MoveInput<LeCrackTypes> => ({
  state,
  view: game.view(state, seat),
  seat,
  lexicon,
  playerNames: SEAT_LETTER_NAMES,
  language: 'en',
})

const state = leCrackExampleState(9)
const twins: State = { ...state, racks: state.racks.with(state.turn, ['E2', 'E2', 'E4', 'W2', 'A1']) }
const withBagOf = (count: number): State => ({ ...twins, bag: twins.bag.slice(0, count) })

describe('pass with tiles', () => {
  it('parses tiles in any spelling, and a letter alone if it is unambiguous', () => {
    const give = (text: string): unknown => {
      const parsed = passMove.fromOptions({ give: text }, moveInputOf(twins))
      return parsed.ok ? parsed.value : parsed.error
    }
    expect(passMove.fromOptions({}, moveInputOf(twins))).toEqual({
      ok: true,
      value: { type: 'pass', give: [] },
    })
    for (const text of ['E2 W2', 'e2w2', ' e2, w2 ', 'E2 W', 'E2+w'])
      expect(give(text), text).toEqual({ type: 'pass', give: ['E2', 'W2'] })
    expect(give('E W')).toEqual({ code: 'whichColour', letter: 'E', tiles: ['E2', 'E4'] })
    expect(give('Z')).toEqual({ code: 'missing', tiles: ['Z'] })
    expect(give('E2 W2 A1')).toEqual({ code: 'exchangeCount', needed: 2, given: 3 })
    for (const text of ['E5', 'E2-W2', 'é2', '12', '<@1>'])
      expect(give(text), text).toEqual({ code: 'badTiles', text })
  })

  it('is completed tile by tile from the rack', () => {
    const values = (give: string, now = twins) =>
      passMove.autocomplete?.('give', { give }, moveInputOf(now)).map(({ value }) => value)
    expect(values('')).toEqual(['W2', 'A1', 'E2', 'E4'])
    expect(values('e')).toEqual(['E2', 'E4'])
    expect(values('w')).toEqual(['W2 A1', 'W2 E2', 'W2 E4'])
    expect(values('e2 e')).toEqual(['E2 E2', 'E2 E4'])
    expect(values('e2 w2')).toEqual(['E2 W2'])
    expect(values('z')).toEqual([])
    expect(values('e2 w2 a')).toEqual([])
    expect(values('w', withBagOf(1))).toEqual(['W2'])
    expect(values('', withBagOf(0))).toEqual([])
  })

  it('has a modal that says how many tiles can be exchanged', () => {
    const parts = (now: State) => passMove.modal(moveInputOf(now), null).fields
    expect(parts(withBagOf(5))).toMatchObject([
      { type: 'text' },
      { type: 'select', name: 'give', least: 0, most: 2 },
    ])
    expect(parts(withBagOf(1))).toMatchObject([{ type: 'text' }, { type: 'select', least: 0, most: 1 }])
    expect(parts(withBagOf(0))).toEqual([
      { type: 'text', text: 'Nothing is left to draw: you pass without exchanging.' },
    ])
  })

  it('distinguishes equal tiles in its modal', () => {
    const [, select] = passMove.modal(moveInputOf(twins), null).fields
    const options = select?.type === 'select' ? select.of : []
    expect(options.map(({ label }) => label)).toEqual(['W2', 'A1', 'E2', 'E2', 'E4'])
    expect(new Set(options.map(({ value }) => value)).size).toBe(5)
    const twoValues = options.filter(({ label }) => label === 'E2').map(({ value }) => value)
    expect(passMove.fromModal({ give: twoValues }, moveInputOf(twins))).toEqual({
      ok: true,
      value: { type: 'pass', give: ['E2', 'E2'] },
    })
    expect(passMove.fromModal({}, moveInputOf(twins))).toEqual({
      ok: true,
      value: { type: 'pass', give: [] },
    })
    expect(passMove.fromModal({ give: ['nonsense'] }, moveInputOf(twins)).ok).toBe(false)
  })
})

describe('exchange after a play', () => {
  const open = leCrackExampleState(10)
  const mover = open.exchange ?? 0

  it('has a button only while a player may exchange', () => {
    expect(exchangeMove.button(game.view(open, null), 'fr')).toEqual({
      label: 'Échanger',
      style: 'secondary',
    })
    expect(exchangeMove.button(game.view(leCrackExampleState(2), null), 'fr')).toBeNull()
  })

  it('asks that player for two tiles and gives all others a reason', () => {
    expect(exchangeMove.modal(moveInputOf(open, mover), null).fields).toMatchObject([
      {},
      { type: 'select', least: 2, most: 2 },
    ])
    expect(exchangeMove.modal(moveInputOf(open, open.turn), null).fields).toMatchObject([
      { text: /whoever has just played/ },
    ])
    expect(exchangeMove.autocomplete?.('give', { give: '' }, moveInputOf(open, open.turn))).toEqual([])
    expect(
      exchangeMove.autocomplete?.('give', { give: '' }, moveInputOf(open, mover)).length,
    ).toBeGreaterThan(5)
  })

  it('is rejected without tiles', () => {
    expect(exchangeMove.fromModal({}, moveInputOf(open, mover))).toMatchObject({
      error: { code: 'exchangeCount', needed: 2 },
    })
    expect(exchangeMove.fromModal({}, moveInputOf(open, open.turn))).toMatchObject({
      error: { code: 'exchangeClosed' },
    })
    const [first = '', second = ''] = game.view(open, mover).rack ?? []
    expect(exchangeMove.fromOptions({ give: `${first} ${second}` }, moveInputOf(open, mover))).toEqual({
      ok: true,
      value: { type: 'exchange', give: [first, second] },
    })
  })
})
