import { type Clock, clock } from './clock.ts'
import { defaults, type Settings } from './settings.ts'
import { snowflakes } from './snowflake.ts'
import { emptyState, type State } from './state.ts'

/** What every route works on: the data and the few things that are not data. */
export interface World {
  state: State
  settings: Settings
  /** The bytes of attachments, by their id. */
  files: Map<string, Uint8Array>
  /** When messages older than an hour were edited, by channel. */
  oldEdits: Map<string, number[]>
  clock: Clock
  /** A fresh id. */
  id(): string
  /** Where this Discord is reached. */
  url: string
}

export function world(settings: Partial<Settings> = {}): World {
  const time = clock()
  return {
    state: emptyState(),
    settings: { ...defaults, ...settings },
    files: new Map(),
    oldEdits: new Map(),
    clock: time,
    id: snowflakes(time.now),
    url: '',
  }
}

/** Begins anew, with the settings that it is given and in real time. */
export function clear(world: World, settings: Settings): void {
  world.state = emptyState()
  world.settings = { ...settings }
  world.files.clear()
  world.oldEdits.clear()
  world.clock.set(null)
  world.id = snowflakes(world.clock.now)
}
