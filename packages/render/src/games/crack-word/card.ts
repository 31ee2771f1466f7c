import type { Colour as Owner } from '@crackpost/core/games/crack-word/cards'
import type { Easel } from '../../frame/easel.ts'
import { ring, rounded } from '../../frame/mask.ts'
import { type Face, face, reachOf } from '../../frame/text.ts'
import { type Colour, inkOf } from './colours.ts'
import { binIcon } from './icon.ts'
import { jokerMark, markOf } from './mark.ts'

/** A card as it shows: a letter, a JOKER (with the letter it stands for, or none yet), a POUBELLE. */
export interface Shown {
  readonly owner: Owner
  readonly kind: 'letter' | 'joker' | 'poubelle'
  readonly letter: string
}

/** How much taller than wide a card is. */
export const TALL = 1.24
export const heightOf = (width: number): number => Math.round(width * TALL)

/** A card without anything on it: its face, its rim and its side. */
export function drawBlank(easel: Easel<Colour>, owner: Owner, x: number, y: number, width: number): void {
  const height = heightOf(width)
  const rim = Math.max(1, Math.round(width * 0.03))
  const side = Math.max(2, Math.round(width * 0.065))
  const corner = Math.max(3, Math.round(width * 0.13))
  easel.stamp(rounded(width, height, corner), x, y, `${owner}Side`)
  const inner = rounded(width - 2 * rim, height - rim - side, Math.max(1, corner - rim))
  easel.stamp(inner, x + rim, y + rim, `${owner}Face`)
}

/** The letter first, then the mark of its owner at the foot, with a star beside it on a JOKER. */
export function drawCard(easel: Easel<Colour>, shown: Shown, x: number, y: number, width: number): void {
  const { owner, kind, letter } = shown
  const part = (share: number): number => Math.round(width * share)
  const ink = inkOf(owner)
  drawBlank(easel, owner, x, y, width)
  if (letter === '') {
    const size = part(kind === 'joker' ? 0.66 : 0.56)
    const sign = kind === 'joker' ? jokerMark(size) : binIcon(size)
    easel.stamp(sign, x + Math.round((width - size) / 2), y + part(kind === 'joker' ? 0.12 : 0.18), ink)
  } else {
    const { letters, lift } = standing(letter, width)
    const line = { text: letter, face: letters, ink, align: 'middle', room: width } as const
    easel.write({ ...line, x: x + width / 2, y: y + part(0.77) - lift })
  }
  const mark = part(0.23)
  const top = y + heightOf(width) - part(0.145) - mark
  const starred = kind === 'joker' && letter !== ''
  const middle = x + Math.round((width - mark) / 2)
  const aside = starred ? part(0.16) : 0
  easel.stamp(markOf(owner, mark), middle - aside, top, ink)
  if (!starred) return
  const star = part(0.28)
  easel.stamp(jokerMark(star), middle + aside - part(0.025), top - part(0.035), ink)
  drawFrame(easel, shown, x, y, width)
}

/** A thin line inside the rim: what a JOKER is can be seen from afar. */
function drawFrame(easel: Easel<Colour>, { owner }: Shown, x: number, y: number, width: number): void {
  if (width < 40) return
  const inset = Math.round(width * 0.065)
  const line = Math.max(2, Math.round(width * 0.025))
  const high = heightOf(width) - 2 * inset - Math.round(width * 0.035)
  easel.stamp(
    ring(width - 2 * inset, high, Math.round(width * 0.08), line),
    x + inset,
    y + inset,
    inkOf(owner),
  )
}

/** A letter as large as all are; one with a tail (Q) smaller and higher, so that the tail stays off the mark. */
function standing(letter: string, width: number): { letters: Face; lift: number } {
  const [large, small] = [face('bold', Math.round(width * 0.78)), face('bold', Math.round(width * 0.66))]
  const tailed = reachOf(large, letter).below > width / 20
  return tailed ? { letters: small, lift: reachOf(small, letter).below - 1 } : { letters: large, lift: 0 }
}
