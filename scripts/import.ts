import { createInterface } from 'node:readline'
import { importLines } from '@crackpost/functions/store/archive'
import { openDatabase } from './database.ts'

/** `npm run -s import < crackpost.jsonl`: imports an export; items that exist already are kept. */
try {
  const { client, table, close } = await openDatabase()
  try {
    const { added, lines, matches } = await importLines(
      client,
      table,
      createInterface({ input: process.stdin }),
    )
    process.stdout.write(`${lines} lines, ${added} of them new; ${matches} matches\n`)
  } finally {
    await close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
