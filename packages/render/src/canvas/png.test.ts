import { crc32, inflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { createPalette } from './palette.ts'
import { createPalettedCanvas } from './paletted-canvas.ts'
import { encodePng } from './png.ts'

const palette = createPalette({ sand: '#f0e0c0', sea: '#2050a0' }, [['sand', 'sea', 3]])

/** A sand-coloured picture with a blue rectangle. */
function encodeSample(): Buffer {
  const canvas = createPalettedCanvas(7, 5, palette, 'sand')
  canvas.fillBox({ x: 2, y: 1, width: 3, height: 2 }, 'sea')
  return Buffer.from(encodePng(canvas.bitmap, palette))
}

describe('PNG encoder', () => {
  it('writes the four chunks with correct checksums', () => {
    const file = encodeSample()
    const types: string[] = []
    for (let at = 8; at < file.length; ) {
      const length = file.readUInt32BE(at)
      types.push(file.toString('latin1', at + 4, at + 8))
      expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(file.subarray(at + 4, at + 8 + length)))
      at += 12 + length
    }
    expect(types).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  })

  it('writes unfiltered rows', () => {
    const file = encodeSample()
    const at = file.indexOf('IDAT')
    const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
    expect([...rows.subarray(8, 16)]).toEqual([0, 0, 0, 1, 1, 1, 0, 0])
    expect(rows.length).toBe(8 * 5)
  })

  it('writes a file that another decoder reads correctly', async () => {
    const image = await loadImage(encodeSample())
    const ctx = createCanvas(7, 5).getContext('2d')
    ctx.drawImage(image, 0, 0)
    expect([...ctx.getImageData(3, 2, 1, 1).data]).toEqual([0x20, 0x50, 0xa0, 255])
    expect([...ctx.getImageData(0, 4, 1, 1).data]).toEqual([0xf0, 0xe0, 0xc0, 255])
  })
})
