import type { ProblemReport } from '../client/protocol.ts'
import type { ChannelRecord, MessageRecord } from './discord-state.ts'

/** A state change, for page clients, the gateway and persistence. */
export type EmulatorEvent =
  | { type: 'message' | 'changed' | 'deleted'; message: MessageRecord }
  | { type: 'place'; channel: ChannelRecord }
  | { type: 'commands' | 'hour' | 'token' }
  | { type: 'trouble'; trouble: ProblemReport }
  /** The bot was added to a server, or removed from one. */
  | { type: 'joined' | 'left'; server: string }

export interface EmulatorEventBus {
  publish(event: EmulatorEvent): void
  /** Calls the listener for every event until the returned function is called. */
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
