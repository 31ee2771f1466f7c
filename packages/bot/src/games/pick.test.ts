import type { GameTypes } from '@crackpost/core/kernel/game'
import { describe, expect, it } from 'vitest'
import { componentsOf } from '../discord/components.ts'
import { createPanel } from '../discord/panel.ts'
import type { StepChoice } from './moves.ts'
import { ACTION_PREFIX, stepChoiceParts } from './pick.ts'

const encoding = {
  move: 'play',
  encodeAction: (action: unknown) => `does ${action}`,
  customId: (verb: string, rest: string) => `${verb}:${rest}`,
}
const leadingChoice = (n: number): StepChoice<GameTypes> => ({
  label: `thing ${n}`,
  style: 'secondary',
  next: String(n),
})
const leadingChoices = (count: number) => Array.from({ length: count }, (_, n) => leadingChoice(n))

describe('what can be chosen by touch', () => {
  it('is buttons that lead on, or make the move as if it had been confirmed', () => {
    const of: StepChoice<GameTypes>[] = [leadingChoice(1), { label: 'go', style: 'success', action: 7 }]
    expect(stepChoiceParts({ lines: [], choices: of }, encoding)).toEqual([
      {
        type: 'row',
        buttons: [
          { label: 'thing 1', tag: 'step:play 1', style: 'secondary', disabled: false },
          { label: 'go', tag: 'confirm:play does 7', style: 'success', disabled: false },
        ],
      },
    ])
  })

  it('is lists where there are too many for buttons, each with a tag and a heading of its own', () => {
    const parts = stepChoiceParts({ lines: [], choices: leadingChoices(60) }, encoding)
    const selects = parts.flatMap((part) => (part.type === 'select' ? [part.select] : []))
    expect(selects.map(({ of }) => of.length)).toEqual([25, 25, 10])
    expect(selects.map(({ tag }) => tag.trim())).toEqual(['step:play', 'step:play', 'step:play'])
    expect(new Set(selects.map(({ tag }) => tag)).size).toBe(3)
    expect(selects.map(({ hint }) => hint)).toEqual(['thing 0', 'thing 25', 'thing 50'])
  })

  it('is lists by their headings where the game wants them so', () => {
    const lists = [
      { hint: 'one', of: leadingChoices(30) },
      { hint: 'two', of: [{ label: 'go', style: 'primary', action: 7 } as const] },
    ]
    const parts = stepChoiceParts({ lines: [], choices: [leadingChoice(1)], lists }, encoding)
    expect(parts[0]?.type).toBe('row')
    const selects = parts.flatMap((part) => (part.type === 'select' ? [part.select] : []))
    expect(selects.map(({ hint }) => hint)).toEqual(['one (1/2)', 'one (2/2)', 'two'])
    expect(selects[2]?.of).toEqual([{ label: 'go', value: `${ACTION_PREFIX}does 7` }])
  })

  it('is nothing where there is nothing', () => {
    expect(stepChoiceParts({ lines: [], choices: [] }, encoding)).toEqual([])
  })

  it('never takes more components than a message has', () => {
    for (const of of [leadingChoices(20), leadingChoices(500)]) {
      const lists = Array.from({ length: 20 }, (_, n) => ({ hint: `list ${n}`, of: leadingChoices(30) }))
      const shown = JSON.stringify(
        componentsOf(
          createPanel('plain', ...stepChoiceParts({ lines: [], choices: of, lists }, encoding)),
          null,
        ),
      )
      const count = shown.match(/"type":(?:1|2|3|17)\b/g)?.length ?? 0
      // A text, a picture and a row of two come with them.
      expect(count).toBeLessThanOrEqual(35)
    }
  })
})
