import { optionsForEdition } from '@crackpost/core/match/options-for-edition'
import { type Match, requireGame } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { type CustomId, encodeCustomId } from '../discord/custom-id.ts'
import type { CommandOptions, SubmittedFields } from '../discord/interaction.ts'
import type { SelectOption } from '../discord/panel.ts'
import type { AutocompleteChoice } from '../discord/reply.ts'
import { presenterOf } from '../games/index.ts'
import { applyOptions, optionFields } from '../games/options.ts'
import { frText } from '../i18n/typeset.ts'
import { rejectionResponse } from '../match/rejection.ts'
import {
  findMatch,
  type MatchRef,
  PREFER_OPEN,
  refreshMatch,
  resolveMatch,
  resolveMatchOnce,
} from '../match/resolve-match.ts'
import { submitAndRespond } from '../match/submit.ts'
import { type CommandResponse, modalResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, OPTION_TYPE, type Subcommand } from './command.ts'
import { completeOwnMatches, MATCH_OPTION } from './match-option.ts'

// Choices in a lobby: the game's options by the host, a colour by each player.

export const optionsCommand = {
  data: {
    ...nameAndDescription(
      'options',
      'options',
      'Choose the options of your table before it starts',
      frText`Choisis les options de ta table avant qu'elle commence`,
    ),
    options: [MATCH_OPTION],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatch(ctx, options, PREFER_OPEN)
    return found.ok ? showOptionsModal(ctx, found.value) : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['open'], game),
  components: {
    options: async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
      const found = await findMatch(ctx, press.match)
      return found.ok ? showOptionsModal(ctx, found.value) : rejectionResponse(ctx, found.error)
    },
  },
  modals: {
    async options(
      ctx: InteractionContext,
      customId: CustomId,
      fields: SubmittedFields,
    ): Promise<CommandResponse> {
      const found = await findMatch(ctx, customId.match)
      if (!found.ok) return rejectionResponse(ctx, found.error)
      const { id, match } = found.value
      const chosen = applyOptions(currentOptions(match), presenterOf(match).options, fields)
      if (!chosen) return rejectionResponse(ctx, { code: 'unknownChoice' }, id)
      return submitAndRespond(ctx, found.value, { type: 'arrange', options: chosen })
    },
  },
} satisfies Subcommand

/** The options of an open table; it may have been opened under an earlier edition. */
const currentOptions = (match: Match) => ({
  options: optionsForEdition(requireGame(match), match.terms.options),
})

/** Opens the options modal; rejects before that if the player may not change the options. */
async function showOptionsModal(ctx: InteractionContext, found: MatchRef): Promise<CommandResponse> {
  const { id, match } = await refreshMatch(ctx, found)
  const { options } = presenterOf(match)
  if (match.phase !== 'open') return rejectionResponse(ctx, { code: 'notOpen' }, id)
  if (options.length === 0) return rejectionResponse(ctx, { code: 'noOptions' }, id)
  if (match.host !== ctx.player) return rejectionResponse(ctx, { code: 'notHost' }, id)
  const { language, texts } = ctx
  const customId = encodeCustomId({ verb: 'options', match: id, turn: match.turn, payload: '' })
  return modalResponse(
    { title: texts.labels.options, customId, fields: optionFields(currentOptions(match), options, language) },
    id,
  )
}

export const colourCommand = {
  data: {
    ...nameAndDescription(
      'colour',
      'couleur',
      'Choose your colour at an open table',
      'Choisis ta couleur à une table ouverte',
    ),
    options: [
      {
        ...nameAndDescription(
          'colour',
          'couleur',
          'One that nobody else has',
          'Une que personne d’autre n’a',
        ),
        type: OPTION_TYPE.string,
        required: true,
        autocomplete: true,
        max_length: 20,
      },
      MATCH_OPTION,
    ],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatchOnce(ctx, options, PREFER_OPEN)
    return found.ok
      ? chooseColour(ctx, found.value, String(options.colour ?? ''))
      : rejectionResponse(ctx, found.error)
  },
  async autocomplete(
    ctx: InteractionContext,
    focused: string,
    options: CommandOptions,
  ): Promise<readonly AutocompleteChoice[]> {
    if (focused === MATCH_OPTION.name) return completeOwnMatches(ctx, ['open'], options.game)
    const found = await resolveMatch(ctx, options, PREFER_OPEN)
    return found.ok ? freeColours(ctx, found.value).map(({ label, value }) => ({ name: label, value })) : []
  },
  components: {
    async colour(ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> {
      const found = await findMatch(ctx, press.match)
      if (!found.ok) return rejectionResponse(ctx, found.error)
      const { id, match } = await refreshMatch(ctx, found.value)
      if (match.phase !== 'open') return rejectionResponse(ctx, { code: 'notOpen' }, id)
      const guest = match.players.find(({ player }) => player === ctx.player)
      if (!guest) return rejectionResponse(ctx, { code: 'notSeated' }, id)
      const of = freeColours(ctx, { id, match }).map((option) => ({
        ...option,
        chosen: option.value === guest.wish.colour,
      }))
      if (of.length === 0) return rejectionResponse(ctx, { code: 'noOptions' }, id)
      const label = ctx.texts.labels.colour
      const customId = encodeCustomId({ verb: 'colour', match: id, turn: match.turn, payload: '' })
      return modalResponse(
        { title: label, customId, fields: [{ type: 'radio', name: 'colour', label, of }] },
        id,
      )
    },
  },
  modals: {
    async colour(
      ctx: InteractionContext,
      customId: CustomId,
      { colour: [value = ''] = [] }: SubmittedFields,
    ): Promise<CommandResponse> {
      const found = await findMatch(ctx, customId.match)
      return found.ok ? chooseColour(ctx, found.value, value) : rejectionResponse(ctx, found.error)
    },
  },
} satisfies Subcommand

function freeColours({ language, player }: InteractionContext, { match }: MatchRef): SelectOption[] {
  const taken = match.players.filter((guest) => guest.player !== player).map(({ wish }) => wish.colour)
  return Object.entries(presenterOf(match).colours ?? {})
    .filter(([colour]) => !taken.includes(colour))
    .map(([value, label]) => ({ label: label[language], value }))
}

/** Finds a colour by its id or by its name in any language, and submits it. */
async function chooseColour(
  ctx: InteractionContext,
  found: MatchRef,
  text: string,
): Promise<CommandResponse> {
  const { id, match } = found
  const all = Object.entries(presenterOf(match).colours ?? {})
  if (all.length === 0) return rejectionResponse(ctx, { code: 'noOptions' }, id)
  const wanted = text.trim().toLowerCase()
  const [colour = wanted] =
    all.find(([name, { fr, en }]) => [name, fr, en].some((each) => each.toLowerCase() === wanted)) ?? []
  const guest = match.players.find(({ player }) => player === ctx.player)
  return submitAndRespond(ctx, found, { type: 'wish', wish: { seat: guest?.wish.seat ?? null, colour } })
}
