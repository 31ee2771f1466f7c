import type { Ports } from '@crackpost/core/app/ports'
import type { Match } from '@crackpost/core/match/match'
import type { Payload } from './payload.ts'
import { foundIn, type Secret, secretsOf, textOf } from './secret.ts'

/** Reads whatever leaves the house, and the log, and knows what nobody may find there. */
export interface Censor {
  /** Matches that there are: nothing of them may be told to the wrong one. */
  watch(match: string): void
  /** What these payloads and lines of the log tell to whom they should not, as the matches stand now. */
  leaks(payloads: readonly Payload[], log: readonly string[]): Promise<string[]>
}

interface Sources {
  readonly matches: Pick<Ports['matches'], 'load'>
  readonly people: Pick<Ports['people'], 'personOf'>
}

/** `never`: what no line of a log may hold. */
export function censor(ports: Sources, never: () => readonly Secret[]): Censor {
  const watched = new Set<string>()

  /** Which player a user is at a match, without making anybody's acquaintance. */
  async function playerAt({ players }: Match, user: string | null): Promise<string | null> {
    if (user === null) return null
    for (const { player } of players) if ((await ports.people.personOf(player))?.user === user) return player
    return null
  }

  async function secretsFor(user: string | null): Promise<Secret[]> {
    const all: Secret[] = []
    for (const id of watched) {
      const match = (await ports.matches.load(id))?.match
      if (match) all.push(...secretsOf(match, await playerAt(match, user)))
    }
    return all
  }

  return {
    watch: (match) => void watched.add(match),
    async leaks(payloads, log) {
      const known = new Map<string | null, Secret[]>()
      const secrets = async (user: string | null): Promise<Secret[]> => {
        const found = known.get(user) ?? (await secretsFor(user))
        known.set(user, found)
        return found
      }
      const leaks: string[] = []
      for (const payload of payloads)
        for (const what of foundIn(textOf(payload), await secrets(payload.to)))
          leaks.push(`${what} in a ${payload.kind} for ${payload.to ?? 'everybody'}`)
      for (const line of log)
        for (const what of foundIn(line, [...never(), ...(await secrets(null))]))
          leaks.push(`${what} in the log: ${line}`)
      return leaks
    },
  }
}
