import { FINAL_SQUARE_POINTS, squareName } from '@crackpost/core/games/le-crack/board'
import { leCrackGame as game } from '@crackpost/core/games/le-crack/index'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import { replay } from '@crackpost/core/kernel/step'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import type { PlayerNames } from '../../match/player-names.ts'
import { leCrackPresenter } from './index.ts'
import { boardText } from './text.ts'

/** The longest mentions: ids of twenty digits. */
const longNames: PlayerNames = { player: () => `<@${'9'.repeat(20)}>`, seat: () => `<@${'9'.repeat(20)}>` }

describe('board text', () => {
  it('has one line per row and two characters per square', () => {
    const lines = boardText({}).split('\n')
    expect(lines.length).toBe(18)
    expect(lines.slice(1).every(({ length }) => length === 37)).toBe(true)
    expect(lines[0]).toBe('   A B C D E F G H I J K L M N O P Q')
    expect(lines[1]?.startsWith(' 1  2 1 4 3')).toBe(true)
  })

  it('shows a tile at its square', () => {
    const lines = boardText({ '2A': 'L4', '17Q': 'E1' }).split('\n')
    expect(lines[2]?.slice(3, 5)).toBe('L4')
    expect(lines[17]?.slice(35)).toBe('E1')
  })

  it('says what FINAL squares are worth, and the rules of the first two words', () => {
    const view = game.view(replay(game, game.setup({ seats: 2, options: {}, seed: 'key' })), null)
    for (const language of ['fr', 'en'] as const) {
      const text = leCrackPresenter.describeTable(view, { language, playerNames: longNames })
      for (const [square, points] of Object.entries(FINAL_SQUARE_POINTS))
        expect(text).toContain(`${square} ${points}`)
      expect(text).toContain('2A')
    }
  })

  it('fits a message with a full board and four players with long ids', () => {
    const setup = game.setup({ seats: 4, options: {}, seed: 'full' })
    const view = game.view(replay(game, setup), null)
    const board = Object.fromEntries(Array.from({ length: 289 }, (_, cell) => [squareName(cell), 'W4']))
    const word = Array(17).fill('W4')
    const words = Array.from({ length: 13 }, () => ({
      word: 'W'.repeat(17),
      at: '1A',
      direction: 'across' as const,
      points: 999,
      colour: 425,
      as: 17,
    }))
    const line = {
      as: 99,
      asPoints: 3960,
      multiplier: 4,
      wordPoints: 9999,
      colourPoints: 9999,
      finalPoints: 800,
      total: 99999,
    }
    const swap = { at: '17Q', give: 'W4', take: 'W3' }
    const last = {
      type: 'play' as const,
      seat: 0,
      at: '17A',
      direction: 'across' as const,
      word,
      placed: [],
      swap,
      words,
      line,
    }
    const racks = Array.from({ length: 4 }, () => Array(12).fill('W4'))
    const full = { ...view, table: { ...view.table, board, last }, revealed: racks }
    for (const language of ['fr', 'en'] as const)
      expect(
        leCrackPresenter.describeTable(full, { language, playerNames: longNames }).length,
      ).toBeLessThanOrEqual(1700)
  })
})

describe('hand text', () => {
  const state = replay(game, game.setup({ seats: 2, options: {}, seed: 'hands' }))
  const hand = (seat: number | null) =>
    leCrackPresenter.describeHand?.(game.view(state, seat), { language: 'en', playerNames: longNames })

  it('has all twelve tiles for its owner and is null for a spectator', () => {
    expect(
      hand(0)
        ?.match(/[A-Z]\d/g)
        ?.toSorted(),
    ).toEqual([...(state.racks[0] ?? [])].toSorted())
    expect(hand(null)).toBeNull()
  })

  it('names drawn tiles only to the player who drew them', () => {
    const give = state.racks[state.turn]?.slice(0, 2) ?? []
    const env = { lexicon: lexiconFromWords('none', []), dice: createDiceFactory('hands'), now: 0, pace: 1 }
    const passed = game.decide(state, { type: 'pass', give }, state.turn, env)
    const [event] = passed.ok ? passed.value : []
    if (!event) throw new Error('a pass is always legal')
    const eventText = (seat: number | null) =>
      leCrackPresenter.describeEvent(game.viewEvent(event, seat), { language: 'en', playerNames: longNames })
    expect(eventText(state.turn)).toContain(give.join(' '))
    for (const other of [null, 1 - state.turn]) expect(eventText(other)).not.toMatch(/[A-Z][1-4]\b/)
  })
})
