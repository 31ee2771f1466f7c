import type { GameTypes } from './game.ts'
import type { GameStep } from './step.ts'

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
