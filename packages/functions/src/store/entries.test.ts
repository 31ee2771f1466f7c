import { findGame, GAMES } from '@crackpost/core/games/index'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { describe, expect, it } from 'vitest'
import { ENTRY_VERSION, entryFromItem, entryItem } from './entries.ts'
import { keyOf } from './keys.ts'

const entry: MatchLogEntry = { seq: 2, at: 5, cause: 'click', by: 'somebody', facts: [{ type: 'warned' }] }
const game = GAMES[0]?.id ?? ''

describe('a stored log entry', () => {
  it('is readable JSON and parses to the same entry', () => {
    const item = entryItem('m1', { terms: { game }, play: null }, entry)
    expect(item).toEqual({
      pk: 'M#m1',
      sk: 'E#000002',
      v: ENTRY_VERSION,
      game,
      entry: '{"seq":2,"at":5,"cause":"click","by":"somebody","facts":[{"type":"warned"}]}',
    })
    expect(entryFromItem(item)).toEqual(entry)
  })

  it('of an earlier version is upcast', () => {
    // An invented version 0: one fact, and `number` instead of `seq`.
    const item = {
      ...keyOf.entry('m1', 2),
      v: 0,
      game,
      entry: '{"number":2,"at":5,"cause":"click","by":"somebody","fact":{"type":"warned"}}',
    }
    const upcasts = {
      0: (old: unknown) => {
        const { number, fact, ...rest } = old as { number: number; fact: unknown }
        return { ...rest, seq: number, facts: [fact] }
      },
    }
    expect(entryFromItem(item, upcasts)).toEqual(entry)
    expect(() => entryFromItem(item, {})).toThrow(
      "the stored item M#m1 / E#000002 can't be read: nothing is known of version 0",
    )
  })

  it('of a started match is parsed by the edition beside it, and by the first one if there is none', () => {
    const { id, edition, setup, schema } = GAMES[0] ?? { id: '', edition: 0 }
    const events = setup?.({ seats: 2, options: schema?.options.parse({}), seed: 'x' }) ?? []
    const moved = { ...entry, facts: [{ type: 'moved' as const, step: { type: 'agree' as const }, events }] }
    const item = entryItem('m1', { terms: { game: id }, play: { edition } }, moved)
    expect(item).toMatchObject({ game: id, edition })
    expect(entryFromItem(item)).toEqual(moved)
    const later = { ...item, edition: edition + 1 }
    const reason = `this release does not have edition ${edition + 1} of its game`
    expect(() => entryFromItem(later)).toThrow(`the stored item M#m1 / E#000002 can't be read: ${reason}`)
    const { edition: _, ...earlier } = item
    if (findGame(id, 1)) expect(entryFromItem(earlier)).toEqual(moved)
    else expect(() => entryFromItem(earlier)).toThrow('does not have edition 1 of its game')
  })
})
