import type { InteractionOutcome, ProblemReport } from '../client/protocol.ts'
import { createSigningKey, type InteractionSigningKey } from '../interactions/signing-key.ts'
import type { JsonObject } from '../json.ts'
import { createEmulatorClock, type EmulatorClock } from './clock.ts'
import { type DiscordState, emptyDiscordState } from './discord-state.ts'
import { createEventBus, type EmulatorEventBus } from './pubsub.ts'
import { DEFAULT_EMULATOR_SETTINGS, type EmulatorSettings } from './settings.ts'
import { createSnowflakeGenerator, isEarlierSnowflake } from './snowflake.ts'

/** Attachment bytes by attachment id. */
export interface AttachmentStore {
  get(id: string): Uint8Array | undefined
  set(id: string, bytes: Uint8Array): void
  clear(): void
}

/** A modal that is open in a user's client. */
export interface ShownModal {
  form: JsonObject
  channel: string
  /** Id of the message whose component opened it, or null. */
  message: string | null
}

/** The state and the services that routes work with. */
export interface Emulator extends EmulatorEventBus {
  state: DiscordState
  settings: EmulatorSettings
  files: AttachmentStore
  /** Times of edits to messages older than an hour, by channel. */
  oldEdits: Map<string, number[]>
  /** The modal last shown to each user, by user id. */
  shownModals: Map<string, ShownModal>
  /** Callbacks waiting for the first response, by interaction id. */
  pendingResponses: Map<string, (outcome: InteractionOutcome) => void>
  problems: ProblemReport[]
  clock: EmulatorClock
  key: InteractionSigningKey
  /** Returns a new snowflake. */
  nextId(): string
  /** Base URL of the emulator. */
  url: string
}

/** Restored parts of an emulator; missing ones are created. */
export interface EmulatorInit {
  state: DiscordState
  files: AttachmentStore
  key: InteractionSigningKey
  /** Clock offset in milliseconds. */
  offset: number
}

/** The largest channel or message id. Ids exceed the safe integer range. */
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

/** Resets the state and the clock, and applies the given settings. */
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
