import { describe, expect, it } from 'vitest'
import { crackStoryExampleState } from './examples.ts'
import { CRACK_STORY_RULES as rules } from './rules.ts'

describe('rules panel', () => {
  it('has examples with a view and a name for each player', () => {
    const shown = rules.flatMap(({ example }) => example ?? [])
    expect(shown.map(({ picture }) => picture)).toEqual(['table', 'seat', 'seat', 'table', 'keepsake'])
    for (const { picture, view, names } of shown) {
      const { table, mine } = view()
      expect(names.length).toBe(table.players.length)
      expect(mine !== null).toBe(picture === 'seat')
      expect(table.stories.length).toBe(picture === 'keepsake' ? 1 : 0)
    }
  })

  it('describes what the examples show', () => {
    expect(
      crackStoryExampleState(4)
        .story.map(({ word }) => word)
        .join(' '),
    ).toBe('Elle dessine une vache qui danse')
    expect(crackStoryExampleState(5)).toMatchObject({ turn: 2, story: { length: 7 } })
    expect(crackStoryExampleState(5).hands[2]).toHaveLength(6)
    expect(crackStoryExampleState(7).vote).toMatchObject({ word: 8, by: 0 })
    expect(crackStoryExampleState(8).kept[0]?.words.join(' ')).toBe(
      'Elle dessine une vache qui danse sous la lune',
    )
  })
})
