import { describe, expect, it } from 'vitest'
import { CARD_ASPECT_RATIO } from './card.ts'
import { layoutCards } from './card-layout.ts'

const room = { width: 820, height: 160, most: 100 }
const flat = (cards: number): number[] => Array.from({ length: cards }, () => 0)

/**
 * Lays out the cards and checks that each is inside the area, including covered cards above it, and that none
 * overlap.
 */
function checked(peeks: readonly number[]) {
  const { width, places, squeeze } = layoutCards(peeks, room)
  const boxes = places.map(({ x, foot }, n) => ({
    x,
    top: foot - width * (CARD_ASPECT_RATIO + squeeze * (peeks[n] ?? 0)),
    foot,
  }))
  for (const { x, top, foot } of boxes) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(room.width + 1)
    expect(top).toBeGreaterThanOrEqual(-1)
    expect(foot).toBeLessThanOrEqual(room.height)
  }
  const clash = boxes.some((one, n) =>
    boxes
      .slice(n + 1)
      .some(
        (other) => Math.abs(one.x - other.x) < width && one.foot > other.top + 1 && other.foot > one.top + 1,
      ),
  )
  expect(clash).toBe(false)
  return { width, rows: new Set(places.map(({ foot }) => foot)).size, count: places.length }
}

describe('card layout', () => {
  it('gives few cards their maximum size', () => {
    for (let cards = 1; cards <= 7; cards++)
      expect(checked(flat(cards))).toEqual({ width: room.most, rows: 1, count: cards })
  })

  it('shrinks cards, then adds rows, and never exceeds the area', () => {
    let last = room.most
    for (let cards = 8; cards <= 60; cards++) {
      const { width, count } = checked(flat(cards))
      expect(count).toBe(cards)
      expect(width).toBeLessThanOrEqual(last)
      last = width
    }
    expect(checked(flat(12)).rows).toBe(1)
    expect(checked(flat(25)).rows).toBe(2)
    expect(checked(flat(25)).width).toBeGreaterThan(50)
  })

  it('leaves space for covered cards', () => {
    for (let cards = 1; cards <= 30; cards++) checked(flat(cards).map((_, n) => (n % 4) * 0.2))
    expect(checked([0.6]).width).toBeLessThan(checked([0]).width)
  })

  it('fits all cards of the game', () => {
    expect(checked(flat(240)).width).toBeGreaterThan(12)
  })
})
