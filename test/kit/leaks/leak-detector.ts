import type { Match } from '@crackpost/core/match/state'
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
  readonly people: Pick<Ports['people'], 'identityOf'>
}

/** `never`: secrets that no log line may contain. */
export function createLeakDetector(ports: LeakDetectorPorts, never: () => readonly Secret[]): LeakDetector {
  const watched = new Set<string>()

  /** Player id of a user in a match, or null; does not create one. */
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
        const userSecrets = known.get(user) ?? (await secretsFor(user))
        known.set(user, userSecrets)
        return userSecrets
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
