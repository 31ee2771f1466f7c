import type { GameTypes } from '@crackpost/core/kernel/game'
import { COMPONENT_LIMITS } from '../discord/components.ts'
import {
  buttonRowPart,
  createButton,
  type PanelButton,
  type PanelPart,
  type SelectOption,
  selectPart,
} from '../discord/panel.ts'
import type { StepChoice, StepChoices } from './moves.ts'

/** As the first letter of a list's value: what follows is an action, not a step. */
export const ACTION_PREFIX = '='

/** Up to so many things are buttons, in four rows; more of them are lists. */
const MAX_CHOICE_BUTTONS = 20
/** A message has 40 components; a frame, a text, a picture and a row of two stand around these. */
const MAX_CHOICE_COMPONENTS = 34

interface StepEncoding {
  readonly move: string
  encodeAction(action: unknown): string
  customId(verb: string, payload: string): string
}

/** What can be chosen, as things to touch: one leads on, or makes the move at once. */
export function stepChoiceParts(
  { choices: of, lists = [] }: StepChoices<GameTypes>,
  encoding: StepEncoding,
): PanelPart[] {
  const buttons = of.length <= MAX_CHOICE_BUTTONS ? of : []
  const listed = buttons.length < of.length ? [{ hint: '', of }, ...lists] : lists
  const parts = listed.flatMap(({ hint, of }) =>
    listChunks(of).map((chunk, n, all) => stepList(hint, chunk, n, all)),
  )
  const rows = Math.ceil(buttons.length / COMPONENT_LIMITS.buttons)
  return [
    ...(buttons.length > 0 ? [buttonRowPart(...buttons.map((pick) => stepButton(pick, encoding)))] : []),
    // A list of its own needs a tag of its own: the blanks behind the move's name are not read.
    ...parts
      .slice(0, Math.floor((MAX_CHOICE_COMPONENTS - buttons.length - rows) / 2))
      .map(({ hint, choices }, n) =>
        selectPart(
          encoding.customId('step', encoding.move + ' '.repeat(n)),
          hint,
          choices.map((pick) => stepOption(pick, encoding)),
        ),
      ),
  ]
}

interface StepList {
  readonly hint: string
  readonly choices: readonly StepChoice<GameTypes>[]
}

const listChunks = (of: readonly StepChoice<GameTypes>[]): StepChoice<GameTypes>[][] =>
  Array.from({ length: Math.ceil(of.length / COMPONENT_LIMITS.options) }, (_, n) =>
    of.slice(n * COMPONENT_LIMITS.options, (n + 1) * COMPONENT_LIMITS.options),
  )

/** No two lists are headed alike: what goes on says where it begins. */
function stepList(
  hint: string,
  choices: readonly StepChoice<GameTypes>[],
  n: number,
  all: readonly unknown[],
): StepList {
  const [first] = choices
  if (hint === '') return { hint: first?.label ?? '', choices }
  return { hint: all.length > 1 ? `${hint} (${n + 1}/${all.length})` : hint, choices }
}

const stepButton = (
  pick: StepChoice<GameTypes>,
  { move, encodeAction, customId }: StepEncoding,
): PanelButton =>
  'next' in pick
    ? createButton(pick.label, customId('step', `${move} ${pick.next}`), pick.style)
    : createButton(pick.label, customId('confirm', `${move} ${encodeAction(pick.action)}`), pick.style)

const stepOption = (pick: StepChoice<GameTypes>, { encodeAction }: StepEncoding): SelectOption => ({
  label: pick.label,
  value: 'next' in pick ? pick.next : ACTION_PREFIX + encodeAction(pick.action),
})
