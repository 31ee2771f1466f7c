import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import type { Options } from '../../asked.ts'
import { OPTION, told } from '../../command.ts'
import type { PickedMove } from '../../moves.ts'
import { f } from '../../words/typeset.ts'
import { completeCard, completeCrack, completeLine, completeSide } from './completion.ts'
import { picks } from './pick.ts'
import { previewed } from './preview.ts'
import { placed, type Typed, wishIn } from './wish.ts'
import { WORDS } from './words.ts'

const SHORT = 20
const LONGEST = 40

const typedIn = ({ card = '', line = '', side = '', crack = '' }: Options): Typed => ({
  card: String(card),
  line: String(line),
  side: String(side),
  crack: String(crack),
})

/** A card on a line, with a CRACK WORD if it is called. */
export const place: PickedMove<CrackWord> = {
  data: {
    ...told(
      'place',
      'placer',
      'Place a card on a line; you see it before it counts',
      f`Place une carte sur une ligne ; tu la vois avant qu'elle compte`,
    ),
    options: [
      {
        ...told(
          'card',
          'carte',
          'A card and its place from the list; or E, *E for a JOKER as E',
          f`Une carte et sa place dans la liste ; ou E, *E pour un JOKER en E`,
        ),
        type: OPTION.string,
        required: true,
        autocomplete: true,
        max_length: LONGEST,
      },
      {
        ...told('line', 'ligne', 'Which line, 1 to 4', f`Quelle ligne, de 1 à 4`),
        type: OPTION.string,
        autocomplete: true,
        max_length: SHORT,
      },
      {
        ...told(
          'side',
          'côté',
          'left, right, or the number of the card to cover',
          f`gauche, droite, ou le numéro de la carte à couvrir`,
        ),
        type: OPTION.string,
        autocomplete: true,
        max_length: SHORT,
      },
      {
        ...told(
          'crack',
          'crack',
          'Call CRACK WORD: the card that you lay on the emptied line',
          f`Annonce CRACK WORD : la carte que tu poses ensuite sur la ligne vidée`,
        ),
        type: OPTION.string,
        autocomplete: true,
        max_length: SHORT,
      },
    ],
  },
  typed(options, at) {
    const wish = wishIn(typedIn(options))
    return wish.ok ? placed(wish.value, at) : wish
  },
  complete(focused, options, at) {
    const typed = typedIn(options)
    if (focused === 'line') return completeLine(typed, at)
    if (focused === 'side') return completeSide(typed, at)
    return focused === 'crack' ? completeCrack(typed, at) : completeCard(typed, at)
  },
  button: ({ table }, language) =>
    table.lay === null ? { label: WORDS[language].buttons.place, style: 'primary' } : null,
  pick: picks,
  preview: previewed,
}
