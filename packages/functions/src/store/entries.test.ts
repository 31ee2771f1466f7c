import { GAMES } from '@crackpost/core/games/index'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { describe, expect, it } from 'vitest'
import { ENTRY_VERSION, entryFromItem, entryItem } from './entries.ts'
import { keyOf } from './keys.ts'

const entry: MatchLogEntry = { seq: 2, at: 5, cause: 'click', by: 'somebody', facts: [{ type: 'warned' }] }
const game = GAMES[0]?.id ?? ''

describe('a stored log entry', () => {
  it('is readable JSON and parses to the same entry', () => {
    const item = entryItem('m1', game, entry)
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
})
