import type { Match } from '@crackpost/core/match/state'
import type { Ports } from '@crackpost/core/use-cases/ports'
import type { SentPayload } from '../harness/payload.ts'
import { payloadText, type Secret, secretsFoundIn, secretsHiddenFrom } from './hidden-information.ts'

/** Reads whatever leaves the house, and the log, and knows what nobody may find there. */
export interface LeakDetector {
  /** Matches that there are: nothing of them may be told to the wrong one. */
  watchMatch(match: string): void
  /** What these payloads and lines of the log tell to whom they should not, as the matches stand now. */
  findLeaks(payloads: readonly SentPayload[], log: readonly string[]): Promise<string[]>
}

interface LeakDetectorPorts {
  readonly matches: Pick<Ports['matches'], 'loadSnapshot'>
  readonly people: Pick<Ports['people'], 'identityOf'>
}

/** `never`: what no line of a log may hold. */
export function createLeakDetector(ports: LeakDetectorPorts, never: () => readonly Secret[]): LeakDetector {
  const watched = new Set<string>()

  /** Which player a user is at a match, without making anybody's acquaintance. */
  async function playerAt({ players }: Match, user: string | null): Promise<string | null> {
    if (user === null) return null
    for (const { player } of players)
      if ((await ports.people.identityOf(player))?.user === user) return player
    return null
  }

  async function secretsFor(user: string | null): Promise<Secret[]> {
    const all: Secret[] = []
    for (const id of watched) {
      const match = (await ports.matches.loadSnapshot(id))?.match
      if (match) all.push(...secretsHiddenFrom(match, await playerAt(match, user)))
    }
    return all
  }

  return {
    watchMatch: (match) => void watched.add(match),
    async findLeaks(payloads, log) {
      const known = new Map<string | null, Secret[]>()
      const secrets = async (user: string | null): Promise<Secret[]> => {
        const found = known.get(user) ?? (await secretsFor(user))
        known.set(user, found)
        return found
      }
      const leaks: string[] = []
      for (const payload of payloads)
        for (const what of secretsFoundIn(payloadText(payload), await secrets(payload.to)))
          leaks.push(`${what} in a ${payload.kind} for ${payload.to ?? 'everybody'}`)
      for (const line of log)
        for (const what of secretsFoundIn(line, [...never(), ...(await secrets(null))]))
          leaks.push(`${what} in the log: ${line}`)
      return leaks
    },
  }
}
