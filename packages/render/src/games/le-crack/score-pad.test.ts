import { describe, expect, it } from 'vitest'
import { visiblePadLines } from './score-pad.ts'
import { asProgressText, multiplierBadge, nextTier, wordCells } from './table.ts'
import { parseTile } from './tile.ts'

const line = (total: number) => ({
  as: 1,
  asPoints: 10,
  multiplier: 1,
  wordPoints: total - 10,
  colourPoints: 0,
  finalPoints: 0,
  total,
})

describe('score pad', () => {
  it('shows all lines while they fit', () => {
    expect(visiblePadLines([line(20), line(30)], 3)).toEqual({ lines: [line(20), line(30)], carried: false })
  })

  it('sums earlier lines in one when they don’t fit', () => {
    const { lines, carried } = visiblePadLines([line(20), line(30), line(40), line(50)], 3)
    expect(carried).toBe(true)
    expect(lines.map(({ total }) => total)).toEqual([50, 40, 50])
    expect(lines[0]).toMatchObject({ as: 2, asPoints: 20, wordPoints: 30 })
  })
})

describe('player’s card', () => {
  it('names the next tier, and the multiplier from the first tier on', () => {
    expect([0, 9, 10, 14, 15, 19, 20, 31].map(nextTier)).toEqual([10, 10, 15, 15, 20, 20, null, null])
    expect([9, 10, 15, 20].map(multiplierBadge)).toEqual(['', '×2', '×3', '×4'])
    const words = { as: 'AS', asPoints: '', wordPoints: '', colourPoints: '', final: '', total: '' }
    const others = { opening: '', pass: '', rack: '', noTiles: '' }
    const labels = { title: '', status: '', names: [], words: { ...words, ...others } }
    expect([9, 20].map((as) => asProgressText(as, labels))).toEqual(['AS 9/10', 'AS 20'])
  })
})

describe('word on the board', () => {
  it('gives its cells in order and throws if it leaves the board', () => {
    expect(wordCells('2A', 'across', 3)).toEqual([17, 18, 19])
    expect(wordCells('1Q', 'down', 2)).toEqual([16, 33])
    expect(() => wordCells('1P', 'across', 3)).toThrow('run over the board')
    expect(() => wordCells('16A', 'down', 3)).toThrow('run over the board')
    expect(() => wordCells('0A', 'down', 3)).toThrow('is no square')
  })

  it('consists of valid tiles only', () => {
    expect(parseTile('E4')).toEqual({ letter: 'E', value: 4 })
    for (const tile of ['e4', 'E0', 'E5', 'EE', '', 'É1', 'E44'])
      expect(() => parseTile(tile)).toThrow('is no tile')
  })
})
