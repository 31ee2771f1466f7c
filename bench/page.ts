import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { findChromium, launchBrowser } from '../scripts/local/chromium.ts'
import { buildPage } from '../scripts/local/page-build.ts'
import { launchPlayground } from '../scripts/local/script-process.ts'
import { type Figure, median } from './figure.ts'

const VISITS = 5

/** The size of the local Discord's page, and its first paint. */
export async function* pageFigures(): AsyncGenerator<Figure> {
  const built = await buildPage()
  yield { name: 'page.js_kb', value: scriptBytes(built) / 1024, unit: 'KB' }
  if (findChromium() === null) {
    console.error(
      'page.first_paint_ms is left out: there is no Chromium here (`npm run test:browser` says more).',
    )
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'crackpost-page-'))
  const playground = await launchPlayground(folder, { args: ['--seed', 'bench'] })
  const chromium = await launchBrowser()
  try {
    const times: number[] = []
    for (let n = 0; n < VISITS; n++) times.push(await firstPaintMs(chromium, playground.url))
    yield { name: 'page.first_paint_ms', value: median(times), unit: 'ms' }
  } finally {
    await chromium.close()
    await playground.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The uncompressed size of all scripts of the page. */
const scriptBytes = (built: string): number =>
  readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + statSync(join(built, file)).size, 0)

const FIRST_PAINT_SCRIPT = `new Promise((resolve) =>
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint) resolve(paint.startTime)
  }).observe({ type: 'paint', buffered: true }))`

/** First contentful paint in a new browser context, without a cache. */
async function firstPaintMs(chromium: Browser, url: string): Promise<number> {
  const context = await chromium.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const visit = await context.newPage()
    await visit.goto(url)
    return await visit.evaluate<number>(FIRST_PAINT_SCRIPT)
  } finally {
    await context.close()
  }
}
