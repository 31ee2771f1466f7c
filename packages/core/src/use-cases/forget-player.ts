import type { PlayerId } from '../match/settings.ts'
import { requireGame, seatOf } from '../match/state.ts'
import { handleCommand } from './handle-command.ts'
import { nullIfNewerRelease } from './newer-release.ts'
import type { Ports } from './ports.ts'
import { loadCurrent } from './queries.ts'

/**
 * Takes a player away: open tables are left, running matches resigned, then settings and the link to the Discord user
 * go. Words of their own are hidden. The matches stay valid: their logs know nothing but a random id, which leads to nobody from then on. What was
 * cut short can be done again.
 */
export async function forgetPlayer(ports: Ports, user: string, cause: string): Promise<void> {
  const player = await ports.people.findPlayer(user)
  if (player === null) return
  for (const id of await ports.directory.matchesOfPlayer(player)) {
    const match = (await loadCurrent(ports, id))?.match
    const goesOn = match?.phase === 'open' || match?.phase === 'playing'
    if (!match || !goesOn || seatOf(match, player) === null) continue
    const left = await handleCommand(ports, {
      id,
      by: { player, moderates: null },
      cause,
      command: { type: 'leave' },
    })
    // Any other no means that there is nothing left to leave: resigned already, or over meanwhile.
    if (!left.ok && left.error.code === 'busy') throw new Error(`match ${id} could not be left`)
  }
  await hidePlayerTexts(ports, player, cause)
  await ports.people.forgetUser(user)
}

/** Words of their own that they left at tables, ended ones too, are no longer shown. */
async function hidePlayerTexts(ports: Ports, player: PlayerId, cause: string): Promise<void> {
  const { directory } = ports
  const ids = [...(await directory.matchesOfPlayer(player)), ...(await directory.finishedMatchesOf(player))]
  for (const id of new Set(ids)) {
    const match = (await nullIfNewerRelease(loadCurrent(ports, id)))?.match
    const seat = match ? seatOf(match, player) : null
    if (!match?.play || seat === null || !requireGame(match.terms).freeText) continue
    const command = { type: 'hide', what: seat } as const
    const hid = await handleCommand(ports, {
      id,
      by: { player, moderates: null },
      cause: `${cause} hide`,
      command,
    })
    if (!hid.ok && hid.error.code === 'busy') throw new Error(`words in match ${id} could not be hidden`)
  }
}
