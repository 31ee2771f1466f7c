import type { Dice } from '../kernel/dice.ts'
import type { Env, Game, Shape, Status } from '../kernel/game.ts'
import type { Step } from '../kernel/play.ts'
import type { Seat } from '../kernel/seat.ts'

/** From how many offered actions a random player chooses: enough for variety, few enough to be quick. */
const OFFERS = 24

/** A step that random legal players would take next: mostly whose turn it is, sometimes one who may act out of turn. */
export function randomStep<S extends Shape>(
  game: Game<S>,
  state: S['state'],
  status: Extract<Status, { phase: 'playing' }>,
  env: Env,
  dice: Dice,
): Exclude<Step<S['action']>, { type: 'agree' | 'delay' }> {
  const due = game.alarms?.(state).find((alarm) => alarm.at <= env.now)
  if (due) return { type: 'ring', alarm: due.kind }
  const outOfTurn = status.mayAct.filter((seat) => !status.waitsFor.includes(seat))
  const speaksUp = outOfTurn.length > 0 && dice.below(2) === 0
  // Who could speak up but has nothing to say lets the others play.
  for (const from of speaksUp ? [outOfTurn, status.waitsFor] : [status.waitsFor]) {
    const by = from[dice.below(from.length)] ?? 0
    const action = randomAction(game, state, by, env, dice)
    if (action !== undefined) return { type: 'act', by, action }
  }
  return { type: 'idle', seat: status.waitsFor[dice.below(status.waitsFor.length)] ?? 0 }
}

function randomAction<S extends Shape>(
  game: Game<S>,
  state: S['state'],
  by: Seat,
  env: Env,
  dice: Dice,
): S['action'] | undefined {
  const offers: S['action'][] = []
  for (const action of game.actions?.(state, by, env) ?? []) {
    offers.push(action)
    if (offers.length === OFFERS) break
  }
  return offers.length === 0 ? undefined : offers[dice.below(offers.length)]
}

/**
 * How long random players let pass before the next step: up to half a turn's time. Where a time limit of the game's own
 * runs they mostly keep to it, and are too late only now and then.
 */
export function leisure<S extends Shape>(game: Game<S>, state: S['state'], now: number, dice: Dice): number {
  const time = dice.below(game.pace.usual / 2)
  const limits = game.alarms?.(state) ?? []
  const left = Math.min(...limits.map(({ at }) => at - now))
  if (limits.length === 0 || left <= 1 || dice.below(12) === 0) return time
  return dice.below(Math.min(left, game.pace.usual / 2))
}
