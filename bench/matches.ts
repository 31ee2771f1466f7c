/**
 * `npx tsx bench/matches.ts [seeds] [options as JSON]`: statistics of Crack Word matches between random players, for 2, 3
 * and 4 seats. It takes minutes, so it is not a suite.
 */
import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { findCardPlacements } from '@crackpost/core/games/crack-word/placements'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { frenchLexicon } from '../scripts/french-lexicon.ts'
import { percentile } from './figure.ts'

const [, , seeds = '500', chosen = '{}'] = process.argv
const lexicon = frenchLexicon()

const mayPlace = (state: State): boolean =>
  [...new Set(state.hands[state.turn])].some(
    (card) => card !== '!' && findCardPlacements(state, state.turn, card, lexicon).length > 0,
  )

for (const seats of [2, 3, 4]) {
  const lengths: number[] = []
  const cracks: number[] = []
  const points: number[] = []
  const endings = new Map<string, number>()
  let [turns, stuck, early, earlyStuck, firsts] = [0, 0, 0, 0, 0]
  for (let n = 0; n < Number(seeds); n++) {
    const options: unknown = JSON.parse(chosen)
    const { transcript, progress } = simulateMatch(crackWordGame, {
      seats,
      seed: `figures ${n}`,
      lexicon,
      options,
    })
    let state: State | null = null
    for (const event of transcript.setup) state = crackWordGame.evolve(state, event)
    const first = state?.first ?? 0
    for (const { step, events } of transcript.entries) {
      if (state && state.lay === null && step.type === 'act' && step.by === state.turn) {
        const able = mayPlace(state)
        turns++
        if (!able) stuck++
        if (state.lastHand === null) early++
        if (state.lastHand === null && !able) earlyStuck++
      }
      for (const event of events) state = crackWordGame.evolve(state, event)
    }
    lengths.push(transcript.entries.length)
    const events = transcript.entries.flatMap((entry) => entry.events)
    cracks.push(events.filter(({ type }) => type === 'cracked').length)
    points.push(...crackWordGame.totals(progress.state))
    const status = crackWordGame.status(progress.state)
    if (status.phase !== 'over') throw new Error(`unfinished: seed ${n}`)
    endings.set(status.reason, (endings.get(status.reason) ?? 0) + 1)
    // A shared first rank counts as a fraction.
    const winners = status.standing.filter(({ rank }) => rank === 1).map(({ seat }) => seat)
    if (winners.includes(first)) firsts += 1 / winners.length
  }
  const mean = (values: readonly number[]): number =>
    Number((values.reduce((a, b) => a + b, 0) / values.length).toFixed(2))
  const share = (part: number, whole: number): number => Number((part / whole).toFixed(4))
  console.log(
    JSON.stringify({
      seats,
      matches: lengths.length,
      moves: {
        least: Math.min(...lengths),
        p10: percentile(lengths, 0.1),
        p50: percentile(lengths, 0.5),
        p90: percentile(lengths, 0.9),
        most: Math.max(...lengths),
      },
      cracks: { mean: mean(cracks), p10: percentile(cracks, 0.1), p90: percentile(cracks, 0.9) },
      points: mean(points),
      endings: Object.fromEntries(endings),
      firstSeatWins: share(firsts, lengths.length),
      fairShare: share(1, seats),
      noPlacement: share(stuck, turns),
      noPlacementBeforeLastHand: share(earlyStuck, early),
    }),
  )
}
