import type { PlayerId } from '../match/settings.ts'
import type { Ports } from './ports.ts'

/** The player has blocked the one who invites. Neither text nor code tells it from other reasons. */
export interface BlockedRejection {
  readonly code: 'noInvitations'
  readonly player: PlayerId
}

/** True if `player` refuses invitations from `from`. */
export async function hasBlocked(
  { settings, people }: Ports,
  player: PlayerId,
  from: PlayerId,
): Promise<boolean> {
  const { blocked, blockedUsers } = await settings.loadPlayerSettings(player)
  if (blocked.includes(from)) return true
  if (blockedUsers.length === 0) return false
  const person = await people.identityOf(from)
  return person !== null && blockedUsers.includes(person.user)
}
