import { isDeepStrictEqual } from 'node:util'
import { GAMES } from '@crackpost/core/games/index'
import { commit, rng } from '@crackpost/core/kernel/dice'
import type { Game, Shape } from '@crackpost/core/kernel/game'
import { type Entry, type Log, stateOf, verify } from '@crackpost/core/kernel/log'
import { fold, play } from '@crackpost/core/kernel/play'
import { everySeat, type Seat } from '@crackpost/core/kernel/seat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { frozen } from './kit/frozen.ts'
import { heap } from './kit/heap.ts'
import { type Pace, type Walk, walk } from './kit/walk.ts'

/** As many walks as a law is tried on, for each game. Each walk serves all laws: walking is the dear part. */
const WALKS = 300
/** Where matches are long, fewer walks see as much: so many positions are enough. */
const POSITIONS = 25_000
const lexicon = french()

/** What tables choose: a walk in two is played as usual, the others with these options in turn. */
const CHOICES: Record<string, readonly unknown[]> = {
  'crack-word': [
    { referee: 'strict' },
    { referee: 'challenge' },
    { referee: 'strict', mode: 'short' },
    { referee: 'challenge', mode: 'short' },
  ],
}
const chosen = (id: string, walked: number): unknown =>
  walked % 2 === 0 ? {} : CHOICES[id]?.[(walked >> 1) % CHOICES[id].length]

const throughJson = <T>(value: T): unknown => JSON.parse(JSON.stringify(value))
/** `toEqual` takes its time; most comparisons here are of equal things. */
function same(a: unknown, b: unknown): void {
  if (!isDeepStrictEqual(a, b)) expect(a).toStrictEqual(b)
}
/** The smallest table, the largest, and one between. */
const sizes = ({ seats: { min, max } }: Game<Shape>): number[] => [min, Math.floor((min + max) / 2), max]
const onlookers = (seats: number): (Seat | null)[] => [null, ...everySeat(seats)]

describe.each<Game<Shape>>([...GAMES, heap])('the laws of $id', (game) => {
  it('hold on every step of random walks', () => {
    const ends = new Set<string>()
    const steps = new Set<string>()
    let count = 0
    let positions = 0
    fc.assert(
      fc.property(fc.integer({ min: game.seats.min, max: game.seats.max }), fc.uuid(), (seats, seed) => {
        if (positions > POSITIONS) return
        const walked = walk(game, seats, seed, lexicon, chosen(game.id, count++))
        positions += walked.paces.length
        theLogGivesBackTheState(game, walked)
        theSameSeedAndMovesGiveTheSameMatch(game, walked)
        theDealTellsNobodyMoreThanTheirOwn(game, walked)
        for (const pace of walked.paces) {
          stateAndEventsSurviveJsonAndSchema(game, pace)
          idleIsLegal(game, pace)
          nothingLeaks(game, walked.seats, pace)
          offeredActionsAreAccepted(game, pace)
          othersMayNotAct(game, walked.seats, pace)
          steps.add(pace.step.type)
        }
        nobodyActsWhenItIsOver(game, walked)
        const status = game.status(walked.end)
        if (status.phase === 'over') ends.add(status.reason)
      }),
      { numRuns: WALKS, examples: sizes(game).map((seats) => [seats, `of ${seats}`]) },
    )
    // The walks were worth walking: they saw every kind of step, and more than one way to end.
    expect(steps).toContain('act')
    expect(steps).toContain('idle')
    expect(steps).toContain('forfeit')
    if (game.alarms) expect(steps).toContain('ring')
    if (game.agreement) expect(steps).toContain('agree')
    expect(ends.size).toBeGreaterThan(1)
  }, 600_000)
})

const allEvents = <S extends Shape>({ setup, paces }: Walk<S>): S['event'][] => [
  ...setup,
  ...paces.flatMap((pace) => pace.events),
]

function theLogGivesBackTheState<S extends Shape>(game: Game<S>, walked: Walk<S>): void {
  const events = allEvents(walked).map((event) => game.schema.event.parse(throughJson(event)))
  same(fold(game, events), walked.end)
}

function theSameSeedAndMovesGiveTheSameMatch<S extends Shape>(game: Game<S>, walked: Walk<S>): void {
  const entries = walked.paces.map(({ step, events, env }): Entry<S> => ({ at: env.now, step, events }))
  const log: Log<S> = {
    game: game.id,
    edition: game.edition,
    lexicon: lexicon.id,
    seats: walked.seats,
    options: walked.options,
    pace: game.pace.usual,
    commitment: commit(walked.seed),
    setup: walked.setup,
    entries,
  }
  same(verify(game, log, walked.seed, lexicon), { ok: true, value: { entries: entries.length } })
  same(stateOf(game, log), walked.end)
}

function stateAndEventsSurviveJsonAndSchema<S extends Shape>(
  game: Game<S>,
  { after, events, step }: Pace<S>,
): void {
  same(game.schema.state.parse(throughJson(after)), after)
  for (const event of events) same(game.schema.event.parse(throughJson(event)), event)
  if (step.type !== 'act') return
  same(game.schema.action.parse(throughJson(step.action)), step.action)
  same(game.notation.parse(game.notation.make(step.action)), { ok: true, value: step.action })
}

function idleIsLegal<S extends Shape>(game: Game<S>, { state, status, env }: Pace<S>): void {
  expect(status.waitsFor.length).toBeGreaterThan(0)
  for (const seat of status.waitsFor) expect(play(game, state, { type: 'idle', seat }, env).ok).toBe(true)
}

/** Deals anew what a seat can't know: neither what it sees nor what it hears of the next step may change. */
function nothingLeaks<S extends Shape>(
  game: Game<S>,
  seats: number,
  { state, step, env, events }: Pace<S>,
): void {
  const next =
    step.type === 'act'
      ? { action: step.action, by: step.by }
      : step.type === 'idle'
        ? { action: game.idle(state, step.seat), by: step.seat }
        : undefined
  for (const seat of onlookers(seats)) {
    const dice = rng(env.now.toString(), `redeal ${seat}`)
    const other = frozen(game.redeal(state, seat, dice, next))
    same(game.view(other, seat), game.view(state, seat))
    const played = play(game, other, step, env)
    if (!played.ok)
      throw new Error(`dealt anew, it was refused: ${JSON.stringify({ step, error: played.error })}`)
    const heard = played.value.events.map((event) => game.tell(event, seat))
    same(
      heard,
      events.map((event) => game.tell(event, seat)),
    )
  }
}

function theDealTellsNobodyMoreThanTheirOwn<S extends Shape>(
  game: Game<S>,
  { setup, seats, options }: Walk<S>,
): void {
  const text = game.deal.make(setup)
  const start = { seats, options }
  same(game.deal.parse(text, start), { ok: true, value: setup })
  // The deal that a redealt position would have come from sounds the same to the seat.
  const state = fold(game, setup)
  for (const seat of onlookers(seats)) {
    const other = game.redeal(state, seat, rng(text, `${seat}`))
    same(game.view(other, seat), game.view(state, seat))
  }
}

function offeredActionsAreAccepted<S extends Shape>(
  game: Game<S>,
  { state, status, env, offers }: Pace<S>,
): void {
  for (const by of status.mayAct) {
    let offered = 0
    for (const action of game.actions?.(state, by, offers) ?? []) {
      expect(play(game, state, { type: 'act', by, action }, env).ok).toBe(true)
      if (++offered === 4) break
    }
  }
}

function othersMayNotAct<S extends Shape>(
  game: Game<S>,
  seats: number,
  { state, status, step, env }: Pace<S>,
): void {
  if (step.type !== 'act') return
  for (const by of everySeat(seats)) {
    if (status.mayAct.includes(by)) continue
    const judged = play(game, state, { type: 'act', by, action: step.action }, env)
    expect(judged).toMatchObject({
      ok: false,
      error: { code: status.active.includes(by) ? 'outOfTurn' : 'notPlaying' },
    })
  }
}

function nobodyActsWhenItIsOver<S extends Shape>(game: Game<S>, { paces, end }: Walk<S>): void {
  const last = paces.at(-1)
  if (last) same(play(game, end, last.step, last.env), { ok: false, error: { code: 'over' } })
}
