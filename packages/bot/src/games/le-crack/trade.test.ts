import { leCrack as game, type LeCrack } from '@crackpost/core/games/le-crack/index'
import type { State } from '@crackpost/core/games/le-crack/schema'
import { fromWords } from '@crackpost/core/lexicon/words'
import { describe, expect, it } from 'vitest'
import { LETTERS } from '../../cast.ts'
import type { Position } from '../../moves.ts'
import { exampleState } from './examples.ts'
import { exchange, pass } from './trade.ts'

const lexicon = fromWords('trade', ['LIGNE'])
const at = (state: State, seat = state.turn): Position<LeCrack> => ({
  state,
  view: game.view(state, seat),
  seat,
  lexicon,
  cast: LETTERS,
  language: 'en',
})

const state = exampleState(9)
const twins: State = { ...state, racks: state.racks.with(state.turn, ['E2', 'E2', 'E4', 'W2', 'A1']) }
const left = (count: number): State => ({ ...twins, bag: twins.bag.slice(0, count) })

describe('a pass', () => {
  it('is read from tiles in any writing; a letter will do where there is no doubt', () => {
    const give = (text: string): unknown => {
      const read = pass.typed({ give: text }, at(twins))
      return read.ok ? read.value : read.error
    }
    expect(pass.typed({}, at(twins))).toEqual({ ok: true, value: { type: 'pass', give: [] } })
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
      pass.complete?.('give', { give }, at(now)).map(({ value }) => value)
    expect(values('')).toEqual(['W2', 'A1', 'E2', 'E4'])
    expect(values('e')).toEqual(['E2', 'E4'])
    expect(values('w')).toEqual(['W2 A1', 'W2 E2', 'W2 E4'])
    expect(values('e2 e')).toEqual(['E2 E2', 'E2 E4'])
    expect(values('e2 w2')).toEqual(['E2 W2'])
    expect(values('z')).toEqual([])
    expect(values('e2 w2 a')).toEqual([])
    expect(values('w', left(1))).toEqual(['W2'])
    expect(values('', left(0))).toEqual([])
  })

  it('has a form that says how many can be exchanged now', () => {
    const parts = (now: State) => pass.form(at(now), null).parts
    expect(parts(left(5))).toMatchObject([
      { type: 'text' },
      { type: 'select', name: 'give', least: 0, most: 2 },
    ])
    expect(parts(left(1))).toMatchObject([{ type: 'text' }, { type: 'select', least: 0, most: 1 }])
    expect(parts(left(0))).toEqual([
      { type: 'text', text: 'Nothing is left to draw: you pass without exchanging.' },
    ])
  })

  it('tells equal tiles apart in its form, and reads them back', () => {
    const [, select] = pass.form(at(twins), null).parts
    const of = select?.type === 'select' ? select.of : []
    expect(of.map(({ label }) => label)).toEqual(['W2', 'A1', 'E2', 'E2', 'E4'])
    expect(new Set(of.map(({ value }) => value)).size).toBe(5)
    const both = of.filter(({ label }) => label === 'E2').map(({ value }) => value)
    expect(pass.filled({ give: both }, at(twins))).toEqual({
      ok: true,
      value: { type: 'pass', give: ['E2', 'E2'] },
    })
    expect(pass.filled({}, at(twins))).toEqual({ ok: true, value: { type: 'pass', give: [] } })
    expect(pass.filled({ give: ['nonsense'] }, at(twins)).ok).toBe(false)
  })
})

describe('the exchange after a play', () => {
  const open = exampleState(10)
  const mover = open.exchange ?? 0

  it('has a button only while somebody may exchange', () => {
    expect(exchange.button(game.view(open, null), 'fr')).toEqual({ label: 'Échanger', style: 'secondary' })
    expect(exchange.button(game.view(exampleState(2), null), 'fr')).toBeNull()
  })

  it('asks for two tiles of whoever may, and explains itself to everybody else', () => {
    expect(exchange.form(at(open, mover), null).parts).toMatchObject([
      {},
      { type: 'select', least: 2, most: 2 },
    ])
    expect(exchange.form(at(open, open.turn), null).parts).toMatchObject([
      { text: /whoever has just played/ },
    ])
    expect(exchange.complete?.('give', { give: '' }, at(open, open.turn))).toEqual([])
    expect(exchange.complete?.('give', { give: '' }, at(open, mover)).length).toBeGreaterThan(5)
  })

  it('is no exchange without tiles', () => {
    expect(exchange.filled({}, at(open, mover))).toMatchObject({
      error: { code: 'exchangeCount', needed: 2 },
    })
    expect(exchange.filled({}, at(open, open.turn))).toMatchObject({ error: { code: 'exchangeClosed' } })
    const [one = '', two = ''] = game.view(open, mover).rack ?? []
    expect(exchange.typed({ give: `${one} ${two}` }, at(open, mover))).toEqual({
      ok: true,
      value: { type: 'exchange', give: [one, two] },
    })
  })
})
