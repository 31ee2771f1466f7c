import type { CrackStoryTypes } from '@crackpost/core/games/crack-story/index'
import type { Action } from '@crackpost/core/games/crack-story/schema'
import type { View } from '@crackpost/core/games/crack-story/view'
import { err, ok } from '@crackpost/core/kernel/result'
import type { Seat } from '@crackpost/core/kernel/seat'
import { nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import { frText } from '../../i18n/typeset.ts'
import type { StepMove } from '../moves.ts'
import { confirmationMove } from './confirmation-move.ts'
import { opponentOptions, parseOpponentSeat } from './opponent.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

// Moves of a turn other than reciting.

/** Whether an action card can be played: it is in the hand, and no recite modal is open. */
const canPlayActionCard = ({ table, mine }: View, card: string): boolean =>
  table.phase === 'playing' && mine !== null && mine.form === null && mine.hand.includes(card)

export const drawCardMove = confirmationMove(
  nameAndDescription('draw', 'piocher', 'Draw one card and pass', frText`Pioche une carte et passe`),
  'turn',
  { type: 'pass' },
  ({ table }, language) =>
    table.phase === 'playing'
      ? { label: CRACK_STORY_TEXTS[language].buttons.draw, style: 'secondary' }
      : null,
  (_, language) => ({
    title: CRACK_STORY_TEXTS[language].form.draw,
    text: CRACK_STORY_TEXTS[language].form.drawAbout,
  }),
)

export const inverseMove = confirmationMove(
  nameAndDescription(
    'inverse',
    'inverser',
    'Play INVERSE: the direction turns',
    frText`Joue INVERSE : le sens change`,
  ),
  'turn',
  { type: 'play', recital: '', cards: [{ card: 'INVERSE' }] },
  (view, language) =>
    canPlayActionCard(view, 'INVERSE')
      ? { label: CRACK_STORY_TEXTS[language].buttons.inverse, style: 'secondary' }
      : null,
  (_, language) => ({
    title: CRACK_STORY_TEXTS[language].form.inverse,
    text: CRACK_STORY_TEXTS[language].form.inverseAbout,
  }),
)

const swapAction = (other: Seat): Action => ({
  type: 'play',
  recital: '',
  cards: [{ card: 'SWAP', to: [other] }],
})

export const swapMove: StepMove<CrackStoryTypes> = {
  data: {
    ...nameAndDescription(
      'swap',
      'échanger',
      'Play SWAP: exchange hands with somebody',
      frText`Joue SWAP : échange ta main avec quelqu'un`,
    ),
    options: [
      {
        ...nameAndDescription('with', 'avec', 'Whose hand you take', frText`La main que tu prends`),
        type: OPTION_TYPE.string,
        required: true,
        autocomplete: true,
        max_length: 40,
      },
    ],
  },
  fromOptions({ with: who = '' }, { view, seat }) {
    const other = parseOpponentSeat(String(who), view, seat)
    return other === null ? err({ code: 'noTarget' }) : ok(swapAction(other))
  },
  autocomplete: (_, { with: who = '' }, input) =>
    opponentOptions(input)
      .map(({ label, value }) => ({ name: label, value }))
      .filter(({ name }) => name.toLowerCase().includes(String(who).toLowerCase().trim())),
  button: (view, language) =>
    canPlayActionCard(view, 'SWAP')
      ? { label: CRACK_STORY_TEXTS[language].buttons.swap, style: 'secondary' }
      : null,
  choicesAfter(chosen, input) {
    if (chosen !== '') return null
    const { view, seat, language } = input
    return {
      lines: [CRACK_STORY_TEXTS[language].form.swapAbout(view.mine?.hand.length === 1)],
      choices: opponentOptions(input).flatMap(({ label, value }) => {
        const other = parseOpponentSeat(value, view, seat)
        return other === null ? [] : [{ label, style: 'secondary', action: swapAction(other) } as const]
      }),
    }
  },
}

export const chronoMove = confirmationMove(
  nameAndDescription(
    'chrono',
    'chrono',
    'Start the chrono on whoever is to play',
    frText`Lance le chrono pour qui doit jouer`,
  ),
  'others',
  { type: 'chrono' },
  ({ mine }, language) =>
    mine !== null && mine.chronoFrom !== null
      ? { label: CRACK_STORY_TEXTS[language].buttons.chrono, style: 'secondary' }
      : null,
  ({ table }, language) => ({
    title: CRACK_STORY_TEXTS[language].form.chrono,
    text: CRACK_STORY_TEXTS[language].form.chronoAbout(table.options.chrono),
  }),
)
