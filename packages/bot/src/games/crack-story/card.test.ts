import { FACES } from '@crackpost/core/games/crack-story/deck'
import { describe, expect, it } from 'vitest'
import { cardOptions, cardText, faceIn, printed } from './card.ts'

describe('cards', () => {
  it('are read back by what is written on them, and by their sign', () => {
    for (const face of FACES) {
      expect(faceIn(face, FACES)).toBe(face)
      expect(faceIn(printed(face).toLowerCase(), FACES)).toBe(face)
    }
    expect(new Set(FACES.map(printed)).size).toBe(FACES.length)
  })

  it('are meant by their letter where the hand has one of it', () => {
    expect(faceIn('q', ['Q>', 'A'])).toBe('Q>')
    expect(faceIn('a', ['A>', 'A_'])).toBeNull()
    expect(faceIn('a', ['A>', 'A'])).toBe('A')
    expect(faceIn('z', ['A'])).toBeNull()
    expect(faceIn('', ['STORY'])).toBeNull()
  })

  it('are counted where they are equal, and offered once', () => {
    expect(cardText(['A', 'A', 'D>', '?'])).toBe('`A`×2 `D>` `?`')
    expect(cardOptions(['A', 'A', 'D>'], 'D>')).toEqual([
      { label: 'A', value: 'A', chosen: false },
      { label: 'D REJOUER', value: 'D>', about: 'D>', chosen: true },
    ])
  })
})
