import { FACES, type Face, type Kind, kindOf, letterOf } from '@crackpost/core/games/crack-story/deck'
import type { Easel } from '../../frame/easel.ts'
import { keptMask, type Mask, rounded } from '../../frame/mask.ts'
import { face as faceIn, fitting, measure } from '../../frame/text.ts'
import { type Colour, type Ground, seatColour } from './colours.ts'
import { markOf } from './mark.ts'
import { type Sign, signOf } from './sign.ts'
import type { Word } from './words.ts'

/** How a kind looks. A sign stands in the corner, or, where there is no letter, in its place. */
interface Look {
  readonly ground: Ground | 'back'
  readonly corner: Sign | null
  readonly middle: Sign | null
  readonly word: Word | null
}

const LOOKS: Readonly<Record<Kind, Look>> = {
  simple: { ground: 'plain', corner: null, middle: null, word: null },
  rejouer: { ground: 'again', corner: 'again', middle: null, word: 'rejouer' },
  cache: { ground: 'hidden', corner: 'closed', middle: null, word: 'cache' },
  plus: { ground: 'plus', corner: 'plus', middle: null, word: null },
  joker: { ground: 'wild', corner: null, middle: 'star', word: 'joker' },
  jokerRejouer: { ground: 'wild', corner: 'again', middle: 'star', word: 'joker' },
  story: { ground: 'back', corner: null, middle: 'book', word: 'story' },
  inverse: { ground: 'back', corner: null, middle: 'turned', word: 'inverse' },
  swap: { ground: 'back', corner: null, middle: 'crossed', word: 'swap' },
}

/** Where a card lies; its height follows from its width. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly width: number
}

export const heightOf = (width: number): number => Math.round(width * 1.4)
export const cornerOf = (width: number): number => Math.round(width * 0.14)
const bandOf = (width: number): number => Math.round(width * 0.36)

/** A card's look; what is no card of the deck can't be drawn. */
export function lookOf(face: Face): Look {
  if (!FACES.includes(face)) throw new Error(`${JSON.stringify(face)} is no card`)
  return LOOKS[kindOf(face)]
}

/** A card of a story, with the mark of who laid it at its foot; face down (null) it shows its back. */
export function drawLaid(easel: Easel<Colour>, face: Face | null, by: number, spot: Spot): void {
  if (face === null) drawBack(easel, spot)
  else drawFace(easel, face, spot)
  drawFoot(easel, by, spot)
}

/** The first letter of a story that is told, as on a card of who said it. */
export function drawInitial(easel: Easel<Colour>, letter: string, by: number, spot: Spot): void {
  const { x, y, width } = spot
  drawBlank(easel, 'wild', spot)
  const font = faceIn('bold', Math.round(width * 0.84))
  const line = { text: letter, face: font, ink: 'ink', align: 'middle', room: width } as const
  easel.write({ ...line, x: x + width / 2, y: y + Math.round(width * 0.84) })
  drawFoot(easel, by, spot)
}

/** Whose card it is. */
function drawFoot(easel: Easel<Colour>, by: number, { x, y, width }: Spot): void {
  const band = bandOf(width)
  const top = y + heightOf(width) - band
  easel.stamp(footOf(width, band), x, top, seatColour(by))
  const mark = Math.round(width * 0.27)
  easel.stamp(
    markOf(by, mark),
    x + Math.round((width - mark) / 2),
    top + Math.round((band - mark) / 2),
    'seatInk',
  )
}

/** A card in its owner's hand, with the name of its kind at its foot where there is room for it. */
export function drawHeld(
  easel: Easel<Colour>,
  face: Face,
  spot: Spot,
  words: Readonly<Record<Word, string>>,
): void {
  const { x, y, width } = spot
  const { word, ground } = lookOf(face)
  drawFace(easel, face, spot)
  if (word === null) return
  const text = words[word]
  const room = width - 8
  const font = fitting(NAMES, text, room)
  if (measure(font, text) > room) return
  const foot = y + heightOf(width) - Math.round(width * 0.12)
  easel.write({ text, face: font, ink: inkOn(ground), x: x + width / 2, y: foot, align: 'middle', room })
}

const NAMES = [22, 20, 18, 16, 14].map((size) => faceIn('bold', size))

const inkOn = (ground: Ground | 'back'): 'card' | 'ink' => (ground === 'back' ? 'card' : 'ink')

function drawFace(easel: Easel<Colour>, face: Face, { x, y, width }: Spot): void {
  const { ground, corner, middle } = lookOf(face)
  const part = (share: number): number => Math.round(width * share)
  const ink = inkOn(ground)
  drawBlank(easel, ground, { x, y, width })
  if (corner) {
    const size = part(0.32)
    const top = y + part(corner === 'closed' ? 0.01 : 0.05)
    easel.stamp(signOf(corner, size), x + width - size - part(0.08), top, ink)
  }
  const letter = letterOf(face)
  if (letter !== null) {
    const font = faceIn('bold', part(0.74))
    easel.write({
      text: letter,
      face: font,
      ink,
      x: x + width / 2,
      y: y + part(0.95),
      align: 'middle',
      room: width,
    })
  }
  if (!middle) return
  const size = part(0.64)
  const at = { x: x + Math.round((width - size) / 2), y: y + part(0.34) }
  easel.stamp(signOf(middle, size, 0.09), at.x, at.y, ink)
  if (middle === 'star') easel.stamp(signOf('starLight', size), at.x, at.y, 'gold')
}

/** A card with nothing on it. */
export function drawBlank(easel: Easel<Colour>, ground: Ground | 'back', { x, y, width }: Spot): void {
  easel.stamp(rounded(width, heightOf(width), cornerOf(width)), x, y, ground)
}

/** A card face down: a lattice, and a closed eye on it. */
function drawBack(easel: Easel<Colour>, { x, y, width }: Spot): void {
  drawBlank(easel, 'back', { x, y, width })
  const top = heightOf(width) - bandOf(width)
  easel.stamp(lattice(width, top), x, y, 'lattice')
  const disc = Math.round(width * 0.64)
  const [left, high] = [x + Math.round((width - disc) / 2), y + Math.round((top - disc) / 2)]
  easel.stamp(rounded(disc, disc, disc / 2), left, high, 'back')
  const eye = Math.round(width * 0.42)
  const inset = Math.round((disc - eye) / 2)
  easel.stamp(signOf('closed', eye), left + inset, high + inset, 'card')
}

const footOf = (width: number, band: number): Mask =>
  keptMask('foot', width, band, (pen) => {
    const corner = cornerOf(width)
    pen.roundRect(0, 0, width, band, [0, 0, corner, corner])
    pen.fill()
  })

const lattice = (width: number, height: number): Mask =>
  keptMask('lattice', width, height, (pen) => {
    const inset = Math.round(width * 0.08)
    const step = Math.max(9, Math.round(width * 0.14))
    pen.beginPath()
    pen.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, cornerOf(width) / 2)
    pen.clip()
    pen.lineWidth = 2
    pen.beginPath()
    for (let at = -height; at < width + height; at += step) {
      pen.moveTo(at, 0)
      pen.lineTo(at + height, height)
      pen.moveTo(at, 0)
      pen.lineTo(at - height, height)
    }
    pen.stroke()
  })
