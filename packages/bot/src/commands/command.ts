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

/** A name and what is said of it, in Discord's own shape: English for everybody, French where Discord is in French. */
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
  // As it is printed: see `typeset`.
  description_localizations: { fr: inFrench },
})

export const OPTION_TYPE = { string: 3, integer: 4, boolean: 5, user: 6 } as const

/** An option of a subcommand, by Discord's own types. */
export type CommandOptionData = NameAndDescription &
  (
    | APIApplicationCommandStringOption
    | APIApplicationCommandIntegerOption
    | APIApplicationCommandBooleanOption
    | APIApplicationCommandUserOption
  )

/** A button or select that was used: what it bears, and what was chosen. */
export interface ComponentPress extends CustomId {
  readonly values: readonly string[]
}

export type ComponentHandler = (ctx: InteractionContext, press: ComponentPress) => Promise<CommandResponse>
export type ModalHandler = (
  ctx: InteractionContext,
  customId: CustomId,
  fields: SubmittedFields,
) => Promise<CommandResponse>

/** A subcommand: data plus `run`, and what is done with the buttons and forms that it makes. */
export interface Subcommand {
  readonly data: NameAndDescription & { readonly options: readonly CommandOptionData[] }
  run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse>
  /** What an option could be, for what has been typed so far: never an error. */
  autocomplete?(
    ctx: InteractionContext,
    focused: string,
    options: CommandOptions,
  ): Promise<readonly AutocompleteChoice[]>
  /** By the verbs in their tags. */
  readonly components?: Readonly<Record<string, ComponentHandler>>
  readonly modals?: Readonly<Record<string, ModalHandler>>
}
