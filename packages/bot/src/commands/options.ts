import type { Fields, Options } from '../asked.ts'
import { type Command, OPTION, type Press, told } from '../command.ts'
import { does, pressedMatch } from '../deed.ts'
import type { Desk } from '../desk.ts'
import { voiceOf } from '../games/index.ts'
import { type Found, meantBy, meantOnce, OPEN, upToDate } from '../meant.ts'
import type { Option } from '../panel.ts'
import { refused } from '../refuse.ts'
import type { Choice } from '../reply.ts'
import { asks, type Said } from '../said.ts'
import { type Tag, tagged } from '../tag.ts'
import { arranged, variantParts } from '../variant.ts'
import { f } from '../words/typeset.ts'
import { completeMatch, MATCH } from './match.ts'

// What is chosen at an open table: the game's options by its host, a colour by each guest.

export const options = {
  data: {
    ...told(
      'options',
      'options',
      'Choose the options of your table before it starts',
      f`Choisis les options de ta table avant qu'elle commence`,
    ),
    options: [MATCH],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const found = await meantBy(desk, options, OPEN)
    return found.ok ? optionForm(desk, found.value) : refused(desk, found.error)
  },
  complete: (desk, _, { game }) => completeMatch(desk, ['open'], game),
  presses: {
    options: async (desk: Desk, press: Press): Promise<Said> => {
      const found = await pressedMatch(desk, press)
      return found.ok ? optionForm(desk, found.value) : refused(desk, found.error)
    },
  },
  forms: {
    async options(desk: Desk, tag: Tag, fields: Fields): Promise<Said> {
      const found = await pressedMatch(desk, tag)
      if (!found.ok) return refused(desk, found.error)
      const { id, match } = found.value
      const chosen = arranged(match.terms, voiceOf(match.terms.game).variants, fields)
      if (!chosen) return refused(desk, { code: 'unknownChoice' }, id)
      return does(desk, found.value, { type: 'arrange', options: chosen })
    },
  },
} satisfies Command

/** Whoever can't change them is told so before they have filled in anything. */
async function optionForm(desk: Desk, found: Found): Promise<Said> {
  const { id, match } = await upToDate(desk, found)
  const { variants } = voiceOf(match.terms.game)
  if (match.phase !== 'open') return refused(desk, { code: 'notOpen' }, id)
  if (variants.length === 0) return refused(desk, { code: 'noOptions' }, id)
  if (match.host !== desk.player) return refused(desk, { code: 'notHost' }, id)
  const { language, words } = desk
  const tag = tagged({ verb: 'options', match: id, turn: match.turn, rest: '' })
  return asks({ title: words.labels.options, tag, parts: variantParts(match.terms, variants, language) }, id)
}

export const colour = {
  data: {
    ...told(
      'colour',
      'couleur',
      'Choose your colour at an open table',
      'Choisis ta couleur à une table ouverte',
    ),
    options: [
      {
        ...told('colour', 'couleur', 'One that nobody else has', 'Une que personne d’autre n’a'),
        type: OPTION.string,
        required: true,
        autocomplete: true,
        max_length: 20,
      },
      MATCH,
    ],
  },
  async run(desk: Desk, options: Options): Promise<Said> {
    const found = await meantOnce(desk, options, OPEN)
    return found.ok ? coloured(desk, found.value, String(options.colour ?? '')) : refused(desk, found.error)
  },
  async complete(desk: Desk, focused: string, options: Options): Promise<readonly Choice[]> {
    if (focused === MATCH.name) return completeMatch(desk, ['open'], options.game)
    const found = await meantBy(desk, options, OPEN)
    return found.ok ? freeColours(desk, found.value).map(({ label, value }) => ({ name: label, value })) : []
  },
  presses: {
    async colour(desk: Desk, press: Press): Promise<Said> {
      const found = await pressedMatch(desk, press)
      if (!found.ok) return refused(desk, found.error)
      const { id, match } = await upToDate(desk, found.value)
      if (match.phase !== 'open') return refused(desk, { code: 'notOpen' }, id)
      const guest = match.players.find(({ player }) => player === desk.player)
      if (!guest) return refused(desk, { code: 'notSeated' }, id)
      const of = freeColours(desk, { id, match }).map((option) => ({
        ...option,
        chosen: option.value === guest.wish.colour,
      }))
      if (of.length === 0) return refused(desk, { code: 'noOptions' }, id)
      const label = desk.words.labels.colour
      const tag = tagged({ verb: 'colour', match: id, turn: match.turn, rest: '' })
      return asks({ title: label, tag, parts: [{ type: 'radio', name: 'colour', label, of }] }, id)
    },
  },
  forms: {
    async colour(desk: Desk, tag: Tag, { colour: [value = ''] = [] }: Fields): Promise<Said> {
      const found = await pressedMatch(desk, tag)
      return found.ok ? coloured(desk, found.value, value) : refused(desk, found.error)
    },
  },
} satisfies Command

function freeColours({ language, player }: Desk, { match }: Found): Option[] {
  const taken = match.players.filter((guest) => guest.player !== player).map(({ wish }) => wish.colour)
  return Object.entries(voiceOf(match.terms.game).colours ?? {})
    .filter(([colour]) => !taken.includes(colour))
    .map(([value, label]) => ({ label: label[language], value }))
}

/** A colour by its own name, or as it is called in any language. */
async function coloured(desk: Desk, found: Found, text: string): Promise<Said> {
  const { id, match } = found
  const all = Object.entries(voiceOf(match.terms.game).colours ?? {})
  if (all.length === 0) return refused(desk, { code: 'noOptions' }, id)
  const wanted = text.trim().toLowerCase()
  const [colour = wanted] =
    all.find(([name, { fr, en }]) => [name, fr, en].some((each) => each.toLowerCase() === wanted)) ?? []
  const guest = match.players.find(({ player }) => player === desk.player)
  return does(desk, found, { type: 'wish', wish: { seat: guest?.wish.seat ?? null, colour } })
}
