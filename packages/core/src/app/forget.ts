import { gameAt, seatOf } from '../match/match.ts'
import type { Player } from '../match/terms.ts'
import { act } from './act.ts'
import { look } from './look.ts'
import { unlessNewer } from './newer.ts'
import type { Ports } from './ports.ts'

/**
 * Takes a player away: open tables are left, running matches resigned, then settings and the link to the Discord user
 * go. Words of their own are hidden. The matches stay valid: their logs know nothing but a random id, which leads to nobody from then on. What was
 * cut short can be done again.
 */
export async function forget(ports: Ports, user: string, cause: string): Promise<void> {
  const player = await ports.people.known(user)
  if (player === null) return
  for (const id of await ports.directory.ofPlayer(player)) {
    const match = (await look(ports, id))?.match
    const goesOn = match?.phase === 'open' || match?.phase === 'playing'
    if (!match || !goesOn || seatOf(match, player) === null) continue
    const left = await act(ports, { id, by: { player, moderates: null }, cause, ask: { type: 'leave' } })
    // Any other no means that there is nothing left to leave: resigned already, or over meanwhile.
    if (!left.ok && left.error.code === 'busy') throw new Error(`match ${id} could not be left`)
  }
  await hideWords(ports, player, cause)
  await ports.people.forget(user)
}

/** Words of their own that they left at tables, ended ones too, are no longer shown. */
async function hideWords(ports: Ports, player: Player, cause: string): Promise<void> {
  const { directory } = ports
  const ids = [...(await directory.ofPlayer(player)), ...(await directory.pastOf(player))]
  for (const id of new Set(ids)) {
    const match = (await unlessNewer(look(ports, id)))?.match
    const seat = match ? seatOf(match, player) : null
    if (!match?.play || seat === null || !gameAt(match.terms).freeText) continue
    const ask = { type: 'hide', what: seat } as const
    const hid = await act(ports, { id, by: { player, moderates: null }, cause: `${cause} hide`, ask })
    if (!hid.ok && hid.error.code === 'busy') throw new Error(`words in match ${id} could not be hidden`)
  }
}
