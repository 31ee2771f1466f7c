import { swaps } from '@crackpost/core/games/le-crack/actions'
import { type LeCrack, leCrack as rules } from '@crackpost/core/games/le-crack/index'
import { make } from '@crackpost/core/games/le-crack/notation'
import { type Placement, placements } from '@crackpost/core/games/le-crack/placements'
import type { Action, PlayAction } from '@crackpost/core/games/le-crack/schema'
import { asOf } from '@crackpost/core/games/le-crack/status'
import { letterOf } from '@crackpost/core/games/le-crack/tiles'
import { diceBox } from '@crackpost/core/kernel/dice'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { OPTION, told } from '../../command.ts'
import { cut, LIMITS } from '../../component.ts'
import type { FormPart } from '../../form.ts'
import type { FilledMove, Position, Preview } from '../../moves.ts'
import type { Option } from '../../panel.ts'
import { code } from '../../quoted.ts'
import type { Coded } from '../../refusal.ts'
import { f } from '../../words/typeset.ts'
import { completePlace, completeSwap, completeWord, swapText } from './completion.ts'
import { spotText } from './place.ts'
import { chosen, type Played, placementOf, spotLine } from './spot.ts'
import { tileText } from './text.ts'
import { type Typed, wishIn } from './wish.ts'
import { WORDS } from './words.ts'

type Thinking = Position<LeCrack>

/** As long as a whole play in notation can be, and a little more. */
const LONGEST = 60
const SHORT = 20

export const play: FilledMove<LeCrack> = {
  data: {
    ...told(
      'play',
      'jouer',
      'Lay a word; you see it before it counts',
      f`Pose un mot ; tu le vois avant qu'il compte`,
    ),
    options: [
      {
        ...told(
          'word',
          'mot',
          'The whole word; choose a place from the list, or leave the best one to me',
          f`Le mot en entier ; choisis sa place dans la liste, ou laisse-moi la meilleure`,
        ),
        type: OPTION.string,
        required: true,
        autocomplete: true,
        max_length: LONGEST,
      },
      {
        ...told(
          'place',
          'case',
          'Where it begins: 10N, or with its direction 10N↓ or 10N→',
          f`Où il commence : 10N, ou avec son sens 10N↓ ou 10N→`,
        ),
        type: OPTION.string,
        autocomplete: true,
        max_length: SHORT,
      },
      {
        ...told(
          'swap',
          'échange',
          'From 10 AS: give a tile for the same letter on the board, 3D O1',
          f`Dès 10 AS : donne un jeton contre la même lettre du plateau, 3D O1`,
        ),
        type: OPTION.string,
        autocomplete: true,
        max_length: SHORT,
      },
    ],
  },
  typed: ({ word = '', place = '', swap = '' }, at) =>
    wished({ word: String(word), place: String(place), swap: String(swap) }, at),
  complete(focused, { word = '', place = '', swap = '' }, at) {
    const typed = { word: String(word), place: String(place), swap: String(swap) }
    if (focused === 'place') return completePlace(typed, at)
    return focused === 'swap' ? completeSwap(typed, at) : completeWord(typed, at)
  },
  button: (_, language) => ({ label: WORDS[language].buttons.play, style: 'primary' }),
  form: (at, draft) => ({ title: WORDS[at.language].form.play, parts: formParts(at, draft) }),
  filled: ({ word: [word = ''] = [], place: [place = ''] = [], swap: [swap = ''] = [] }, at) =>
    wished({ word, place, swap }, at),
  preview,
}

function wished(typed: Typed, at: Thinking): Result<Action, Coded> {
  const wish = wishIn(typed)
  return wish.ok ? chosen(wish.value, at) : wish
}

function formParts(at: Thinking, draft: Action | null): FormPart[] {
  const words = WORDS[at.language]
  const { form } = words
  const play = draft?.type === 'play' ? draft : null
  const field = (name: keyof Typed, value: string, least: number, most: number): FormPart => ({
    type: 'input',
    name,
    label: form[name],
    about: form[`${name}About`],
    value,
    hint: '',
    least,
    most,
  })
  const swap = play?.swap ? swapText(play.swap) : ''
  return [
    { type: 'text', text: words.rack(tileText(at.view.rack ?? [])) },
    field('word', play ? draftWord(play, at) : '', 1, LONGEST),
    field('place', play ? spotText(play) : '', 0, SHORT),
    ...(swaps(at.state, at.seat).length > 0 ? [field('swap', swap, 0, SHORT)] : []),
  ]
}

/** Without its colours where they would be chosen anyway: a plain word is easier to change. */
function draftWord(play: PlayAction, at: Thinking): string {
  const plain = { ...play, word: play.word.map(letterOf) }
  const [wished, best] = [play, plain].map((each) => judged(each, at))
  const same = wished?.ok && best?.ok && wished.value.played.word.join() === best.value.played.word.join()
  return (same ? plain : play).word.join('')
}

interface Judged {
  readonly played: Played
  readonly ends: boolean
}

/** What the rules would make of it. A play asks no dice and no clock, so that any will do. */
function judged(action: Action, { state, seat, lexicon }: Thinking): Result<Judged, Coded> {
  const decided = rules.decide(state, action, seat, { lexicon, dice: diceBox(''), now: 0, pace: 1 })
  if (!decided.ok) return decided
  const [played, ended] = decided.value
  return played?.type === 'played' ? ok({ played, ends: ended !== undefined }) : no({ code: 'malformed' })
}

function preview(action: Action, at: Thinking): Result<Preview<LeCrack>, Coded> {
  if (action.type !== 'play') return no({ code: 'malformed' })
  const found = judged(action, at)
  if (!found.ok) return found
  const { played } = found.value
  const placement = placementOf(played)
  return ok({
    action: placement.action,
    lines: previewLines(found.value, at),
    picture: { preview: placement, alt: previewAlt(placement, at) },
    others: others(action, placement, at),
  })
}

function previewLines({ played, ends }: Judged, { state, seat, language }: Thinking): string[] {
  const words = WORDS[language]
  const { word, swap, line } = played
  const [main, ...additional] = played.words
  const before = asOf(state, seat)
  return [
    `**${main?.word}** ${code(spotText(played))} ${tileText(word)}`,
    words.score(line),
    ...(additional.length > 0
      ? [words.additional(additional.map((each) => `**${each.word}** ${spotText(each)}`))]
      : []),
    ...(swap ? [words.swapped(swap.give, swap.take, swap.at)] : []),
    ...(line.as > 0 ? [words.marks(before, before + line.as)] : []),
    ...(ends ? [words.ends] : []),
  ]
}

function previewAlt({ action, words, line }: Placement, { language }: Thinking): string {
  const [main, ...additional] = words
  const move = `${main?.word} ${spotText(action)} (${action.word.join(' ')})`
  const also = additional.map(({ word }) => word)
  return cut(WORDS[language].aloud.preview(move, line, also), LIMITS.alt)
}

/** Other places for the same word; where all colours are named, they were chosen for this place only. */
function others(action: PlayAction, shown: Placement, { state, seat, lexicon }: Thinking): Option[] {
  const isNamed = action.word.every((letter) => letter.length === 2)
  const word = isNamed ? action.word.map(letterOf) : action.word
  const elsewhere = placements(state, seat, word, lexicon, action.swap).filter(
    (spot) => spotText(spot.action) !== spotText(action) && spotText(spot.action) !== spotText(shown.action),
  )
  return [
    { label: spotLine(shown), value: make(shown.action), chosen: true },
    ...elsewhere.map((spot) => ({ label: spotLine(spot), value: make({ ...spot.action, word }) })),
  ].slice(0, LIMITS.options)
}
