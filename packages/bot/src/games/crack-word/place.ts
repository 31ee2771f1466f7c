import type { CrackWordTypes } from '@crackpost/core/games/crack-word/index'
import { nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import type { CommandOptions } from '../../discord/interaction.ts'
import { frText } from '../../i18n/typeset.ts'
import type { StepMove } from '../moves.ts'
import { completeCard, completeCrack, completeLine, completeSide } from './autocomplete.ts'
import { type PlacementFields, parsePlacementFields, resolvePlacement } from './parse-placement.ts'
import { previewMove } from './preview.ts'
import { placementStepChoices } from './step-choices.ts'
import { CRACK_WORD_TEXTS } from './texts.ts'

const MAX_SHORT_INPUT_LENGTH = 20
const MAX_CARD_INPUT_LENGTH = 40

const placementFields = ({
  card = '',
  line = '',
  side = '',
  crack = '',
}: CommandOptions): PlacementFields => ({
  card: String(card),
  line: String(line),
  side: String(side),
  crack: String(crack),
})

/** Places a card on a line, optionally calling a CRACK WORD. */
export const placeMove: StepMove<CrackWordTypes> = {
  data: {
    ...nameAndDescription(
      'place',
      'placer',
      'Place a card on a line; you see it before it counts',
      frText`Place une carte sur une ligne ; tu la vois avant qu'elle compte`,
    ),
    options: [
      {
        ...nameAndDescription(
          'card',
          'carte',
          'A card and its place from the list; or E, *E for a JOKER as E',
          frText`Une carte et sa place dans la liste ; ou E, *E pour un JOKER en E`,
        ),
        type: OPTION_TYPE.string,
        required: true,
        autocomplete: true,
        max_length: MAX_CARD_INPUT_LENGTH,
      },
      {
        ...nameAndDescription('line', 'ligne', 'Which line, 1 to 4', frText`Quelle ligne, de 1 à 4`),
        type: OPTION_TYPE.string,
        autocomplete: true,
        max_length: MAX_SHORT_INPUT_LENGTH,
      },
      {
        ...nameAndDescription(
          'side',
          'côté',
          'left, right, or the number of the card to cover',
          frText`gauche, droite, ou le numéro de la carte à couvrir`,
        ),
        type: OPTION_TYPE.string,
        autocomplete: true,
        max_length: MAX_SHORT_INPUT_LENGTH,
      },
      {
        ...nameAndDescription(
          'crack',
          'crack',
          'Call CRACK WORD: the card that you lay on the emptied line',
          frText`Annonce CRACK WORD : la carte que tu poses ensuite sur la ligne vidée`,
        ),
        type: OPTION_TYPE.string,
        autocomplete: true,
        max_length: MAX_SHORT_INPUT_LENGTH,
      },
    ],
  },
  fromOptions(options, input) {
    const requested = parsePlacementFields(placementFields(options))
    return requested.ok ? resolvePlacement(requested.value, input) : requested
  },
  autocomplete(focused, options, input) {
    const typed = placementFields(options)
    if (focused === 'line') return completeLine(typed, input)
    if (focused === 'side') return completeSide(typed, input)
    return focused === 'crack' ? completeCrack(typed, input) : completeCard(typed, input)
  },
  button: ({ table }, language) =>
    table.lay === null ? { label: CRACK_WORD_TEXTS[language].buttons.place, style: 'primary' } : null,
  choicesAfter: placementStepChoices,
  preview: previewMove,
}
