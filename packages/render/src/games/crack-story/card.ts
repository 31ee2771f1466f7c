import {
  CARD_FACES,
  type CardFace,
  type CardKind,
  cardKindOf,
  requiredLetter,
} from '@crackpost/core/games/crack-story/deck'
import { cachedMask, type Mask, roundedRectMask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont, largestFittingFont, measureText } from '../../canvas/text.ts'
import { type CardGround, type CrackStoryColourName, seatColourName } from './colours.ts'
import { type StoryIconName, storyIconMask } from './icon.ts'
import type { CrackStoryLabelKey } from './labels.ts'
import { seatSymbolMask } from './seat-symbol.ts'

/** Style of a kind of card. An icon is in the corner, or in the middle if the card has no letter. */
interface CardStyle {
  readonly ground: CardGround | 'back'
  readonly corner: StoryIconName | null
  readonly middle: StoryIconName | null
  readonly word: CrackStoryLabelKey | null
}

const CARD_STYLES: Readonly<Record<CardKind, CardStyle>> = {
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

/** Top left corner and width of a card; the height follows from the width. */
export interface CardPosition {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Height divided by width. */
export const STORY_CARD_ASPECT_RATIO = 1.4
export const storyCardHeight = (width: number): number => Math.round(width * STORY_CARD_ASPECT_RATIO)
export const storyCardCornerRadius = (width: number): number => Math.round(width * 0.14)
const ownerBandHeight = (width: number): number => Math.round(width * 0.36)

/** Returns the card's style; throws if the deck has no such card. */
export function cardStyle(face: CardFace): CardStyle {
  if (!CARD_FACES.includes(face)) throw new Error(`${JSON.stringify(face)} is no card`)
  return CARD_STYLES[cardKindOf(face)]
}

/** Draws a card of the story with its player's symbol at the bottom. `face` is null for a face-down card. */
export function drawPlayedCard(
  canvas: PalettedCanvas<CrackStoryColourName>,
  face: CardFace | null,
  by: number,
  spot: CardPosition,
): void {
  if (face === null) drawCardBack(canvas, spot)
  else drawCardFace(canvas, face, spot)
  drawOwnerBand(canvas, by, spot)
}

/** Draws the first letter of a finished story as a card of the player who said it. */
export function drawInitialCard(
  canvas: PalettedCanvas<CrackStoryColourName>,
  letter: string,
  by: number,
  spot: CardPosition,
): void {
  const { x, y, width } = spot
  drawBlankStoryCard(canvas, 'wild', spot)
  const font = createFont('bold', Math.round(width * 0.84))
  const line = { text: letter, font, ink: 'ink', align: 'middle', maxWidth: width } as const
  canvas.drawText({ ...line, x: x + width / 2, y: y + Math.round(width * 0.84) })
  drawOwnerBand(canvas, by, spot)
}

/** Draws the band with the symbol of the player who played the card. */
function drawOwnerBand(
  canvas: PalettedCanvas<CrackStoryColourName>,
  by: number,
  { x, y, width }: CardPosition,
): void {
  const band = ownerBandHeight(width)
  const top = y + storyCardHeight(width) - band
  canvas.drawMask(ownerBandMask(width, band), x, top, seatColourName(by))
  const mark = Math.round(width * 0.27)
  canvas.drawMask(
    seatSymbolMask(by, mark),
    x + Math.round((width - mark) / 2),
    top + Math.round((band - mark) / 2),
    'seatInk',
  )
}

/** Draws a card of a hand, with the name of its kind at the bottom if it fits. */
export function drawHandCard(
  canvas: PalettedCanvas<CrackStoryColourName>,
  face: CardFace,
  spot: CardPosition,
  words: Readonly<Record<CrackStoryLabelKey, string>>,
): void {
  const { x, y, width } = spot
  const { word, ground } = cardStyle(face)
  drawCardFace(canvas, face, spot)
  if (word === null) return
  const text = words[word]
  const maxWidth = width - 8
  const font = largestFittingFont(CARD_NAME_FONTS, text, maxWidth)
  if (measureText(font, text) > maxWidth) return
  const foot = y + storyCardHeight(width) - Math.round(width * 0.12)
  canvas.drawText({
    text,
    font,
    ink: inkOnGround(ground),
    x: x + width / 2,
    y: foot,
    align: 'middle',
    maxWidth,
  })
}

const CARD_NAME_FONTS = [22, 20, 18, 16, 14].map((size) => createFont('bold', size))

const inkOnGround = (ground: CardGround | 'back'): 'card' | 'ink' => (ground === 'back' ? 'card' : 'ink')

function drawCardFace(
  canvas: PalettedCanvas<CrackStoryColourName>,
  face: CardFace,
  { x, y, width }: CardPosition,
): void {
  const { ground, corner, middle } = cardStyle(face)
  const part = (share: number): number => Math.round(width * share)
  const ink = inkOnGround(ground)
  drawBlankStoryCard(canvas, ground, { x, y, width })
  if (corner) {
    const size = part(0.32)
    const top = y + part(corner === 'closed' ? 0.01 : 0.05)
    canvas.drawMask(storyIconMask(corner, size), x + width - size - part(0.08), top, ink)
  }
  const letter = requiredLetter(face)
  if (letter !== null) {
    const font = createFont('bold', part(0.74))
    canvas.drawText({
      text: letter,
      font,
      ink,
      x: x + width / 2,
      y: y + part(0.95),
      align: 'middle',
      maxWidth: width,
    })
  }
  if (!middle) return
  const size = part(0.64)
  const at = { x: x + Math.round((width - size) / 2), y: y + part(0.34) }
  canvas.drawMask(storyIconMask(middle, size, 0.09), at.x, at.y, ink)
  if (middle === 'star') canvas.drawMask(storyIconMask('starLight', size), at.x, at.y, 'gold')
}

/** Draws a card without anything on it. */
export function drawBlankStoryCard(
  canvas: PalettedCanvas<CrackStoryColourName>,
  ground: CardGround | 'back',
  { x, y, width }: CardPosition,
): void {
  canvas.drawMask(roundedRectMask(width, storyCardHeight(width), storyCardCornerRadius(width)), x, y, ground)
}

/** Draws a face-down card: a lattice with a closed eye. */
function drawCardBack(canvas: PalettedCanvas<CrackStoryColourName>, { x, y, width }: CardPosition): void {
  drawBlankStoryCard(canvas, 'back', { x, y, width })
  const top = storyCardHeight(width) - ownerBandHeight(width)
  canvas.drawMask(latticeMask(width, top), x, y, 'lattice')
  const disc = Math.round(width * 0.64)
  const [left, high] = [x + Math.round((width - disc) / 2), y + Math.round((top - disc) / 2)]
  canvas.drawMask(roundedRectMask(disc, disc, disc / 2), left, high, 'back')
  const eye = Math.round(width * 0.42)
  const inset = Math.round((disc - eye) / 2)
  canvas.drawMask(storyIconMask('closed', eye), left + inset, high + inset, 'card')
}

const ownerBandMask = (width: number, band: number): Mask =>
  cachedMask('foot', width, band, (ctx) => {
    const corner = storyCardCornerRadius(width)
    ctx.roundRect(0, 0, width, band, [0, 0, corner, corner])
    ctx.fill()
  })

const latticeMask = (width: number, height: number): Mask =>
  cachedMask('lattice', width, height, (ctx) => {
    const inset = Math.round(width * 0.08)
    const step = Math.max(9, Math.round(width * 0.14))
    ctx.beginPath()
    ctx.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, storyCardCornerRadius(width) / 2)
    ctx.clip()
    ctx.lineWidth = 2
    ctx.beginPath()
    for (let at = -height; at < width + height; at += step) {
      ctx.moveTo(at, 0)
      ctx.lineTo(at + height, height)
      ctx.moveTo(at, 0)
      ctx.lineTo(at - height, height)
    }
    ctx.stroke()
  })
