import { createDiceFactory } from '../kernel/dice.ts'
import type { Game, GameEnv, GameTypes } from '../kernel/game.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import { type Seat, seatName } from '../kernel/seat.ts'
import type { SeatRank } from '../kernel/standing.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import {
  type AppliedStep,
  advanceGame,
  type GameCommand,
  type GameProgress,
  startProgress,
} from './progress.ts'

/**
 * A whole match as text (`.match`): a header, one action per line, the result. White space and `#` comments are ignored.
 *
 *     game: the-id-of-a-game
 *     edition: 1
 *     lexicon: fr-b1ac6c73485f
 *     seats: 2
 *     seed: 9f86d081884c7d65…        or   deal: A2 L4 I3 …   (in the game's own notation), or both
 *     options: {}                    if they are not the defaults
 *     colours: red blue              by seat, if the game has colours
 *
 *     A 2A→ L4I3G1N4E3
 *     B idles                        the default action was played for B
 *     A proposes                     to end the match; accepts, withdraws
 *     @86400000 B pass E2 W2         `@` gives the milliseconds since the start
 *     clock rings vote               a timer of the game expired
 *     clock waits 3600000            the match was paused for this many milliseconds
 *     C resigns
 *     result: 1 A 755, 2 B 594, passes
 */
export interface MatchRecord {
  readonly header: RecordHeader
  readonly lines: readonly RecordLine[]
  readonly result: { readonly line: number; readonly text: string } | null
}

export interface RecordHeader {
  readonly game: string
  readonly edition: number
  readonly lexicon: string
  readonly seats: number
  readonly seed: string | null
  readonly deal: string | null
  readonly options: unknown
  readonly colours?: readonly string[]
}

/** A line with a command. Its text is parsed when the game is known. */
export interface RecordLine {
  /** Line number in the text, from 1. */
  readonly line: number
  readonly at: number
  readonly text: string
}

/** Why a record is invalid, and at which line. */
export interface RecordError {
  readonly line: number
  readonly code: string
  readonly [detail: string]: unknown
}

const RECORD_FIELDS = [
  'game',
  'edition',
  'lexicon',
  'seats',
  'seed',
  'deal',
  'options',
  'colours',
  'result',
] as const

/** Parses the text of a record. `replayRecord` checks whether its moves are legal. */
export function parseRecord(text: string): Result<MatchRecord, RecordError> {
  const fields = new Map<string, { line: number; text: string }>()
  const lines: RecordLine[] = []
  let at = 0
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = index + 1
    const content = raw.replace(/#.*$/u, '').trim()
    if (content === '') continue
    const [, key = '', value = ''] = /^([a-z]+):\s*(.*)$/u.exec(content) ?? []
    if (key !== '') {
      if (!RECORD_FIELDS.some((known) => known === key))
        return err({ line, code: 'unknownField', field: key })
      if (fields.has(key)) return err({ line, code: 'fieldTwice', field: key })
      fields.set(key, { line, text: value })
      continue
    }
    const [, instant, rest = content] = /^@(\d{1,15})\s+(.*)$/u.exec(content) ?? []
    if (instant !== undefined) at = Number(instant)
    lines.push({ line, at, text: rest })
  }
  const header = parseHeader(fields)
  return header.ok ? ok({ header: header.value, lines, result: fields.get('result') ?? null }) : header
}

function parseHeader(
  fields: ReadonlyMap<string, { line: number; text: string }>,
): Result<RecordHeader, RecordError> {
  const text = (key: string): string | null => fields.get(key)?.text ?? null
  for (const key of ['game', 'edition', 'lexicon', 'seats'])
    if (!text(key)) return err({ line: fields.get(key)?.line ?? 1, code: 'fieldMissing', field: key })
  if (!text('seed') && !text('deal')) return err({ line: 1, code: 'fieldMissing', field: 'seed' })
  for (const key of ['edition', 'seats'])
    if (!/^\d{1,3}$/u.test(text(key) ?? ''))
      return err({ line: fields.get(key)?.line ?? 1, code: 'notANumber', field: key })
  const options = parseJson(text('options') ?? '{}')
  if (!options.ok) return err({ line: fields.get('options')?.line ?? 1, code: 'notJson', field: 'options' })
  const colours = text('colours')
  return ok({
    game: text('game') ?? '',
    edition: Number(text('edition')),
    lexicon: text('lexicon') ?? '',
    seats: Number(text('seats')),
    seed: text('seed'),
    deal: text('deal'),
    options: options.value,
    ...(colours ? { colours: colours.split(/\s+/u) } : {}),
  })
}

function parseJson(text: string): Result<unknown, null> {
  try {
    return ok(JSON.parse(text))
  } catch {
    return err(null)
  }
}

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

/** Replays a record through the rules. */
export function replayRecord<S extends GameTypes>(
  game: Game<S>,
  record: MatchRecord,
  lexicon: Lexicon,
): Result<RecordReplay<S>, RecordError> {
  const { header } = record
  if (header.game !== game.id || header.edition !== game.edition)
    return err({ line: 1, code: 'otherGame', game: header.game, edition: header.edition })
  if (header.lexicon !== lexicon.id) return err({ line: 1, code: 'otherLexicon', lexicon: header.lexicon })
  const setup = setupEvents(game, header)
  if (!setup.ok) return setup

  // Without a seed, later draws are derived from the text of the deal.
  const dice = createDiceFactory(header.seed ?? header.deal ?? '')
  const turns: ReplayedLine<S>[] = []
  let progress = startProgress(game, setup.value)
  for (const line of record.lines) {
    const command = parseCommand(game, line.text)
    if (!command.ok) return err({ line: line.line, ...command.error })
    const env: GameEnv = { lexicon, dice, now: line.at, pace: game.pace.usual }
    const advanced = advanceGame(game, progress, command.value, env)
    if (!advanced.ok) return err({ line: line.line, ...advanced.error })
    progress = advanced.value.progress
    turns.push({ line, command: command.value, appliedSteps: advanced.value.appliedSteps, progress })
  }
  const reached = formatResult(game, progress)
  if (record.result && record.result.text !== reached)
    return err({ line: record.result.line, code: 'otherResult', stated: record.result.text, reached })
  return ok({ setup: setup.value, turns, progress })
}

function setupEvents<S extends GameTypes>(
  game: Game<S>,
  header: RecordHeader,
): Result<S['event'][], RecordError> {
  const { seats, seed, deal } = header
  if (seats < game.seats.min || seats > game.seats.max) return err({ line: 1, code: 'seats', ...game.seats })
  const options = game.schema.options.safeParse(header.options)
  if (!options.success) return err({ line: 1, code: 'options' })
  const start = { seats, options: options.data, ...(header.colours ? { colours: header.colours } : {}) }
  if (deal === null) return ok(game.setup({ ...start, seed: seed ?? '' }))
  const dealt = game.dealNotation.parse(deal, start)
  return dealt.ok ? dealt : err({ line: 1, ...dealt.error })
}

const COMMAND_BY_VERB = {
  idles: 'idle',
  resigns: 'forfeit',
  proposes: 'propose',
  accepts: 'accept',
  withdraws: 'withdraw',
} as const

function parseCommand<S extends GameTypes>(
  game: Game<S>,
  text: string,
): Result<GameCommand<S['action']>, { code: string }> {
  const [, timer] = /^clock rings (\S+)$/u.exec(text) ?? []
  if (timer !== undefined) return ok({ type: 'ring', alarm: timer })
  const [, waited] = /^clock waits (\d{1,15})$/u.exec(text) ?? []
  if (waited !== undefined) return ok({ type: 'delay', by: Number(waited) })
  const [, name, rest = ''] = /^([A-H])\s+(.+)$/u.exec(text) ?? []
  if (name === undefined) return err({ code: 'unreadable', text: text.slice(0, 80) })
  const by: Seat = name.charCodeAt(0) - 65
  switch (rest) {
    case 'idles':
    case 'resigns':
      return ok({ type: COMMAND_BY_VERB[rest], seat: by })
    case 'proposes':
    case 'accepts':
    case 'withdraws':
      return ok({ type: COMMAND_BY_VERB[rest], by })
  }
  const action = game.notation.parse(rest)
  return action.ok ? ok({ type: 'act', by, action: action.value }) : action
}

/** Formats a command as a line of a record. */
export function formatCommand<S extends GameTypes>(game: Game<S>, command: GameCommand<S['action']>): string {
  switch (command.type) {
    case 'act':
      return `${seatName(command.by)} ${game.notation.make(command.action)}`
    case 'idle':
      return `${seatName(command.seat)} idles`
    case 'forfeit':
      return `${seatName(command.seat)} resigns`
    case 'ring':
      return `clock rings ${command.alarm}`
    case 'delay':
      return `clock waits ${command.by}`
    default:
      return `${seatName(command.by)} ${command.type}s`
  }
}

/** Formats the result as in a record: `1 B 755, 2 A 594, passes`; `unfinished` while the game is playing. */
export function formatResult<S extends GameTypes>(game: Game<S>, { state }: GameProgress<S>): string {
  const status = game.status(state)
  if (status.phase === 'playing') return 'unfinished'
  const formatRank = ({ seat, rank, total }: SeatRank): string => `${rank} ${seatName(seat)} ${total}`
  return [...status.standing.map(formatRank), status.reason].join(', ')
}

/** Formats a record from the commands of a match; `parseRecord` and `replayRecord` read it back. */
export function formatRecord<S extends GameTypes>(
  game: Game<S>,
  header: RecordHeader,
  commands: readonly { readonly at: number; readonly command: GameCommand<S['action']> }[],
  progress: GameProgress<S>,
): string {
  const fields = [
    ['game', header.game],
    ['edition', String(header.edition)],
    ['lexicon', header.lexicon],
    ['seats', String(header.seats)],
    ['options', JSON.stringify(header.options)],
    ['colours', header.colours?.join(' ')],
    ['seed', header.seed],
    ['deal', header.deal],
  ].flatMap(([key, value]) => (value ? [`${key}: ${value}`] : []))
  let before = 0
  const lines = commands.map(({ at, command }) => {
    const time = at === before ? '' : `@${at} `
    before = at
    return time + formatCommand(game, command)
  })
  return [...fields, '', ...lines, `result: ${formatResult(game, progress)}`, ''].join('\n')
}
