import type { Reaction, Trouble } from './client/protocol.ts'
import { type Clock, clock } from './clock.ts'
import { type Happenings, happenings } from './happening.ts'
import type { Json } from './json.ts'
import { type Key, key } from './key.ts'
import { defaults, type Settings } from './settings.ts'
import { isBefore, snowflakes } from './snowflake.ts'
import { emptyState, type State } from './state.ts'

/** The bytes of attachments, by their id. */
export interface Files {
  get(id: string): Uint8Array | undefined
  set(id: string, bytes: Uint8Array): void
  clear(): void
}

/** A form that somebody looks at. */
export interface Opened {
  form: Json
  channel: string
  /** The message from whose component it came. */
  message: string | null
}

/** What every route works on: the data and the few things that are not data. */
export interface World extends Happenings {
  state: State
  settings: Settings
  files: Files
  /** When messages older than an hour were edited, by channel. */
  oldEdits: Map<string, number[]>
  /** The form last shown to each user. */
  forms: Map<string, Opened>
  /** Who waits for the first answer to an interaction, by its id. */
  waiting: Map<string, (reaction: Reaction) => void>
  troubles: Trouble[]
  clock: Clock
  key: Key
  /** A fresh id. */
  id(): string
  /** Where this Discord is reached. */
  url: string
}

/** What a world can begin with; whatever is missing is new. */
export interface Beginning {
  state: State
  files: Files
  key: Key
  /** How far its clock was moved. */
  offset: number
}

/** The largest id that was given; ids are too large for numbers. */
function latest({ channels, messages }: State): bigint {
  const ids = [...Object.keys(channels), ...messages.map(({ id }) => id)]
  const [last = '0'] = ids.sort((one, other) => (isBefore(one, other) ? 1 : -1))
  return BigInt(last)
}

export function world(settings: Partial<Settings> = {}, beginning: Partial<Beginning> = {}): World {
  const time = clock(Date.now, beginning.offset)
  const state = beginning.state ?? emptyState()
  return {
    ...happenings(),
    state,
    settings: { ...defaults, ...settings },
    files: beginning.files ?? new Map<string, Uint8Array>(),
    oldEdits: new Map(),
    forms: new Map(),
    waiting: new Map(),
    troubles: [],
    clock: time,
    key: beginning.key ?? key(),
    id: snowflakes(time.now, latest(state)),
    url: '',
  }
}

/** Begins anew, with the settings that it is given and in real time. */
export function clear(world: World, settings: Settings): void {
  world.state = emptyState()
  world.settings = { ...settings }
  world.files.clear()
  world.oldEdits.clear()
  world.forms.clear()
  world.troubles.length = 0
  world.clock.set(null)
  world.id = snowflakes(world.clock.now)
}
