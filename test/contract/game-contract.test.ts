import { isDeepStrictEqual } from 'node:util'
import { GAME_EDITIONS } from '@crackpost/core/games/index'
import { createDiceFactory, rng } from '@crackpost/core/kernel/dice'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { everySeat, type Seat } from '@crackpost/core/kernel/seat'
import { applyStep, replay } from '@crackpost/core/kernel/step'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'
import { deepFreeze } from '../kit/deep-freeze.ts'
import { type RandomWalk, type WalkStep, walkRandomly } from '../kit/random-walk.ts'
import { sampleSize } from '../kit/sampling.ts'

/** Number of random walks per game. Each walk is used for all laws, because walking is the expensive part. */
const WALK_COUNT = sampleSize(2000, 3000)
/** This many positions are enough, once the walks have covered every kind of step and more than one ending. */
const MAX_POSITIONS = sampleSize(400, 25_000)
const lexicon = frenchLexicon()

/** Options to test: every second walk uses the defaults, the others these in turn. */
const OPTION_SETS_BY_GAME: Record<string, readonly unknown[]> = {
  'crack-word': [
    { referee: 'strict' },
    { referee: 'challenge' },
    { referee: 'strict', mode: 'short' },
    { referee: 'challenge', mode: 'short' },
  ],
}
const optionsForWalk = (id: string, walked: number): unknown =>
  walked % 2 === 0 ? {} : OPTION_SETS_BY_GAME[id]?.[(walked >> 1) % OPTION_SETS_BY_GAME[id].length]

const throughJson = <T>(value: T): unknown => JSON.parse(JSON.stringify(value))
/** `toEqual` is slow, and most values compared here are equal. */
function expectSame(a: unknown, b: unknown): void {
  if (!isDeepStrictEqual(a, b)) expect(a).toStrictEqual(b)
}
/** The smallest and the largest number of seats, and one between. */
const seatCounts = ({ seats: { min, max } }: Game<GameTypes>): number[] => [
  min,
  Math.floor((min + max) / 2),
  max,
]
const allAudiences = (seats: number): (Seat | null)[] => [null, ...everySeat(seats)]

describe.each(GAME_EDITIONS)('the laws of $id, edition $edition', (game) => {
  it('hold on every step of random walks', () => {
    const ends = new Set<string>()
    const steps = new Set<string>()
    let count = 0
    let positions = 0
    const kinds = [
      'act',
      'idle',
      'forfeit',
      ...(game.timers ? ['ring'] : []),
      ...(game.agreement ? ['agree'] : []),
    ]
    const isCovered = (): boolean => kinds.every((kind) => steps.has(kind)) && ends.size > 1
    fc.assert(
      fc.property(fc.integer({ min: game.seats.min, max: game.seats.max }), fc.uuid(), (seats, seed) => {
        if (positions > MAX_POSITIONS && isCovered()) return
        const walked = walkRandomly(game, seats, seed, lexicon, optionsForWalk(game.id, count++))
        positions += walked.steps.length
        expectLogRestoresState(game, walked)
        expectDeterministicReplay(game, walked)
        expectDealShowsOwnOnly(game, walked)
        for (const pace of walked.steps) {
          expectJsonRoundTrip(game, pace)
          expectDefaultActionLegal(game, pace)
          expectNoLeaks(game, walked.seats, pace)
          expectOfferedActionsAccepted(game, pace)
          expectOthersRejected(game, walked.seats, pace)
          steps.add(pace.step.type)
        }
        expectNoActionAfterEnd(game, walked)
        const status = game.status(walked.end)
        if (status.phase === 'over') ends.add(status.reason)
      }),
      { numRuns: WALK_COUNT, examples: seatCounts(game).map((seats) => [seats, `of ${seats}`]) },
    )
    expect(steps).toEqual(new Set([...kinds, ...steps]))
    expect(ends.size).toBeGreaterThan(1)
  }, 600_000)
})

const allEvents = <S extends GameTypes>({ setup, steps }: RandomWalk<S>): S['event'][] => [
  ...setup,
  ...steps.flatMap((pace) => pace.events),
]

function expectLogRestoresState<S extends GameTypes>(game: Game<S>, walked: RandomWalk<S>): void {
  const events = allEvents(walked).map((event) => game.schema.event.parse(throughJson(event)))
  expectSame(replay(game, events), walked.end)
}

/** The seed and the steps alone give the same events. */
function expectDeterministicReplay<S extends GameTypes>(game: Game<S>, walked: RandomWalk<S>): void {
  const { seats, options, seed } = walked
  expectSame(game.setup({ seats, options, seed }), walked.setup)
  const dice = createDiceFactory(seed)
  let state = replay(game, walked.setup)
  for (const { step, events, env } of walked.steps) {
    const played = applyStep(game, state, step, { lexicon, dice, now: env.now, pace: env.pace })
    expectSame(played.ok && played.value.events, events)
    state = replay(game, events, state)
  }
  expectSame(state, walked.end)
}

function expectJsonRoundTrip<S extends GameTypes>(game: Game<S>, { after, events, step }: WalkStep<S>): void {
  expectSame(game.schema.state.parse(throughJson(after)), after)
  for (const event of events) expectSame(game.schema.event.parse(throughJson(event)), event)
  if (step.type !== 'act') return
  expectSame(game.schema.action.parse(throughJson(step.action)), step.action)
  expectSame(game.notation.parse(game.notation.make(step.action)), { ok: true, value: step.action })
}

function expectDefaultActionLegal<S extends GameTypes>(
  game: Game<S>,
  { state, status, env }: WalkStep<S>,
): void {
  expect(status.waitsFor.length).toBeGreaterThan(0)
  for (const seat of status.waitsFor)
    expect(applyStep(game, state, { type: 'idle', seat }, env).ok).toBe(true)
}

/** Resamples what a seat can't know: neither its view nor its view of the next events may change. */
function expectNoLeaks<S extends GameTypes>(
  game: Game<S>,
  seats: number,
  { state, step, env, events }: WalkStep<S>,
): void {
  const next =
    step.type === 'act'
      ? { action: step.action, by: step.by }
      : step.type === 'idle'
        ? { action: game.defaultAction(state, step.seat), by: step.seat }
        : undefined
  for (const seat of allAudiences(seats)) {
    const dice = rng(env.now.toString(), `redeal ${seat}`)
    const other = deepFreeze(game.resampleHidden(state, seat, dice, next))
    expectSame(game.view(other, seat), game.view(state, seat))
    const played = applyStep(game, other, step, env)
    if (!played.ok)
      throw new Error(`dealt anew, it was refused: ${JSON.stringify({ step, error: played.error })}`)
    const eventViews = played.value.events.map((event) => game.viewEvent(event, seat))
    expectSame(
      eventViews,
      events.map((event) => game.viewEvent(event, seat)),
    )
  }
}

function expectDealShowsOwnOnly<S extends GameTypes>(
  game: Game<S>,
  { setup, seats, options }: RandomWalk<S>,
): void {
  const text = game.dealNotation.make(setup)
  const start = { seats, options }
  expectSame(game.dealNotation.parse(text, start), { ok: true, value: setup })
  // The deal of a resampled position must look the same to the seat.
  const state = replay(game, setup)
  for (const seat of allAudiences(seats)) {
    const other = game.resampleHidden(state, seat, rng(text, `${seat}`))
    expectSame(game.view(other, seat), game.view(state, seat))
  }
}

function expectOfferedActionsAccepted<S extends GameTypes>(
  game: Game<S>,
  { state, status, env, offerEnv }: WalkStep<S>,
): void {
  for (const by of status.mayAct) {
    let offered = 0
    for (const action of game.actions?.(state, by, offerEnv) ?? []) {
      expect(applyStep(game, state, { type: 'act', by, action }, env).ok).toBe(true)
      if (++offered === 4) break
    }
  }
}

function expectOthersRejected<S extends GameTypes>(
  game: Game<S>,
  seats: number,
  { state, status, step, env }: WalkStep<S>,
): void {
  if (step.type !== 'act') return
  for (const by of everySeat(seats)) {
    if (status.mayAct.includes(by)) continue
    const judged = applyStep(game, state, { type: 'act', by, action: step.action }, env)
    expect(judged).toMatchObject({
      ok: false,
      error: { code: status.active.includes(by) ? 'outOfTurn' : 'notPlaying' },
    })
  }
}

function expectNoActionAfterEnd<S extends GameTypes>(game: Game<S>, { steps, end }: RandomWalk<S>): void {
  const last = steps.at(-1)
  if (last) expectSame(applyStep(game, end, last.step, last.env), { ok: false, error: { code: 'over' } })
}
