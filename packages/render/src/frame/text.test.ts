import { describe, expect, it } from 'vitest'
import { easelOf } from './easel.ts'
import { paletteOf } from './palette.ts'
import { pixelAt } from './sheet.ts'
import { face, fitting, measure, reachOf, shortened } from './text.ts'

const palette = paletteOf({ paper: '#ffffff', ink: '#000000' }, [['paper', 'ink', 6]])
const medium = face('medium', 24)

describe('a line of text', () => {
  it('is shortened with an ellipsis to fit its room, and left alone if it fits', () => {
    expect(shortened(medium, 'Léa', 200)).toBe('Léa')
    const short = shortened(medium, 'W'.repeat(32), 200)
    expect(short).toMatch(/^W+…$/)
    expect(measure(medium, short)).toBeLessThanOrEqual(200)
    expect(measure(medium, `W${short}`)).toBeGreaterThan(200)
    expect(shortened(medium, 'Léa', 5)).toBe('')
    expect(shortened(medium, 'Anne Marie', measure(medium, 'Anne M…') - 1)).toBe('Anne…')
  })

  it('tells where it lies, and all its ink is there', () => {
    for (const align of ['left', 'middle', 'right'] as const) {
      const easel = easelOf(400, 60, palette, 'paper')
      const line = { text: 'Ça va, Zoé ?', face: medium, x: 200, y: 40, align, room: 180 }
      const box = easel.write({ ...line, ink: 'ink' })
      expect(box.width).toBeLessThanOrEqual(180)
      for (let y = 0; y < 60; y++)
        for (let x = 0; x < 400; x++) {
          if (easel.sheet.rows[pixelAt(easel.sheet, x, y)] === palette.index.paper) continue
          expect(x).toBeGreaterThanOrEqual(Math.floor(box.x) - 1)
          expect(x).toBeLessThanOrEqual(box.x + box.width + 1)
          expect(y).toBeGreaterThanOrEqual(box.y)
          expect(y).toBeLessThanOrEqual(box.y + box.height)
        }
    }
  })

  it('takes the largest face that fits', () => {
    const faces = [40, 30, 20].map((size) => face('bold', size))
    expect(fitting(faces, '99999', 200).size).toBe(40)
    expect(fitting(faces, '99999', measure(face('bold', 30), '99999') + 1).size).toBe(30)
    expect(fitting(faces, '99999', 1).size).toBe(20)
  })

  it('knows which letter has a tail', () => {
    const bold = face('bold', 40)
    const tailed = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => reachOf(bold, letter).below > 3)
    expect(tailed).toEqual(['Q'])
  })
})
