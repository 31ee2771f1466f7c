import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crackWord } from '@crackpost/core/games/crack-word/index'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import type { Game, Shape } from '@crackpost/core/kernel/game'
import { fold } from '@crackpost/core/kernel/play'
import { simulated } from '@crackpost/core/players/simulated'
import type { Labels } from '@crackpost/render/frame/labels'
import { THEMES } from '@crackpost/render/frame/theme'
import { picture } from '@crackpost/render/games/index'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { build } from 'esbuild'
import { french } from '../scripts/french.ts'
import { labelled as crackWordLabelled } from '../test/pictures/crack-word.ts'
import { labelled } from '../test/pictures/samples.ts'
import { type Figure, median } from './figure.ts'

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Each view is drawn so many times before it counts: shapes are known by then, and the code is compiled. */
const WARM_UP = 2
const STARTS = 11
const SEATS = 4

/** A whole match, view by view: tables from empty to crowded, and figures that change from picture to picture. */
function views<S extends Shape>(game: Game<S>): S['view'][] {
  const { match } = simulated(game, { seats: SEATS, seed: 'bench', lexicon: french() })
  let state = fold(game, match.setup)
  return [
    game.view(state, null),
    ...match.entries.map(({ events }) => {
      state = fold(game, events, state)
      return game.view(state, null)
    }),
  ]
}

const names = ['Éloïse', 'Noé', 'Maÿlis', 'Théo']
const labels = (turn: number): Labels => labelled(`Tour ${turn}`, names)
const lineLabels = (turn: number): Labels => crackWordLabelled(`Tour ${turn}`, names)

function drawn(game: string, view: unknown, turn: number, written: Labels): Uint8Array {
  const made = picture(game, view, written, { what: 'table', theme: THEMES[turn % 2] ?? 'light' })
  if (!made.ok) throw new Error(made.error.why)
  return made.value
}

/** Every view of a match once, after it was drawn before. */
function timedViews(
  game: string,
  all: readonly unknown[],
  written: (turn: number) => Labels,
): { value: Uint8Array; ms: number }[] {
  const each = (view: unknown, turn: number) => drawn(game, view, turn, written(turn))
  for (let round = 0; round < WARM_UP; round++) for (const [turn, view] of all.entries()) each(view, turn)
  return all.map((view, turn) => timed(() => each(view, turn)))
}

const timed = <T>(run: () => T): { value: T; ms: number } => {
  const before = performance.now()
  const value = run()
  return { value, ms: performance.now() - before }
}

/** The first picture of a process that has done nothing yet, loading all code, the font and canvas included. */
async function firstTimes(view: unknown): Promise<number[]> {
  // Within the package, so that canvas, which no bundle can hold, is found from there.
  const caches = path('packages/render/.cache')
  mkdirSync(caches, { recursive: true })
  const folder = mkdtempSync(join(caches, 'bench-'))
  try {
    const entry = {
      contents: `export { picture } from '@crackpost/render/games/index'`,
      resolveDir: path('.'),
    }
    const options = { bundle: true, platform: 'node', format: 'esm', logLevel: 'error' } as const
    await build({
      ...options,
      stdin: entry,
      outfile: join(folder, 'render.mjs'),
      external: ['@napi-rs/canvas'],
    })
    mkdirSync(join(folder, 'fonts'))
    for (const font of readdirSync(path('packages/render/fonts')))
      copyFileSync(path(`packages/render/fonts/${font}`), join(folder, 'fonts', font))
    const asked = [leCrack.id, view, labels(1), { what: 'table', theme: 'light' }]
    const main = join(folder, 'main.mjs')
    writeFileSync(
      main,
      `const asked = ${JSON.stringify(asked)}
      const before = performance.now()
      const { picture } = await import('./render.mjs')
      const made = picture(...asked)
      if (!made.ok) throw new Error(made.error.why)
      console.log(performance.now() - before)`,
    )
    return Array.from({ length: STARTS }, () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [main], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
      return Number(stdout)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export async function* renderFigures(): AsyncGenerator<Figure> {
  const all = views(leCrack)
  const ours = timedViews(leCrack.id, all, labels)
  const canvases: { ms: number; value: Uint8Array }[] = []
  for (const { value } of ours) {
    const image = await loadImage(Buffer.from(value))
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    // Canvas only packs here; what it packs was drawn before the clock started.
    canvases.push(timed(() => canvas.toBuffer('image/png')))
  }
  const kb = (files: readonly { value: Uint8Array }[]): number =>
    median(files.map(({ value }) => value.length / 1024))
  const board = median(ours.map(({ ms }) => ms))
  const canvas = median(canvases.map(({ ms }) => ms))
  yield { name: 'render.board_ms', value: board, unit: 'ms' }
  yield { name: 'render.board_kb', value: kb(ours), unit: 'KB' }
  const lines = timedViews(crackWord.id, views(crackWord), lineLabels)
  yield { name: 'render.crackword_ms', value: median(lines.map(({ ms }) => ms)), unit: 'ms' }
  yield { name: 'render.crackword_kb', value: kb(lines), unit: 'KB' }
  yield { name: 'render.canvas_png_ms', value: canvas, unit: 'ms' }
  yield { name: 'render.canvas_png_kb', value: kb(canvases), unit: 'KB' }
  // Our whole picture, drawn and packed, against canvas's packing alone.
  yield { name: 'render.vs_canvas_png', value: canvas / board, unit: '×' }
  const middle = all[all.length >> 1]
  if (middle) yield { name: 'render.first_ms', value: median(await firstTimes(middle)), unit: 'ms' }
}
