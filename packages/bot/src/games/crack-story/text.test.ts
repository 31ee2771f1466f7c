import { crackStory as game } from '@crackpost/core/games/crack-story/index'
import type { State } from '@crackpost/core/games/crack-story/schema'
import type { Told, View } from '@crackpost/core/games/crack-story/view'
import { describe, expect, it } from 'vitest'
import type { Cast } from '../../cast.ts'
import { LIMITS } from '../../component.ts'
import { alt } from './alt.ts'
import { exampleState } from './examples.ts'
import { exhibit, latest } from './keepsake.ts'
import { news } from './news.ts'
import { hand, storyText, table } from './text.ts'

const cast: Cast = { player: () => '<@1>', seat: (seat) => `<@110000000000000000${seat}>` }
const plain: Cast = { player: () => 'W', seat: () => 'W'.repeat(80) }
const view = (turns: number, seat: number | null = null): View => game.view(exampleState(turns), seat)

/** As full as it can be: eight players and every card on the table. */
function crowded(): State {
  const state = exampleState(6)
  return {
    ...state,
    wins: [0, 0, 0, 0, 0, 0, 0, 0],
    hands: Array.from({ length: 8 }, (_, seat) => state.hands[seat % 3] ?? []),
    hearings: Array.from({ length: 8 }, () => ({ heard: 0, shown: 0 })),
    away: Array.from({ length: 8 }, () => 0),
    story: Array.from({ length: 102 }, (_, card) => ({ card, word: 'secret', by: card % 8 })),
    fresh: null,
  }
}

describe('the table as text', () => {
  it('is narrow, and has the numbers, cards and seats of all words', () => {
    const text = storyText(game.view(crowded(), null).table.story)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(36)
    expect(storyText(view(5).table.story)).toBe('  1 E A   2 D B   3 U>C   4 V C\n  5 Q>A   6 D A   7 # B')
  })

  it.each(['fr', 'en'] as const)('fits a message, at its fullest, in %s', (language) => {
    const full = game.view(crowded(), 0)
    expect(table(full, { language, cast }).length).toBeLessThanOrEqual(1700)
    expect(alt(full, { language, cast: plain }).length).toBeLessThanOrEqual(LIMITS.alt)
    for (const text of [
      table(full, { language, cast }),
      alt(full, { language, cast: plain }),
      hand(full, { language, cast }),
    ])
      expect(text).not.toContain('secret')
  })

  it('tells what is going on', () => {
    expect(table(view(7), { language: 'en', cast })).toContain('Vote on word 9')
    expect(table(view(0), { language: 'fr', cast })).toContain('pas encore commencé')
    expect(alt(view(7), { language: 'fr', cast: { ...cast, seat: String } })).toContain(
      'Un mot de 2 est mis au vote.',
    )
  })
})

describe('a hand', () => {
  it('says how many words wait, and no word', () => {
    expect(hand(view(4, 1), { language: 'fr', cast })).toBe(
      'Ta main (7)\u202f: `C` `E` `N` `P>` `S_` `H+` `SWAP`\n**4 mots à écouter.**',
    )
    expect(hand(view(4), { language: 'fr', cast })).toBeNull()
  })
})

describe('a keepsake', () => {
  it('is the whole text with who said what, once the story is over', () => {
    const told: Told[] = [{ type: 'published', why: 'story', words: 9 }]
    const shown = exhibit(told, view(8), {
      language: 'en',
      cast,
      plain: { ...plain, seat: (seat) => `P${seat}` },
    })
    expect(shown?.what).toBe('keepsake')
    expect(shown?.lines.join('\n')).toContain('> Elle dessine une vache qui danse sous la lune')
    expect(shown?.alt).toBe(
      'Story 1, 9 words: Elle dessine une vache qui danse sous la lune. P0: 1, 5, 6 · P1: 2, 7 · P2: 3, 4, 8, 9',
    )
    expect(exhibit([], view(8), { language: 'en', cast, plain })).toBeNull()
    expect(latest(view(7), { language: 'en', cast, plain })).toBeNull()
  })

  it('fits, be it as long as can be, and nothing in it is alive', () => {
    const state = exampleState(8)
    const [kept] = state.kept
    if (!kept) throw new Error('no story is over')
    const long = Array.from({ length: 102 }, () => `${'a-'.repeat(29)}a`)
    const many = {
      ...state,
      kept: [{ ...kept, words: long, by: long.map((_, n) => n % 3), cards: long.map(() => 0) }],
    }
    const shown = latest(game.view(many, null), { language: 'fr', cast, plain })
    expect(shown?.alt.length).toBeLessThanOrEqual(LIMITS.alt)
    expect(shown?.lines.join('\n').length).toBeLessThanOrEqual(2200)
    const alive = { ...state, kept: [{ ...kept, words: kept.words.with(0, '<@1>*@everyone*') }] }
    expect(latest(game.view(alive, null), { language: 'fr', cast, plain })?.lines[1]).toContain(
      '\\<\\@1\\>\\*\\@everyone\\*',
    )
  })
})

describe('news', () => {
  it('have a line for every event, but for what is nobody’s business, and no word', () => {
    const own: Told = { type: 'listened', seat: 0, from: 0, words: ['secret'], showing: 1 }
    expect(news(own, { language: 'fr', cast })).not.toContain('secret')
    expect(news({ type: 'nothing' }, { language: 'fr', cast })).toBe('')
    expect(news({ type: 'laid', seat: 0, face: null }, { language: 'fr', cast })).toContain('face cachée')
    expect(
      news({ type: 'drew', seat: 0, why: 'turn', cards: 1, faces: ['Q>'] }, { language: 'en', cast }),
    ).toContain('`Q>`')
  })
})
