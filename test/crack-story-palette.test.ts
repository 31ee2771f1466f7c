import { FACES, type Face, KINDS, kindOf } from '@crackpost/core/games/crack-story/deck'
import { type Easel, easelOf } from '@crackpost/render/frame/easel'
import { LIMIT, paletteOf } from '@crackpost/render/frame/palette'
import type { Sheet } from '@crackpost/render/frame/sheet'
import { FRAME, THEMES } from '@crackpost/render/frame/theme'
import { drawHeld, drawLaid, heightOf } from '@crackpost/render/games/crack-story/card'
import {
  COLOURS,
  type Colour,
  GROUNDS,
  MEETINGS,
  namedColours,
  paletteFor,
  SEATS,
} from '@crackpost/render/games/crack-story/colours'
import { WORDS, type Word } from '@crackpost/render/games/crack-story/words'
import { describe, expect, it } from 'vitest'
import { contrast, distance, VISIONS } from './kit/colour.ts'
import { differing } from './kit/grey.ts'

/** OKLab distances; 0.02 is about the least that is noticed side by side. */
const SEATS_APART = 0.08
/** WCAG 2: text, and signs that must be recognised. */
const TEXT = 4.5
const SIGN = 3

const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [T, T] => [one, other]))

describe.each(THEMES)('the colours of the %s theme', (theme) => {
  const { seats, seatInk, grounds, back, lattice, felt, feltInk } = COLOURS[theme]
  const { page, card, ink } = FRAME[theme]

  it.each(VISIONS)('tell eight seats apart (vision: %s)', (vision) => {
    for (const [one, other] of pairs(seats))
      expect(distance(one, other, vision), `${one} and ${other}`).toBeGreaterThan(SEATS_APART)
  })

  it.each(VISIONS)('leave marks and text readable (vision: %s)', (vision) => {
    const signs: [string, string][] = seats.flatMap((seat): [string, string][] => [
      [page, seat],
      [card, seat],
      [seat, seatInk],
    ])
    for (const [ground, sign] of [...signs, [felt, back] as const])
      expect(contrast(ground, sign, vision), `${sign} on ${ground}`).toBeGreaterThanOrEqual(SIGN)
    const written = [
      ...GROUNDS.map((ground): [string, string] => [grounds[ground], ink]),
      [felt, feltInk],
      [back, card],
    ] as const
    for (const [ground, text] of written)
      expect(contrast(ground, text, vision), `${text} on ${ground}`).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(back, lattice, vision)).toBeGreaterThan(2)
  })

  it('fit into a palette, steps between them included', () => {
    expect(paletteFor(theme).rgb.length / 3).toBeLessThanOrEqual(LIMIT)
  })
})

describe('without any colour', () => {
  const alike = [
    ...GROUNDS.map((each) => [each, '#dddddd']),
    ...SEATS.map((seat) => [`seat${seat}`, '#888888']),
  ]
  const greys: Record<Colour, string> = {
    ...namedColours('light'),
    ...Object.fromEntries(alike),
    gold: '#dddddd',
  }
  const grey = paletteOf(greys, MEETINGS)
  const none = Object.fromEntries(WORDS.map((word) => [word, ''])) as Record<Word, string>

  const sheetOf = (width: number, draw: (easel: Easel<Colour>) => void): Sheet => {
    const easel = easelOf(width, heightOf(width), grey, 'page')
    draw(easel)
    return easel.sheet
  }

  const differ = differing(grey)

  it('the marks tell who laid a card, on the smallest cards too', () => {
    for (const width of [47, 106]) {
      const cards = SEATS.map((seat) =>
        sheetOf(width, (easel) => drawLaid(easel, 'A', seat, { x: 0, y: 0, width })),
      )
      // A mark has a quarter of the card's width: a seventh of its square differs at least.
      const least = (width * width) / 16 / 7
      for (const [[a, one], [b, other]] of pairs([...cards.entries()]))
        expect(differ(one, other), `seats ${a} and ${b}`).toBeGreaterThan(least)
    }
  })

  it('the signs tell the kinds apart, whatever the letter and without a word', () => {
    const letters = ['A', 'A>', 'A_', 'H+', '?', '?>', 'STORY', 'INVERSE', 'SWAP']
    expect(new Set(letters.map(kindOf))).toEqual(new Set(KINDS))
    const held = (face: Face) =>
      sheetOf(60, (easel) => drawHeld(easel, face, { x: 0, y: 0, width: 60 }, none))
    for (const [one, other] of pairs(letters.map(held))) expect(differ(one, other)).toBeGreaterThan(60)
    expect(letters.every((face) => FACES.includes(face))).toBe(true)
  })

  it('a card face down shows nothing of what it is', () => {
    const down = sheetOf(60, (easel) => drawLaid(easel, null, 0, { x: 0, y: 0, width: 60 }))
    for (const face of FACES.filter((each) => kindOf(each) === 'simple')) {
      const open = sheetOf(60, (easel) => drawLaid(easel, face, 0, { x: 0, y: 0, width: 60 }))
      expect(differ(down, open)).toBeGreaterThan(400)
    }
  })
})
