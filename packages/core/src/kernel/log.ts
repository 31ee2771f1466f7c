import type { Lexicon } from '../lexicon/lexicon.ts'
import { commit, diceBox } from './dice.ts'
import type { Env, Game, Shape } from './game.ts'
import { fold, play, type Step } from './play.ts'
import { no, ok, type Result } from './result.ts'

/** One step of a match and what came of it. */
export interface Entry<S extends Shape> {
  readonly at: number
  readonly step: Step<S['action']>
  readonly events: readonly S['event'][]
}

/** A match as it was played: the only truth, from which everything else can be computed again. */
export interface Log<S extends Shape> {
  readonly game: string
  readonly edition: number
  readonly lexicon: string
  readonly seats: number
  readonly options: S['options']
  /** The colours that were chosen, by seat, where the game has them. */
  readonly colours?: readonly string[]
  readonly pace: number
  /** `commit(seed)`, published when the match starts. */
  readonly commitment: string
  readonly setup: readonly S['event'][]
  readonly entries: readonly Entry<S>[]
}

/** Where a log and a seed disagree. */
export type Mismatch =
  | { readonly code: 'otherGame'; readonly game: string; readonly edition: number }
  | { readonly code: 'otherLexicon'; readonly lexicon: string }
  | { readonly code: 'otherSeed' }
  | { readonly code: 'otherDeal' }
  | { readonly code: 'otherEvents'; readonly entry: number }
  | { readonly code: 'unfinished' }

export const stateOf = <S extends Shape>(game: Game<S>, log: Log<S>): S['state'] =>
  fold(game, [...log.setup, ...log.entries.flatMap((entry) => entry.events)])

/** Recomputes every draw of a finished match from its seed; the first place that differs is named. */
export function verify<S extends Shape>(
  game: Game<S>,
  log: Log<S>,
  seed: string,
  lexicon: Lexicon,
): Result<{ readonly entries: number }, Mismatch> {
  if (log.game !== game.id || log.edition !== game.edition)
    return no({ code: 'otherGame', game: log.game, edition: log.edition })
  if (log.lexicon !== lexicon.id) return no({ code: 'otherLexicon', lexicon: log.lexicon })
  if (log.commitment !== commit(seed)) return no({ code: 'otherSeed' })
  const { seats, options, colours } = log
  const setup = game.setup({ seats, options, seed, ...(colours ? { colours } : {}) })
  if (!same(setup, log.setup)) return no({ code: 'otherDeal' })

  const dice = diceBox(seed)
  let state = fold(game, setup)
  for (const [index, entry] of log.entries.entries()) {
    const env: Env = { lexicon, dice, now: entry.at, pace: log.pace }
    const played = play(game, state, entry.step, env)
    if (!played.ok || !same(played.value.events, entry.events))
      return no({ code: 'otherEvents', entry: index })
    state = played.value.state
  }
  if (game.status(state).phase !== 'over') return no({ code: 'unfinished' })
  return ok({ entries: log.entries.length })
}

/** Equal as JSON, whatever the order of keys: a stored log comes back with its own. */
const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
