import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { parseTypedWord } from '@crackpost/core/games/le-crack/notation'
import { findWordPlacements } from '@crackpost/core/games/le-crack/placements'
import type { State } from '@crackpost/core/games/le-crack/schema'
import { rng } from '@crackpost/core/kernel/dice'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { frenchLexicon } from '../scripts/french-lexicon.ts'
import { type Figure, percentile } from './figure.ts'

const MATCHES = 200

/** The time to find all placements of a word in positions of simulated matches: the word played there, and a random one. */
export function* placementFigures(): Generator<Figure> {
  const lexicon = frenchLexicon()
  const queries: { state: State; word: readonly string[] }[] = []
  for (let n = 0; n < MATCHES; n++) {
    const { transcript } = simulateMatch(leCrackGame, {
      seats: 2 + (n % 3),
      seed: `placements ${n}`,
      lexicon,
    })
    const words = transcript.entries.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'played' ? event.words : [])),
    )
    const dice = rng('placements', String(n))
    let state: State | null = null
    for (const event of transcript.setup) state = leCrackGame.evolve(state, event)
    for (const { events } of transcript.entries) {
      const [event] = events
      if (state && event?.type === 'played')
        for (const text of [event.words[0]?.word ?? '', words[dice.integerBelow(words.length)]?.word ?? '']) {
          const word = parseTypedWord(text)
          if (word.ok) queries.push({ state, word: word.value })
        }
      for (const event of events) state = leCrackGame.evolve(state, event)
    }
  }
  const timed = queries.map(({ state, word }) => {
    const start = performance.now()
    findWordPlacements(state, state.turn, word, lexicon)
    return performance.now() - start
  })
  yield { name: 'lecrack.placements_words', value: timed.length, unit: 'words' }
  yield { name: 'lecrack.placements_p50_ms', value: percentile(timed, 0.5), unit: 'ms' }
  yield { name: 'lecrack.placements_p99_ms', value: percentile(timed, 0.99), unit: 'ms' }
  yield { name: 'lecrack.placements_max_ms', value: Math.max(...timed), unit: 'ms' }
}
