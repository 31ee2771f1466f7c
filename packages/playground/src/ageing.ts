import { lifetime } from './interaction.ts'
import { LOADING } from './limits.ts'
import { unsay } from './post.ts'
import { isThread } from './state.ts'
import { complain } from './trouble.ts'
import type { World } from './world.ts'

/** For so long an interaction is remembered after its token has died, in milliseconds. */
const memory = 45 * 60_000

/** Threads in which nothing happens are archived. */
function archive({ state, settings, clock, tell }: World): void {
  if (!settings.archiving) return
  for (const channel of Object.values(state.channels)) {
    const idle = clock.now() - channel.activeAt
    if (!isThread(channel) || channel.archived || idle < channel.autoArchive * 60_000) continue
    channel.archived = true
    tell({ type: 'place', channel })
  }
}

/** An answer that was promised and never came is no answer. */
function giveUp(world: World, original: string | null): void {
  complain(world, 'interaction', 'A deferred answer did not come within 15 minutes.')
  const held = world.state.messages.findLast(({ id }) => id === original)
  if (held !== undefined && (held.flags & LOADING) !== 0 && held.deletedAt === null) unsay(world, held)
}

/** Forgets interactions that nobody can answer any more. */
function forget(world: World): void {
  const { interactions } = world.state
  // They are in the order in which they happened.
  for (const token in interactions) {
    const each = interactions[token]
    const age = world.clock.now() - (each?.openedAt ?? 0)
    if (each === undefined || age <= lifetime) break
    if (each.deferred) giveUp(world, each.original)
    each.deferred = false
    if (age > lifetime + memory) delete interactions[token]
  }
}

/** Does what time does by itself. */
export function age(world: World): void {
  archive(world)
  forget(world)
}
