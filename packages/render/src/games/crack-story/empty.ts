import type { Table } from '@crackpost/core/games/crack-story/view'
import type { Easel } from '../../frame/easel.ts'
import { INNER, MARGIN } from '../../frame/layout.ts'
import { keptMask, type Mask } from '../../frame/mask.ts'
import { face, fitting } from '../../frame/text.ts'
import { cornerOf, heightOf, type Spot } from './card.ts'
import type { Colour } from './colours.ts'
import { winnersOf } from './seats.ts'
import { signOf } from './sign.ts'
import { drawToken } from './token.ts'
import type { StoryLabels } from './words.ts'

/** How wide the only card of an empty story is. */
export const EMPTY = 150
const BOOK = 150
const LARGE = [64, 52, 44, 36].map((size) => face('bold', size))
const SMALL = [36, 30, 26].map((size) => face('medium', size))

/** Where no card lies: an invitation to begin, or, at the end of the match, who has won it. */
export function drawEmpty(easel: Easel<Colour>, table: Table, labels: StoryLabels, spot: Spot): void {
  const middle = Math.round(spot.y + heightOf(spot.width) / 2)
  const x = spot.x + spot.width + 36
  const end = MARGIN + INNER - 48 - BOOK
  const room = end - 36 - x
  const [winner] = winnersOf(table)
  easel.stamp(signOf('book', BOOK, 0.06), end, middle - BOOK / 2, 'feltInk')
  const large = (text: string, y: number) => {
    const font = fitting(LARGE, text, room)
    easel.write({ text, face: font, ink: 'feltInk', x, y: Math.round(y + font.size * 0.34), room })
  }
  if (winner === undefined) {
    drawPlace(easel, '1', spot)
    large(labels.words.opening, middle)
  } else {
    drawToken(easel, winner, { x: spot.x, y: middle - Math.round(spot.width / 2), size: spot.width })
    large(labels.names[winner] ?? '', middle - 26)
    const text = labels.words.over
    easel.write({ text, face: fitting(SMALL, text, room), ink: 'feltInk', x, y: middle + 58, room })
  }
}

/** A place where the next card will lie, with its number. */
export function drawPlace(easel: Easel<Colour>, number: string, { x, y, width }: Spot): void {
  easel.stamp(dashes(width), x, y, 'feltInk')
  const font = face('bold', Math.round(width * 0.36))
  const foot = y + Math.round(heightOf(width) / 2 + font.size * 0.35)
  easel.write({
    text: number,
    face: font,
    ink: 'feltInk',
    x: x + width / 2,
    y: foot,
    align: 'middle',
    room: width,
  })
}

const dashes = (width: number): Mask =>
  keptMask('place', width, heightOf(width), (pen) => {
    pen.lineWidth = 4
    pen.setLineDash([width * 0.12, width * 0.09])
    pen.roundRect(2, 2, width - 4, heightOf(width) - 4, cornerOf(width))
    pen.stroke()
  })
