import { crackStory } from '@crackpost/core/games/crack-story/index'
import type { View } from '@crackpost/core/games/crack-story/view'
import { fold } from '@crackpost/core/kernel/play'
import { simulated } from '@crackpost/core/players/simulated'
import { THEMES } from '@crackpost/render/frame/theme'
import { picture } from '@crackpost/render/games/index'
import { french } from '../scripts/french.ts'
import { labelled } from '../test/pictures/crack-story.ts'
import { type Figure, median } from './figure.ts'

const SEATS = 5
/** Positions are many and alike: so many of them, evenly spread, are enough. */
const PICTURES = 120
const names = ['Éloïse', 'Noé', 'Maÿlis', 'Théo', 'Zoé']

/** A match of random players, view by view: stories from empty to long, and hands that change. */
function views(): View[] {
  const { match } = simulated(crackStory, { seats: SEATS, seed: 'bench', lexicon: french() })
  let state = fold(crackStory, match.setup)
  const all = match.entries.map(({ events }) => {
    state = fold(crackStory, events, state)
    return crackStory.view(state, null)
  })
  const step = Math.max(1, Math.floor(all.length / PICTURES))
  return all.filter((_, n) => n % step === 0)
}

function drawn(view: View, n: number, what: string): Uint8Array {
  const asked = { what, theme: THEMES[n % 2] ?? 'light' }
  const made = picture(crackStory.id, view, labelled(`Tour ${n}`, names), asked)
  if (!made.ok) throw new Error(made.error.why)
  return made.value
}

function timed(views: readonly View[], what: string): { ms: number; kb: number }[] {
  for (const [n, view] of views.entries()) drawn(view, n, what)
  return views.map((view, n) => {
    const before = performance.now()
    const { length } = drawn(view, n, what)
    return { ms: performance.now() - before, kb: length / 1024 }
  })
}

export function* storyPictureFigures(): Generator<Figure> {
  const all = views()
  const tables = timed(all, 'table')
  const keepsakes = timed(
    all.filter(({ table }) => table.stories.length > 0),
    'keepsake',
  )
  yield { name: 'render.crackstory_ms', value: median(tables.map(({ ms }) => ms)), unit: 'ms' }
  yield { name: 'render.crackstory_kb', value: median(tables.map(({ kb }) => kb)), unit: 'KB' }
  yield { name: 'render.crackstory_keepsake_ms', value: median(keepsakes.map(({ ms }) => ms)), unit: 'ms' }
}
