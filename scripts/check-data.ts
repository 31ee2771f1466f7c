import './local/sdk-warning.ts'
import './local/private-umask.ts'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import { openReadableCopy } from '@crackpost/functions/store/embedded/readable-copy'
import { createTableContent, readableLines } from '@crackpost/functions/store/rescue'
import { createProgress } from './progress.ts'

/**
 * `npm run -s check-data`: says whether the data folder is whole, and what is damaged; `-- --rescue FILE` writes what can be
 * read to a new file, which `npm run -s import` accepts. The data folder is not changed.
 */
const EXIT_DAMAGED = 1
/** The folder could not be checked, or the file could not be written. */
const EXIT_UNCHECKED = 2

const progress = createProgress('Reading lines', null)

// Exits as usual, so that the temporary copy is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(EXIT_UNCHECKED))

/** Opens the file for the rescued lines: a new one, readable by its owner only. */
function createFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Error(`${path} exists already. Name another file.`)
    throw error
  }
}

async function checkData(folder: string, rescueFile: string | undefined): Promise<number> {
  const content = createTableContent()
  const copy = await openReadableCopy(folder)
  let lines = 0
  try {
    const file = rescueFile === undefined ? null : createFile(rescueFile)
    for await (const line of readableLines(copy.client, EMBEDDED_TABLE_NAME, content)) {
      if (file !== null) writeSync(file, `${line}\n`)
      lines++
      progress.advance()
    }
    if (file !== null) {
      fsyncSync(file)
      closeSync(file)
    }
  } finally {
    await copy.close()
    progress.done()
  }
  const { matches, entries, players } = content
  const problems = [...copy.problems.map(({ file, problem }) => `${file} ${problem}.`), ...content.problems]
  const readable = `${matches} matches with ${entries} entries, ${players} players`
  const report =
    problems.length === 0
      ? [`The data in ${folder} are whole: ${readable}.`]
      : [
          `The data in ${folder} are damaged:`,
          ...problems.map((problem) => `- ${problem}`),
          `Readable: ${readable}.`,
          ...(rescueFile === undefined
            ? ['`npm run -s check-data -- --rescue FILE` writes them to a file. Nothing was changed.']
            : []),
        ]
  if (rescueFile !== undefined)
    report.push(
      `${lines} lines are in ${rescueFile}. To go on with them, move ${folder} away and run ` +
        `\`npm run -s import < ${rescueFile}\`.`,
    )
  process.stdout.write(`${report.join('\n')}\n`)
  return problems.length === 0 ? 0 : EXIT_DAMAGED
}

try {
  const { values } = parseArgs({ options: { rescue: { type: 'string' } } })
  const { CRACKPOST_DATA: folder = './data' } = process.env
  process.exitCode = await checkData(folder, values.rescue)
} catch (error) {
  progress.done()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = EXIT_UNCHECKED
}
