import { type CardFace, takesWord } from '@crackpost/core/games/crack-story/deck'
import type { CrackStoryTypes } from '@crackpost/core/games/crack-story/index'
import { MAX_RECITAL_LENGTH } from '@crackpost/core/games/crack-story/recital'
import type { View } from '@crackpost/core/games/crack-story/view'
import { err, ok } from '@crackpost/core/kernel/result'
import { nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import { COMPONENT_LIMITS } from '../../discord/components.ts'
import type { ModalField } from '../../discord/modal.ts'
import { discordTimestamp } from '../../discord/timestamp.ts'
import { frText } from '../../i18n/typeset.ts'
import type { ModalMove, MoveInput } from '../moves.ts'
import { cardOptions, parseCardFace, printedCardName } from './card-text.ts'
import { opponentOptions, parseOpponentSeat } from './opponent.ts'
import { allowsNextCard, parseRecital, targetsOpponent } from './parse-recital.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

type CrackStoryInput = MoveInput<CrackStoryTypes>

/** Cards with which a recital can begin. */
export const recitableCards = ({ table, mine }: View): CardFace[] =>
  (mine?.hand ?? []).filter((face) => takesWord(face) || (face === 'STORY' && table.story.length > 0))

/** The modal of a turn. Its time limit runs from its first opening, which is committed before the modal is shown. */
export const reciteMove: ModalMove<CrackStoryTypes> = {
  data: {
    ...nameAndDescription(
      'recite',
      'réciter',
      'Open the form: the story from memory, and your word',
      frText`Ouvre le formulaire : l'histoire de mémoire, et ton mot`,
    ),
    options: [
      {
        ...nameAndDescription(
          'card',
          'carte',
          'The card to play, chosen beforehand',
          frText`La carte à jouer, choisie d'avance`,
        ),
        type: OPTION_TYPE.string,
        autocomplete: true,
        max_length: 20,
      },
    ],
  },
  openingAction: { type: 'open' },
  fromOptions({ card = '' }, { view }) {
    const face = parseCardFace(String(card), recitableCards(view))
    return ok(face === null ? { type: 'open' } : { type: 'play', recital: '', cards: [{ card: face }] })
  },
  autocomplete: (_, { card = '' }, { view }) =>
    [...new Set(recitableCards(view))]
      .map((face) => ({ name: printedCardName(face), value: face }))
      .filter(({ name, value }) => `${name} ${value}`.includes(String(card).toUpperCase().trim())),
  button(view, language) {
    const { phase } = view.table
    const useful = phase === 'playing' && (view.mine === null || recitableCards(view).length > 0)
    return useful ? { label: CRACK_STORY_TEXTS[language].buttons.recite, style: 'primary' } : null
  },
  modal(input, draft, events = []) {
    const opened = events.find((event) => event.type === 'opened')
    const chosen = draft?.type === 'play' ? (draft.cards[0]?.card ?? null) : null
    return {
      title: CRACK_STORY_TEXTS[input.language].form.recite,
      fields: recitalFields(input, opened?.type === 'opened' ? opened.until : null, chosen),
    }
  },
  fromModal(
    { card = [], more = [], text: [text = ''] = [], to = [], pass: [pass = ''] = [] },
    { view, seat },
  ) {
    if (pass === 'true') return ok({ type: 'pass' })
    if (recitableCards(view).length === 0) return err({ code: 'nothingToRecite' })
    const hand = view.mine?.hand ?? []
    const [first] = [...card, ...more]
    if (first === undefined || !hand.includes(first)) return err({ code: 'noCard' })
    const others = to.flatMap((value) => parseOpponentSeat(value, view, seat) ?? [])
    return ok(parseRecital(first, text, others, hand))
  },
}

function recitalFields(input: CrackStoryInput, until: number | null, chosen: CardFace | null): ModalField[] {
  const { form } = CRACK_STORY_TEXTS[input.language]
  const { view } = input
  const all = cardOptions(recitableCards(view), chosen)
  if (all.length === 0) return nothingToReciteFields(input)
  const [cards, more] = [
    all.slice(0, COMPONENT_LIMITS.options),
    all.slice(COMPONENT_LIMITS.options, 2 * COMPONENT_LIMITS.options),
  ]
  const hand = view.mine?.hand ?? []
  const about = [
    form.until(until === null ? '…' : discordTimestamp(until), view.table.story.length),
    ...(recitableCards(view).some(allowsNextCard) ? [form.chain] : []),
  ]
  return [
    { type: 'text', text: about.join('\n') },
    {
      type: 'select',
      name: 'card',
      label: form.card,
      of: cards,
      // With two lists, one of them stays empty.
      least: more.length > 0 ? 0 : 1,
      most: 1,
    },
    ...(more.length > 0
      ? [{ type: 'select', name: 'more', label: form.moreCards, of: more, least: 0, most: 1 } as const]
      : []),
    {
      type: 'input',
      name: 'text',
      label: form.text,
      description: form.textAbout,
      value: '',
      placeholder: '',
      least: 1,
      most: MAX_RECITAL_LENGTH,
      long: true,
    },
    ...(hand.some(targetsOpponent) ? [targetSelect(input)] : []),
  ]
}

/** Fields if there is nothing to recite: the player can only draw and pass. */
function nothingToReciteFields({ language, playerNames }: CrackStoryInput): ModalField[] {
  const { form, rejections } = CRACK_STORY_TEXTS[language]
  return [
    { type: 'text', text: rejections.nothingToRecite({ code: 'nothingToRecite' }, playerNames) },
    { type: 'check', name: 'pass', label: form.draw, description: form.drawAbout, chosen: true },
  ]
}

function targetSelect(input: CrackStoryInput): ModalField {
  const { form } = CRACK_STORY_TEXTS[input.language]
  const options = opponentOptions(input)
  return {
    type: 'select',
    name: 'to',
    label: form.to,
    description: form.toAbout,
    of: options,
    least: 0,
    most: Math.min(3, options.length),
  }
}
