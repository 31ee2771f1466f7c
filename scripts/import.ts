import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { importLines, type KeptBackLine } from '@crackpost/functions/store/archive'
import { openDatabase } from './database.ts'
import { createProgress } from './progress.ts'

/**
 * `npm run -s import < crackpost.jsonl`: imports an export; items that exist already are kept. `-- --overwrite` replaces
 * players and settings that are different here.
 */
const progress = createProgress('Importing lines', null)

/** The lines of standard input, which can be read again and again: they are kept in a temporary file. */
async function spoolInput(folder: string): Promise<AsyncIterable<string>> {
  const path = join(folder, 'input')
  await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
  return {
    async *[Symbol.asyncIterator]() {
      for await (const line of createInterface({ input: createReadStream(path) })) {
        yield line
        progress.advance()
      }
    },
  }
}

/** `line 3`, or `lines 3, 5–9`. The numbers are in ascending order. */
function lineRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range && number === range[1] + 1) range[1] = number
    else ranges.push([number, number])
  }
  const texts = ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
  return `${numbers.length === 1 ? 'line' : 'lines'} ${texts.join(', ')}`
}

/** One line of text for each reason. */
function keptBackText(lines: readonly KeptBackLine[]): string {
  const byReason = new Map<string, number[]>()
  for (const { line, reason } of lines) byReason.set(reason, [...(byReason.get(reason) ?? []), line])
  return [
    `Kept back, because something else is stored here (\`npm run -s import -- --overwrite\` replaces it):`,
    ...[...byReason].map(([reason, numbers]) => `- ${lineRanges(numbers)}: ${reason}`),
  ].join('\n')
}

const spool = mkdtempSync(join(tmpdir(), 'crackpost-import-'))
process.on('exit', () => rmSync(spool, { recursive: true, force: true }))
// Exits as usual, so that the temporary file is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const { values } = parseArgs({ options: { overwrite: { type: 'boolean', default: false } } })
  const { client, table, close } = await openDatabase()
  try {
    const lines = await spoolInput(spool)
    const summary = await importLines(client, table, lines, { overwrite: values.overwrite })
    progress.done()
    process.stdout.write(`${summary.lines} lines, ${summary.added} of them new; ${summary.matches} matches\n`)
    if (summary.keptBack.length > 0) process.stderr.write(`${keptBackText(summary.keptBack)}\n`)
  } finally {
    await close()
  }
} catch (error) {
  progress.done()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
