import type { PlayerId } from '../match/settings.ts'
import { requireGame, seatOf } from '../match/state.ts'
import { handleCommand } from './handle-command.ts'
import { nullIfNewerRelease } from './newer-release.ts'
import type { Ports } from './ports.ts'
import { loadCurrent } from './queries.ts'

/**
 * Deletes a player: leaves open matches, resigns running ones, hides the texts they wrote, then deletes their
 * settings and the link to the Discord user. Matches stay valid, because their logs contain only a random
 * player id. Can be repeated if interrupted.
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
    // Any other rejection means that the player has already left or that the match has ended.
    if (!left.ok && left.error.code === 'busy') throw new Error(`match ${id} could not be left`)
  }
  await hidePlayerTexts(ports, player, cause)
  await ports.people.forgetUser(user)
}

/** Hides all texts of the player, also in finished matches. */
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
