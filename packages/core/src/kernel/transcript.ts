import type { Lexicon } from '../lexicon/lexicon.ts'
import { commitmentOf, createDiceFactory } from './dice.ts'
import type { Game, GameEnv, GameTypes } from './game.ts'
import { err, ok, type Result } from './result.ts'
import { applyStep, type GameStep, replay } from './step.ts'

/** One step of a match and its events. */
export interface TranscriptEntry<S extends GameTypes> {
  readonly at: number
  readonly step: GameStep<S['action']>
  readonly events: readonly S['event'][]
}

/** A complete match. Everything else can be computed from it. */
export interface Transcript<S extends GameTypes> {
  readonly game: string
  readonly edition: number
  readonly lexicon: string
  readonly seats: number
  readonly options: S['options']
  /** The colour of each seat; absent if the game has no colours. */
  readonly colours?: readonly string[]
  readonly pace: number
  /** `commitmentOf(seed)`, published when the match starts. */
  readonly commitment: string
  readonly setup: readonly S['event'][]
  readonly entries: readonly TranscriptEntry<S>[]
}

/** The first difference between a transcript and its replay from the seed. */
export type TranscriptMismatch =
  | { readonly code: 'otherGame'; readonly game: string; readonly edition: number }
  | { readonly code: 'otherLexicon'; readonly lexicon: string }
  | { readonly code: 'otherSeed' }
  | { readonly code: 'otherDeal' }
  | { readonly code: 'otherEvents'; readonly entry: number }
  | { readonly code: 'unfinished' }

export const replayTranscript = <S extends GameTypes>(game: Game<S>, transcript: Transcript<S>): S['state'] =>
  replay(game, [...transcript.setup, ...transcript.entries.flatMap((entry) => entry.events)])

/**
 * Recomputes every random draw of a finished match from its seed. Returns the first difference as an error.
 */
export function verifyTranscript<S extends GameTypes>(
  game: Game<S>,
  transcript: Transcript<S>,
  seed: string,
  lexicon: Lexicon,
): Result<{ readonly entries: number }, TranscriptMismatch> {
  if (transcript.game !== game.id || transcript.edition !== game.edition)
    return err({ code: 'otherGame', game: transcript.game, edition: transcript.edition })
  if (transcript.lexicon !== lexicon.id) return err({ code: 'otherLexicon', lexicon: transcript.lexicon })
  if (transcript.commitment !== commitmentOf(seed)) return err({ code: 'otherSeed' })
  const { seats, options, colours } = transcript
  const setup = game.setup({ seats, options, seed, ...(colours ? { colours } : {}) })
  if (!isSameJson(setup, transcript.setup)) return err({ code: 'otherDeal' })

  const dice = createDiceFactory(seed)
  let state = replay(game, setup)
  for (const [index, entry] of transcript.entries.entries()) {
    const env: GameEnv = { lexicon, dice, now: entry.at, pace: transcript.pace }
    const played = applyStep(game, state, entry.step, env)
    if (!played.ok || !isSameJson(played.value.events, entry.events))
      return err({ code: 'otherEvents', entry: index })
    state = played.value.state
  }
  if (game.status(state).phase !== 'over') return err({ code: 'unfinished' })
  return ok({ entries: transcript.entries.length })
}

/** Compares as JSON, ignoring the order of keys: stored entries may come back in another order. */
const isSameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
