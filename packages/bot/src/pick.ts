import type { Shape } from '@crackpost/core/kernel/game'
import { LIMITS } from './component.ts'
import type { Picks } from './moves.ts'
import { button, choice, type Part, row } from './panel.ts'

/** As the first letter of a list's value: what follows is an action, not a step. */
export const MAKES = '='

/** Up to so many things are buttons, in four rows; more of them are lists. */
const BUTTONS = 20

/** What can be chosen, as things to touch: one leads on, or makes the move at once. */
export function pickParts(
  { of }: Picks<Shape>,
  move: string,
  make: (action: unknown) => string,
  tag: (verb: string, rest: string) => string,
): Part[] {
  if (of.length <= BUTTONS)
    return of.length === 0
      ? []
      : [
          row(
            ...of.map((pick) =>
              'next' in pick
                ? button(pick.label, tag('step', `${move} ${pick.next}`), pick.style)
                : button(pick.label, tag('confirm', `${move} ${make(pick.action)}`), pick.style),
            ),
          ),
        ]
  const options = of.map((pick) => ({
    label: pick.label,
    value: 'next' in pick ? pick.next : MAKES + make(pick.action),
  }))
  const lists = Array.from({ length: Math.ceil(options.length / LIMITS.options) }, (_, n) =>
    options.slice(n * LIMITS.options, (n + 1) * LIMITS.options),
  )
  // A list of its own needs a tag of its own: the blanks behind the move's name are not read.
  return lists.map((list, n) => choice(tag('step', move + ' '.repeat(n)), list[0]?.label ?? '', list))
}
