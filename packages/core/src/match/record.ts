import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Game, GameTypes } from '../kernel/game.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import { type Seat, seatName } from '../kernel/seat.ts'
import type { SeatRank } from '../kernel/standing.ts'
import type { GameCommand, GameProgress } from './progress.ts'
import type { ServerWordLists } from './settings.ts'

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
 *
 * A record that can be verified states more: see docs/verifying.md. `commitment` is the published hash of the seed. Each
 * line that starts with `=` is an event as JSON, of the deal or of the line before it. `digest` is a hash of the text above.
 */
export interface MatchRecord {
  readonly header: RecordHeader
  /** The events of the deal; empty if the record states no events. */
  readonly setup: readonly StatedEvent[]
  readonly lines: readonly RecordLine[]
  readonly result: { readonly line: number; readonly text: string } | null
  /** Null if the record has none. */
  readonly digest: RecordDigest | null
  /** The line of each field, from 1. */
  readonly fieldLines: ReadonlyMap<string, number>
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
  /** The published SHA-256 of the seed. A record that has it states all events. */
  readonly commitment?: string
  /** Time per turn in milliseconds; by default the game's usual one. */
  readonly pace?: number
  /** The start in milliseconds since 1970; by default 0. */
  readonly startedAt?: number
  /** Words that the server added to the lexicon or banned from it. */
  readonly serverWords?: ServerWordLists
  /** True if texts of the players are masked. */
  readonly masked?: boolean
}

/** A line with a command. Its text is parsed when the game is known. */
export interface RecordLine {
  /** Line number in the text, from 1. */
  readonly line: number
  readonly at: number
  readonly text: string
  readonly events: readonly StatedEvent[]
}

/** An event as JSON, in its own line. */
export interface StatedEvent {
  readonly line: number
  readonly json: unknown
}

/** The stated SHA-256 of the text before its line, and the computed one. */
export interface RecordDigest {
  readonly line: number
  readonly stated: string
  readonly computed: string
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
  'commitment',
  'pace',
  'started',
  'added',
  'banned',
  'words',
  'result',
  'digest',
] as const

/** The value of the field `words`, if texts of the players are masked. */
const MASKED_WORDS = 'masked'

interface RecordField {
  readonly line: number
  readonly text: string
}

/** Parses the text of a record. `replayRecord` checks whether its moves are legal. */
export function parseRecord(text: string): Result<MatchRecord, RecordError> {
  const fields = new Map<string, RecordField>()
  const setup: StatedEvent[] = []
  const lines: (RecordLine & { readonly events: StatedEvent[] })[] = []
  let at = 0
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = index + 1
    const content = raw.replace(/#.*$/u, '').trim()
    if (content === '') continue
    if (content.startsWith('=')) {
      const json = parseJson(content.slice(1))
      if (!json.ok) return err({ line, code: 'notJson', field: '=' })
      const events = lines.at(-1)?.events ?? setup
      events.push({ line, json: json.value })
      continue
    }
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
    lines.push({ line, at, text: rest, events: [] })
  }
  const header = parseHeader(fields)
  if (!header.ok) return header
  const digest = parseDigest(text, fields.get('digest'))
  if (!digest.ok) return digest
  return ok({
    header: header.value,
    setup,
    lines,
    result: fields.get('result') ?? null,
    digest: digest.value,
    fieldLines: new Map([...fields].map(([key, { line }]) => [key, line])),
  })
}

function parseHeader(fields: ReadonlyMap<string, RecordField>): Result<RecordHeader, RecordError> {
  const text = (key: string): string | null => fields.get(key)?.text ?? null
  const fieldError = (code: string, field: string): Result<never, RecordError> =>
    err({ line: fields.get(field)?.line ?? 1, code, field })
  for (const key of ['game', 'edition', 'lexicon', 'seats'])
    if (!text(key)) return fieldError('fieldMissing', key)
  if (!text('seed') && !text('deal')) return err({ line: 1, code: 'fieldMissing', field: 'seed' })
  for (const key of ['edition', 'seats'])
    if (!/^\d{1,3}$/u.test(text(key) ?? '')) return fieldError('notANumber', key)
  for (const key of ['pace', 'started'])
    if (!/^\d{1,15}$/u.test(text(key) ?? '0')) return fieldError('notANumber', key)
  if (text('words') !== null && text('words') !== MASKED_WORDS) return fieldError('unreadable', 'words')
  const options = parseJson(text('options') ?? '{}')
  if (!options.ok) return fieldError('notJson', 'options')
  const [colours, commitment, pace, started] = ['colours', 'commitment', 'pace', 'started'].map(text)
  const [add, ban] = ['added', 'banned'].map((key) => text(key)?.split(/\s+/u) ?? [])
  return ok({
    game: text('game') ?? '',
    edition: Number(text('edition')),
    lexicon: text('lexicon') ?? '',
    seats: Number(text('seats')),
    seed: text('seed'),
    deal: text('deal'),
    options: options.value,
    ...(colours ? { colours: colours.split(/\s+/u) } : {}),
    ...(commitment ? { commitment } : {}),
    ...(pace ? { pace: Number(pace) } : {}),
    ...(started ? { startedAt: Number(started) } : {}),
    ...(add && ban && add.length + ban.length > 0 ? { serverWords: { add, ban } } : {}),
    ...(text('words') === MASKED_WORDS ? { masked: true } : {}),
  })
}

/** The digest must be the last line, exactly as `formatRecord` writes it: it covers every character before it. */
function parseDigest(text: string, field: RecordField | undefined): Result<RecordDigest | null, RecordError> {
  if (!field) return ok(null)
  const { line } = field
  const [found, stated = ''] = /(?<=\n)digest: ([0-9a-f]{64})\n$/u.exec(text) ?? []
  if (found === undefined) return err({ line, code: 'unreadable', field: 'digest' })
  return ok({ line, stated, computed: digestOf(text.slice(0, -found.length)) })
}

const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

function parseJson(text: string): Result<unknown, null> {
  try {
    return ok(JSON.parse(text))
  } catch {
    return err(null)
  }
}

const COMMAND_BY_VERB = {
  idles: 'idle',
  resigns: 'forfeit',
  proposes: 'propose',
  accepts: 'accept',
  withdraws: 'withdraw',
} as const

/** Parses the text of a line. Does not check whether the command is legal. */
export function parseCommand<S extends GameTypes>(
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

/** A command of a match, its time in milliseconds since the start, and its events. */
export interface RecordedCommand<S extends GameTypes> {
  readonly at: number
  readonly command: GameCommand<S['action']>
  readonly events: readonly S['event'][]
}

/**
 * Formats a record from the commands of a match; `parseRecord` and `replayRecord` read it back. With a commitment in its
 * header it states the events, and can be verified. `result`: from `formatResult`.
 */
export function formatRecord<S extends GameTypes>(
  game: Game<S>,
  header: RecordHeader,
  setup: readonly S['event'][],
  commands: readonly RecordedCommand<S>[],
  result: string,
): string {
  const isStated = header.commitment !== undefined
  const eventLines = (events: readonly S['event'][]): string[] =>
    isStated ? events.map((event) => `= ${formatJson(event)}`) : []
  let before = 0
  const lines = commands.flatMap(({ at, command, events }) => {
    const time = at === before ? '' : `@${at} `
    before = at
    return [time + formatCommand(game, command), ...eventLines(events)]
  })
  const text = [...headerLines(header), '', ...eventLines(setup), ...lines, `result: ${result}`, ''].join(
    '\n',
  )
  return isStated ? `${text}digest: ${digestOf(text)}\n` : text
}

/** On one line, with the comment sign `#` escaped. */
const formatJson = (value: unknown): string => JSON.stringify(value).replaceAll('#', '\\u0023')

const headerLines = (header: RecordHeader): string[] =>
  [
    ['game', header.game],
    ['edition', header.edition],
    ['lexicon', header.lexicon],
    ['added', header.serverWords?.add.join(' ')],
    ['banned', header.serverWords?.ban.join(' ')],
    ['seats', header.seats],
    ['options', formatJson(header.options)],
    ['colours', header.colours?.join(' ')],
    ['pace', header.pace],
    ['started', header.startedAt],
    ['words', header.masked ? MASKED_WORDS : null],
    ['commitment', header.commitment],
    ['seed', header.seed],
    ['deal', header.deal],
  ].flatMap(([key, value]) => (value ? [`${key}: ${value}`] : []))
