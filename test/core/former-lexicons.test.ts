import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rng } from '@crackpost/core/kernel/dice'
import { letterAt } from '@crackpost/core/lexicon/letters'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { loadLexicons } from '@crackpost/functions/composition/lexicon'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../kit/sampling.ts'

/** Every word list that ever landed, oldest first. */
const LANDED = readFileSync(new URL('landed-lexicons.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, sha256 = '', size = ''] = /^([0-9a-f]{64}) (\d+)$/.exec(line) ?? []
    return { id: `fr-${sha256.slice(0, 12)}`, sha256, size: Number(size) }
  })

const { current, find } = loadLexicons(null)

const LETTERS = Array.from({ length: 26 }, (_, index) => letterAt(index))
const lettersIn = (mask: number): string => LETTERS.filter((_, index) => (mask & (1 << index)) !== 0).join('')

const wordsOf = (lexicon: Lexicon): string[] => [...lexicon.wordsContaining('')].sort()

/** Lexicon ids in the golden files of one game. */
const idsInGoldenFiles = (folder: URL): string[] =>
  readdirSync(folder).flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return [...text.matchAll(/\bfr-[0-9a-f]{12}\b/g)].map(([id]) => id)
  })

describe('the list of landed lexicons', () => {
  it('ends with the current one', () => {
    expect(LANDED.at(-1)).toMatchObject({ id: current.id, size: current.size })
  })

  it('names each former one that is shipped, and no other is shipped', () => {
    const folder = new URL('../../packages/core/data/former/', import.meta.url)
    const shipped = readdirSync(folder).filter((name) => name.endsWith('.txt'))
    expect(shipped.sort()).toEqual(
      LANDED.slice(0, -1)
        .map(({ id }) => `${id}.txt`)
        .sort(),
    )
  })

  it('names every lexicon of the golden matches', () => {
    const matches = new URL('../matches/', import.meta.url)
    const ids = readdirSync(matches).flatMap((game) => idsInGoldenFiles(new URL(`${game}/`, matches)))
    expect(ids).not.toEqual([])
    const landed = LANDED.map(({ id }) => id)
    expect([...new Set(ids)].filter((id) => !landed.includes(id))).toEqual([])
  })
})

describe.each(LANDED)('the landed lexicon $id', ({ id, sha256, size }) => {
  const lexicon = find(id)
  if (!lexicon) throw new Error(`${id} can't be restored: a file of packages/core/data/former is missing`)

  it('has exactly the words it had', () => {
    expect([lexicon.id, lexicon.size]).toEqual([id, size])
    const text = `${wordsOf(lexicon).join('\n')}\n`
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
  })

  it('gives the same results as its plain list, also where the current lexicon has other words', () => {
    const words = wordsOf(lexicon)
    const known = new Set(words)
    const text = words.join('\n')
    const changed = wordsOf(current).filter((word) => !known.has(word))
    const random = rng('former', id)
    for (let n = 0; n < sampleSize(8, 300); n++) {
      const from = n % 2 === 0 && changed.length > 0 ? changed : words
      const word = from[random.integerBelow(from.length)] ?? ''
      const start = random.integerBelow(word.length)
      const part = word.slice(start, start + 2 + random.integerBelow(5))
      expect(lexicon.has(word), word).toBe(known.has(word))
      expect(lexicon.hasInfix(part), part).toBe(text.includes(part))
      const example = lexicon.exampleContaining(part)
      expect(example === null || (known.has(example) && example.includes(part)), part).toBe(true)
      expect(example !== null, part).toBe(text.includes(part))
      const [left, right] = [word.slice(0, start), word.slice(start + 1)]
      const between = LETTERS.filter((letter) => known.has(left + letter + right)).join('')
      expect(lettersIn(lexicon.lettersBetween(left, right))).toBe(between)
      const after = LETTERS.filter((letter) => text.includes(part + letter)).join('')
      expect(lettersIn(lexicon.lettersAfter(part)), part).toBe(after)
    }
  })
})
