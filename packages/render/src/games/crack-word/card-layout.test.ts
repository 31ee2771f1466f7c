import { describe, expect, it } from 'vitest'
import { CARD_ASPECT_RATIO } from './card.ts'
import { layoutCards } from './card-layout.ts'

const area = { width: 820, height: 160, maxCardWidthPx: 100 }
const flat = (cards: number): number[] => Array.from({ length: cards }, () => 0)

/**
 * Lays out the cards and checks that each is inside the area, including covered cards above it, and that none
 * overlap.
 */
function checkLayout(peeks: readonly number[]) {
  const { width, places, squeeze } = layoutCards(peeks, area)
  const boxes = places.map(({ x, foot }, n) => ({
    x,
    top: foot - width * (CARD_ASPECT_RATIO + squeeze * (peeks[n] ?? 0)),
    foot,
  }))
  for (const { x, top, foot } of boxes) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(area.width + 1)
    expect(top).toBeGreaterThanOrEqual(-1)
    expect(foot).toBeLessThanOrEqual(area.height)
  }
  const clash = boxes.some((card, n) =>
    boxes
      .slice(n + 1)
      .some(
        (other) =>
          Math.abs(card.x - other.x) < width && card.foot > other.top + 1 && other.foot > card.top + 1,
      ),
  )
  expect(clash).toBe(false)
  return { width, rows: new Set(places.map(({ foot }) => foot)).size, count: places.length }
}

describe('card layout', () => {
  it('gives few cards their maximum size', () => {
    for (let cards = 1; cards <= 7; cards++)
      expect(checkLayout(flat(cards))).toEqual({ width: area.maxCardWidthPx, rows: 1, count: cards })
  })

  it('shrinks cards, then adds rows, and never exceeds the area', () => {
    let last = area.maxCardWidthPx
    for (let cards = 8; cards <= 60; cards++) {
      const { width, count } = checkLayout(flat(cards))
      expect(count).toBe(cards)
      expect(width).toBeLessThanOrEqual(last)
      last = width
    }
    expect(checkLayout(flat(12)).rows).toBe(1)
    expect(checkLayout(flat(25)).rows).toBe(2)
    expect(checkLayout(flat(25)).width).toBeGreaterThan(50)
  })

  it('leaves space for covered cards', () => {
    for (let cards = 1; cards <= 30; cards++) checkLayout(flat(cards).map((_, n) => (n % 4) * 0.2))
    expect(checkLayout([0.6]).width).toBeLessThan(checkLayout([0]).width)
  })

  it('fits all cards of the game', () => {
    expect(checkLayout(flat(240)).width).toBeGreaterThan(12)
  })
})
