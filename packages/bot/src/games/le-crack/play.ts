import { possibleSwaps } from '@crackpost/core/games/le-crack/actions'
import { type LeCrackTypes, leCrackGame as rules } from '@crackpost/core/games/le-crack/index'
import { formatAction } from '@crackpost/core/games/le-crack/notation'
import { findWordPlacements, type WordPlacement } from '@crackpost/core/games/le-crack/placements'
import type { Action, PlayWordAction } from '@crackpost/core/games/le-crack/schema'
import { asCountOf } from '@crackpost/core/games/le-crack/status'
import { tileLetter } from '@crackpost/core/games/le-crack/tiles'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { nameAndDescription, OPTION_TYPE } from '../../commands/command.ts'
import { COMPONENT_LIMITS, truncate } from '../../discord/components.ts'
import { codeSpan } from '../../discord/escape.ts'
import type { ModalField } from '../../discord/modal.ts'
import type { SelectOption } from '../../discord/panel.ts'
import { frText } from '../../i18n/typeset.ts'
import type { AnyRejection } from '../../match/rejection.ts'
import type { ModalMove, MoveInput, MovePreview } from '../moves.ts'
import { completePlace, completeSwap, completeWord, swapText } from './autocomplete.ts'
import { type PlayFields, parsePlayFields } from './parse-play.ts'
import { formatPlace } from './place.ts'
import { type PlayedWordEvent, placementFromEvent, placementLabel, resolvePlay } from './resolve-play.ts'
import { tileText } from './text.ts'
import { LE_CRACK_TEXTS } from './texts.ts'

type LeCrackInput = MoveInput<LeCrackTypes>

/** The length of a complete play in notation, with some margin. */
const MAX_WORD_INPUT_LENGTH = 60
const MAX_SHORT_INPUT_LENGTH = 20

export const playWordMove: ModalMove<LeCrackTypes> = {
  data: {
    ...nameAndDescription(
      'play',
      'jouer',
      'Lay a word; you see it before it counts',
      frText`Pose un mot ; tu le vois avant qu'il compte`,
    ),
    options: [
      {
        ...nameAndDescription(
          'word',
          'mot',
          'The whole word; choose a place from the list, or leave the best one to me',
          frText`Le mot en entier ; choisis sa place dans la liste, ou laisse-moi la meilleure`,
        ),
        type: OPTION_TYPE.string,
        required: true,
        autocomplete: true,
        max_length: MAX_WORD_INPUT_LENGTH,
      },
      {
        ...nameAndDescription(
          'place',
          'case',
          'Where it begins: 10N, or with its direction 10N↓ or 10N→',
          frText`Où il commence : 10N, ou avec son sens 10N↓ ou 10N→`,
        ),
        type: OPTION_TYPE.string,
        autocomplete: true,
        max_length: MAX_SHORT_INPUT_LENGTH,
      },
      {
        ...nameAndDescription(
          'swap',
          'échange',
          'From 10 AS: give a tile for the same letter on the board, 3D O1',
          frText`Dès 10 AS : donne un jeton contre la même lettre du plateau, 3D O1`,
        ),
        type: OPTION_TYPE.string,
        autocomplete: true,
        max_length: MAX_SHORT_INPUT_LENGTH,
      },
    ],
  },
  fromOptions: ({ word = '', place = '', swap = '' }, input) =>
    actionFromFields({ word: String(word), place: String(place), swap: String(swap) }, input),
  autocomplete(focused, { word = '', place = '', swap = '' }, input) {
    const typed = { word: String(word), place: String(place), swap: String(swap) }
    if (focused === 'place') return completePlace(typed, input)
    return focused === 'swap' ? completeSwap(typed, input) : completeWord(typed, input)
  },
  button: (_, language) => ({ label: LE_CRACK_TEXTS[language].buttons.play, style: 'primary' }),
  modal: (input, draft) => ({
    title: LE_CRACK_TEXTS[input.language].form.play,
    fields: modalFields(input, draft),
  }),
  fromModal: ({ word: [word = ''] = [], place: [place = ''] = [], swap: [swap = ''] = [] }, input) =>
    actionFromFields({ word, place, swap }, input),
  preview: previewPlay,
}

function actionFromFields(typed: PlayFields, input: LeCrackInput): Result<Action, AnyRejection> {
  const requested = parsePlayFields(typed)
  return requested.ok ? resolvePlay(requested.value, input) : requested
}

function modalFields(input: LeCrackInput, draft: Action | null): ModalField[] {
  const words = LE_CRACK_TEXTS[input.language]
  const { form } = words
  const play = draft?.type === 'play' ? draft : null
  const field = (name: keyof PlayFields, value: string, least: number, most: number): ModalField => ({
    type: 'input',
    name,
    label: form[name],
    description: form[`${name}About`],
    value,
    placeholder: '',
    least,
    most,
  })
  const swap = play?.swap ? swapText(play.swap) : ''
  return [
    { type: 'text', text: words.rack(tileText(input.view.rack ?? [])) },
    field('word', play ? draftWord(play, input) : '', 1, MAX_WORD_INPUT_LENGTH),
    field('place', play ? formatPlace(play) : '', 0, MAX_SHORT_INPUT_LENGTH),
    ...(possibleSwaps(input.state, input.seat).length > 0
      ? [field('swap', swap, 0, MAX_SHORT_INPUT_LENGTH)]
      : []),
  ]
}

/** The word for the modal; without colours if they are the default, so that it is easier to edit. */
function draftWord(play: PlayWordAction, input: LeCrackInput): string {
  const plain = { ...play, word: play.word.map(tileLetter) }
  const [requested, best] = [play, plain].map((action) => judgePlay(action, input))
  const same =
    requested?.ok && best?.ok && requested.value.played.word.join() === best.value.played.word.join()
  return (same ? plain : play).word.join('')
}

interface JudgedPlay {
  readonly played: PlayedWordEvent
  readonly ends: boolean
}

/** What the rules would decide. A play uses neither dice nor clock, so placeholders suffice. */
function judgePlay(action: Action, { state, seat, lexicon }: LeCrackInput): Result<JudgedPlay, AnyRejection> {
  const decided = rules.decide(state, action, seat, { lexicon, dice: createDiceFactory(''), now: 0, pace: 1 })
  if (!decided.ok) return decided
  const [played, ended] = decided.value
  return played?.type === 'played' ? ok({ played, ends: ended !== undefined }) : err({ code: 'malformed' })
}

function previewPlay(action: Action, input: LeCrackInput): Result<MovePreview<LeCrackTypes>, AnyRejection> {
  if (action.type !== 'play') return err({ code: 'malformed' })
  const judged = judgePlay(action, input)
  if (!judged.ok) return judged
  const { played } = judged.value
  const placement = placementFromEvent(played)
  return ok({
    action: placement.action,
    lines: previewLines(judged.value, input),
    picture: { preview: placement, alt: previewAltText(placement, input) },
    alternatives: otherPlacements(action, placement, input),
  })
}

function previewLines({ played, ends }: JudgedPlay, { state, seat, language }: LeCrackInput): string[] {
  const words = LE_CRACK_TEXTS[language]
  const { word, swap, line } = played
  const [main, ...additional] = played.words
  const before = asCountOf(state, seat)
  return [
    `**${main?.word}** ${codeSpan(formatPlace(played))} ${tileText(word)}`,
    words.score(line),
    ...(additional.length > 0
      ? [words.additional(additional.map((formed) => `**${formed.word}** ${formatPlace(formed)}`))]
      : []),
    ...(swap ? [words.swapped(swap.give, swap.take, swap.at)] : []),
    ...(line.as > 0 ? [words.marks(before, before + line.as)] : []),
    ...(ends ? [words.ends] : []),
  ]
}

function previewAltText({ action, words, line }: WordPlacement, { language }: LeCrackInput): string {
  const [main, ...additional] = words
  const move = `${main?.word} ${formatPlace(action)} (${action.word.join(' ')})`
  const also = additional.map(({ word }) => word)
  return truncate(LE_CRACK_TEXTS[language].altText.preview(move, line, also), COMPONENT_LIMITS.alt)
}

/** Other placements of the word; if all colours were named, they were chosen for this place only and are dropped. */
function otherPlacements(
  action: PlayWordAction,
  shown: WordPlacement,
  { state, seat, lexicon }: LeCrackInput,
): SelectOption[] {
  const hasColours = action.word.every((letter) => letter.length === 2)
  const word = hasColours ? action.word.map(tileLetter) : action.word
  const elsewhere = findWordPlacements(state, seat, word, lexicon, action.swap).filter(
    (spot) =>
      formatPlace(spot.action) !== formatPlace(action) &&
      formatPlace(spot.action) !== formatPlace(shown.action),
  )
  return [
    { label: placementLabel(shown), value: formatAction(shown.action), chosen: true },
    ...elsewhere.map((spot) => ({
      label: placementLabel(spot),
      value: formatAction({ ...spot.action, word }),
    })),
  ].slice(0, COMPONENT_LIMITS.options)
}
