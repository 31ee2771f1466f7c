import type { Dice } from '../kernel/dice.ts'
import type { Game, GameEnv, GameStatus, GameTypes } from '../kernel/game.ts'
import type { Seat } from '../kernel/seat.ts'
import type { GameStep } from '../kernel/step.ts'

/** Maximum number of offered actions a random player chooses from: enough variety, still fast. */
const MAX_OFFERED_ACTIONS = 24

/** Returns a random legal step: mostly of an awaited seat, sometimes of a seat that may act out of turn. */
export function randomStep<S extends GameTypes>(
  game: Game<S>,
  state: S['state'],
  status: Extract<GameStatus, { phase: 'playing' }>,
  env: GameEnv,
  dice: Dice,
): Exclude<GameStep<S['action']>, { type: 'agree' | 'delay' }> {
  const due = game.timers?.(state).find((timer) => timer.at <= env.now)
  if (due) return { type: 'ring', alarm: due.kind }
  const outOfTurn = status.mayAct.filter((seat) => !status.waitsFor.includes(seat))
  const speaksUp = outOfTurn.length > 0 && dice.integerBelow(2) === 0
  // If the seats out of turn have no action, an awaited seat plays.
  for (const from of speaksUp ? [outOfTurn, status.waitsFor] : [status.waitsFor]) {
    const by = from[dice.integerBelow(from.length)] ?? 0
    const action = randomAction(game, state, by, env, dice)
    if (action !== undefined) return { type: 'act', by, action }
  }
  return { type: 'idle', seat: status.waitsFor[dice.integerBelow(status.waitsFor.length)] ?? 0 }
}

function randomAction<S extends GameTypes>(
  game: Game<S>,
  state: S['state'],
  by: Seat,
  env: GameEnv,
  dice: Dice,
): S['action'] | undefined {
  const offers: S['action'][] = []
  for (const action of game.actions?.(state, by, env) ?? []) {
    offers.push(action)
    if (offers.length === MAX_OFFERED_ACTIONS) break
  }
  return offers.length === 0 ? undefined : offers[dice.integerBelow(offers.length)]
}

/**
 * Returns a random delay before the next step, up to half a turn. If a timer of the game runs, the delay is
 * usually shorter than what is left of it.
 */
export function randomDelayMs<S extends GameTypes>(
  game: Game<S>,
  state: S['state'],
  now: number,
  dice: Dice,
): number {
  const time = dice.integerBelow(game.pace.usual / 2)
  const limits = game.timers?.(state) ?? []
  const left = Math.min(...limits.map(({ at }) => at - now))
  if (limits.length === 0 || left <= 1 || dice.integerBelow(12) === 0) return time
  return dice.integerBelow(Math.min(left, game.pace.usual / 2))
}
