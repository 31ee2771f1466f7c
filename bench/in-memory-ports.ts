import type { MatchLogEntry } from '@crackpost/core/match/events'
import { evolveMatch } from '@crackpost/core/match/state'
import {
  type LoadedMatch,
  type MatchStore,
  matchWithoutEntries,
  type Ports,
} from '@crackpost/core/use-cases/ports'
import { playerSettingsSchema, serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import { createManualClock, createTestPorts } from '../test/kit/harness/use-cases.ts'

/** Ports on Maps that store references, as boardgame.io's own storage does. */
export function inMemoryPorts(): Ports {
  const snapshots = new Map<string, LoadedMatch>()
  const logs = new Map<string, MatchLogEntry[]>()
  const matches: MatchStore = {
    reserveId: async (id) => {
      snapshots.set(id, matchWithoutEntries(id))
    },
    loadSnapshot: async (id) => snapshots.get(id) ?? null,
    catchUp: async (loaded) => snapshots.get(loaded.id) ?? loaded,
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
        newestInteraction: null,
      }
      snapshots.set(loaded.id, after)
      return after
    },
    async *readEntries(id, after = 0, upTo = Number.POSITIVE_INFINITY) {
      yield* (logs.get(id) ?? []).slice(after, upTo)
    },
    removeFromDueIndex: async () => {},
    postponeDue: async () => {},
    dropOrphan: async () => false,
    findDue: async () => [],
  }
  const [playerSettings, serverSettings] = [playerSettingsSchema.parse({}), serverSettingsSchema.parse({})]
  return createTestPorts(
    {
      matches,
      directory: {
        updateIndex: async () => {},
        matchesOfPlayer: async () => [],
        matchesInChannel: async () => [],
        matchesInServer: async () => [],
        recordThread: async () => {},
        async *finishedMatchesOf() {},
        async *finishedMatchesInServer() {},
        allMatchesOf: async () => [],
        invitationsOf: async () => [],
      },
      people: {
        findOrCreatePlayer: async (user) => user,
        findPlayer: async (user) => user,
        identityOf: async (player) => ({ user: player, name: '', nicknames: {} }),
        forgetPlayer: async () => {},
      },
      settings: {
        loadPlayerSettings: async () => playerSettings,
        savePlayerSettings: async () => {},
        loadServerSettings: async () => serverSettings,
        saveServerSettings: async () => {},
      },
      counters: {
        claim: async () => true,
        release: async () => {},
        members: async () => [],
        pin: async (_, value) => value,
      },
      jobs: {
        create: async () => true,
        load: async () => null,
        save: async () => false,
        remove: async () => {},
        findDue: async () => [],
      },
    },
    createManualClock(),
  )
}
