import { CARD_FACES, CARD_KINDS, type CardFace, cardKindOf } from '@crackpost/core/games/crack-story/deck'
import type { IndexedBitmap } from '@crackpost/render/canvas/indexed-bitmap'
import { createPalette, MAX_PALETTE_COLOURS } from '@crackpost/render/canvas/palette'
import { createPalettedCanvas, type PalettedCanvas } from '@crackpost/render/canvas/paletted-canvas'
import { BASE_COLOURS, RENDER_THEMES } from '@crackpost/render/canvas/theme'
import { drawHandCard, drawPlayedCard, storyCardHeight } from '@crackpost/render/games/crack-story/card'
import {
  CARD_GROUNDS,
  CRACK_STORY_COLOURS,
  CRACK_STORY_GRADIENTS,
  type CrackStoryColourName,
  crackStoryColours,
  crackStoryPalette,
  SEAT_NUMBERS,
} from '@crackpost/render/games/crack-story/colours'
import { CRACK_STORY_LABEL_KEYS, type CrackStoryLabelKey } from '@crackpost/render/games/crack-story/labels'
import { describe, expect, it } from 'vitest'
import { COLOUR_VISIONS, colourDistance, contrastRatio } from '../../kit/colour-vision.ts'
import { differingPixelCounter } from '../../kit/grey-difference.ts'

/** OKLab distances; 0.02 is about the smallest noticeable difference side by side. */
const MIN_SEAT_DISTANCE = 0.08
/** WCAG 2 contrast for text, and for signs that must be recognised. */
const MIN_TEXT_CONTRAST = 4.5
const MIN_SIGN_CONTRAST = 3

const allPairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [T, T] => [one, other]))

describe.each(RENDER_THEMES)('the colours of the %s theme', (theme) => {
  const { seats, seatInk, grounds, back, lattice, felt, feltInk } = CRACK_STORY_COLOURS[theme]
  const { page, card, ink } = BASE_COLOURS[theme]

  it.each(COLOUR_VISIONS)('distinguish eight seats (vision: %s)', (vision) => {
    for (const [one, other] of allPairs(seats))
      expect(colourDistance(one, other, vision), `${one} and ${other}`).toBeGreaterThan(MIN_SEAT_DISTANCE)
  })

  it.each(COLOUR_VISIONS)('have readable marks and text (vision: %s)', (vision) => {
    const signs: [string, string][] = seats.flatMap((seat): [string, string][] => [
      [page, seat],
      [card, seat],
      [seat, seatInk],
    ])
    for (const [ground, sign] of [...signs, [felt, back] as const])
      expect(contrastRatio(ground, sign, vision), `${sign} on ${ground}`).toBeGreaterThanOrEqual(
        MIN_SIGN_CONTRAST,
      )
    const written = [
      ...CARD_GROUNDS.map((ground): [string, string] => [grounds[ground], ink]),
      [felt, feltInk],
      [back, card],
    ] as const
    for (const [ground, text] of written)
      expect(contrastRatio(ground, text, vision), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        MIN_TEXT_CONTRAST,
      )
    expect(contrastRatio(back, lattice, vision)).toBeGreaterThan(2)
  })

  it('fit into a palette, including the steps between them', () => {
    expect(crackStoryPalette(theme).rgb.length / 3).toBeLessThanOrEqual(MAX_PALETTE_COLOURS)
  })
})

describe('without colours', () => {
  const alike = [
    ...CARD_GROUNDS.map((ground) => [ground, '#dddddd']),
    ...SEAT_NUMBERS.map((seat) => [`seat${seat}`, '#888888']),
  ]
  const greys: Record<CrackStoryColourName, string> = {
    ...crackStoryColours('light'),
    ...Object.fromEntries(alike),
    gold: '#dddddd',
  }
  const grey = createPalette(greys, CRACK_STORY_GRADIENTS)
  const none = Object.fromEntries(CRACK_STORY_LABEL_KEYS.map((word) => [word, ''])) as Record<
    CrackStoryLabelKey,
    string
  >

  const sheetOf = (
    width: number,
    draw: (easel: PalettedCanvas<CrackStoryColourName>) => void,
  ): IndexedBitmap => {
    const easel = createPalettedCanvas(width, storyCardHeight(width), grey, 'page')
    draw(easel)
    return easel.bitmap
  }

  const differ = differingPixelCounter(grey)

  it('marks show who laid a card, also on the smallest cards', () => {
    for (const width of [47, 106]) {
      const cards = SEAT_NUMBERS.map((seat) =>
        sheetOf(width, (easel) => drawPlayedCard(easel, 'A', seat, { x: 0, y: 0, width })),
      )
      // A mark has a quarter of the card's width; at least a seventh of its square must differ.
      const least = (width * width) / 16 / 7
      for (const [[a, one], [b, other]] of allPairs([...cards.entries()]))
        expect(differ(one, other), `seats ${a} and ${b}`).toBeGreaterThan(least)
    }
  })

  it('signs distinguish the kinds, whatever the letter and without a word', () => {
    const letters = ['A', 'A>', 'A_', 'H+', '?', '?>', 'STORY', 'INVERSE', 'SWAP']
    expect(new Set(letters.map(cardKindOf))).toEqual(new Set(CARD_KINDS))
    const handCardSheet = (face: CardFace) =>
      sheetOf(60, (easel) => drawHandCard(easel, face, { x: 0, y: 0, width: 60 }, none))
    for (const [one, other] of allPairs(letters.map(handCardSheet)))
      expect(differ(one, other)).toBeGreaterThan(60)
    expect(letters.every((face) => CARD_FACES.includes(face))).toBe(true)
  })

  it('a face-down card shows nothing of what it is', () => {
    const down = sheetOf(60, (easel) => drawPlayedCard(easel, null, 0, { x: 0, y: 0, width: 60 }))
    for (const face of CARD_FACES.filter((candidate) => cardKindOf(candidate) === 'simple')) {
      const open = sheetOf(60, (easel) => drawPlayedCard(easel, face, 0, { x: 0, y: 0, width: 60 }))
      expect(differ(down, open)).toBeGreaterThan(400)
    }
  })
})
