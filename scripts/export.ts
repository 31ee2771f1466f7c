import { exportLines } from '@crackpost/functions/store/archive'
import { openDatabase } from './database.ts'

/**
 * `npm run -s export > crackpost.jsonl`: all matches, players and settings as JSON lines. Keep the file private: it contains
 * the hands of running matches, and players' Discord ids and names.
 */
try {
  const { client, table, close } = await openDatabase()
  for await (const line of exportLines(client, table))
    if (!process.stdout.write(`${line}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve))
  await close()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
