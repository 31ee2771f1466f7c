import { describe, expect, it } from 'vitest'
import { parseRecital } from './parse-recital.ts'

const HAND = ['U>', 'V', 'D', 'D>', 'STORY', 'SWAP', 'H+', '?', '?>', 'L_']

const read = (card: string, text: string, to: readonly number[] = []) => {
  const { recital, cards } = parseRecital(card, text, to, HAND)
  return { recital, cards }
}

describe('the text of a recital', () => {
  it('is the story, and the new word last', () => {
    expect(read('V', 'Elle dessine une vache')).toEqual({
      recital: 'Elle dessine une',
      cards: [{ card: 'V', word: 'vache' }],
    })
    expect(read('V', 'vache')).toEqual({ recital: '', cards: [{ card: 'V', word: 'vache' }] })
  })

  it('may be broken into lines where nothing can follow the card', () => {
    expect(read('V', ' Elle dessine\r\n\r\nD une  vache \n')).toEqual({
      recital: 'Elle dessine D une',
      cards: [{ card: 'V', word: 'vache' }],
    })
  })

  it('is the story alone with STORY', () => {
    expect(read('STORY', 'Elle dessine une vache.', [1, 2])).toEqual({
      recital: 'Elle dessine une vache.',
      cards: [{ card: 'STORY', to: [1, 2] }],
    })
  })

  it('goes on in lines of a card and its word, by sign, name or letter', () => {
    expect(read('U>', 'Elle dessine une\nV vache')).toEqual({
      recital: 'Elle dessine',
      cards: [
        { card: 'U>', word: 'une' },
        { card: 'V', word: 'vache' },
      ],
    })
    expect(read('U>', 'une\nd rejouer dort\nSTORY', [1]).cards).toEqual([
      { card: 'U>', word: 'une' },
      { card: 'D>', word: 'dort' },
      { card: 'STORY', to: [1] },
    ])
    expect(read('?>', "une\nh+ l'Himalaya", [2]).cards).toEqual([
      { card: '?>', word: 'une' },
      { card: 'H+', word: "l'Himalaya", to: [2] },
    ])
    // A letter alone is the simple card, and the only card with it where there is one.
    expect(read('U>', 'une\nD dort\nl lune').cards).toEqual([
      { card: 'U>', word: 'une' },
      { card: 'D', word: 'dort' },
      { card: 'L_', word: 'lune' },
    ])
  })

  it('takes lines that are none for the story', () => {
    expect(read('U>', 'Elle\ndessine une\nV vache').recital).toBe('Elle dessine')
    expect(read('U>', 'Elle dessine\nZ zèbre')).toEqual({
      recital: 'Elle dessine Z',
      cards: [{ card: 'U>', word: 'zèbre' }],
    })
  })

  it('has no word where nothing was written', () => {
    expect(read('V', ' … ')).toEqual({ recital: '', cards: [{ card: 'V' }] })
  })

  it('names somebody for the card that asks for it, and for no other', () => {
    expect(read('V', 'vache', [1]).cards).toEqual([{ card: 'V', word: 'vache' }])
    expect(read('U>', 'une\nSWAP', [1]).cards.at(-1)).toEqual({ card: 'SWAP', to: [1] })
  })
})
