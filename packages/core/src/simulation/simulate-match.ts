import { commitmentOf, createDiceFactory, rng } from '../kernel/dice.ts'
import type { Game, GameTypes } from '../kernel/game.ts'
import type { Transcript, TranscriptEntry } from '../kernel/transcript.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { advanceGame, type GameProgress, startProgress } from '../match/progress.ts'
import {
  formatCommand,
  formatRecord,
  formatResult,
  type RecordedCommand,
  type RecordHeader,
} from '../match/record.ts'
import { randomDelayMs, randomStep } from './random-player.ts'

/** No match of random players has come near this number of steps. Reaching it is a bug. */
const MAX_STEPS = 50_000

export interface SimulatedMatch<S extends GameTypes> {
  readonly transcript: Transcript<S>
  readonly progress: GameProgress<S>
  /** One object per line: header, deal, every entry, the result. */
  readonly logLines: readonly object[]
  /** The match as a `.match` record. */
  readonly record: string
}

export interface SimulationOptions {
  readonly seats: number
  readonly seed: string
  readonly lexicon: Lexicon
  /** Options of the game that differ from the defaults. */
  readonly options?: unknown
}

/** Plays a whole match with random legal players. */
export function simulateMatch<S extends GameTypes>(
  game: Game<S>,
  { seats, seed, lexicon, options: chosen = {} }: SimulationOptions,
): SimulatedMatch<S> {
  const options = game.schema.options.parse(chosen)
  const pace = game.pace.usual
  const setup = game.setup({ seats, options, seed })
  const baseEnv = { lexicon, pace }
  const commands: RecordedCommand<S>[] = []
  const entries: TranscriptEntry<S>[] = []
  let progress = startProgress(game, setup)
  let status = game.status(progress.state)
  for (let n = 0; status.phase === 'playing'; n++) {
    if (n === MAX_STEPS) throw new Error(`${game.id}: no end after ${MAX_STEPS} steps`)
    // Random delays make some actions miss the game's own time limits.
    const players = rng(seed, `players ${n}`)
    const before = entries.at(-1)?.at ?? 0
    const at = before + randomDelayMs(game, progress.state, before, players)
    const offer = { ...baseEnv, now: at, dice: (label: string) => rng(seed, `players ${n} ${label}`) }
    const command = randomStep(game, progress.state, status, offer, players)
    const advanced = advanceGame(game, progress, command, {
      ...baseEnv,
      now: at,
      dice: createDiceFactory(seed),
    })
    if (!advanced.ok)
      throw new Error(`${game.id}: an offered action was refused: ${JSON.stringify(advanced.error)}`)
    progress = advanced.value.progress
    status = game.status(progress.state)
    const { appliedSteps } = advanced.value
    commands.push({ at, command, events: appliedSteps.flatMap(({ events }) => events) })
    for (const { step, events } of appliedSteps) entries.push({ at, step, events })
  }
  const { standing, reason } = status
  const header: RecordHeader = {
    game: game.id,
    edition: game.edition,
    lexicon: lexicon.id,
    seats,
    options,
    pace,
    commitment: commitmentOf(seed),
    seed,
    deal: null,
  }
  const match: Transcript<S> = {
    game: game.id,
    edition: game.edition,
    lexicon: lexicon.id,
    seats,
    options,
    pace,
    commitment: commitmentOf(seed),
    setup,
    entries,
  }
  return {
    transcript: match,
    progress,
    logLines: [
      { type: 'match', ...header },
      { type: 'setup', events: setup },
      ...entries.map((entry, index) => ({
        type: 'entry',
        n: index + 1,
        at: entry.at,
        line: entry.step.type === 'agree' ? 'agreed' : formatCommand(game, entry.step),
        step: entry.step,
        events: entry.events,
      })),
      { type: 'result', standing, reason, entries: entries.length, turns: progress.turns },
    ],
    record: formatRecord(game, header, setup, commands, formatResult(game, progress)),
  }
}
