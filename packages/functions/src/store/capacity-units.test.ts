import { describe, expect, it } from 'vitest'
import { itemSizeBytes, readUnits, writeCostUnits } from './capacity-units.ts'

describe('capacity units', () => {
  it('counts the bytes of names and values as AWS does', () => {
    expect(itemSizeBytes({ pk: 'ab' })).toBe(4)
    expect(itemSizeBytes({ é: 'é' })).toBe(4)
    expect(itemSizeBytes({ n: 0 })).toBe(2)
    expect(itemSizeBytes({ n: 27 })).toBe(3)
    expect(itemSizeBytes({ n: -27 })).toBe(4)
    expect(itemSizeBytes({ n: 1_790_000_000_123 })).toBe(9)
    expect(itemSizeBytes({ n: 1000 })).toBe(3)
    expect(itemSizeBytes({ b: new Uint8Array(10) })).toBe(11)
    expect(itemSizeBytes({ s: new Set(['ab', 'c']) })).toBe(4)
    expect(itemSizeBytes({ t: true, z: null })).toBe(4)
    expect(itemSizeBytes({ l: ['a', 'b'] })).toBe(1 + 3 + 2 + 2)
    expect(itemSizeBytes({ m: { a: 'b' } })).toBe(1 + 3 + 1 + 2)
  })

  const sized = (size: number, more: object = {}) => ({ pk: 'a', sk: 'b', x: 'x'.repeat(size - 7), ...more })

  it('charges one write unit for each KB of the larger item', () => {
    expect(writeCostUnits(null, sized(1024))).toBe(1)
    expect(writeCostUnits(null, sized(1025))).toBe(2)
    expect(writeCostUnits(sized(3000), sized(10))).toBe(3)
    expect(writeCostUnits(sized(3000), null)).toBe(3)
  })

  it('charges one write unit for each index row that is added or removed', () => {
    const due = (dueAt: number) => sized(100, { shard: '1', dueAt })
    expect(writeCostUnits(null, due(5))).toBe(2)
    expect(writeCostUnits(due(5), due(5))).toBe(1)
    expect(writeCostUnits(due(5), due(6))).toBe(3)
    expect(writeCostUnits(due(5), sized(100))).toBe(2)
    expect(writeCostUnits(due(5), null)).toBe(2)
  })

  it('charges one read unit for 4 KB of a consistent read, half of it otherwise', () => {
    expect(readUnits(0, true)).toBe(1)
    expect(readUnits(4096, true)).toBe(1)
    expect(readUnits(4097, true)).toBe(2)
    expect(readUnits(4097, false)).toBe(1)
  })
})
