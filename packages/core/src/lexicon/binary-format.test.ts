import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeLexicon, encodeLexicon } from './binary-format.ts'
import { buildGaddag } from './gaddag.ts'

const words = ['CHAT', 'CHATON', 'RAT', 'RATS']
const digest = createHash('sha256').update(words.join('\n')).digest('hex')
const bytes = encodeLexicon({
  size: words.length,
  graph: buildGaddag(words),
  digest,
  common: ['RATS', 'CHAT'],
})

const withByte = (at: number, value: number): Uint8Array => bytes.slice().fill(value, at, at + 1)

describe('an encoded lexicon', () => {
  test('decodes to the words it was built from, with an id from its digest', () => {
    const lexicon = decodeLexicon(bytes)
    expect(lexicon.id).toBe(`fr-${digest.slice(0, 12)}`)
    expect(lexicon.size).toBe(4)
    expect([...lexicon.wordsContaining('')]).toEqual(['RATS', 'CHAT', 'RAT', 'CHATON'])
  })

  test('is read in place, without a copy', () => {
    expect(decodeLexicon(bytes).graphs[0]?.edges.buffer).toBe(bytes.buffer)
  })

  test('decodes at any offset of a larger buffer', () => {
    for (const offset of [1, 2, 3, 4, 7]) {
      const larger = new Uint8Array(bytes.length + 16).fill(255)
      larger.set(bytes, offset)
      const lexicon = decodeLexicon(larger.subarray(offset, offset + bytes.length))
      expect([...lexicon.wordsContaining('')].sort()).toEqual(words)
      expect(lexicon.exampleContaining('A')).toBe('RATS')
    }
  })

  test('decodes to the same words for any word list', () => {
    const lists = fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,8}$/u), { maxLength: 30 })
    fc.assert(
      fc.property(lists, (list) => {
        const sorted = list.toSorted()
        const packed = encodeLexicon({
          size: list.length,
          graph: buildGaddag(sorted),
          digest,
          common: list.slice(0, 3),
        })
        expect([...decodeLexicon(packed).wordsContaining('')].sort()).toEqual(sorted)
      }),
    )
  })

  test('is little-endian, with aligned edges', () => {
    expect(Array.from(bytes.subarray(0, 12))).toEqual([0x43, 0x4b, 0x4c, 0x58, 1, 0, 0, 0, 4, 0, 0, 0])
    expect(Buffer.from(bytes.subarray(28, 60)).toString('hex')).toBe(digest)
  })
})

describe('an invalid file', () => {
  test.each([
    ['nothing at all', new Uint8Array(0), 'CKLX'],
    ['something else', new TextEncoder().encode('PK\u0003\u0004 and so on'), 'CKLX'],
    ['a header cut short', bytes.subarray(0, 20), 'cut short'],
    ['an end cut off', bytes.subarray(0, bytes.length - 1), 'that should have'],
    ['something after the end', new Uint8Array([...bytes, 0]), 'that should have'],
    ['a newer layout', withByte(4, 2), 'layout 2'],
    ['a count of edges that is not its own', withByte(12, 255), 'that should have'],
    ['a root beyond the edges', withByte(17, 255), 'root'],
    ['a start beyond the edges', withByte(21, 255), 'root'],
  ])('with %s throws an error that says what is wrong', (_, file, message) => {
    expect(() => decodeLexicon(file)).toThrow(message)
  })
})
