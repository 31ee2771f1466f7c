import type { Loaded, MatchId } from '@crackpost/core/app/ports'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { type Match, type Phase, seatOf, statusOf } from '@crackpost/core/match/match'
import type { Player } from '@crackpost/core/match/terms'
import type { Asker, Options } from './asked.ts'
import type { Desk } from './desk.ts'
import type { HouseRejection } from './refusal.ts'
import { idIn } from './tag.ts'

export interface Found {
  readonly id: MatchId
  readonly match: Match
}

/** In which phases a match can be meant, the likeliest first, and whether somebody who only watches can mean it. */
export interface Meaning {
  readonly phases: readonly Phase[]
  readonly watching: boolean
}

export const PLAYING: Meaning = { phases: ['playing', 'open', 'over'], watching: false }
export const OPEN: Meaning = { phases: ['open', 'playing'], watching: false }
export const OVER: Meaning = { phases: ['over'], watching: false }
export const ANY: Meaning = { phases: ['playing', 'open', 'over', 'off'], watching: true }

/** The match that a command names, or else the one that is meant by it. */
export async function meantBy(
  desk: Desk,
  { game }: Options,
  meaning: Meaning,
): Promise<Result<Found, HouseRejection>> {
  if (game === undefined || game === '') {
    const meant = await likeliest(desk, meaning)
    return meant ? ok(meant) : no({ code: 'noneHere' })
  }
  const id = idIn(String(game).trim().replace(/^#/, ''))
  return id === null ? no({ code: 'badId', text: String(game) }) : named(desk, id)
}

/** A match by its id, if whoever asks may know of it. */
export async function named(desk: Desk, id: MatchId): Promise<Result<Found, HouseRejection>> {
  const { app } = desk
  const match = (await app.glance(id))?.match ?? (await app.look(id))?.match
  return match && mayKnow(match, desk.player, desk.asker) ? ok({ id, match }) : no({ code: 'noMatch' })
}

/** As it is now: what was found may lag behind. */
export async function upToDate({ app }: Desk, found: Found): Promise<Found> {
  return { id: found.id, match: (await app.look(found.id))?.match ?? found.match }
}

/** The same, the same one whenever the same request is heard again: for what changes something. */
export async function meantOnce(
  desk: Desk,
  options: Options,
  meaning: Meaning,
): Promise<Result<Found, HouseRejection>> {
  const found = await meantBy(desk, options, meaning)
  if (options.game !== undefined && options.game !== '') return found
  const before = await desk.app.meant(desk.asker.cause, found.ok ? found.value.id : null)
  if (before === null || (found.ok && before === found.value.id)) return found
  return named(desk, before)
}

/** The match of this channel, else the player's most urgent one; null where there is neither. */
async function likeliest(desk: Desk, { phases, watching }: Meaning): Promise<Found | null> {
  const { app, asker, player } = desk
  const here = (await looked(desk, await app.atChannel(asker.channel))).filter(({ match }) =>
    phases.includes(match.phase),
  )
  const seated = here.filter(({ match }) => seatOf(match, player) !== null)
  const first = best(seated, phases, player)
  if (first) return first
  const urgent = (await app.mine(player)).find(({ match }) => phases.includes(match.phase))
  if (urgent) return urgent
  // Somebody who only watches can mean no other than the one that is shown here.
  const shown = watching ? best(here, phases, player) : null
  if (shown) return shown
  const [latest] = phases.includes('over') ? await app.past(player) : []
  return latest ?? null
}

async function looked({ app }: Desk, ids: readonly MatchId[]): Promise<Found[]> {
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

export function waits(match: Match, player: Player): boolean {
  const status = statusOf(match)
  const seat = seatOf(match, player)
  return status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat)
}

/**
 * A match is nobody's business outside its server or channel, but for those who play it or were asked to; those who
 * manage a server may know of all its matches.
 */
export function mayKnow({ terms, players }: Match, player: Player, { server, channel }: Asker): boolean {
  const { place, invited } = terms
  const ours = players.some((guest) => guest.player === player) || invited.includes(player)
  return ours || place.channel === channel || (server !== null && place.server === server)
}
