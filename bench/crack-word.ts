import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { findCardPlacements } from '@crackpost/core/games/crack-word/placements'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { frenchLexicon } from '../scripts/french-lexicon.ts'
import { type Figure, percentile } from './figure.ts'

const MATCHES = 30

/** The time to find all placements of each card in hand, JOKERs included, in positions of simulated matches. */
export function* crackWordFigures(): Generator<Figure> {
  const lexicon = frenchLexicon()
  const queries: { state: State; card: string }[] = []
  for (let n = 0; n < MATCHES; n++) {
    const { transcript } = simulateMatch(crackWordGame, {
      seats: 2 + (n % 3),
      seed: `placements ${n}`,
      lexicon,
    })
    let state: State | null = null
    for (const event of transcript.setup) state = crackWordGame.evolve(state, event)
    for (const { events } of transcript.entries) {
      if (state) for (const card of new Set(state.hands[state.turn])) queries.push({ state, card })
      for (const event of events) state = crackWordGame.evolve(state, event)
    }
  }
  const timed = queries.map(({ state, card }) => {
    const start = performance.now()
    findCardPlacements(state, state.turn, card, lexicon)
    return { card, time: performance.now() - start }
  })
  const times = timed.map(({ time }) => time)
  const jokers = timed.filter(({ card }) => card === '*').map(({ time }) => time)
  yield { name: 'crackword.placements_cards', value: times.length, unit: 'cards' }
  yield { name: 'crackword.placements_p50_ms', value: percentile(times, 0.5), unit: 'ms' }
  yield { name: 'crackword.placements_p99_ms', value: percentile(times, 0.99), unit: 'ms' }
  yield { name: 'crackword.placements_max_ms', value: Math.max(...times), unit: 'ms' }
  yield { name: 'crackword.placements_joker_p99_ms', value: percentile(jokers, 0.99), unit: 'ms' }
}
