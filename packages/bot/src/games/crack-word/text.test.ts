import { FULL_PACK } from '@crackpost/core/games/crack-word/deck'
import { crackWordGame as game } from '@crackpost/core/games/crack-word/index'
import type { Event, State } from '@crackpost/core/games/crack-word/schema'
import { replay } from '@crackpost/core/kernel/step'
import { describe, expect, it } from 'vitest'
import type { PlayerNames } from '../../match/player-names.ts'
import { crackWordExampleState } from './examples.ts'
import { crackWordPresenter } from './index.ts'

/** The longest mentions: ids of twenty digits. */
const longNames: PlayerNames = { player: () => `<@${'9'.repeat(20)}>`, seat: () => `<@${'9'.repeat(20)}>` }
const LANGUAGES = ['fr', 'en'] as const

const tableLines = (state: State): string[] =>
  (
    crackWordPresenter
      .describeTable(game.view(state, null), { language: 'fr', playerNames: longNames })
      .split('```')[1] ?? ''
  )
    .trim()
    .split('\n')

describe('table text', () => {
  it('has each line’s letters, colours and number of cards', () => {
    expect(tableLines(crackWordExampleState(4)).slice(0, 6)).toEqual([
      '1  N O T R',
      '   r r b r',
      '   4 cartes · majorité r',
      '2  A',
      '   b',
      '   1 carte · majorité b',
    ])
  })

  it('marks JOKERs, stacks and empty lines', () => {
    const stacked = replay(
      game,
      [
        { type: 'placed', seat: 0, line: 2, at: 1, card: '*A', letters: 'A', example: null, open: false },
      ] satisfies Event[],
      crackWordExampleState(4),
    )
    expect(tableLines(stacked).slice(3, 7)).toEqual(['2  A', '   r*', '   2', '   2 cartes · majorité r'])
    expect(tableLines({ ...crackWordExampleState(0), lines: [[], [], [], []] })).toEqual([
      '1  vide',
      '2  vide',
      '3  vide',
      '4  vide',
    ])
  })

  it('is narrow enough for a phone and short enough for a message in every state', () => {
    const seats = [0, 1, 2, 3]
    const stack = seats.map((seat) => ({ seat, letter: 'W', joker: true }))
    const state: State = {
      ...crackWordExampleState(9),
      colours: ['red', 'blue', 'green', 'yellow'],
      lines: seats.map(() => Array.from({ length: 60 }, () => stack)),
      hands: seats.map(() => [...FULL_PACK]),
      piles: seats.map(() => []),
      packets: seats.map(() => Array(60).fill({ seat: 0, card: 'W' })),
      lastHand: { seat: 0, count: 8 },
      over: 'finished',
      last: {
        type: 'place',
        seat: 0,
        line: 4,
        at: 240,
        card: '*W',
        letters: 'W'.repeat(60),
        crack: { word: 'W'.repeat(60), points: 240 },
        laid: '*W',
      },
    }
    for (const row of tableLines(state)) expect(row.length).toBeLessThanOrEqual(37)
    for (const language of LANGUAGES)
      expect(
        crackWordPresenter.describeTable(game.view(state, null), { language, playerNames: longNames }).length,
      ).toBeLessThanOrEqual(1700)
  })
})

describe('private and public text', () => {
  const state = crackWordExampleState(4)
  const eventText = (event: Event, seat: number | null, language: 'fr' | 'en' = 'en') =>
    crackWordPresenter.describeEvent(game.viewEvent(event, seat), {
      language,
      playerNames: { ...longNames, seat: (seat) => `P${seat}` },
    })

  it('shows a hand only to its owner', () => {
    const hand = (seat: number | null) =>
      crackWordPresenter.describeHand?.(game.view(state, seat), { language: 'en', playerNames: longNames })
    expect(hand(0)).toBe('Your hand: `E E L M JOKER POUBELLE`')
    expect(hand(null)).toBeNull()
  })

  it('names drawn cards only to the player who drew them', () => {
    for (const why of ['pass', 'hand', 'penalty', 'challenge'] as const) {
      const drewEvent = (cards: string[]): Event => ({ type: 'drew', seat: 0, why, cards })
      expect(eventText(drewEvent(['Q', 'K']), 0)).toContain('`Q K`')
      for (const other of [1, null])
        expect(eventText(drewEvent(['Q', 'K']), other)).toBe(eventText(drewEvent(['A', '!']), other))
    }
    const lastHandEvent = (cards: string[]): Event => ({
      type: 'lastHand',
      seat: 0,
      count: 2,
      drawn: [[], cards],
    })
    expect(eventText(lastHandEvent(['Q', 'K']), 1)).toContain('`Q K`')
    for (const other of [0, null])
      expect(eventText(lastHandEvent(['Q', 'K']), other)).toBe(eventText(lastHandEvent(['A', '!']), other))
  })

  it('says how many cards a POUBELLE returned, not what the hands are now', () => {
    const binned: Event = {
      type: 'binned',
      seat: 0,
      line: 1,
      letters: 'NOTR',
      returned: [{ seat: 1, card: 'T' }],
      gone: [{ seat: 0, card: 'N' }],
    }
    expect(eventText(binned, 1)).toBe(
      '**POUBELLE!** P0 empties line 1 (**NOTR**). Back in hand: P1 1 card. Out of the game: 1 card.',
    )
    expect(eventText(binned, 1)).toBe(eventText(binned, null))
  })

  it('says who won a challenge, and the word', () => {
    const placing = { seat: 0, line: 1, at: 'right', card: 'Z', letters: 'NOZ' } as const
    const challengedEvent = (example: string | null, out = false): Event => ({
      type: 'challenged',
      by: 1,
      ...placing,
      out,
      example,
    })
    expect(eventText(challengedEvent('NOZAY'), null)).toContain('there is **NOZAY**')
    expect(eventText(challengedEvent(null, true), null)).toBe(
      'P1 challenges **NOZ** rightly: no word has it. P0 takes `Z` back. P0 plays no more.',
    )
    expect(eventText({ type: 'penalised', ...placing, out: false, called: true }, null)).toContain(
      'wrong CRACK WORD',
    )
  })

  it('is empty for a turn event', () => {
    expect(eventText({ type: 'turned', to: 1 }, null)).toBe('')
  })
})
