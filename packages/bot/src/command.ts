import type {
  APIApplicationCommandBooleanOption,
  APIApplicationCommandIntegerOption,
  APIApplicationCommandStringOption,
  APIApplicationCommandUserOption,
} from 'discord-api-types/v10'
import type { Fields, Options } from './asked.ts'
import type { Desk } from './desk.ts'
import type { Choice } from './reply.ts'
import type { Said } from './said.ts'
import type { Tag } from './tag.ts'

/** A name and what is said of it, in Discord's own shape: English for everybody, French where Discord is in French. */
export interface Told {
  readonly name: string
  readonly name_localizations: { readonly fr: string }
  readonly description: string
  readonly description_localizations: { readonly fr: string }
}

export const told = (name: string, fr: string, description: string, inFrench: string): Told => ({
  name,
  name_localizations: { fr },
  description,
  // As it is printed: see `typeset`.
  description_localizations: { fr: inFrench },
})

export const OPTION = { string: 3, integer: 4, boolean: 5, user: 6 } as const

/** An option of a subcommand, by Discord's own types. */
export type OptionData = Told &
  (
    | APIApplicationCommandStringOption
    | APIApplicationCommandIntegerOption
    | APIApplicationCommandBooleanOption
    | APIApplicationCommandUserOption
  )

/** A button or select that was used: what it bears, and what was chosen. */
export interface Press extends Tag {
  readonly values: readonly string[]
}

export type Pressed = (desk: Desk, press: Press) => Promise<Said>
export type Filled = (desk: Desk, tag: Tag, fields: Fields) => Promise<Said>

/** A subcommand: data plus `run`, and what is done with the buttons and forms that it makes. */
export interface Command {
  readonly data: Told & { readonly options: readonly OptionData[] }
  run(desk: Desk, options: Options): Promise<Said>
  /** What an option could be, for what has been typed so far: never an error. */
  complete?(desk: Desk, focused: string, options: Options): Promise<readonly Choice[]>
  /** By the verbs in their tags. */
  readonly presses?: Readonly<Record<string, Pressed>>
  readonly forms?: Readonly<Record<string, Filled>>
}
