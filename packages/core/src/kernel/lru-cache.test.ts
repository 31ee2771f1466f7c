import { describe, expect, it } from 'vitest'
import { createLruCache } from './lru-cache.ts'

describe('an LRU cache', () => {
  it('creates a value once while it is in use, and drops the one that was not used for longest', () => {
    const cache = createLruCache<string>(2)
    const created: string[] = []
    const get = (key: string): string =>
      cache.getOrCreate(key, () => {
        created.push(key)
        return key.toUpperCase()
      })
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
    expect(created).toEqual(['a', 'b', 'c', 'b'])
  })

  it('keeps nothing of a failed creation', () => {
    const cache = createLruCache<number>(1)
    const fail = (): number => {
      throw new RangeError('unknown')
    }
    cache.getOrCreate('known', () => 1)
    expect(() => cache.getOrCreate('unknown', fail)).toThrow('unknown')
    expect(cache.getOrCreate('known', fail)).toBe(1)
  })
})
