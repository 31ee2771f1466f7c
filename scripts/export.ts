import { fchmodSync, fstatSync } from 'node:fs'
import { exportLines } from '@crackpost/functions/store/archive'
import { openDatabase } from './database.ts'
import { createProgress } from './progress.ts'

/**
 * `npm run -s export > crackpost.jsonl`: all matches, players and settings as JSON lines. Keep the file private: it contains
 * the hands of running matches, and players' Discord ids and names.
 */
const progress = createProgress('Exporting lines', null)

/** If standard output is a file, makes it readable by its owner only: the shell has created it for everybody. */
function makeOutputPrivate(): void {
  const { fd } = process.stdout
  try {
    const stats = fstatSync(fd)
    if (stats.isFile() && (stats.mode & 0o077) !== 0) fchmodSync(fd, 0o600)
  } catch {
    process.stderr.write('Other users of this machine may be able to read this export.\n')
  }
}

try {
  makeOutputPrivate()
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
