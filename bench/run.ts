/**
 * Prints the figures of all suites, or those whose names start with one of the arguments:
 * `npm run bench`, `npm run bench -- lexicon.has`, `npm run bench -- --json` (one JSON line per figure).
 */
import '../scripts/local/sdk-warning.ts'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isLambdaNode, requireLambdaNode } from '../scripts/local/lambda-node.ts'
import { createProgress } from '../scripts/progress.ts'
import type { Figure } from './figure.ts'

interface Suite {
  readonly name: string
  /** Whether it measures what Lambda runs: then it runs on Lambda's version of Node. */
  readonly onLambdaNode?: true
  /** Loads the suite, whose dependencies are installed only before it runs. */
  figures(): Promise<Iterable<Figure> | AsyncIterable<Figure>>
}

const suites: readonly Suite[] = [
  { name: 'lexicon', figures: async () => (await import('./lexicon.ts')).lexiconFigures() },
  { name: 'lecrack', figures: async () => (await import('./placements.ts')).placementFigures() },
  { name: 'crackword', figures: async () => (await import('./crack-word.ts')).crackWordFigures() },
  { name: 'render', figures: async () => (await import('./render.ts')).renderFigures() },
  { name: 'render', figures: async () => (await import('./render-story.ts')).storyPictureFigures() },
  {
    name: 'interaction',
    onLambdaNode: true,
    figures: async () => (await import('./interaction.ts')).interactionFigures(),
  },
  {
    name: 'completion',
    onLambdaNode: true,
    figures: async () => (await import('./completion.ts')).completionFigures(),
  },
  { name: 'lists', figures: async () => (await import('./lists.ts')).listFigures() },
  { name: 'store', figures: async () => (await import('./store.ts')).storeFigures() },
  { name: 'store', figures: async () => (await import('./cost.ts')).unitFigures() },
  { name: 'notice', figures: async () => (await import('./notice.ts')).noticeFigures() },
  { name: 'sweep', figures: async () => (await import('./notice.ts')).sweepFigures() },
  { name: 'forget', figures: async () => (await import('./forget.ts')).forgetFigures() },
  { name: 'bundle', figures: async () => (await import('./cold-start.ts')).bundleFigures() },
  {
    name: 'coldstart',
    onLambdaNode: true,
    figures: async () => (await import('./cold-start.ts')).coldstartFigures(),
  },
  { name: 'cost', figures: async () => (await import('./cost.ts')).costFigures() },
  { name: 'start', figures: async () => (await import('./start.ts')).startFigures() },
  { name: 'page', figures: async () => (await import('./page.ts')).pageFigures() },
]

/** Installs the libraries to compare with from bench's own lock file; again when that file changes. */
function installPeers(): void {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const lock = at('package-lock.json')
  const installed = at('node_modules/.installed-lock.json')
  if (!existsSync(lock)) return
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return
  // npm writes to stderr: stdout is for the figures.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: at('.'),
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (status !== 0) throw new Error('npm ci failed in bench')
  copyFileSync(lock, installed)
}

/** Runs this file for one suite on Lambda's version of Node; `prefixes` select the suite or some of its figures. */
function runOnLambdaNode({ name }: Suite, prefixes: readonly string[], json: boolean): void {
  const ofSuite = prefixes.filter((prefix) => prefix.startsWith(`${name}.`))
  const isWhole = prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix))
  const { status } = spawnSync(
    requireLambdaNode(),
    [
      '--import',
      import.meta.resolve('tsx'),
      fileURLToPath(import.meta.url),
      ...(isWhole ? [name] : ofSuite),
      ...(json ? ['--json'] : []),
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`the suite ${name} exited with ${status}`)
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

function print({ name, value, unit }: Figure, json: boolean): void {
  console.log(
    json
      ? JSON.stringify({ name, value, unit })
      : `${name.padEnd(48)} ${number.format(value).padStart(14)} ${unit}`,
  )
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const isSelected = (name: string) =>
    positionals.length === 0 || positionals.some((prefix) => name.startsWith(prefix))
  // A figure's name starts with that of its suite: a prefix may select either.
  const chosen = suites.filter(
    ({ name }) => isSelected(name) || positionals.some((prefix) => prefix.startsWith(`${name}.`)),
  )
  if (chosen.length === 0)
    throw new Error(`No such suite; there are: ${suites.map(({ name }) => name).join(', ')}`)
  installPeers()
  const progress = createProgress('Suites', chosen.length)
  for (const suite of chosen) {
    progress.setLabel(suite.name)
    if (suite.onLambdaNode && !isLambdaNode()) {
      progress.makeRoom()
      runOnLambdaNode(suite, positionals, values.json)
      progress.advance()
      continue
    }
    for await (const figure of await suite.figures()) {
      progress.makeRoom()
      if (isSelected(suite.name) || isSelected(figure.name)) print(figure, values.json)
      // A suite may never pause for the timer: its figures update the time.
      progress.advance(0)
    }
    progress.advance()
  }
  progress.done()
}

await main()
