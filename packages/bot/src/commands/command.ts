import type {
  APIApplicationCommandBooleanOption,
  APIApplicationCommandIntegerOption,
  APIApplicationCommandStringOption,
  APIApplicationCommandUserOption,
} from 'discord-api-types/v10'
import type { InteractionContext } from '../context.ts'
import type { CustomId } from '../discord/custom-id.ts'
import type { CommandOptions, SubmittedFields } from '../discord/interaction.ts'
import type { AutocompleteChoice } from '../discord/reply.ts'
import type { CommandResponse } from '../response.ts'

/** Name and description in Discord's JSON: English by default, with French localisations. */
export interface NameAndDescription {
  readonly name: string
  readonly name_localizations: { readonly fr: string }
  readonly description: string
  readonly description_localizations: { readonly fr: string }
}

export const nameAndDescription = (
  name: string,
  fr: string,
  description: string,
  inFrench: string,
): NameAndDescription => ({
  name,
  name_localizations: { fr },
  description,
  // Already typeset: see i18n/typeset.ts.
  description_localizations: { fr: inFrench },
})

export const OPTION_TYPE = { string: 3, integer: 4, boolean: 5, user: 6 } as const

/** An option of a subcommand, in Discord's JSON. */
export type CommandOptionData = NameAndDescription &
  (
    | APIApplicationCommandStringOption
    | APIApplicationCommandIntegerOption
    | APIApplicationCommandBooleanOption
    | APIApplicationCommandUserOption
  )

/** The decoded custom id of a used button or select, and the selected values. */
export interface ComponentPress extends CustomId {
  readonly values: readonly string[]
}

export type ComponentHandler = (ctx: InteractionContext, press: ComponentPress) => Promise<CommandResponse>
export type ModalHandler = (
  ctx: InteractionContext,
  customId: CustomId,
  fields: SubmittedFields,
) => Promise<CommandResponse>

/** A subcommand: its data, its `run`, and the handlers of its components and modals by verb. */
export interface Subcommand {
  readonly data: NameAndDescription & { readonly options: readonly CommandOptionData[] }
  run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse>
  /** Choices for the focused option and the text typed so far; empty if there are none. */
  autocomplete?(
    ctx: InteractionContext,
    focused: string,
    options: CommandOptions,
  ): Promise<readonly AutocompleteChoice[]>
  /** By the verb of the custom id. */
  readonly components?: Readonly<Record<string, ComponentHandler>>
  readonly modals?: Readonly<Record<string, ModalHandler>>
}
