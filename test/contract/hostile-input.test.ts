import { GAME_EDITIONS } from '@crackpost/core/games/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { parseTypedWord } from '@crackpost/core/games/le-crack/notation'
import { findWordPlacements } from '@crackpost/core/games/le-crack/placements'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import { applyStep, replay } from '@crackpost/core/kernel/step'
import { foldLetters as folded } from '@crackpost/core/lexicon/letters'
import { parseRecord } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'
import { hostileText, hostileValue } from '../kit/hostile-input.ts'
import { sampleSize } from '../kit/sampling.ts'

const TRY_COUNT = sampleSize(800, 10_000)
const numbers = Array.from({ length: TRY_COUNT }, (_, n) => n)
const lexicon = frenchLexicon()

describe.each(GAME_EDITIONS)('hostile input to $id, edition $edition', (game) => {
  const setup = game.setup({ seats: 2, options: game.schema.options.parse({}), seed: 'hostile' })
  const state = replay(game, setup)
  const env = { lexicon, dice: createDiceFactory('hostile'), now: 0, pace: game.pace.usual }

  it('as notation is parsed exactly or rejected, never an exception', () => {
    let refused = 0
    for (const n of numbers) {
      const action = game.notation.parse(hostileText(n))
      if (action.ok) expect(game.notation.parse(game.notation.make(action.value))).toEqual(action)
      else {
        refused++
        expect(action.error.code).toBe('unreadable')
        expect(action.error.text.length).toBeLessThanOrEqual(80)
      }
    }
    expect(refused).toBeGreaterThan(TRY_COUNT / 2)
  })

  it('as an action is accepted or rejected with a code, never an exception', () => {
    for (const n of numbers)
      for (const by of [0, 1]) {
        const judged = applyStep(game, state, { type: 'act', by, action: hostileValue(n) }, env)
        if (!judged.ok) expect(judged.error.code).toMatch(/^[a-zA-Z]+$/)
      }
  })

  it('as a seat or a timer is rejected', () => {
    for (const seat of [-1, 2, 7, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(
        applyStep(game, state, { type: 'act', by: seat, action: game.defaultAction(state, 0) }, env).ok,
      ).toBe(false)
      expect(applyStep(game, state, { type: 'idle', seat }, env).ok).toBe(false)
      expect(applyStep(game, state, { type: 'forfeit', seat }, env).ok).toBe(false)
    }
    for (const n of numbers.slice(0, 1000))
      expect(applyStep(game, state, { type: 'ring', alarm: hostileText(n) }, env).ok).toBe(false)
  })

  it('as a deal is rejected', () => {
    const start = { seats: 2, options: game.schema.options.parse({}) }
    for (const n of numbers.slice(0, 2000))
      expect(game.dealNotation.parse(hostileText(n), start).ok).toBe(false)
  })

  it('as a record is rejected at a line, never an exception', () => {
    const head = `game: ${game.id}\nedition: ${game.edition}\nlexicon: ${lexicon.id}\nseats: 2\nseed: x\n`
    for (const n of numbers) {
      const text = n % 2 === 0 ? hostileText(n) : `${head}\nA ${hostileText(n)}\n${hostileText(n + 1)}`
      const record = parseRecord(text)
      const played = record.ok ? replayRecord(game, record.value, lexicon) : record
      if (!played.ok) expect(played.error.line).toBeGreaterThan(0)
    }
  })
})

describe('hostile input as a word', () => {
  it('is folded to letters that it contains, or rejected with a reason', () => {
    for (const n of numbers) {
      const word = folded(hostileText(n))
      if (word.ok) expect(word.value).toMatch(/^[A-Z]{1,40}$/)
      else expect(word.error.code).toMatch(/^letters\./)
    }
  })

  it('with colours is parsed exactly or rejected, and has only legal placements', () => {
    const state = replay(leCrackGame, leCrackGame.setup({ seats: 2, options: {}, seed: 'hostile' }))
    for (const n of numbers) {
      const word = parseTypedWord(hostileText(n))
      if (!word.ok) expect(word.error.code).toMatch(/^letters\./)
      else {
        expect(word.value.every((letter) => /^[A-Z][1-4]?$/.test(letter))).toBe(true)
        expect(
          findWordPlacements(state, 0, word.value, lexicon).every((placement) => placement.line.total > 0),
        ).toBe(true)
      }
    }
  })

  it('is neither a word of the lexicon nor part of one, unless it is letters', () => {
    for (const n of numbers) {
      const text = hostileText(n)
      if (/^[A-Z]+$/.test(text)) continue
      expect(lexicon.has(text)).toBe(false)
      if (text !== '') expect(lexicon.hasInfix(text)).toBe(false)
      if (text !== '') expect(lexicon.exampleContaining(text)).toBe(null)
      expect(lexicon.lettersBetween(text, text)).toBe(0)
    }
  })
})
