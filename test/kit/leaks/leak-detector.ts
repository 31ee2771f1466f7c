import type { Match } from '@crackpost/core/match/state'
import { nullIfDamaged } from '@crackpost/core/use-cases/damaged-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import type { SentPayload } from '../harness/payload.ts'
import { payloadText, type Secret, secretsFoundIn, secretsHiddenFrom } from './hidden-information.ts'

/** Searches payloads and log lines for secrets of the watched matches. */
export interface LeakDetector {
  /** Adds a match whose secrets are searched for. */
  watchMatch(match: string): void
  /** Descriptions of all leaks in these payloads and log lines, as of the matches' current state. */
  findLeaks(payloads: readonly SentPayload[], log: readonly string[]): Promise<string[]>
}

interface LeakDetectorPorts {
  readonly matches: Pick<Ports['matches'], 'loadSnapshot'>
  readonly people: Pick<Ports['people'], 'identityOf' | 'findPlayer'>
}

/** Even the start of a player id identifies a player. */
const PLAYER_ID_START_LENGTH = 8

/** `never`: secrets that no log line may contain. `users`: the Discord users, whose player ids no payload may contain. */
export function createLeakDetector(
  ports: LeakDetectorPorts,
  never: () => readonly Secret[],
  users: () => readonly string[],
): LeakDetector {
  const watched = new Set<string>()
  /** Player ids by user, and those of users who were forgotten since. */
  const playerByUser = new Map<string, string>()
  const playerIds = new Set<string>()

  /**
   * The player ids of all users. They link users to the log, so nobody may see them. `recipients` may have a new id since
   * they were last looked up.
   */
  async function playerIdSecrets(recipients: readonly (string | null)[]): Promise<Secret[]> {
    for (const user of users()) {
      if (playerByUser.has(user) && !recipients.includes(user)) continue
      const player = await ports.people.findPlayer(user)
      if (player === null) continue
      playerByUser.set(user, player)
      playerIds.add(player)
    }
    return [...playerIds].map((player) => ({
      what: `the player id ${player}`,
      text: player.slice(0, PLAYER_ID_START_LENGTH),
    }))
  }

  /** Player id of a user in a match, or null; does not create one. */
  async function playerAt({ players }: Match, user: string | null): Promise<string | null> {
    if (user === null) return null
    for (const { player } of players)
      if ((await ports.people.identityOf(player))?.user === user) return player
    return null
  }

  /** Matches as last read, for those that a test damages. */
  const lastRead = new Map<string, Match>()

  async function loadWatched(id: string): Promise<Match | null> {
    const match = (await nullIfDamaged(ports.matches.loadSnapshot(id)))?.match
    if (match) lastRead.set(id, match)
    return lastRead.get(id) ?? null
  }

  async function secretsFor(user: string | null): Promise<Secret[]> {
    const all: Secret[] = []
    for (const id of watched) {
      const match = await loadWatched(id)
      if (match) all.push(...secretsHiddenFrom(match, await playerAt(match, user)))
    }
    return all
  }

  return {
    watchMatch: (match) => void watched.add(match),
    async findLeaks(payloads, log) {
      const known = new Map<string | null, Secret[]>()
      const secrets = async (user: string | null): Promise<Secret[]> => {
        const userSecrets = known.get(user) ?? (await secretsFor(user))
        known.set(user, userSecrets)
        return userSecrets
      }
      const leaks: string[] = []
      const ids = await playerIdSecrets(payloads.map(({ to }) => to))
      for (const payload of payloads)
        for (const what of secretsFoundIn(await payloadText(payload), [
          ...ids,
          ...(await secrets(payload.to)),
        ]))
          leaks.push(`${what} in a ${payload.kind} for ${payload.to ?? 'everybody'}`)
      for (const line of log)
        for (const what of secretsFoundIn(line, [...never(), ...(await secrets(null))]))
          leaks.push(`${what} in the log: ${line}`)
      return leaks
    },
  }
}
