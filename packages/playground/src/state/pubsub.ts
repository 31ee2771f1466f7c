import type { ProblemReport } from '../client/protocol.ts'
import type { ChannelRecord, MessageRecord } from './discord-state.ts'

/** Something that others may want to hear of: people's clients, the gateway, whoever keeps the state. */
export type EmulatorEvent =
  | { type: 'message' | 'changed' | 'deleted'; message: MessageRecord }
  | { type: 'place'; channel: ChannelRecord }
  | { type: 'commands' | 'hour' | 'token' }
  | { type: 'trouble'; trouble: ProblemReport }
  /** The bot was added to a server, or removed from it. */
  | { type: 'joined' | 'left'; server: string }

export interface EmulatorEventBus {
  publish(event: EmulatorEvent): void
  /** Hears of everything from now on; what it returns ends it. */
  subscribe(listener: (event: EmulatorEvent) => void): () => void
}

export function createEventBus(): EmulatorEventBus {
  const listeners = new Set<(event: EmulatorEvent) => void>()
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
