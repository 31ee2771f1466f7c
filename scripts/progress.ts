/** One line on a terminal that says how far a script is. It is never written to a file or a pipe. */
export interface Progress {
  /** Counts `n` more (by default one). */
  advance(n?: number): void
  /** Changes the label. */
  setLabel(label: string): void
  /** Removes the line before text goes to standard output, if that is a terminal too. The next change draws it again. */
  makeRoom(): void
  /** Removes the line for good. */
  done(): void
}

/** The part of `process.stderr` that is needed here. */
export interface TerminalStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface ProgressDeps {
  readonly stream?: TerminalStream
  /** Where the script writes its results. */
  readonly output?: Pick<TerminalStream, 'isTTY'>
  /** Milliseconds of any clock. */
  readonly now?: () => number
}

const REDRAW_INTERVAL_MS = 100
const DEFAULT_COLUMNS = 80
const ERASE_LINE = '\r\u001b[K'

const NO_PROGRESS: Progress = { advance() {}, setLabel() {}, makeRoom() {}, done() {} }

/** Minutes and seconds: `1:05`. */
const elapsedText = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const countText = (count: number, total: number | null): string[] => {
  if (total === null) return count > 0 ? [String(count)] : []
  return [`${count}/${total}`, `${total > 0 ? Math.floor((count / total) * 100) : 100}%`]
}

/**
 * Shows label, count and elapsed time on standard error, and the percentage unless `total` is null. The line is drawn at
 * most ten times a second. Without a terminal nothing is written.
 */
export function createProgress(
  label: string,
  total: number | null,
  { stream = process.stderr, output = process.stdout, now = () => performance.now() }: ProgressDeps = {},
): Progress {
  if (!stream.isTTY) return NO_PROGRESS
  const startedAt = now()
  let currentLabel = label
  let count = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  let shownText = ''

  const draw = (): void => {
    if (now() - drawnAt < REDRAW_INTERVAL_MS) return
    const text = [currentLabel, ...countText(count, total), elapsedText(now() - startedAt)].join('  ')
    // A line that wraps could not be rewritten. Some terminals report 0 columns.
    const fitting = text.slice(0, (stream.columns || DEFAULT_COLUMNS) - 1)
    if (fitting === shownText) return
    stream.write(`${ERASE_LINE}${fitting}`)
    drawnAt = now()
    shownText = fitting
  }
  const erase = (): void => {
    if (shownText !== '') stream.write(ERASE_LINE)
    shownText = ''
  }

  draw()
  // The time goes on while a step takes long. The timer does not keep the process alive.
  const timer = setInterval(draw, REDRAW_INTERVAL_MS).unref()
  const done = (): void => {
    clearInterval(timer)
    process.off('uncaughtExceptionMonitor', done)
    erase()
  }
  // Before Node prints an error that ends the script.
  process.on('uncaughtExceptionMonitor', done)
  return {
    advance(n = 1) {
      count += n
      draw()
    },
    setLabel(next) {
      currentLabel = next
      draw()
    },
    makeRoom() {
      if (output.isTTY) erase()
    },
    done,
  }
}
