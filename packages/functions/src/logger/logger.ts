import { mapStackFrame } from './source-map.ts'

/** Receives log lines: standard output in production, an array in tests. */
export type LogSink = (line: string) => void

/**
 * All fields that a log line may have. None of them may contain user text, tokens, signatures, names or hidden game
 * information. The metric filter for faults reads `outcome` and `event`: see fault-fields.ts.
 */
export interface LogRecord {
  /** The Lambda function or the component that writes the line. */
  readonly door: string
  /** The type of the interaction. */
  readonly type?: string | null
  /** The command, or the verb of the custom id. */
  readonly verb?: string | null
  readonly match?: string | null
  /** The interaction id, or the code of a connection error. */
  readonly cause?: string | null
  /** `ok`, the code of a rejection, or the outcome of a REST call; `error`, `trouble` and `blocked` count as faults. */
  readonly outcome?: string
  /** What happened outside a request, such as `sweepFailed` or `discord` (a REST call). */
  readonly event?: string
  readonly reason?: string
  /** The key of a stored item that can't be read. */
  readonly item?: string
  /** The kind of a failed REST call. */
  readonly kind?: string
  /** Whether the match was paused after `unreachable`. */
  readonly paused?: boolean
  /** The route of a REST call, without ids. */
  readonly route?: string
  /** Requests sent for a REST call. */
  readonly attempts?: number
  /** Discord's error code. */
  readonly code?: number
  /** Milliseconds until the next attempt. */
  readonly wait?: number
  /** The HTTP status. */
  readonly status?: number
  /** Milliseconds that the request took. */
  readonly ms?: number
  /** True if the time budget ended before the work did. */
  readonly late?: boolean
  readonly error?: SafeError
}

/** The name and the stack of an error, without its message, which may contain user text. */
export interface SafeError {
  readonly name: string
  readonly at: readonly string[]
}

const MAX_FRAMES = 6

export function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  // Folder names are removed: they may contain the name of a user account.
  const at = frames
    .slice(0, MAX_FRAMES)
    .map((line) => mapStackFrame(line.trim()).replace(/(?:file:\/\/)?\/[^\s():]*\//g, ''))
  return { name: error.name, at }
}

export type Logger = (line: LogRecord) => void

export const createLogger =
  (sink: LogSink): Logger =>
  (line) =>
    sink(JSON.stringify(line))

export const stdoutSink: LogSink = (line) => {
  process.stdout.write(`${line}\n`)
}
