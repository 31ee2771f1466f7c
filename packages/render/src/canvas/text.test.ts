import { describe, expect, it } from 'vitest'
import { pixelOffset } from './indexed-bitmap.ts'
import { createPalette } from './palette.ts'
import { createPalettedCanvas } from './paletted-canvas.ts'
import { createFont, glyphExtent, largestFittingFont, measureText, truncateText } from './text.ts'

const palette = createPalette({ paper: '#ffffff', ink: '#000000' }, [['paper', 'ink', 6]])
const medium = createFont('medium', 24)

describe('drawn text', () => {
  it('is truncated with an ellipsis only if it is too wide', () => {
    expect(truncateText(medium, 'Léa', 200)).toBe('Léa')
    const short = truncateText(medium, 'W'.repeat(32), 200)
    expect(short).toMatch(/^W+…$/)
    expect(measureText(medium, short)).toBeLessThanOrEqual(200)
    expect(measureText(medium, `W${short}`)).toBeGreaterThan(200)
    expect(truncateText(medium, 'Léa', 5)).toBe('')
    expect(truncateText(medium, 'Anne Marie', measureText(medium, 'Anne M…') - 1)).toBe('Anne…')
  })

  it('returns a box that contains all its pixels', () => {
    for (const align of ['left', 'middle', 'right'] as const) {
      const canvas = createPalettedCanvas(400, 60, palette, 'paper')
      const line = { text: 'Ça va, Zoé ?', font: medium, x: 200, y: 40, align, maxWidth: 180 }
      const box = canvas.drawText({ ...line, ink: 'ink' })
      expect(box.width).toBeLessThanOrEqual(180)
      for (let y = 0; y < 60; y++)
        for (let x = 0; x < 400; x++) {
          if (canvas.bitmap.rows[pixelOffset(canvas.bitmap, x, y)] === palette.index.paper) continue
          expect(x).toBeGreaterThanOrEqual(Math.floor(box.x) - 1)
          expect(x).toBeLessThanOrEqual(box.x + box.width + 1)
          expect(y).toBeGreaterThanOrEqual(box.y)
          expect(y).toBeLessThanOrEqual(box.y + box.height)
        }
    }
  })

  it('uses the largest font that fits', () => {
    const fonts = [40, 30, 20].map((size) => createFont('bold', size))
    expect(largestFittingFont(fonts, '99999', 200).size).toBe(40)
    expect(largestFittingFont(fonts, '99999', measureText(createFont('bold', 30), '99999') + 1).size).toBe(30)
    expect(largestFittingFont(fonts, '99999', 1).size).toBe(20)
  })

  it('reports how far a glyph reaches below the baseline', () => {
    const bold = createFont('bold', 40)
    const tailed = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => glyphExtent(bold, letter).below > 3)
    expect(tailed).toEqual(['Q'])
  })
})
