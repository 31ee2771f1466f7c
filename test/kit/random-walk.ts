import { createDiceFactory, rng } from '@crackpost/core/kernel/dice'
import type { Game, GameEnv, GameStatus, GameTypes } from '@crackpost/core/kernel/game'
import { applyStep, type GameStep, replay } from '@crackpost/core/kernel/step'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { randomDelayMs, randomStep } from '@crackpost/core/simulation/random-player'
import { deepFreeze } from './deep-freeze.ts'

/** A position of a random walk, the step taken there and its events. */
export interface WalkStep<S extends GameTypes> {
  readonly state: S['state']
  readonly status: Extract<GameStatus, { phase: 'playing' }>
  readonly step: GameStep<S['action']>
  readonly env: GameEnv
  /** Environment with the walk's own dice instead of the match's. */
  readonly offerEnv: GameEnv
  readonly events: readonly S['event'][]
  readonly after: S['state']
}

export interface RandomWalk<S extends GameTypes> {
  readonly seed: string
  readonly seats: number
  readonly options: S['options']
  readonly setup: readonly S['event'][]
  readonly steps: readonly WalkStep<S>[]
  readonly end: S['state']
}

/** Plays a match with random legal steps; sometimes the clock plays, a seat resigns or all agree to end. */
export function walkRandomly<S extends GameTypes>(
  game: Game<S>,
  seats: number,
  seed: string,
  lexicon: Lexicon,
  chosen: unknown = {},
): RandomWalk<S> {
  const options = game.schema.options.parse(chosen)
  const setup = deepFreeze(game.setup({ seats, options, seed }))
  const paces: WalkStep<S>[] = []
  const pace = game.pace.usual
  let state = deepFreeze(replay(game, setup))
  let now = 0
  for (let status = game.status(state); status.phase === 'playing'; status = game.status(state)) {
    const chance = rng(seed, `walk ${paces.length}`)
    now += randomDelayMs(game, state, now, chance)
    const env: GameEnv = { lexicon, dice: createDiceFactory(seed), now, pace }
    const offers: GameEnv = { ...env, dice: (label) => rng(seed, `walk ${paces.length} ${label}`) }
    const failure = playerFailure(game, status, chance.integerBelow(100))
    const step = deepFreeze(failure ?? randomStep(game, state, status, offers, chance))
    const played = applyStep(game, state, step, env)
    if (!played.ok) throw new Error(`refused: ${JSON.stringify({ step, error: played.error })}`)
    const { events, state: after } = played.value
    paces.push({
      state,
      status,
      step,
      env,
      offerEnv: offers,
      events: deepFreeze(events),
      after: deepFreeze(after),
    })
    state = after
  }
  return { seed, seats, options, setup, steps: paces, end: state }
}

function playerFailure<S extends GameTypes>(
  game: Game<S>,
  status: WalkStep<S>['status'],
  chance: number,
): GameStep<S['action']> | null {
  const [waited = 0] = status.waitsFor
  if (chance < 4) return { type: 'idle', seat: waited }
  if (chance === 4) return { type: 'forfeit', seat: status.active.at(-1) ?? waited }
  if (chance === 5 && game.agreement) return { type: 'agree' }
  return null
}
