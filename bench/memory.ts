import type { Loaded, Matches, Ports } from '@crackpost/core/app/ports'
import { playerSettings, serverSettings } from '@crackpost/core/app/settings'
import type { Entry } from '@crackpost/core/match/fact'
import { evolveMatch } from '@crackpost/core/match/match'
import { clock, ports } from '../test/kit/table.ts'

/** The use cases on nothing but Maps that hold what they were given, as boardgame.io's own storage does. */
export function inMaps(): Ports {
  const heads = new Map<string, Loaded>()
  const logs = new Map<string, Entry[]>()
  const matches: Matches = {
    reserve: async (id) => {
      heads.set(id, { id, seq: 0, match: null, causes: [] })
    },
    load: async (id) => heads.get(id) ?? null,
    catchUp: async (loaded) => heads.get(loaded.id) ?? loaded,
    append: async (loaded, entry) => {
      const log = logs.get(loaded.id) ?? []
      if (log.length !== loaded.seq) return null
      logs.set(loaded.id, log)
      log.push(entry)
      const after = {
        id: loaded.id,
        seq: entry.seq,
        match: evolveMatch(loaded.match, entry),
        causes: [...loaded.causes, { cause: entry.cause, seq: entry.seq }].slice(-24),
      }
      heads.set(loaded.id, after)
      return after
    },
    async *log(id, after = 0, upTo = Number.POSITIVE_INFINITY) {
      yield* (logs.get(id) ?? []).slice(after, upTo)
    },
    close: async () => {},
    dropOrphan: async () => false,
    due: async () => [],
  }
  const [mine, ours] = [playerSettings.parse({}), serverSettings.parse({})]
  return ports(
    {
      matches,
      directory: {
        index: async () => {},
        ofPlayer: async () => [],
        atChannel: async () => [],
        inServer: async () => [],
        playedIn: async () => {},
        pastOf: async () => [],
      },
      people: {
        playerOf: async (user) => user,
        known: async (user) => user,
        personOf: async (player) => ({ user: player, name: '' }),
        forget: async () => {},
      },
      settings: {
        ofPlayer: async () => mine,
        savePlayer: async () => {},
        ofServer: async () => ours,
        saveServer: async () => {},
      },
      counters: { claim: async () => true, release: async () => {}, members: async () => [] },
    },
    clock(),
  )
}
