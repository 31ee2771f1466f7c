import { describe, expect, it } from 'vitest'
import { type Address, make, parse } from './address.ts'

describe('the page’s address', () => {
  it('says who one is and where', () => {
    const all: Address[] = [
      { player: '1', server: '2', place: '3' },
      { player: '1', server: '@me', place: '3' },
      { player: '1', server: '2', place: null },
      { player: '1', server: null, place: null },
    ]
    for (const address of all) expect(parse(make(address))).toEqual(address)
    expect(make({ player: '1', server: '@me', place: '3' })).toBe('#/1/@me/3')
  })

  it('takes nothing that is no id', () => {
    const nobody = { player: null, server: null, place: null }
    for (const hash of ['', '#', '#/', '#/alice', '#//', '#/<b>/x/y']) expect(parse(hash)).toEqual(nobody)
  })
})
