import type { InteractionOutcome, ProblemReport } from '../client/protocol.ts'
import { createSigningKey, type InteractionSigningKey } from '../interactions/signing-key.ts'
import type { JsonObject } from '../json.ts'
import { createEmulatorClock, type EmulatorClock } from './clock.ts'
import { type DiscordState, emptyDiscordState } from './discord-state.ts'
import { createEventBus, type EmulatorEventBus } from './pubsub.ts'
import { DEFAULT_EMULATOR_SETTINGS, type EmulatorSettings } from './settings.ts'
import { createSnowflakeGenerator, isEarlierSnowflake } from './snowflake.ts'

/** The bytes of attachments, by their id. */
export interface AttachmentStore {
  get(id: string): Uint8Array | undefined
  set(id: string, bytes: Uint8Array): void
  clear(): void
}

/** A form that somebody looks at. */
export interface ShownModal {
  form: JsonObject
  channel: string
  /** The message from whose component it came. */
  message: string | null
}

/** What every route works on: the data and the few things that are not data. */
export interface Emulator extends EmulatorEventBus {
  state: DiscordState
  settings: EmulatorSettings
  files: AttachmentStore
  /** When messages older than an hour were edited, by channel. */
  oldEdits: Map<string, number[]>
  /** The form last shown to each user. */
  shownModals: Map<string, ShownModal>
  /** Who waits for the first answer to an interaction, by its id. */
  pendingResponses: Map<string, (outcome: InteractionOutcome) => void>
  problems: ProblemReport[]
  clock: EmulatorClock
  key: InteractionSigningKey
  /** A fresh id. */
  nextId(): string
  /** Where this Discord is reached. */
  url: string
}

/** What a world can begin with; whatever is missing is new. */
export interface EmulatorInit {
  state: DiscordState
  files: AttachmentStore
  key: InteractionSigningKey
  /** How far its clock was moved. */
  offset: number
}

/** The largest id that was given; ids are too large for numbers. */
function largestId({ channels, messages }: DiscordState): bigint {
  const ids = [...Object.keys(channels), ...messages.map(({ id }) => id)]
  const [last = '0'] = ids.sort((one, other) => (isEarlierSnowflake(one, other) ? 1 : -1))
  return BigInt(last)
}

export function createEmulator(
  settings: Partial<EmulatorSettings> = {},
  init: Partial<EmulatorInit> = {},
): Emulator {
  const time = createEmulatorClock(Date.now, init.offset)
  const state = init.state ?? emptyDiscordState()
  return {
    ...createEventBus(),
    state,
    settings: { ...DEFAULT_EMULATOR_SETTINGS, ...settings },
    files: init.files ?? new Map<string, Uint8Array>(),
    oldEdits: new Map(),
    shownModals: new Map(),
    pendingResponses: new Map(),
    problems: [],
    clock: time,
    key: init.key ?? createSigningKey(),
    nextId: createSnowflakeGenerator(time.now, largestId(state)),
    url: '',
  }
}

/** Begins anew, with the settings that it is given and in real time. */
export function resetEmulator(emulator: Emulator, settings: EmulatorSettings): void {
  emulator.state = emptyDiscordState()
  emulator.settings = { ...settings }
  emulator.files.clear()
  emulator.oldEdits.clear()
  emulator.shownModals.clear()
  emulator.problems.length = 0
  emulator.clock.set(null)
  emulator.nextId = createSnowflakeGenerator(emulator.clock.now)
}
