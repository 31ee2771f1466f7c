import { leCrack } from '@crackpost/core/games/le-crack/index'
import { readWord } from '@crackpost/core/games/le-crack/notation'
import { placements } from '@crackpost/core/games/le-crack/placements'
import type { State } from '@crackpost/core/games/le-crack/schema'
import { rng } from '@crackpost/core/kernel/dice'
import { simulated } from '@crackpost/core/players/simulated'
import { french } from '../scripts/french.ts'
import { type Figure, percentile } from './figure.ts'

const MATCHES = 200

/** Words as players type them in the positions of simulated matches: what was played there, and what others played. */
export function* placementFigures(): Generator<Figure> {
  const lexicon = french()
  const asked: { state: State; word: readonly string[] }[] = []
  for (let n = 0; n < MATCHES; n++) {
    const { match } = simulated(leCrack, { seats: 2 + (n % 3), seed: `placements ${n}`, lexicon })
    const words = match.entries.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'played' ? event.words : [])),
    )
    const dice = rng('placements', String(n))
    let state: State | null = null
    for (const event of match.setup) state = leCrack.evolve(state, event)
    for (const { events } of match.entries) {
      const [event] = events
      if (state && event?.type === 'played')
        for (const text of [event.words[0]?.word ?? '', words[dice.below(words.length)]?.word ?? '']) {
          const word = readWord(text)
          if (word.ok) asked.push({ state, word: word.value })
        }
      for (const event of events) state = leCrack.evolve(state, event)
    }
  }
  const timed = asked.map(({ state, word }) => {
    const start = performance.now()
    placements(state, state.turn, word, lexicon)
    return performance.now() - start
  })
  yield { name: 'lecrack.placements_words', value: timed.length, unit: 'words' }
  yield { name: 'lecrack.placements_p50_ms', value: percentile(timed, 0.5), unit: 'ms' }
  yield { name: 'lecrack.placements_p99_ms', value: percentile(timed, 0.99), unit: 'ms' }
  yield { name: 'lecrack.placements_max_ms', value: Math.max(...timed), unit: 'ms' }
}
