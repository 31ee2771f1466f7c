import { exportLines } from '@crackpost/functions/store/archive'
import { openDatabase } from './database.ts'
import { createProgress } from './progress.ts'

/**
 * `npm run -s export > crackpost.jsonl`: all matches, players and settings as JSON lines. Keep the file private: it contains
 * the hands of running matches, and players' Discord ids and names.
 */
const progress = createProgress('Exporting lines', null)
try {
  const { client, table, close } = await openDatabase()
  for await (const line of exportLines(client, table)) {
    progress.makeRoom()
    if (!process.stdout.write(`${line}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve))
    progress.advance()
  }
  await close()
  progress.done()
} catch (error) {
  progress.done()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
