import { exportLines } from '@crackpost/functions/store/archive'
import { openDatabase } from './database.ts'

/**
 * `npm run -s export > crackpost.jsonl`: all matches, players and settings as JSON lines. Keep them to yourself: they
 * hold the hands of matches under way, and who is who.
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
