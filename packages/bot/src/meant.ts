import type { Loaded, MatchId } from '@crackpost/core/app/ports'
import { type Match, type Phase, seatOf, statusOf } from '@crackpost/core/match/match'
import type { Player } from '@crackpost/core/match/terms'
import type { App } from './app.ts'
import type { Asker } from './asked.ts'
import type { Line } from './verb.ts'

/** Verbs that are about one match, which need not be named. */
export type Deed = Extract<Line, { readonly id: MatchId | null }>['verb']

/** In which phases a match can be meant by a verb, the likeliest first. */
const PHASES_OF: Partial<Record<Deed, readonly Phase[]>> = {
  start: ['open'],
  leave: ['open', 'playing'],
  show: ['playing', 'open', 'over', 'off'],
  rematch: ['over'],
}
const USUAL: readonly Phase[] = ['playing', 'open', 'over']

/** The match of this channel, else the player's most urgent one; null where there is neither. */
export async function matchMeant(
  app: App,
  { channel }: Pick<Asker, 'channel'>,
  player: Player,
  verb: Deed,
): Promise<Found | null> {
  const phases = PHASES_OF[verb] ?? USUAL
  const here = (await looked(app, await app.atChannel(channel))).filter(({ match }) =>
    phases.includes(match.phase),
  )
  const seated = here.filter(({ match }) => seatOf(match, player) !== null)
  const first = best(seated, phases, player)
  if (first) return first
  const urgent = (await app.mine(player)).find(({ match }) => phases.includes(match.phase))
  if (urgent) return urgent
  // Somebody who only watches can mean no other than the one that is shown here.
  return verb === 'show' ? best(here, phases, player) : null
}

export interface Found {
  readonly id: MatchId
  readonly match: Match
}

async function looked(app: App, ids: readonly MatchId[]): Promise<Found[]> {
  const loaded = await Promise.all(ids.map((id): Promise<Loaded | null> => app.glance(id)))
  return loaded.flatMap((found) => (found?.match ? [{ id: found.id, match: found.match }] : []))
}

/** Of several: the likeliest phase, then one that waits for this player, then the newest. */
function best(found: readonly Found[], phases: readonly Phase[], player: Player): Found | null {
  const [first] = found.toSorted(
    (a, b) =>
      phases.indexOf(a.match.phase) - phases.indexOf(b.match.phase) ||
      Number(waits(b.match, player)) - Number(waits(a.match, player)) ||
      b.match.openedAt - a.match.openedAt,
  )
  return first ?? null
}

function waits(match: Match, player: Player): boolean {
  const status = statusOf(match)
  const seat = seatOf(match, player)
  return status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat)
}

/** A match is nobody's business outside its server or channel, but for those who play it or were asked to. */
export function mayKnow({ terms, players }: Match, player: Player, { server, channel }: Asker): boolean {
  const { place, invited } = terms
  const ours = players.some((guest) => guest.player === player) || invited.includes(player)
  return ours || place.channel === channel || (server !== null && place.server === server)
}
