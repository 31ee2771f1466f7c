import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { replay } from '@crackpost/core/kernel/step'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import type { PictureLabels } from '@crackpost/render/canvas/picture-labels'
import { RENDER_THEMES } from '@crackpost/render/canvas/theme'
import { renderPicture } from '@crackpost/render/games/index'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { build } from 'esbuild'
import { frenchLexicon } from '../scripts/french-lexicon.ts'
import { crackWordSampleLabels } from '../test/pictures/crack-word-samples.ts'
import { leCrackSampleLabels } from '../test/pictures/samples.ts'
import { type Figure, median } from './figure.ts'

const repoPath = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Each view is drawn this often before it is measured, to fill the caches and compile the code. */
const WARM_UP_ROUNDS = 2
const PROCESS_STARTS = 11
const SEATS = 4

/** The views of a whole match: tables from empty to crowded, with changing numbers. */
function matchViews<S extends GameTypes>(game: Game<S>): S['view'][] {
  const { transcript } = simulateMatch(game, { seats: SEATS, seed: 'bench', lexicon: frenchLexicon() })
  let state = replay(game, transcript.setup)
  return [
    game.view(state, null),
    ...transcript.entries.map(({ events }) => {
      state = replay(game, events, state)
      return game.view(state, null)
    }),
  ]
}

const PLAYER_NAMES = ['Éloïse', 'Noé', 'Maÿlis', 'Théo']
const labels = (turn: number): PictureLabels => leCrackSampleLabels(`Tour ${turn}`, PLAYER_NAMES)
const lineLabels = (turn: number): PictureLabels => crackWordSampleLabels(`Tour ${turn}`, PLAYER_NAMES)

function renderView(game: string, view: unknown, turn: number, labels: PictureLabels): Uint8Array {
  const picture = renderPicture(game, view, labels, {
    what: 'table',
    theme: RENDER_THEMES[turn % 2] ?? 'light',
  })
  if (!picture.ok) throw new Error(picture.error.why)
  return picture.value
}

/** Renders every view once after the warm-up, with its time in milliseconds. */
function timedViews(
  game: string,
  all: readonly unknown[],
  labels: (turn: number) => PictureLabels,
): { value: Uint8Array; ms: number }[] {
  const render = (view: unknown, turn: number) => renderView(game, view, turn, labels(turn))
  for (let round = 0; round < WARM_UP_ROUNDS; round++)
    for (const [turn, view] of all.entries()) render(view, turn)
  return all.map((view, turn) => timeRun(() => render(view, turn)))
}

const timeRun = <T>(run: () => T): { value: T; ms: number } => {
  const before = performance.now()
  const value = run()
  return { value, ms: performance.now() - before }
}

/** Times of the first picture in new processes, including loading code, fonts and canvas. */
async function firstPictureMs(view: unknown): Promise<number[]> {
  // Inside the package, so that canvas, which can't be bundled, is resolved from there.
  const caches = repoPath('packages/render/.cache')
  mkdirSync(caches, { recursive: true })
  const folder = mkdtempSync(join(caches, 'bench-'))
  try {
    const entry = {
      contents: `export { renderPicture } from '@crackpost/render/games/index'`,
      resolveDir: repoPath('.'),
    }
    const options = { bundle: true, platform: 'node', format: 'esm', logLevel: 'error' } as const
    await build({
      ...options,
      stdin: entry,
      outfile: join(folder, 'render.mjs'),
      external: ['@napi-rs/canvas'],
    })
    mkdirSync(join(folder, 'fonts'))
    for (const font of readdirSync(repoPath('packages/render/fonts')))
      copyFileSync(repoPath(`packages/render/fonts/${font}`), join(folder, 'fonts', font))
    const renderArguments = [leCrackGame.id, view, labels(1), { what: 'table', theme: 'light' }]
    const main = join(folder, 'main.mjs')
    writeFileSync(
      main,
      `const renderArguments = ${JSON.stringify(renderArguments)}
      const before = performance.now()
      const { renderPicture } = await import('./render.mjs')
      const picture = renderPicture(...renderArguments)
      if (!picture.ok) throw new Error(picture.error.why)
      console.log(performance.now() - before)`,
    )
    return Array.from({ length: PROCESS_STARTS }, () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [main], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
      return Number(stdout)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export async function* renderFigures(): AsyncGenerator<Figure> {
  const all = matchViews(leCrackGame)
  const ours = timedViews(leCrackGame.id, all, labels)
  const canvases: { ms: number; value: Uint8Array }[] = []
  for (const { value } of ours) {
    const image = await loadImage(Buffer.from(value))
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    // Measures canvas's encoding only; drawing happened before.
    canvases.push(timeRun(() => canvas.toBuffer('image/png')))
  }
  const kb = (files: readonly { value: Uint8Array }[]): number =>
    median(files.map(({ value }) => value.length / 1024))
  const board = median(ours.map(({ ms }) => ms))
  const canvas = median(canvases.map(({ ms }) => ms))
  yield { name: 'render.board_ms', value: board, unit: 'ms' }
  yield { name: 'render.board_kb', value: kb(ours), unit: 'KB' }
  const lines = timedViews(crackWordGame.id, matchViews(crackWordGame), lineLabels)
  yield { name: 'render.crackword_ms', value: median(lines.map(({ ms }) => ms)), unit: 'ms' }
  yield { name: 'render.crackword_kb', value: kb(lines), unit: 'KB' }
  yield { name: 'render.canvas_png_ms', value: canvas, unit: 'ms' }
  yield { name: 'render.canvas_png_kb', value: kb(canvases), unit: 'KB' }
  // Our drawing and encoding, against canvas's encoding alone.
  yield { name: 'render.vs_canvas_png', value: canvas / board, unit: '×' }
  const middle = all[all.length >> 1]
  if (middle) yield { name: 'render.first_ms', value: median(await firstPictureMs(middle)), unit: 'ms' }
}
