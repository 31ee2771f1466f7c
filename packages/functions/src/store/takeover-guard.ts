import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { type ArchiveLine, parseArchiveLine } from './archive-line.ts'
import { entryFromItem } from './entries.ts'
import type { ItemStore } from './items.ts'
import { keyOf } from './keys.ts'

/** What an archive says about players, from a first reading. */
export interface ArchiveClaims {
  /** The Discord users that the archive names for a player. */
  readonly usersOf: ReadonlyMap<string, ReadonlySet<string>>
  /** The players who sit, or once sat, in a match, or are invited to it. */
  readonly playersIn: ReadonlyMap<string, ReadonlySet<string>>
}

/** Reads the claims of an archive. Invalid lines are skipped: the import reports them. */
export async function readArchiveClaims(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ArchiveClaims> {
  const usersOf = new Map<string, Set<string>>()
  const playersIn = new Map<string, Set<string>>()
  const states = new Map<string, Match>()
  const addTo = (sets: Map<string, Set<string>>, key: string, values: readonly string[]): void => {
    const set = sets.get(key) ?? new Set()
    for (const value of values) set.add(value)
    sets.set(key, set)
  }
  for await (const text of lines)
    try {
      const line = parseArchiveLine(text)
      if (line.kind === 'person') addTo(usersOf, line.player, [line.user])
      if (line.kind !== 'entry') continue
      const item = { ...keyOf.entry(line.match, line.entry.seq), ...line, entry: JSON.stringify(line.entry) }
      const match = evolveMatch(states.get(line.match) ?? null, entryFromItem(item))
      states.set(line.match, match)
      addTo(playersIn, line.match, [...match.players.map(({ player }) => player), ...match.terms.invited])
    } catch {
      // Not the business of this reading.
    }
  return { usersOf, playersIn }
}

/** Decides which lines of an archive would take over a player or a Discord user who exists here. */
export interface TakeoverGuard {
  /** Null if the line may be imported; else why not, as the rest of a sentence. */
  reasonToKeepBack(line: ArchiveLine): Promise<string | null>
}

export function createTakeoverGuard(items: ItemStore, { usersOf, playersIn }: ArchiveClaims): TakeoverGuard {
  const strangers = new Map<string, Promise<boolean>>()

  /** Whether the player exists here as a user whom the archive does not name for this player. */
  function isStranger(player: string): Promise<boolean> {
    const known = strangers.get(player)
    if (known) return known
    const asked = items
      .get(keyOf.player(player))
      .then((item) => item !== null && !usersOf.get(player)?.has(String(item.user)))
    strangers.set(player, asked)
    return asked
  }

  async function hasStranger(match: string): Promise<boolean> {
    for (const player of playersIn.get(match) ?? []) if (await isStranger(player)) return true
    return false
  }

  async function personConflict(user: string, player: string): Promise<string | null> {
    const [byUser, byPlayer] = [await items.get(keyOf.user(user)), await items.get(keyOf.player(player))]
    if (byUser && byUser.player !== player) return 'the user is another player here'
    return byPlayer && byPlayer.user !== user ? 'the player is another user here' : null
  }

  return {
    async reasonToKeepBack(line) {
      switch (line.kind) {
        case 'person':
          return personConflict(line.user, line.player)
        case 'player':
          return (await isStranger(line.player)) ? 'the player is another user here' : null
        case 'forget':
          return (await isStranger(line.player)) ? 'the player exists here, and would be forgotten' : null
        case 'entry':
        case 'told':
          return (await hasStranger(line.match))
            ? `a player of match ${line.match} is another user here`
            : null
        case 'server':
          return null
      }
    },
  }
}
