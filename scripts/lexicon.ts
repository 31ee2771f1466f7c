import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createProgress } from './progress.ts'

/**
 * `npm run lexicon`: builds the lexicon with core's own script, in a process of its own: the work never pauses, so only
 * another process can show the time. Its output is written at its end.
 */
const script = fileURLToPath(new URL('../packages/core/scripts/lexicon.ts', import.meta.url))
const progress = createProgress('Building the lexicon', null)
const child = spawn(
  process.execPath,
  ['--import', import.meta.resolve('tsx'), script, ...process.argv.slice(2)],
  { stdio: ['ignore', 'pipe', 'pipe'] },
)
const exitCode = new Promise<number>((resolve, reject) => {
  child.once('error', reject)
  child.once('close', (code) => resolve(code ?? 1))
})
const [output, errors, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), exitCode])
progress.done()
process.stdout.write(output)
process.stderr.write(errors)
process.exitCode = code
