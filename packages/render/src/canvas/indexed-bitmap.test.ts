import { describe, expect, it } from 'vitest'
import {
  createBitmap,
  drawBitmap,
  drawMask,
  fillBox,
  type IndexedBitmap,
  pixelOffset,
} from './indexed-bitmap.ts'
import { rasteriseMask, roundedBorderMask, roundedRectMask } from './mask.ts'
import { createPalette } from './palette.ts'

const palette = createPalette({ black: '#000000', white: '#ffffff' }, [['black', 'white', 14]])
const { black, white } = palette.index
const rowOf = (bitmap: IndexedBitmap, y: number) => [
  ...bitmap.rows.subarray(pixelOffset(bitmap, 0, y), pixelOffset(bitmap, bitmap.width, y)),
]

describe('indexed bitmap', () => {
  it('reserves the first byte of every row', () => {
    const bitmap = createBitmap(3, 2, white)
    expect([...bitmap.rows]).toEqual([0, white, white, white, 0, white, white, white])
  })

  it('draws boxes, other bitmaps and masks', () => {
    const bitmap = createBitmap(6, 3, black)
    fillBox(bitmap, { x: 0, y: 0, width: 2, height: 1 }, white)
    drawBitmap(bitmap, createBitmap(1, 1, white), 5, 0)
    expect(rowOf(bitmap, 0)).toEqual([white, white, black, black, black, white])
    drawMask(
      bitmap,
      rasteriseMask(2, 1, (ctx) => ctx.fillRect(0, 0, 2, 1)),
      2,
      1,
      white,
      palette,
    )
    expect(rowOf(bitmap, 1)).toEqual([black, black, white, white, black, black])
  })

  it('throws when anything is drawn outside its edges', () => {
    const bitmap = createBitmap(4, 4, black)
    expect(() => fillBox(bitmap, { x: 3, y: 0, width: 2, height: 1 }, white)).toThrow('2 × 1 at 3, 0 exceeds')
    expect(() => drawBitmap(bitmap, createBitmap(2, 2, white), 0, 3)).toThrow('exceeds a bitmap of 4 × 4')
    expect(() => drawMask(bitmap, roundedRectMask(4, 4, 1), 1, 0, white, palette)).toThrow('exceeds')
  })
})

describe('rounded masks', () => {
  /** The same shape, drawn by canvas in one piece. */
  const onePieceMask = (width: number, height: number, radius: number) =>
    rasteriseMask(width, height, (ctx) => {
      ctx.roundRect(0, 0, width, height, radius)
      ctx.fill()
    })
  const drawMaskRows = (mask: ReturnType<typeof roundedRectMask>) => {
    const bitmap = createBitmap(90, 50, black)
    drawMask(bitmap, mask, 0, 0, white, palette)
    return bitmap.rows
  }

  it('are identical whether stretched or drawn in one piece', () => {
    for (const [width, height, radius] of [
      [90, 50, 8],
      [41, 17, 8],
      [16, 16, 8],
    ] as const)
      expect(drawMaskRows(roundedRectMask(width, height, radius))).toEqual(
        drawMaskRows(onePieceMask(width, height, radius)),
      )
  })

  it('leave the middle of a border empty', () => {
    const rows = drawMaskRows(roundedBorderMask(90, 50, 10, 4))
    const pixelAt = (x: number, y: number) => rows[y * 91 + 1 + x]
    expect([pixelAt(45, 1), pixelAt(45, 4), pixelAt(45, 25), pixelAt(1, 25), pixelAt(88, 25)]).toEqual([
      white,
      black,
      black,
      white,
      white,
    ])
  })
})
