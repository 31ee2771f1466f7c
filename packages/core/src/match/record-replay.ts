import { createDiceFactory } from '../kernel/dice.ts'
import type { Game, GameEnv, GameTypes } from '../kernel/game.ts'
import { isSameJson } from '../kernel/json.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import { replay } from '../kernel/step.ts'
import { assumedLexicon } from '../lexicon/assumed-lexicon.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import {
  type AdvanceResult,
  type AppliedStep,
  advanceGame,
  type GameCommand,
  type GameCommandRejection,
  type GameProgress,
  startProgress,
} from './progress.ts'
import {
  formatResult,
  type MatchRecord,
  parseCommand,
  type RecordError,
  type RecordLine,
  type StatedEvent,
} from './record.ts'

/** The effect of one line. */
export interface ReplayedLine<S extends GameTypes> {
  readonly line: RecordLine
  readonly command: GameCommand<S['action']>
  readonly appliedSteps: readonly AppliedStep<S>[]
  readonly progress: GameProgress<S>
}

export interface RecordReplay<S extends GameTypes> {
  readonly setup: readonly S['event'][]
  readonly turns: readonly ReplayedLine<S>[]
  readonly progress: GameProgress<S>
}

/**
 * Replays a record through the rules. If it states events, they must be the same. `lexicon` null: it is not at hand; words
 * are judged as the events state.
 */
export function replayRecord<S extends GameTypes>(
  game: Game<S>,
  record: MatchRecord,
  lexicon: Lexicon | null,
): Result<RecordReplay<S>, RecordError> {
  const { header } = record
  if (header.game !== game.id || header.edition !== game.edition)
    return err({ line: 1, code: 'otherGame', game: header.game, edition: header.edition })
  if (lexicon ? header.lexicon !== lexicon.id : !isStated(record))
    return err({ line: 1, code: 'otherLexicon', lexicon: header.lexicon })
  const setup = setupEvents(game, record)
  if (!setup.ok) return setup

  // Without a seed, later draws are derived from the text of the deal.
  const dice = createDiceFactory(header.seed ?? header.deal ?? '')
  const { pace = game.pace.usual, startedAt = 0 } = header
  const turns: ReplayedLine<S>[] = []
  let progress = startProgress(game, setup.value)
  for (const line of record.lines) {
    const command = parseCommand(game, line.text)
    if (!command.ok) return err({ ...command.error, line: line.line })
    const stated = parseEvents(game, line.events)
    if (!stated.ok) return stated
    const env: GameEnv = {
      lexicon: lexicon ?? assumedLexicon(game.lexiconVerdict?.(stated.value)),
      dice,
      now: startedAt + line.at,
      pace,
    }
    const isAssumed = header.masked === true || lexicon === null
    const advanced = isAssumed
      ? advanceAsStated(game, progress, command.value, stated.value, env)
      : advanceGame(game, progress, command.value, env)
    if (!advanced.ok) return err({ ...advanced.error, line: line.line })
    const { appliedSteps } = advanced.value
    if (isStated(record)) {
      const events = appliedSteps.flatMap((step) => step.events)
      const different = firstDifference(game, line.line, stated.value, line.events, events, isAssumed)
      if (different) return err(different)
    }
    progress = advanced.value.progress
    turns.push({ line, command: command.value, appliedSteps, progress })
  }
  const reached = formatResult(game, progress)
  if (record.result && record.result.text !== reached)
    return err({ line: record.result.line, code: 'otherResult', stated: record.result.text, reached })
  return ok({ setup: setup.value, turns, progress })
}

/** True if the record states the events of every line. */
const isStated = ({ header }: MatchRecord): boolean => header.commitment !== undefined

function setupEvents<S extends GameTypes>(
  game: Game<S>,
  { header, setup: stated }: MatchRecord,
): Result<S['event'][], RecordError> {
  const { seats, seed, deal } = header
  if (seats < game.seats.min || seats > game.seats.max) return err({ line: 1, code: 'seats', ...game.seats })
  const options = game.schema.options.safeParse(header.options)
  if (!options.success) return err({ line: 1, code: 'options' })
  const start = { seats, options: options.data, ...(header.colours ? { colours: header.colours } : {}) }
  if (deal !== null) {
    const dealt = game.dealNotation.parse(deal, start)
    return dealt.ok ? dealt : err({ ...dealt.error, line: 1 })
  }
  const dealt = game.setup({ ...start, seed: seed ?? '' })
  if (header.commitment === undefined) return ok(dealt)
  const isSame = isSameJson(
    dealt,
    stated.map(({ json }) => json),
  )
  return isSame ? ok(dealt) : err({ line: stated[0]?.line ?? 1, code: 'otherDeal' })
}

function parseEvents<S extends GameTypes>(
  game: Game<S>,
  stated: readonly StatedEvent[],
): Result<S['event'][], RecordError> {
  const events: S['event'][] = []
  for (const { line, json } of stated) {
    const event = game.schema.event.safeParse(json)
    if (!event.success)
      return err({ line, code: 'malformed', path: event.error.issues[0]?.path.join('.') ?? '' })
    events.push(event.data)
  }
  return ok(events)
}

/** Decides a command with texts that are judged as the events state, then goes on with the events as stated. */
function advanceAsStated<S extends GameTypes>(
  game: Game<S>,
  progress: GameProgress<S>,
  command: GameCommand<S['action']>,
  stated: readonly S['event'][],
  env: GameEnv,
): Result<AdvanceResult<S>, S['rejection'] | GameCommandRejection> {
  const { freeText } = game
  if (!freeText || command.type !== 'act') return advanceGame(game, progress, command, env)
  const { state, action } = freeText.assumeTexts(progress.state, command.action, stated)
  const advanced = advanceGame(game, { ...progress, state }, { ...command, action }, env)
  if (!advanced.ok) return advanced
  const { appliedSteps } = advanced.value
  // If the events differ in more than texts, the caller rejects them, and the state does not matter.
  const isSame = isSameEvents(
    game,
    stated,
    appliedSteps.flatMap(({ events }) => events),
  )
  const after = isSame ? replay(game, stated, progress.state) : advanced.value.progress.state
  return ok({ appliedSteps, progress: { ...advanced.value.progress, state: after } })
}

const isSameEvents = <S extends GameTypes>(
  { freeText }: Game<S>,
  stated: readonly S['event'][],
  events: readonly S['event'][],
): boolean => {
  const withoutTexts = (event: S['event']): S['event'] => freeText?.withoutTexts(event) ?? event
  return isSameJson(stated.map(withoutTexts), events.map(withoutTexts))
}

/** The first stated event that is not the one reached; null if all are. Texts are not compared if `isAssumed`. */
function firstDifference<S extends GameTypes>(
  game: Game<S>,
  commandLine: number,
  stated: readonly S['event'][],
  statedEvents: readonly StatedEvent[],
  events: readonly S['event'][],
  isAssumed: boolean,
): RecordError | null {
  const isSame = (at: number): boolean =>
    isAssumed
      ? isSameEvents(game, stated.slice(at, at + 1), events.slice(at, at + 1))
      : isSameJson(stated[at] ?? null, events[at] ?? null)
  for (let at = 0; at < Math.max(stated.length, events.length); at++) {
    if (isSame(at)) continue
    const [reached = null] = events.slice(at, at + 1)
    return {
      line: statedEvents[at]?.line ?? commandLine,
      code: reached !== null && game.isDraw(reached) ? 'otherDraw' : 'otherEvents',
      reached,
    }
  }
  return null
}
