import { INTERACTION_TOKEN_LIFETIME_MS } from '../interactions/interaction.ts'
import { LOADING_MESSAGE_FLAG } from '../message-flags.ts'
import { logProblem } from '../server/problem-log.ts'
import { isThreadChannel } from './discord-state.ts'
import type { Emulator } from './emulator.ts'
import { recordDeletion } from './messages.ts'

/** How long an interaction is kept after its token expired. */
const FORGET_AFTER_MS = 45 * 60_000

/** Archives threads that were idle for their auto-archive duration. */
function archiveIdleThreads({ state, settings, clock, publish }: Emulator): void {
  if (!settings.archiving) return
  for (const channel of Object.values(state.channels)) {
    const idle = clock.now() - channel.activeAt
    if (!isThreadChannel(channel) || channel.archived || idle < channel.autoArchive * 60_000) continue
    channel.archived = true
    publish({ type: 'place', channel })
  }
}

/** Reports a deferred response that never came, and deletes its loading message. */
function expireDeferredResponse(emulator: Emulator, original: string | null): void {
  logProblem(emulator, 'interaction', 'A deferred answer did not come within 15 minutes.')
  const held = emulator.state.messages.findLast(({ id }) => id === original)
  if (held !== undefined && (held.flags & LOADING_MESSAGE_FLAG) !== 0 && held.deletedAt === null)
    recordDeletion(emulator, held)
}

/** Expires deferred responses and deletes old interactions. */
function forgetExpiredInteractions(emulator: Emulator): void {
  const { interactions } = emulator.state
  // Insertion order is chronological.
  for (const token in interactions) {
    const each = interactions[token]
    const age = emulator.clock.now() - (each?.openedAt ?? 0)
    if (each === undefined || age <= INTERACTION_TOKEN_LIFETIME_MS) break
    if (each.deferred) expireDeferredResponse(emulator, each.original)
    each.deferred = false
    if (age > INTERACTION_TOKEN_LIFETIME_MS + FORGET_AFTER_MS) delete interactions[token]
  }
}

/** Applies all time-based changes that are due. */
export function applyExpiry(emulator: Emulator): void {
  archiveIdleThreads(emulator)
  forgetExpiredInteractions(emulator)
}
