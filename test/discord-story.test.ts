import { LANGUAGES } from '@crackpost/bot/asked'
import { WORDS } from '@crackpost/bot/games/crack-story/words'
import { wordsIn } from '@crackpost/bot/words/index'
import { rng } from '@crackpost/core/kernel/dice'
import { statusOf } from '@crackpost/core/match/match'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { everybodys } from './kit/evening.ts'
import { performed, story } from './kit/programme.ts'
import { misprints } from './kit/prose.ts'
import { type Salon, salon } from './kit/salon.ts'
import { gathered, told } from './kit/storyteller.ts'

describe.each(LANGUAGES)('everything that can be touched around a story, in %s', (language) => {
  it('answers who plays and who watches with what Discord takes', async () => {
    const kinds = new Set((await performed(story(language))).map(({ kind }) => kind))
    for (const kind of ['message', 'callback', 'original']) expect(kinds).toContain(kind)
  })
})

describe('a match of Crack Story for four, each in their own language, by what the bot shows and nothing else', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  it('is played to its end: listening, reciting, chains, contests, votes, and no word too early', async () => {
    here.deal('5d1f0c3e9a7b48263c5e7f9012ab34cd')
    const fireside = await gathered(
      here,
      ['fr', 'en', 'fr', 'en'],
      { 'Manches à gagner': '1' },
      rng('fireside', '4'),
    )
    await told(fireside)
    const over = await here.match(fireside.match)
    expect(statusOf(over)).toMatchObject({ phase: 'over' })
    for (const deed of ['listen', 'closed', 'recite', 'chain', 'contest', 'vote'])
      expect(fireside.done.get(deed) ?? 0, deed).toBeGreaterThan(0)
    // No word was shown more than twice to anybody.
    for (const { shown } of fireside.tellers)
      for (const [word, times] of shown) expect(times, word).toBeLessThanOrEqual(2)
    const [first] = fireside.tellers
    if (!first) throw new Error('nobody is there')
    const pages = everybodys(here, first.guest, fireside.place)
    expect(pages.some((page) => page.text().includes(WORDS.fr.keepsake.title(1, 1)))).toBe(true)
    expect(pages.some((page) => page.buttons().includes(wordsIn('fr').labels.rematch))).toBe(true)
    for (const page of pages) expect(misprints('fr', page.text())).toEqual([])
  })
})
