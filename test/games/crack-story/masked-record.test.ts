import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { HIDDEN_WORD } from '@crackpost/core/games/crack-story/masked-words'
import type { Event } from '@crackpost/core/games/crack-story/schema'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { describe, expect, it } from 'vitest'
import { findFrenchLexicon, frenchLexicon } from '../../../scripts/french-lexicon.ts'
import { maskRecord } from '../../kit/record-text.ts'
import { sampleSize } from '../../kit/sampling.ts'

const lexicon = frenchLexicon()
const NOTHING_HIDDEN = () => false
const simulate = (n: number) =>
  simulateMatch(crackStoryGame, {
    seats: 2 + (n % 7),
    seed: `masked ${n}`,
    lexicon,
    options: { rounds: 1, spelling: n % 2 === 0 ? 'exact' : 'lenient' },
  })

describe('a masked record', () => {
  it('is verified like the whole one, whatever is hidden', () => {
    for (let n = 0; n < sampleSize(3, 60); n++) {
      const { record } = simulate(n)
      const whole = verifyRecord(record, findFrenchLexicon)
      for (const isHidden of [NOTHING_HIDDEN, () => true, ({ by }: { by: number }) => by === n % 2]) {
        const masked = maskRecord(crackStoryGame, record, isHidden)
        expect(masked).toContain('\nwords: masked\n')
        const verified = verifyRecord(masked, findFrenchLexicon)
        if (!verified.ok) throw new Error(JSON.stringify({ n, ...verified.error }))
        expect(whole.ok && whole.value.draws).toBe(verified.value.draws)
      }
    }
  })

  it('has the published words of the players who are not hidden, and no recital', () => {
    const { record, transcript } = simulate(3)
    const text = maskRecord(crackStoryGame, record, ({ by }) => by === 1)
    const words = laidWords(transcript.entries.flatMap(({ events }) => events))
    expect(words.some(({ isPublic, by }) => isPublic && by !== 1)).toBe(true)
    const stated = [...text.matchAll(/"type":"laid","seat":(\d),"card":\d+,"word":"([^"]+)"/g)]
    expect(stated.map(([, by, word]) => ({ by: Number(by), word }))).toEqual(
      words.map(({ by, word, isPublic }) => ({ by, word: isPublic && by !== 1 ? word : HIDDEN_WORD })),
    )
    const recitals = [...text.matchAll(/recite ("[^"]*")/g)].map(([, recital]) => recital)
    expect([...new Set(recitals)].sort()).toEqual(['""', `"${HIDDEN_WORD}"`])
    expect([...text.matchAll(/"said":"([^"]*)"/g)].every(([, said]) => said === HIDDEN_WORD)).toBe(true)
  })

  it('hides every word that is nowhere public, wherever it was said', () => {
    const { record } = simulate(5)
    const text = maskRecord(crackStoryGame, record, () => true)
    const quoted = [...text.matchAll(/"(?:word|said)":"([^"]*)"|"words":\[([^\]]*)\]/g)].flatMap(
      ([, word = '', words = '']) => (word === '' ? words.split(',') : [`"${word}"`]),
    )
    expect(quoted.length).toBeGreaterThan(10)
    expect([...new Set(quoted)].filter((word) => word !== '')).toEqual([`"${HIDDEN_WORD}"`])
    const typed = [...text.matchAll(/^(?:@\d+ )?[A-H] recite .*$/gm)].map(([line]) => line)
    expect(typed.length).toBeGreaterThan(5)
    for (const line of typed)
      expect(line.replace('recite', '').replaceAll(`"${HIDDEN_WORD}"`, '')).not.toMatch(/\p{Ll}/u)
  })
})

/** Every word that was laid, in order, and whether its story was published with it. */
function laidWords(events: readonly Event[]): { by: number; word: string; isPublic: boolean }[] {
  const words: { by: number; word: string; isPublic: boolean }[] = []
  let story: number[] = []
  for (const event of events) {
    if (event.type === 'laid')
      story.push(words.push({ by: event.seat, word: event.word, isPublic: false }) - 1)
    if (event.type === 'fell') story = story.slice(0, event.word)
    if (event.type !== 'published') continue
    for (const index of story) words[index] = { by: 0, word: '', ...words[index], isPublic: true }
    story = []
  }
  return words
}
