import type { Trouble } from './client/protocol.ts'
import type { Channel, Message } from './state.ts'

/** Something that others may want to hear of: people's clients, the gateway, whoever keeps the state. */
export type Happening =
  | { type: 'message' | 'changed' | 'deleted'; message: Message }
  | { type: 'place'; channel: Channel }
  | { type: 'commands' | 'hour' | 'token' }
  | { type: 'trouble'; trouble: Trouble }
  /** The bot was added to a server, or removed from it. */
  | { type: 'joined' | 'left'; server: string }

export interface Happenings {
  tell(happening: Happening): void
  /** Hears of everything from now on; what it returns ends it. */
  listen(ear: (happening: Happening) => void): () => void
}

export function happenings(): Happenings {
  const ears = new Set<(happening: Happening) => void>()
  return {
    tell: (happening) => {
      for (const ear of ears) ear(happening)
    },
    listen: (ear) => {
      ears.add(ear)
      return () => ears.delete(ear)
    },
  }
}
