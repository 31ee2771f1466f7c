import { describe, expect, it } from 'vitest'
import { maskOf, ring, rounded } from './mask.ts'
import { paletteOf } from './palette.ts'
import { copy, fill, pixelAt, type Sheet, sheetOf, stamp } from './sheet.ts'

const palette = paletteOf({ black: '#000000', white: '#ffffff' }, [['black', 'white', 14]])
const { black, white } = palette.index
const rowOf = (sheet: Sheet, y: number) => [
  ...sheet.rows.subarray(pixelAt(sheet, 0, y), pixelAt(sheet, sheet.width, y)),
]

describe('a sheet', () => {
  it('keeps the first byte of every row free', () => {
    const sheet = sheetOf(3, 2, white)
    expect([...sheet.rows]).toEqual([0, white, white, white, 0, white, white, white])
  })

  it('takes boxes, other sheets and shapes', () => {
    const sheet = sheetOf(6, 3, black)
    fill(sheet, { x: 0, y: 0, width: 2, height: 1 }, white)
    copy(sheet, sheetOf(1, 1, white), 5, 0)
    expect(rowOf(sheet, 0)).toEqual([white, white, black, black, black, white])
    stamp(
      sheet,
      maskOf(2, 1, (pen) => pen.fillRect(0, 0, 2, 1)),
      2,
      1,
      white,
      palette,
    )
    expect(rowOf(sheet, 1)).toEqual([black, black, white, white, black, black])
  })

  it('does not let anything run over its edge in silence', () => {
    const sheet = sheetOf(4, 4, black)
    expect(() => fill(sheet, { x: 3, y: 0, width: 2, height: 1 }, white)).toThrow('2 × 1 at 3, 0 runs over')
    expect(() => copy(sheet, sheetOf(2, 2, white), 0, 3)).toThrow('runs over a sheet of 4 × 4')
    expect(() => stamp(sheet, rounded(4, 4, 1), 1, 0, white, palette)).toThrow('runs over')
  })
})

describe('a shape with round corners', () => {
  /** The shape as canvas draws it at once. */
  const whole = (width: number, height: number, radius: number) =>
    maskOf(width, height, (pen) => {
      pen.roundRect(0, 0, width, height, radius)
      pen.fill()
    })
  const drawn = (mask: ReturnType<typeof rounded>) => {
    const sheet = sheetOf(90, 50, black)
    stamp(sheet, mask, 0, 0, white, palette)
    return sheet.rows
  }

  it('is the same whether it is stretched or drawn at once', () => {
    for (const [width, height, radius] of [
      [90, 50, 8],
      [41, 17, 8],
      [16, 16, 8],
    ] as const)
      expect(drawn(rounded(width, height, radius))).toEqual(drawn(whole(width, height, radius)))
  })

  it('leaves its middle free as a ring', () => {
    const rows = drawn(ring(90, 50, 10, 4))
    const at = (x: number, y: number) => rows[y * 91 + 1 + x]
    expect([at(45, 1), at(45, 4), at(45, 25), at(1, 25), at(88, 25)]).toEqual([
      white,
      black,
      black,
      white,
      white,
    ])
  })
})
