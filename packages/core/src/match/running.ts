import { diceBox } from '../kernel/dice.ts'
import type { Env, Shape, Status } from '../kernel/game.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import { DEEDS, type Deed } from './agreement.ts'
import { type Advanced, type Ask, advance } from './course.ts'
import type { Fact } from './fact.ts'
import { gameAt, type Match, type Play } from './match.ts'
import type { Rejected, TableEnv } from './table.ts'

/** A match that has started. */
export type Running = Match & { readonly play: Play }

/** So many time-outs in a row of one player, and the seat is forfeited. */
const PATIENCE = 3

/** What a running match makes of an ask of its players, or of the time being up for those it waits for. */
export function running(
  match: Running,
  ask: Ask<unknown> | { type: 'timeUp' },
  env: TableEnv,
): Result<Fact[], Rejected> {
  const { course } = match.play
  const game = gameAt(match.terms)
  const before = game.status(course.state)
  const facts: Fact[] = []
  let advanced: Advanced<Shape> = { course, taken: [] }
  for (const next of ask.type === 'timeUp' ? timeUp(match, before) : [{ ask, timedOut: null }]) {
    const result = advance(game, advanced.course, next.ask, envOf(match, env))
    if (!result.ok) {
      // Of several who are late, one may end the game, or the wait, for the others.
      if (facts.length > 0) break
      return result
    }
    advanced = result.value
    if (next.timedOut !== null) facts.push({ type: 'timedOut', seat: next.timedOut })
    if (isDeed(next.ask.type) && 'by' in next.ask)
      facts.push({ type: SAID[next.ask.type], seat: next.ask.by })
    for (const { step, events } of advanced.taken) facts.push({ type: 'moved', step, events: [...events] })
  }
  const after = game.status(advanced.course.state)
  return ok([...facts, ...turned(match, before, after, facts, env.now)])
}

const SAID = { propose: 'proposed', accept: 'accepted', withdraw: 'withdrew' } as const

const isDeed = (type: string): type is Deed => DEEDS.some((deed) => deed === type)

const envOf = ({ play, terms }: Running, { lexicon, now }: TableEnv): Env => ({
  lexicon,
  dice: diceBox(play.seed),
  now,
  pace: terms.pace.turn,
})

/** For each seat whose time is up: the clock plays, or the seat is forfeited, as the table has it. */
function timeUp({ play, terms }: Running, status: Status): { ask: Ask<unknown>; timedOut: Seat | null }[] {
  if (status.phase === 'over') return []
  // Whoever has moved and not finished was not absent: the clock finishes for them, and nobody counts it.
  if (status.followUp) return status.waitsFor.map((seat) => ({ ask: { type: 'idle', seat }, timedOut: null }))
  return status.waitsFor.map((seat) => {
    const lost = terms.pace.timeUp === 'forfeit' || (play.timeouts[seat] ?? 0) + 1 >= PATIENCE
    return { ask: { type: lost ? 'forfeit' : 'idle', seat }, timedOut: seat }
  })
}

/**
 * A new turn, when the position has changed as everybody sees it or somebody new is waited for. Fresh time only for
 * whom it is a new turn: those who still have to vote get no more because others have, or because a seat has left.
 */
function turned(match: Running, before: Status, after: Status, facts: readonly Fact[], now: number): Fact[] {
  if (before.phase === 'over' || after.phase === 'over') return []
  const game = gameAt(match.terms)
  const moves = facts.flatMap((fact) => (fact.type === 'moved' ? [fact] : []))
  const changed = moves.some(({ events }) => events.some((event) => !game.quiet?.(event)))
  const somebodyNew = after.waitsFor.some((seat) => !before.waitsFor.includes(seat))
  if (!somebodyNew && !changed) return []
  const took = ({ step }: (typeof moves)[number]): boolean =>
    step.type === 'act' ? before.waitsFor.includes(step.by) : step.type !== 'forfeit'
  const again = changed && moves.some(took)
  const fresh = now + match.terms.pace.turn
  // A wait with an end of its own has that for a deadline; after it, whoever was interrupted goes on with what was left.
  const deadline =
    after.until ??
    (before.until !== undefined ? (leftOf(match, after.waitsFor, now) ?? fresh) : null) ??
    (somebodyNew || again ? fresh : match.deadline)
  return [{ type: 'turned', turn: match.turn + 1, deadline }]
}

/** Until when the seats have time that were interrupted; null where others are waited for now. */
const leftOf = ({ held }: Match, seats: readonly Seat[], now: number): number | null =>
  held && held.seats.join() === seats.join() ? now + held.left : null
