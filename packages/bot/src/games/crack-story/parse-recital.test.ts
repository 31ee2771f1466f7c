import { describe, expect, it } from 'vitest'
import { parseRecital } from './parse-recital.ts'

const HAND = ['U>', 'V', 'D', 'D>', 'STORY', 'SWAP', 'H+', '?', '?>', 'L_']

const parse = (card: string, text: string, to: readonly number[] = []) => {
  const { recital, cards } = parseRecital(card, text, to, HAND)
  return { recital, cards }
}

describe('recital text', () => {
  it('is the story with the new word last', () => {
    expect(parse('V', 'Elle dessine une vache')).toEqual({
      recital: 'Elle dessine une',
      cards: [{ card: 'V', word: 'vache' }],
    })
    expect(parse('V', 'vache')).toEqual({ recital: '', cards: [{ card: 'V', word: 'vache' }] })
  })

  it('may have line breaks if no card can follow', () => {
    expect(parse('V', ' Elle dessine\r\n\r\nD une  vache \n')).toEqual({
      recital: 'Elle dessine D une',
      cards: [{ card: 'V', word: 'vache' }],
    })
  })

  it('is only the story for a STORY card', () => {
    expect(parse('STORY', 'Elle dessine une vache.', [1, 2])).toEqual({
      recital: 'Elle dessine une vache.',
      cards: [{ card: 'STORY', to: [1, 2] }],
    })
  })

  it('continues with one line per further card, by sign, name or letter', () => {
    expect(parse('U>', 'Elle dessine une\nV vache')).toEqual({
      recital: 'Elle dessine',
      cards: [
        { card: 'U>', word: 'une' },
        { card: 'V', word: 'vache' },
      ],
    })
    expect(parse('U>', 'une\nd rejouer dort\nSTORY', [1]).cards).toEqual([
      { card: 'U>', word: 'une' },
      { card: 'D>', word: 'dort' },
      { card: 'STORY', to: [1] },
    ])
    expect(parse('?>', "une\nh+ l'Himalaya", [2]).cards).toEqual([
      { card: '?>', word: 'une' },
      { card: 'H+', word: "l'Himalaya", to: [2] },
    ])
    // A letter alone is the simple card, or else the only card with that letter.
    expect(parse('U>', 'une\nD dort\nl lune').cards).toEqual([
      { card: 'U>', word: 'une' },
      { card: 'D', word: 'dort' },
      { card: 'L_', word: 'lune' },
    ])
  })

  it('treats lines that are not a card and a word as part of the story', () => {
    expect(parse('U>', 'Elle\ndessine une\nV vache').recital).toBe('Elle dessine')
    expect(parse('U>', 'Elle dessine\nZ zèbre')).toEqual({
      recital: 'Elle dessine Z',
      cards: [{ card: 'U>', word: 'zèbre' }],
    })
  })

  it('has no word if it is empty', () => {
    expect(parse('V', ' … ')).toEqual({ recital: '', cards: [{ card: 'V' }] })
  })

  it('has targets only for cards that need them', () => {
    expect(parse('V', 'vache', [1]).cards).toEqual([{ card: 'V', word: 'vache' }])
    expect(parse('U>', 'une\nSWAP', [1]).cards.at(-1)).toEqual({ card: 'SWAP', to: [1] })
  })
})
