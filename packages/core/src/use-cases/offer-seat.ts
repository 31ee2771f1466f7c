import { err, type Result } from '../kernel/result.ts'
import type { MatchActor } from '../match/decide.ts'
import type { PlayerId } from '../match/settings.ts'
import { type BlockedRejection, hasBlocked } from './blocking.ts'
import { type CommandRejection, type CommandResult, handleCommand } from './handle-command.ts'
import { claimDailyPing, claimPing, type LimitRejection, releasePing } from './limits.ts'
import type { MatchId, Ports } from './ports.ts'

export interface OfferSeatRequest {
  readonly id: MatchId
  readonly by: NonNullable<MatchActor>
  readonly cause: string
  readonly seat: number
  /** The player who is to take the seat. */
  readonly player: PlayerId
}

export type OfferSeatRejection = CommandRejection | LimitRejection | BlockedRejection

/** Offers a seat of a running match to a player, within the limits of invitations. */
export async function offerSeat(
  ports: Ports,
  { id, by, cause, seat, player }: OfferSeatRequest,
): Promise<Result<CommandResult, OfferSeatRejection>> {
  if (await hasBlocked(ports, player, by.player)) return err({ code: 'noInvitations', player })
  const tooMany = await claimPing(ports, by.player, player, cause)
  if (tooMany) return err(tooMany)
  const silent = !(await claimDailyPing(ports, player, cause))
  const result = await handleCommand(ports, {
    id,
    by,
    cause,
    command: { type: 'offerSeat', seat, player, silent },
  })
  if (!result.ok) await releasePing(ports, by.player, player, cause)
  return result
}
