import { INTERACTION_TOKEN_LIFETIME_MS } from '../interactions/interaction.ts'
import { LOADING_MESSAGE_FLAG } from '../rest/message-validation.ts'
import { logProblem } from '../server/problem-log.ts'
import { isThreadChannel } from './discord-state.ts'
import type { Emulator } from './emulator.ts'
import { recordDeletion } from './messages.ts'

/** For so long an interaction is remembered after its token has died, in milliseconds. */
const FORGET_AFTER_MS = 45 * 60_000

/** Threads in which nothing happens are archived. */
function archiveIdleThreads({ state, settings, clock, publish }: Emulator): void {
  if (!settings.archiving) return
  for (const channel of Object.values(state.channels)) {
    const idle = clock.now() - channel.activeAt
    if (!isThreadChannel(channel) || channel.archived || idle < channel.autoArchive * 60_000) continue
    channel.archived = true
    publish({ type: 'place', channel })
  }
}

/** An answer that was promised and never came is no answer. */
function expireDeferredResponse(emulator: Emulator, original: string | null): void {
  logProblem(emulator, 'interaction', 'A deferred answer did not come within 15 minutes.')
  const held = emulator.state.messages.findLast(({ id }) => id === original)
  if (held !== undefined && (held.flags & LOADING_MESSAGE_FLAG) !== 0 && held.deletedAt === null)
    recordDeletion(emulator, held)
}

/** Forgets interactions that nobody can answer any more. */
function forgetExpiredInteractions(emulator: Emulator): void {
  const { interactions } = emulator.state
  // They are in the order in which they happened.
  for (const token in interactions) {
    const each = interactions[token]
    const age = emulator.clock.now() - (each?.openedAt ?? 0)
    if (each === undefined || age <= INTERACTION_TOKEN_LIFETIME_MS) break
    if (each.deferred) expireDeferredResponse(emulator, each.original)
    each.deferred = false
    if (age > INTERACTION_TOKEN_LIFETIME_MS + FORGET_AFTER_MS) delete interactions[token]
  }
}

/** Does what time does by itself. */
export function applyExpiry(emulator: Emulator): void {
  archiveIdleThreads(emulator)
  forgetExpiredInteractions(emulator)
}
