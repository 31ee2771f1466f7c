import { describe, expect, it } from 'vitest'
import { LE_CRACK_RULES as rules } from './rules.ts'

describe('rules panel', () => {
  it('has examples with a view and a name for each player', () => {
    const shown = rules.flatMap(({ example }) => example ?? [])
    expect(shown.map(({ picture }) => picture)).toEqual([
      'table',
      'preview',
      'table',
      'preview',
      'pad',
      'preview',
      'seat',
    ])
    for (const { picture, view, names, ...example } of shown) {
      const { table, rack } = view()
      expect(names.length).toBe(table.players.length)
      expect(rack !== null).toBe(picture === 'seat')
      expect(example.preview !== undefined).toBe(picture === 'preview')
    }
  })

  it('has the same figures as the examples', () => {
    const played = rules.flatMap(({ example }) => (example?.picture === 'preview' ? [example.preview] : []))
    expect(played).toMatchObject([
      { line: { total: 106 } },
      { line: { total: 114 } },
      { line: { total: 310 } },
    ])
    const pad = rules.find(({ id }) => id === 'as')?.example?.view().table.players
    expect(pad).toMatchObject([
      { as: 17, total: 508 },
      { as: 11, total: 755 },
    ])
  })
})
