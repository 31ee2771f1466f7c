import { cardKindOf, faceOf } from '@crackpost/core/games/crack-story/deck'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { frenchLexicon } from '../scripts/french-lexicon.ts'

// `npx tsx bench/stories.ts 500 [seats…]`: statistics of Crack Story matches between simulated players with imperfect
// memory, as a Markdown table: the number of matches for each number of seats, by default 2 to 8.

const [seeds = 500, ...seatCounts] = process.argv.slice(2).map(Number)
const lexicon = frenchLexicon()

const mean = (numbers: readonly number[]): string =>
  (numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length)).toFixed(1)
const maximum = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0)
const spread = (numbers: readonly number[]): string => `${mean(numbers)} (${maximum(numbers)})`

/** Simulates matches with the given number of seats; returns a row of the table. */
function rowForSeats(seats: number): string {
  const [words, stories, turns, rounds, entries]: number[][] = [[], [], [], [], []]
  const decided = new Map<string, number>()
  const count = (kind: string): void => void decided.set(kind, (decided.get(kind) ?? 0) + 1)
  let [recitals, wrong, contests, fell, reshuffled, stuck, largest] = [0, 0, 0, 0, 0, 0, 0]
  for (let seed = 0; seed < seeds; seed++) {
    const { transcript, progress } = simulateMatch(crackStoryGame, {
      seats,
      seed: `figures ${seed}`,
      lexicon,
    })
    entries?.push(transcript.entries.length)
    largest = Math.max(largest, JSON.stringify(progress.state).length)
    let [inRound, inMatch, storiesInRound] = [0, 0, 0]
    let winner: string | null = null
    for (const event of transcript.entries.flatMap((entry) => entry.events)) {
      if (event.type === 'turned') inRound++
      if (event.type === 'laid') recitals++
      if (event.type === 'lost' && event.why === 'recital') wrong++
      if (event.type === 'contested') contests++
      if (event.type === 'fell') fell++
      if (event.type === 'reshuffled') reshuffled++
      if (event.type === 'published') {
        storiesInRound++
        if (event.why === 'stuck') stuck++
        if (event.words > 0) words?.push(event.words)
      }
      if (event.type === 'won')
        winner = event.card === null ? 'smallest hand' : cardKindOf(faceOf(event.card))
      if (event.type === 'scored') {
        inMatch++
        if (winner) count(winner)
        turns?.push(inRound)
        stories?.push(storiesInRound)
        inRound = 0
        storiesInRound = 0
      }
    }
    rounds?.push(inMatch)
  }
  const all = [...decided.values()].reduce((a, b) => a + b, 0)
  const cards = [...decided]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, times]) => `${kind} ${((100 * times) / all).toFixed(1)} %`)
  return [
    `| ${seats} | ${spread(words ?? [])} | ${spread(stories ?? [])} | ${spread(turns ?? [])} | ${spread(rounds ?? [])}`,
    `| ${spread(entries ?? [])} | ${((100 * wrong) / Math.max(1, wrong + recitals)).toFixed(1)} %`,
    `| ${contests} / ${fell} | ${stuck} | ${reshuffled} | ${largest} | ${cards.join(', ')} |`,
  ].join(' ')
}

const TABLE_HEADER = [
  'seats',
  'words a story (most)',
  'stories a round',
  'turns a round',
  'rounds a match',
  'entries a match',
  'wrong recitals',
  'contests / fell',
  'stuck',
  'reshuffles',
  'largest end state, bytes',
  'what decided rounds',
]
process.stdout.write(`| ${TABLE_HEADER.join(' | ')} |\n|${TABLE_HEADER.map(() => ' --- |').join('')}\n`)
for (const seats of seatCounts.length > 0 ? seatCounts : [2, 3, 4, 5, 6, 7, 8])
  process.stdout.write(`${rowForSeats(seats)}\n`)
