import type { Notice } from '@crackpost/bot/announcements/notice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { MatchPlace } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { DeliveryProgress } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { sendToPlayer } from './remind.ts'

/** The notices of a log entry: to a player who was removed or replaced, and to one to whom a seat is offered. */
export const noticesOf = ({ facts }: Pick<MatchLogEntry, 'facts'>): Notice[] =>
  facts.flatMap((fact): Notice[] => {
    if (fact.type === 'kicked') return [{ kind: 'kicked', player: fact.player }]
    if (fact.type === 'replaced' && fact.from !== undefined)
      return [{ kind: 'replaced', player: fact.from, newcomer: fact.player }]
    if (fact.type === 'seatOffered')
      return [
        { kind: 'offer', player: fact.player, seat: fact.seat, by: fact.by, silent: fact.silent ?? false },
      ]
    return []
  })

/** The outbox name of a notice; `seq`: its log entry. */
export const noticeName = (turn: number, kind: Notice['kind'], seq: number): string =>
  `${String(turn).padStart(6, '0')}#${kind}@${seq}`

/**
 * Sends the notices of an entry, each once. Returns when to try again; null if there is nothing left to do, also if a
 * player can't be reached. `place`: where the match is now.
 */
export async function sendNotices(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  entry: MatchLogEntry,
  place: MatchPlace,
  thread: string | null,
): Promise<DeliveryProgress | null> {
  for (const notice of noticesOf(entry)) {
    const { dm } = await deps.ports.settings.loadPlayerSettings(notice.player)
    const name = noticeName(match.turn, notice.kind, entry.seq)
    const { sent } = await sendToPlayer(deps, place, thread, {
      id,
      name,
      player: notice.player,
      wantsDm: dm,
      compose: (isDm) => deps.composer.notice(id, match, entry, notice, name, isDm),
    })
    if (sent.type === 'later') return sent
  }
  return null
}
