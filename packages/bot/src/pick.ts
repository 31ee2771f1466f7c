import type { Shape } from '@crackpost/core/kernel/game'
import { LIMITS } from './component.ts'
import type { Pick, Picks } from './moves.ts'
import { type Button, button, choice, type Option, type Part, row } from './panel.ts'

/** As the first letter of a list's value: what follows is an action, not a step. */
export const MAKES = '='

/** Up to so many things are buttons, in four rows; more of them are lists. */
const BUTTONS = 20
/** A message has 40 components; a frame, a text, a picture and a row of two stand around these. */
const ROOM = 34

interface Touching {
  readonly move: string
  make(action: unknown): string
  tag(verb: string, rest: string): string
}

/** What can be chosen, as things to touch: one leads on, or makes the move at once. */
export function pickParts({ of, lists = [] }: Picks<Shape>, touching: Touching): Part[] {
  const buttons = of.length <= BUTTONS ? of : []
  const listed = buttons.length < of.length ? [{ hint: '', of }, ...lists] : lists
  const parts = listed.flatMap(({ hint, of }) =>
    chunks(of).map((chunk, n, all) => listOf(hint, chunk, n, all)),
  )
  const rows = Math.ceil(buttons.length / LIMITS.buttons)
  return [
    ...(buttons.length > 0 ? [row(...buttons.map((pick) => touched(pick, touching)))] : []),
    // A list of its own needs a tag of its own: the blanks behind the move's name are not read.
    ...parts.slice(0, Math.floor((ROOM - buttons.length - rows) / 2)).map(({ hint, picks }, n) =>
      choice(
        touching.tag('step', touching.move + ' '.repeat(n)),
        hint,
        picks.map((pick) => optionOf(pick, touching)),
      ),
    ),
  ]
}

interface Listed {
  readonly hint: string
  readonly picks: readonly Pick<Shape>[]
}

const chunks = (of: readonly Pick<Shape>[]): Pick<Shape>[][] =>
  Array.from({ length: Math.ceil(of.length / LIMITS.options) }, (_, n) =>
    of.slice(n * LIMITS.options, (n + 1) * LIMITS.options),
  )

/** No two lists are headed alike: what goes on says where it begins. */
function listOf(hint: string, picks: readonly Pick<Shape>[], n: number, all: readonly unknown[]): Listed {
  const [first] = picks
  if (hint === '') return { hint: first?.label ?? '', picks }
  return { hint: all.length > 1 ? `${hint} (${n + 1}/${all.length})` : hint, picks }
}

const touched = (pick: Pick<Shape>, { move, make, tag }: Touching): Button =>
  'next' in pick
    ? button(pick.label, tag('step', `${move} ${pick.next}`), pick.style)
    : button(pick.label, tag('confirm', `${move} ${make(pick.action)}`), pick.style)

const optionOf = (pick: Pick<Shape>, { make }: Touching): Option => ({
  label: pick.label,
  value: 'next' in pick ? pick.next : MAKES + make(pick.action),
})
