import { describe, expect, it } from 'vitest'
import { formatPageLocation, type PageLocation, parsePageLocation } from './page-location.ts'

describe('page location', () => {
  it('contains the player, server and channel', () => {
    const all: PageLocation[] = [
      { player: '1', server: '2', place: '3' },
      { player: '1', server: '@me', place: '3' },
      { player: '1', server: '2', place: null },
      { player: '1', server: null, place: null },
    ]
    for (const address of all) expect(parsePageLocation(formatPageLocation(address))).toEqual(address)
    expect(formatPageLocation({ player: '1', server: '@me', place: '3' })).toBe('#/1/@me/3')
  })

  it('ignores invalid ids', () => {
    const emptyLocation = { player: null, server: null, place: null }
    for (const hash of ['', '#', '#/', '#/alice', '#//', '#/<b>/x/y'])
      expect(parsePageLocation(hash)).toEqual(emptyLocation)
  })
})
