import { GAMES } from '@crackpost/core/games/index'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import { readWord } from '@crackpost/core/games/le-crack/notation'
import { placements } from '@crackpost/core/games/le-crack/placements'
import { diceBox } from '@crackpost/core/kernel/dice'
import type { Game, Shape } from '@crackpost/core/kernel/game'
import { fold, play } from '@crackpost/core/kernel/play'
import { fold as folded } from '@crackpost/core/lexicon/letters'
import { read, replay } from '@crackpost/core/match/record'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { heap } from './kit/heap.ts'
import { hostile, hostileValue } from './kit/hostile.ts'

const TRIES = 10_000
const numbers = Array.from({ length: TRIES }, (_, n) => n)
const lexicon = french()

describe.each<Game<Shape>>([...GAMES, heap])('hostile input to $id', (game) => {
  const setup = game.setup({ seats: 2, options: game.schema.options.parse({}), seed: 'hostile' })
  const state = fold(game, setup)
  const env = { lexicon, dice: diceBox('hostile'), now: 0, pace: game.pace.usual }

  it('as notation is read exactly or refused, never an exception', () => {
    let refused = 0
    for (const n of numbers) {
      const action = game.notation.parse(hostile(n))
      if (action.ok) expect(game.notation.parse(game.notation.make(action.value))).toEqual(action)
      else {
        refused++
        expect(action.error.code).toBe('unreadable')
        expect(action.error.text.length).toBeLessThanOrEqual(80)
      }
    }
    expect(refused).toBeGreaterThan(TRIES / 2)
  })

  it('as an action is judged or refused with a code, never an exception', () => {
    for (const n of numbers)
      for (const by of [0, 1]) {
        const judged = play(game, state, { type: 'act', by, action: hostileValue(n) }, env)
        if (!judged.ok) expect(judged.error.code).toMatch(/^[a-zA-Z]+$/)
      }
  })

  it('as a seat or an alarm is refused', () => {
    for (const seat of [-1, 2, 7, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(play(game, state, { type: 'act', by: seat, action: game.idle(state, 0) }, env).ok).toBe(false)
      expect(play(game, state, { type: 'idle', seat }, env).ok).toBe(false)
      expect(play(game, state, { type: 'forfeit', seat }, env).ok).toBe(false)
    }
    for (const n of numbers.slice(0, 1000))
      expect(play(game, state, { type: 'ring', alarm: hostile(n) }, env).ok).toBe(false)
  })

  it('as a deal is refused', () => {
    const start = { seats: 2, options: game.schema.options.parse({}) }
    for (const n of numbers.slice(0, 2000)) expect(game.deal.parse(hostile(n), start).ok).toBe(false)
  })

  it('as a record is refused at a line, never an exception', () => {
    const head = `game: ${game.id}\nedition: 1\nlexicon: ${lexicon.id}\nseats: 2\nseed: x\n`
    for (const n of numbers) {
      const text = n % 2 === 0 ? hostile(n) : `${head}\nA ${hostile(n)}\n${hostile(n + 1)}`
      const record = read(text)
      const played = record.ok ? replay(game, record.value, lexicon) : record
      if (!played.ok) expect(played.error.line).toBeGreaterThan(0)
    }
  })
})

describe('hostile input as a word', () => {
  it('is folded to letters that are really there, or refused with a reason', () => {
    for (const n of numbers) {
      const word = folded(hostile(n))
      if (word.ok) expect(word.value).toMatch(/^[A-Z]{1,40}$/)
      else expect(word.error.code).toMatch(/^letters\./)
    }
  })

  it('with colours is read exactly or refused, and has only legal placements', () => {
    const state = fold(leCrack, leCrack.setup({ seats: 2, options: {}, seed: 'hostile' }))
    for (const n of numbers) {
      const word = readWord(hostile(n))
      if (!word.ok) expect(word.error.code).toMatch(/^letters\./)
      else {
        expect(word.value.every((asked) => /^[A-Z][1-4]?$/.test(asked))).toBe(true)
        expect(placements(state, 0, word.value, lexicon).every((placement) => placement.line.total > 0)).toBe(
          true,
        )
      }
    }
  })

  it('is no word of the lexicon, and none contains it, unless it is letters', () => {
    for (const n of numbers) {
      const text = hostile(n)
      if (/^[A-Z]+$/.test(text)) continue
      expect(lexicon.has(text)).toBe(false)
      if (text !== '') expect(lexicon.hasInfix(text)).toBe(false)
      if (text !== '') expect(lexicon.example(text)).toBe(null)
      expect(lexicon.between(text, text)).toBe(0)
    }
  })
})
