import { createInterface } from 'node:readline'
import { importLines } from '@crackpost/functions/store/archive'
import { openDatabase } from './database.ts'
import { createProgress } from './progress.ts'

/** `npm run -s import < crackpost.jsonl`: imports an export; items that exist already are kept. */
const progress = createProgress('Importing lines', null)

async function* countLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    yield line
    progress.advance()
  }
}

try {
  const { client, table, close } = await openDatabase()
  try {
    const { added, lines, matches } = await importLines(
      client,
      table,
      countLines(createInterface({ input: process.stdin })),
    )
    progress.done()
    process.stdout.write(`${lines} lines, ${added} of them new; ${matches} matches\n`)
  } finally {
    await close()
  }
} catch (error) {
  progress.done()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
