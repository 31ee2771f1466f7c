import { readFileSync } from 'node:fs'
import { diceBox } from '@crackpost/core/kernel/dice'
import type { Env } from '@crackpost/core/kernel/game'
import { type Log, verify } from '@crackpost/core/kernel/log'
import { fold, play, type Step } from '@crackpost/core/kernel/play'
import { standing } from '@crackpost/core/kernel/standing'
import { simulated } from '@crackpost/core/players/simulated'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { type Heap, heap } from './kit/heap.ts'

const lexicon = french()
const pace = heap.pace.usual
const at = (now: number): Env => ({ lexicon, dice: diceBox('seed'), now, pace })
const dealt = (seats: number) => fold(heap, heap.setup({ seats, options: {}, seed: 'seed' }))
const act = (by: number, action: Heap['action']): Step<Heap['action']> => ({ type: 'act', by, action })

/** Plays steps one after the other; a refusal is a mistake in the test. */
function played(seats: number, steps: readonly (readonly [number, Step<Heap['action']>])[]): Heap['state'] {
  let state = dealt(seats)
  for (const [now, step] of steps) {
    const judged = play(heap, state, step, at(now))
    if (!judged.ok) throw new Error(JSON.stringify(judged.error))
    state = judged.value.state
  }
  return state
}

describe('play', () => {
  it('lets act who may, in turn and out of turn, and nobody else', () => {
    expect(play(heap, dealt(3), act(1, { type: 'lay' }), at(0))).toEqual({
      ok: false,
      error: { code: 'outOfTurn', waitsFor: [0] },
    })
    expect(play(heap, dealt(3), act(1, { type: 'call' }), at(0)).ok).toBe(true)
    expect(play(heap, dealt(3), act(3, { type: 'call' }), at(0))).toEqual({
      ok: false,
      error: { code: 'notPlaying', seat: 3 },
    })
  })

  it('refuses what is not an action, and says where', () => {
    const step = { type: 'act', by: 0, action: { type: 'vote', end: 'perhaps' } } as unknown as Step<
      Heap['action']
    >
    expect(play(heap, dealt(2), step, at(0))).toEqual({
      ok: false,
      error: { code: 'malformed', path: 'end' },
    })
  })

  it('lets the clock play only for those it waits for', () => {
    expect(play(heap, dealt(2), { type: 'idle', seat: 1 }, at(0))).toMatchObject({
      error: { code: 'outOfTurn' },
    })
    expect(play(heap, dealt(2), { type: 'idle', seat: 0 }, at(0)).ok).toBe(true)
  })

  it('rings an alarm when it is due and not before', () => {
    const called = played(3, [[1000, act(2, { type: 'call' })]])
    expect(heap.alarms?.(called)).toEqual([{ kind: 'vote', at: 1000 + pace / 2 }])
    const early = play(heap, called, { type: 'ring', alarm: 'vote' }, at(1000))
    expect(early).toEqual({ ok: false, error: { code: 'noAlarm', alarm: 'vote' } })
    const rung = play(heap, called, { type: 'ring', alarm: 'vote' }, at(1000 + pace / 2))
    // One yes of three, and silence is a no: the game goes on.
    expect(rung).toMatchObject({
      ok: true,
      value: { events: [{ type: 'closed' }], status: { waitsFor: [0] } },
    })
  })

  it('carries a vote in which all take part', () => {
    const voted = played(3, [
      [0, act(1, { type: 'call' })],
      [1, act(0, { type: 'vote', end: true })],
      [2, act(2, { type: 'vote', end: false })],
    ])
    expect(heap.status(voted)).toMatchObject({ phase: 'over', reason: 'voted' })
  })

  it('refuses agreement where the game knows none', () => {
    expect(play(heap, dealt(2), { type: 'agree' }, at(0))).toEqual({
      ok: false,
      error: { code: 'noAgreement' },
    })
  })
})

describe('verify', () => {
  const { match } = simulated(heap, { seats: 3, seed: 'honest', lexicon })

  it('accepts a finished match with the seed it was committed to', () => {
    expect(verify(heap, match, 'honest', lexicon)).toEqual({
      ok: true,
      value: { entries: match.entries.length },
    })
  })

  it('accepts it with its keys in another order, as a database gives them back', () => {
    const turned = JSON.parse(JSON.stringify(match), (_, part) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).reverse())
        : part,
    )
    expect(verify(heap, turned, 'honest', lexicon).ok).toBe(true)
  })

  it('names the first place where a match was tampered with', () => {
    const tampered = (change: (log: { -readonly [K in keyof Log<Heap>]: Log<Heap>[K] }) => void) => {
      const log = structuredClone(match)
      change(log)
      const result = verify(heap, log, 'honest', lexicon)
      return result.ok ? null : result.error
    }
    const drawn = match.entries.findIndex((entry) => entry.events.some((event) => event.type === 'laid'))
    expect(tampered((log) => (log.commitment = 'f'.repeat(64)))).toEqual({ code: 'otherSeed' })
    expect(tampered((log) => (log.setup = [{ type: 'dealt', cards: [9, 9, 9] }]))).toEqual({
      code: 'otherDeal',
    })
    expect(tampered((log) => (log.edition = 2))).toEqual({ code: 'otherGame', game: 'heap', edition: 2 })
    expect(tampered((log) => (log.lexicon = 'fr-other'))).toEqual({
      code: 'otherLexicon',
      lexicon: 'fr-other',
    })
    expect(tampered((log) => (log.entries = log.entries.slice(0, -1)))).toEqual({ code: 'unfinished' })
    expect(
      tampered((log) => {
        log.entries = log.entries.map((entry, index) => ({
          ...entry,
          events: entry.events.map((event) =>
            index === drawn && event.type === 'laid' ? { ...event, drew: (event.drew % 9) + 1 } : event,
          ),
        }))
      }),
    ).toEqual({ code: 'otherEvents', entry: drawn })
  })
})

describe('a standing', () => {
  it('shares places between equal totals and leaves out the next', () => {
    expect(standing([10, 30, 10, 20], []).map(({ seat, rank }) => [seat, rank])).toEqual([
      [1, 1],
      [3, 2],
      [0, 3],
      [2, 3],
    ])
  })

  it('puts whoever left below all who stayed, whatever they had', () => {
    expect(standing([100, 5, 0], [0]).map(({ seat, rank }) => [seat, rank])).toEqual([
      [1, 1],
      [2, 2],
      [0, 3],
    ])
  })
})

describe('the example in the README of core', () => {
  it('is the game that goes through all of this', () => {
    const readme = readFileSync(new URL('../packages/core/README.md', import.meta.url), 'utf8')
    const source = readFileSync(new URL('./kit/heap.ts', import.meta.url), 'utf8')
    const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1]
    expect(block).toBe(source)
  })
})
