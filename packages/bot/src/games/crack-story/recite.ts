import { type Face, isLetter } from '@crackpost/core/games/crack-story/deck'
import type { CrackStory } from '@crackpost/core/games/crack-story/index'
import { LONGEST_RECITAL } from '@crackpost/core/games/crack-story/recital'
import type { View } from '@crackpost/core/games/crack-story/view'
import { no, ok } from '@crackpost/core/kernel/result'
import { OPTION, told } from '../../command.ts'
import { LIMITS } from '../../component.ts'
import type { FormPart } from '../../form.ts'
import { instant } from '../../instant.ts'
import type { FilledMove, Position } from '../../moves.ts'
import { f } from '../../words/typeset.ts'
import { cardOptions, faceIn, printed } from './card.ts'
import { opponents, seatIn } from './opponent.ts'
import { namesSomebody, playsOn, recitalIn } from './recital.ts'
import { WORDS } from './words.ts'

type Thinking = Position<CrackStory>

/** The cards that a recital can begin with. */
export const playable = ({ table, mine }: View): Face[] =>
  (mine?.hand ?? []).filter((face) => isLetter(face) || (face === 'STORY' && table.story.length > 0))

/** The form of a turn: its time runs from its first opening, which is committed before it is shown. */
export const recite: FilledMove<CrackStory> = {
  data: {
    ...told(
      'recite',
      'réciter',
      'Open the form: the story from memory, and your word',
      f`Ouvre le formulaire : l'histoire de mémoire, et ton mot`,
    ),
    options: [
      {
        ...told(
          'card',
          'carte',
          'The card to play, chosen beforehand',
          f`La carte à jouer, choisie d'avance`,
        ),
        type: OPTION.string,
        autocomplete: true,
        max_length: 20,
      },
    ],
  },
  opens: { type: 'open' },
  typed({ card = '' }, { view }) {
    const face = faceIn(String(card), playable(view))
    return ok(face === null ? { type: 'open' } : { type: 'play', recital: '', cards: [{ card: face }] })
  },
  complete: (_, { card = '' }, { view }) =>
    [...new Set(playable(view))]
      .map((face) => ({ name: printed(face), value: face }))
      .filter(({ name, value }) => `${name} ${value}`.includes(String(card).toUpperCase().trim())),
  button(view, language) {
    const { phase } = view.table
    const useful = phase === 'playing' && (view.mine === null || playable(view).length > 0)
    return useful ? { label: WORDS[language].buttons.recite, style: 'primary' } : null
  },
  form(at, draft, told = []) {
    const opened = told.find((event) => event.type === 'opened')
    const chosen = draft?.type === 'play' ? (draft.cards[0]?.card ?? null) : null
    return {
      title: WORDS[at.language].form.recite,
      parts: parts(at, opened?.type === 'opened' ? opened.until : null, chosen),
    }
  },
  filled({ card = [], more = [], text: [text = ''] = [], to = [], pass: [pass = ''] = [] }, { view, seat }) {
    if (pass === 'true') return ok({ type: 'pass' })
    if (playable(view).length === 0) return no({ code: 'nothingToRecite' })
    const hand = view.mine?.hand ?? []
    const [first] = [...card, ...more]
    if (first === undefined || !hand.includes(first)) return no({ code: 'noCard' })
    const others = to.flatMap((value) => seatIn(value, view, seat) ?? [])
    return ok(recitalIn(first, text, others, hand))
  },
}

function parts(at: Thinking, until: number | null, chosen: Face | null): FormPart[] {
  const { form } = WORDS[at.language]
  const { view } = at
  const all = cardOptions(playable(view), chosen)
  if (all.length === 0) return nothing(at)
  const [cards, more] = [all.slice(0, LIMITS.options), all.slice(LIMITS.options, 2 * LIMITS.options)]
  const hand = view.mine?.hand ?? []
  const about = [
    form.until(until === null ? '…' : instant(until), view.table.story.length),
    ...(playable(view).some(playsOn) ? [form.chain] : []),
  ]
  return [
    { type: 'text', text: about.join('\n') },
    {
      type: 'select',
      name: 'card',
      label: form.card,
      of: cards,
      // Of two lists one is left as it is.
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
      about: form.textAbout,
      value: '',
      hint: '',
      least: 1,
      most: LONGEST_RECITAL,
      long: true,
    },
    ...(hand.some(namesSomebody) ? [targets(at)] : []),
  ]
}

/** Whoever opens it with nothing to recite can still draw and pass by it. */
function nothing({ language, cast }: Thinking): FormPart[] {
  const { form, refusals } = WORDS[language]
  return [
    { type: 'text', text: refusals.nothingToRecite({ code: 'nothingToRecite' }, cast) },
    { type: 'check', name: 'pass', label: form.draw, about: form.drawAbout, chosen: true },
  ]
}

function targets(at: Thinking): FormPart {
  const { form } = WORDS[at.language]
  const of = opponents(at)
  return {
    type: 'select',
    name: 'to',
    label: form.to,
    about: form.toAbout,
    of,
    least: 0,
    most: Math.min(3, of.length),
  }
}
