import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import type { View } from '@crackpost/core/games/crack-story/view'
import { replay } from '@crackpost/core/kernel/step'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { RENDER_THEMES } from '@crackpost/render/canvas/theme'
import { renderPicture } from '@crackpost/render/games/index'
import { frenchLexicon } from '../scripts/french-lexicon.ts'
import { crackStorySampleLabels } from '../test/pictures/crack-story-samples.ts'
import { type Figure, median } from './figure.ts'

const SEATS = 5
/** The number of positions drawn, evenly spread over the match. */
const MAX_PICTURES = 120
const PLAYER_NAMES = ['Éloïse', 'Noé', 'Maÿlis', 'Théo', 'Zoé']

/** The views of a match between random players: stories from empty to long, changing hands. */
function matchViews(): View[] {
  const { transcript } = simulateMatch(crackStoryGame, {
    seats: SEATS,
    seed: 'bench',
    lexicon: frenchLexicon(),
  })
  let state = replay(crackStoryGame, transcript.setup)
  const all = transcript.entries.map(({ events }) => {
    state = replay(crackStoryGame, events, state)
    return crackStoryGame.view(state, null)
  })
  const step = Math.max(1, Math.floor(all.length / MAX_PICTURES))
  return all.filter((_, n) => n % step === 0)
}

function renderView(view: View, n: number, what: string): Uint8Array {
  const request = { what, theme: RENDER_THEMES[n % 2] ?? 'light' }
  const picture = renderPicture(
    crackStoryGame.id,
    view,
    crackStorySampleLabels(`Tour ${n}`, PLAYER_NAMES),
    request,
  )
  if (!picture.ok) throw new Error(picture.error.why)
  return picture.value
}

function timeViews(views: readonly View[], what: string): { ms: number; kb: number }[] {
  for (const [n, view] of views.entries()) renderView(view, n, what)
  return views.map((view, n) => {
    const before = performance.now()
    const { length } = renderView(view, n, what)
    return { ms: performance.now() - before, kb: length / 1024 }
  })
}

export function* storyPictureFigures(): Generator<Figure> {
  const all = matchViews()
  const tables = timeViews(all, 'table')
  const keepsakes = timeViews(
    all.filter(({ table }) => table.stories.length > 0),
    'keepsake',
  )
  yield { name: 'render.crackstory_ms', value: median(tables.map(({ ms }) => ms)), unit: 'ms' }
  yield { name: 'render.crackstory_kb', value: median(tables.map(({ kb }) => kb)), unit: 'KB' }
  yield { name: 'render.crackstory_keepsake_ms', value: median(keepsakes.map(({ ms }) => ms)), unit: 'ms' }
}
