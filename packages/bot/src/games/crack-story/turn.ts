import type { CrackStory } from '@crackpost/core/games/crack-story/index'
import type { Action } from '@crackpost/core/games/crack-story/schema'
import type { View } from '@crackpost/core/games/crack-story/view'
import { no, ok } from '@crackpost/core/kernel/result'
import type { Seat } from '@crackpost/core/kernel/seat'
import { OPTION, told } from '../../command.ts'
import type { PickedMove } from '../../moves.ts'
import { f } from '../../words/typeset.ts'
import { opponents, seatIn } from './opponent.ts'
import { question } from './question.ts'
import { WORDS } from './words.ts'

// What can be done with a turn besides reciting.

/** An action card needs its card in the hand, and no recital form that is open. */
const holds = ({ table, mine }: View, card: string): boolean =>
  table.phase === 'playing' && mine !== null && mine.form === null && mine.hand.includes(card)

export const draw = question(
  told('draw', 'piocher', 'Draw one card and pass', f`Pioche une carte et passe`),
  'turn',
  { type: 'pass' },
  ({ table }, language) =>
    table.phase === 'playing' ? { label: WORDS[language].buttons.draw, style: 'secondary' } : null,
  (_, language) => ({ title: WORDS[language].form.draw, text: WORDS[language].form.drawAbout }),
)

export const inverse = question(
  told('inverse', 'inverser', 'Play INVERSE: the direction turns', f`Joue INVERSE : le sens change`),
  'turn',
  { type: 'play', recital: '', cards: [{ card: 'INVERSE' }] },
  (view, language) =>
    holds(view, 'INVERSE') ? { label: WORDS[language].buttons.inverse, style: 'secondary' } : null,
  (_, language) => ({ title: WORDS[language].form.inverse, text: WORDS[language].form.inverseAbout }),
)

const swapping = (other: Seat): Action => ({
  type: 'play',
  recital: '',
  cards: [{ card: 'SWAP', to: [other] }],
})

export const swap: PickedMove<CrackStory> = {
  data: {
    ...told(
      'swap',
      'échanger',
      'Play SWAP: exchange hands with somebody',
      f`Joue SWAP : échange ta main avec quelqu'un`,
    ),
    options: [
      {
        ...told('with', 'avec', 'Whose hand you take', f`La main que tu prends`),
        type: OPTION.string,
        required: true,
        autocomplete: true,
        max_length: 40,
      },
    ],
  },
  typed({ with: who = '' }, { view, seat }) {
    const other = seatIn(String(who), view, seat)
    return other === null ? no({ code: 'noTarget' }) : ok(swapping(other))
  },
  complete: (_, { with: who = '' }, at) =>
    opponents(at)
      .map(({ label, value }) => ({ name: label, value }))
      .filter(({ name }) => name.toLowerCase().includes(String(who).toLowerCase().trim())),
  button: (view, language) =>
    holds(view, 'SWAP') ? { label: WORDS[language].buttons.swap, style: 'secondary' } : null,
  pick(chosen, at) {
    if (chosen !== '') return null
    const { view, seat, language } = at
    return {
      lines: [WORDS[language].form.swapAbout(view.mine?.hand.length === 1)],
      of: opponents(at).flatMap(({ label, value }) => {
        const other = seatIn(value, view, seat)
        return other === null ? [] : [{ label, style: 'secondary', action: swapping(other) } as const]
      }),
    }
  },
}

export const chrono = question(
  told('chrono', 'chrono', 'Start the chrono on whoever is to play', f`Lance le chrono pour qui doit jouer`),
  'others',
  { type: 'chrono' },
  ({ mine }, language) =>
    mine !== null && mine.chronoFrom !== null
      ? { label: WORDS[language].buttons.chrono, style: 'secondary' }
      : null,
  ({ table }, language) => ({
    title: WORDS[language].form.chrono,
    text: WORDS[language].form.chronoAbout(table.options.chrono),
  }),
)
