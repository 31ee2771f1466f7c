import { readFileSync } from 'node:fs'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import type { GameEnv } from '@crackpost/core/kernel/game'
import { rankSeats } from '@crackpost/core/kernel/standing'
import { applyStep, type GameStep, replay } from '@crackpost/core/kernel/step'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'
import { type ExampleGame, exampleGame } from '../kit/example-game.ts'

const lexicon = frenchLexicon()
const pace = exampleGame.pace.usual
const envAt = (now: number): GameEnv => ({ lexicon, dice: createDiceFactory('seed'), now, pace })
const dealtState = (seats: number) =>
  replay(exampleGame, exampleGame.setup({ seats, options: { limit: 100 }, seed: 'seed' }))
const actStep = (by: number, action: ExampleGame['action']): GameStep<ExampleGame['action']> => ({
  type: 'act',
  by,
  action,
})

/** Applies steps in order; throws on a rejection. */
function playSteps(
  seats: number,
  steps: readonly (readonly [number, GameStep<ExampleGame['action']>])[],
): ExampleGame['state'] {
  let state = dealtState(seats)
  for (const [now, step] of steps) {
    const judged = applyStep(exampleGame, state, step, envAt(now))
    if (!judged.ok) throw new Error(JSON.stringify(judged.error))
    state = judged.value.state
  }
  return state
}

describe('applyStep', () => {
  it('accepts actions in turn and out of turn only from seats that may act', () => {
    expect(applyStep(exampleGame, dealtState(2), actStep(1, { type: 'lay' }), envAt(0))).toEqual({
      ok: false,
      error: { code: 'outOfTurn', waitsFor: [0] },
    })
    expect(applyStep(exampleGame, dealtState(2), actStep(1, { type: 'call' }), envAt(0)).ok).toBe(true)
    expect(applyStep(exampleGame, dealtState(2), actStep(3, { type: 'call' }), envAt(0))).toEqual({
      ok: false,
      error: { code: 'notPlaying', seat: 3 },
    })
  })

  it('rejects a malformed action and names its path', () => {
    const step = { type: 'act', by: 0, action: { type: 'vote', end: 'perhaps' } } as unknown as GameStep<
      ExampleGame['action']
    >
    expect(applyStep(exampleGame, dealtState(2), step, envAt(0))).toEqual({
      ok: false,
      error: { code: 'malformed', path: 'end' },
    })
  })

  it('plays the default action only for awaited seats', () => {
    expect(applyStep(exampleGame, dealtState(2), { type: 'idle', seat: 1 }, envAt(0))).toMatchObject({
      error: { code: 'outOfTurn' },
    })
    expect(applyStep(exampleGame, dealtState(2), { type: 'idle', seat: 0 }, envAt(0)).ok).toBe(true)
  })

  it('expires a timer when it is due and not before', () => {
    const called = playSteps(2, [[1000, actStep(1, { type: 'call' })]])
    expect(exampleGame.timers?.(called)).toEqual([{ kind: 'vote', at: 1000 + pace / 4 }])
    const early = applyStep(exampleGame, called, { type: 'ring', alarm: 'vote' }, envAt(1000))
    expect(early).toEqual({ ok: false, error: { code: 'noAlarm', alarm: 'vote' } })
    const expired = applyStep(exampleGame, called, { type: 'ring', alarm: 'vote' }, envAt(1000 + pace / 4))
    // One yes of two; missing votes count as no, so the game continues.
    expect(expired).toMatchObject({
      ok: true,
      value: { events: [{ type: 'closed' }], status: { waitsFor: [0] } },
    })
  })

  it('closes a vote in which all seats take part', () => {
    const voted = playSteps(2, [
      [0, actStep(1, { type: 'call' })],
      [1, actStep(0, { type: 'vote', end: true })],
    ])
    expect(exampleGame.status(voted)).toMatchObject({ phase: 'over', reason: 'voted' })
  })

  it('rejects agreement if the game does not support it', () => {
    expect(applyStep(exampleGame, dealtState(2), { type: 'agree' }, envAt(0))).toEqual({
      ok: false,
      error: { code: 'noAgreement' },
    })
  })
})

describe('rankSeats', () => {
  it('shares ranks between equal totals and skips the next', () => {
    expect(rankSeats([10, 30, 10, 20], []).map(({ seat, rank }) => [seat, rank])).toEqual([
      [1, 1],
      [3, 2],
      [0, 3],
      [2, 3],
    ])
  })

  it('ranks seats that left below all that stayed, whatever their total', () => {
    expect(rankSeats([100, 5, 0], [0]).map(({ seat, rank }) => [seat, rank])).toEqual([
      [1, 1],
      [2, 2],
      [0, 3],
    ])
  })
})

describe('the example in the README of core', () => {
  it('is the tested example game', () => {
    const readme = readFileSync(new URL('../../packages/core/README.md', import.meta.url), 'utf8')
    const source = readFileSync(new URL('../kit/example-game.ts', import.meta.url), 'utf8')
    const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1]
    expect(block).toBe(source)
  })
})
