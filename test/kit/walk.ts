import { diceBox, rng } from '@crackpost/core/kernel/dice'
import type { Env, Game, Shape, Status } from '@crackpost/core/kernel/game'
import { fold, play, type Step } from '@crackpost/core/kernel/play'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { leisure, randomStep } from '@crackpost/core/players/random'
import { frozen } from './frozen.ts'

/** A position on a random walk, the step taken there and what it brought. */
export interface Pace<S extends Shape> {
  readonly state: S['state']
  readonly status: Extract<Status, { phase: 'playing' }>
  readonly step: Step<S['action']>
  readonly env: Env
  /** The dice of the walkers, not of the match. */
  readonly offers: Env
  readonly events: readonly S['event'][]
  readonly after: S['state']
}

export interface Walk<S extends Shape> {
  readonly seed: string
  readonly seats: number
  readonly options: S['options']
  readonly setup: readonly S['event'][]
  readonly paces: readonly Pace<S>[]
  readonly end: S['state']
}

/** Random legal players with human failings: now and then the clock plays for one, somebody leaves, or all agree. */
export function walk<S extends Shape>(
  game: Game<S>,
  seats: number,
  seed: string,
  lexicon: Lexicon,
  chosen: unknown = {},
): Walk<S> {
  const options = game.schema.options.parse(chosen)
  const setup = frozen(game.setup({ seats, options, seed }))
  const paces: Pace<S>[] = []
  const pace = game.pace.usual
  let state = frozen(fold(game, setup))
  let now = 0
  for (let status = game.status(state); status.phase === 'playing'; status = game.status(state)) {
    const chance = rng(seed, `walk ${paces.length}`)
    now += leisure(game, state, now, chance)
    const env: Env = { lexicon, dice: diceBox(seed), now, pace }
    const offers: Env = { ...env, dice: (label) => rng(seed, `walk ${paces.length} ${label}`) }
    const failure = failing(game, status, chance.below(100))
    const step = frozen(failure ?? randomStep(game, state, status, offers, chance))
    const played = play(game, state, step, env)
    if (!played.ok) throw new Error(`refused: ${JSON.stringify({ step, error: played.error })}`)
    const { events, state: after } = played.value
    paces.push({ state, status, step, env, offers, events: frozen(events), after: frozen(after) })
    state = after
  }
  return { seed, seats, options, setup, paces, end: state }
}

function failing<S extends Shape>(
  game: Game<S>,
  status: Pace<S>['status'],
  chance: number,
): Step<S['action']> | null {
  const [waited = 0] = status.waitsFor
  if (chance < 4) return { type: 'idle', seat: waited }
  if (chance === 4) return { type: 'forfeit', seat: status.active.at(-1) ?? waited }
  if (chance === 5 && game.agreement) return { type: 'agree' }
  return null
}
