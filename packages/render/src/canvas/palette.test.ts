import { describe, expect, it } from 'vitest'
import { FULL_COVERAGE } from './mask.ts'
import { createPalette, parseHexColour } from './palette.ts'

const rgbAt = (rgb: Uint8Array, index: number) => [...rgb.subarray(3 * index, 3 * index + 3)]

describe('palette', () => {
  const palette = createPalette({ black: '#000000', white: '#ffffff', snow: '#ffffff' }, [
    ['black', 'white', 3],
  ])

  it('contains each colour once, and the gradient steps between adjacent colours', () => {
    expect(palette.rgb.length / 3).toBe(5)
    expect(palette.index.snow).toBe(palette.index.white)
  })

  it('blends an ink with its ground by coverage', () => {
    const { over } = palette.blendTable(palette.index.white)
    const { black, white } = palette.index
    expect(over(black, 0)).toBe(black)
    expect(over(black, FULL_COVERAGE)).toBe(white)
    expect(rgbAt(palette.rgb, over(black, 8))).toEqual([128, 128, 128])
  })

  it('rejects more than 256 colours, and invalid colours', () => {
    const many = { one: '#000000', other: '#ffffff', third: '#ff0000' }
    expect(() => createPalette(many, [['one', 'other', 254]])).toThrow('257 colours are too many')
    expect(() => parseHexColour('red')).toThrow('"red" is no colour')
  })
})
