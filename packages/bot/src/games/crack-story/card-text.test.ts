import { CARD_FACES } from '@crackpost/core/games/crack-story/deck'
import { describe, expect, it } from 'vitest'
import { cardListText, cardOptions, parseCardFace, printedCardName } from './card-text.ts'

describe('card text', () => {
  it('is parsed by name and by sign', () => {
    for (const face of CARD_FACES) {
      expect(parseCardFace(face, CARD_FACES)).toBe(face)
      expect(parseCardFace(printedCardName(face).toLowerCase(), CARD_FACES)).toBe(face)
    }
    expect(new Set(CARD_FACES.map(printedCardName)).size).toBe(CARD_FACES.length)
  })

  it('is parsed by letter if the hand has one card with it', () => {
    expect(parseCardFace('q', ['Q>', 'A'])).toBe('Q>')
    expect(parseCardFace('a', ['A>', 'A_'])).toBeNull()
    expect(parseCardFace('a', ['A>', 'A'])).toBe('A')
    expect(parseCardFace('z', ['A'])).toBeNull()
    expect(parseCardFace('', ['STORY'])).toBeNull()
  })

  it('counts equal cards in a list and offers them once', () => {
    expect(cardListText(['A', 'A', 'D>', '?'])).toBe('`A`×2 `D>` `?`')
    expect(cardOptions(['A', 'A', 'D>'], 'D>')).toEqual([
      { label: 'A', value: 'A', chosen: false },
      { label: 'D REJOUER', value: 'D>', about: 'D>', chosen: true },
    ])
  })
})
