import { mapStackFrame } from './source-map.ts'

/** Where lines go: standard output in production, a list in tests. */
export type LogSink = (line: string) => void

/**
 * What a line may hold, and nothing else: no text that anybody typed, no token, no signature, no name, nothing
 * hidden. Whoever wants to say more has to add a field here, where everybody sees it.
 */
export interface LogRecord {
  /** Which door, or which part of the house. */
  readonly door: string
  /** What kind of interaction it was. */
  readonly type?: string | null
  readonly verb?: string | null
  readonly match?: string | null
  readonly cause?: string | null
  /** `ok`, or the code of a rejection. */
  readonly outcome?: string
  /** What happened that nobody asked for: a message that could not be edited, a place that can't be reached. */
  readonly event?: string
  readonly reason?: string
  /** A call to Discord: its route without ids, how often it was tried, Discord's code, how long it waited. */
  readonly route?: string
  readonly attempts?: number
  readonly code?: number
  readonly wait?: number
  readonly status?: number
  readonly ms?: number
  /** The answer had gone out before the work was done. */
  readonly late?: boolean
  readonly error?: SafeError
}

/** An error without its message, which may hold anything: its name and where it came from. */
export interface SafeError {
  readonly name: string
  readonly at: readonly string[]
}

const MAX_FRAMES = 6

export function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  // Folders say nothing that the file does not, and may name somebody.
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
