import { crackStoryGame as game } from '@crackpost/core/games/crack-story/index'
import type { State } from '@crackpost/core/games/crack-story/schema'
import type { EventView, View } from '@crackpost/core/games/crack-story/view'
import { describe, expect, it } from 'vitest'
import { COMPONENT_LIMITS } from '../../discord/components.ts'
import type { PlayerNames } from '../../match/player-names.ts'
import { crackStoryAltText } from './alt-text.ts'
import { describeCrackStoryEvent } from './event-text.ts'
import { crackStoryExampleState } from './examples.ts'
import { finishedStoryHighlight, latestStoryHighlight } from './keepsake.ts'
import { describeCrackStoryHand, describeCrackStoryTable, storyText } from './text.ts'

const mentions: PlayerNames = { player: () => '<@1>', seat: (seat) => `<@110000000000000000${seat}>` }
const longNames: PlayerNames = { player: () => 'W', seat: () => 'W'.repeat(80) }
const view = (turns: number, seat: number | null = null): View =>
  game.view(crackStoryExampleState(turns), seat)

/** The largest state: eight players, and every card on the table. */
function largestState(): State {
  const state = crackStoryExampleState(6)
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

describe('table text', () => {
  it('is narrow and lists number, card and seat of every word', () => {
    const text = storyText(game.view(largestState(), null).table.story)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(36)
    expect(storyText(view(5).table.story)).toBe('  1 E A   2 D B   3 U>C   4 V C\n  5 Q>A   6 D A   7 # B')
  })

  it.each(['fr', 'en'] as const)('fits a message at its largest, in %s', (language) => {
    const full = game.view(largestState(), 0)
    expect(describeCrackStoryTable(full, { language, playerNames: mentions }).length).toBeLessThanOrEqual(
      1700,
    )
    expect(crackStoryAltText(full, { language, playerNames: longNames }).length).toBeLessThanOrEqual(
      COMPONENT_LIMITS.alt,
    )
    for (const text of [
      describeCrackStoryTable(full, { language, playerNames: mentions }),
      crackStoryAltText(full, { language, playerNames: longNames }),
      describeCrackStoryHand(full, { language, playerNames: mentions }),
    ])
      expect(text).not.toContain('secret')
  })

  it('describes the current phase', () => {
    expect(describeCrackStoryTable(view(7), { language: 'en', playerNames: mentions })).toContain(
      'Vote on word 9',
    )
    expect(describeCrackStoryTable(view(0), { language: 'fr', playerNames: mentions })).toContain(
      'pas encore commencé',
    )
    expect(
      crackStoryAltText(view(7), { language: 'fr', playerNames: { ...mentions, seat: String } }),
    ).toContain('Un mot de 2 est mis au vote.')
  })
})

describe('hand text', () => {
  it('says how many words are new, and no word', () => {
    expect(describeCrackStoryHand(view(4, 1), { language: 'fr', playerNames: mentions })).toBe(
      'Ta main (7)\u202f: `C` `E` `N` `P>` `S_` `H+` `SWAP`\n**4 mots à écouter.**',
    )
    expect(describeCrackStoryHand(view(4), { language: 'fr', playerNames: mentions })).toBeNull()
  })
})

describe('keepsake', () => {
  it('has the whole story and the player of each word', () => {
    const events: EventView[] = [{ type: 'published', why: 'story', words: 9 }]
    const shown = finishedStoryHighlight(events, view(8), {
      language: 'en',
      playerNames: mentions,
      plainNames: { ...longNames, seat: (seat) => `P${seat}` },
    })
    expect(shown?.picture).toBe('keepsake')
    expect(shown?.lines.join('\n')).toContain('> Elle dessine une vache qui danse sous la lune')
    expect(shown?.alt).toBe(
      'Story 1, 9 words: Elle dessine une vache qui danse sous la lune. P0: 1, 5, 6 · P1: 2, 7 · P2: 3, 4, 8, 9',
    )
    expect(
      finishedStoryHighlight([], view(8), { language: 'en', playerNames: mentions, plainNames: longNames }),
    ).toBeNull()
    expect(
      latestStoryHighlight(view(7), { language: 'en', playerNames: mentions, plainNames: longNames }),
    ).toBeNull()
  })

  it('fits a message at its longest, with all markup escaped', () => {
    const state = crackStoryExampleState(8)
    const [kept] = state.kept
    if (!kept) throw new Error('no story is over')
    const long = Array.from({ length: 102 }, () => `${'a-'.repeat(29)}a`)
    const longest = {
      ...state,
      kept: [{ ...kept, words: long, by: long.map((_, n) => n % 3), cards: long.map(() => 0) }],
    }
    const shown = latestStoryHighlight(game.view(longest, null), {
      language: 'fr',
      playerNames: mentions,
      plainNames: longNames,
    })
    expect(shown?.alt.length).toBeLessThanOrEqual(COMPONENT_LIMITS.alt)
    expect(shown?.lines.join('\n').length).toBeLessThanOrEqual(2200)
    const withMarkup = { ...state, kept: [{ ...kept, words: kept.words.with(0, '<@1>*@everyone*') }] }
    expect(
      latestStoryHighlight(game.view(withMarkup, null), {
        language: 'fr',
        playerNames: mentions,
        plainNames: longNames,
      })?.lines[1],
    ).toContain('\\<\\@1\\>\\*\\@everyone\\*')
  })
})

describe('event text', () => {
  it('has a line for every event except private ones, and never a word of the story', () => {
    const listened: EventView = { type: 'listened', seat: 0, from: 0, words: ['secret'], showing: 1 }
    expect(describeCrackStoryEvent(listened, { language: 'fr', playerNames: mentions })).not.toContain(
      'secret',
    )
    expect(describeCrackStoryEvent({ type: 'nothing' }, { language: 'fr', playerNames: mentions })).toBe('')
    expect(
      describeCrackStoryEvent(
        { type: 'laid', seat: 0, face: null },
        { language: 'fr', playerNames: mentions },
      ),
    ).toContain('face cachée')
    expect(
      describeCrackStoryEvent(
        { type: 'drew', seat: 0, why: 'turn', cards: 1, faces: ['Q>'] },
        { language: 'en', playerNames: mentions },
      ),
    ).toContain('`Q>`')
  })
})
