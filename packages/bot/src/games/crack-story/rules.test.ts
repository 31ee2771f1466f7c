import { describe, expect, it } from 'vitest'
import { exampleState } from './examples.ts'
import { RULES as rules } from './rules.ts'

describe('the rules', () => {
  it('have examples that can be looked at, with a name for each player', () => {
    const shown = rules.flatMap(({ example }) => example ?? [])
    expect(shown.map(({ what }) => what)).toEqual(['table', 'seat', 'seat', 'table', 'keepsake'])
    for (const { what, view, names } of shown) {
      const { table, mine } = view()
      expect(names.length).toBe(table.players.length)
      expect(mine !== null).toBe(what === 'seat')
      expect(table.stories.length).toBe(what === 'keepsake' ? 1 : 0)
    }
  })

  it('say what the examples show', () => {
    expect(
      exampleState(4)
        .story.map(({ word }) => word)
        .join(' '),
    ).toBe('Elle dessine une vache qui danse')
    expect(exampleState(5)).toMatchObject({ turn: 2, story: { length: 7 } })
    expect(exampleState(5).hands[2]).toHaveLength(6)
    expect(exampleState(7).vote).toMatchObject({ word: 8, by: 0 })
    expect(exampleState(8).kept[0]?.words.join(' ')).toBe('Elle dessine une vache qui danse sous la lune')
  })
})
