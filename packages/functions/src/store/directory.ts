import type { Match } from '@crackpost/core/match/state'
import type { MatchDirectory } from '@crackpost/core/use-cases/ports'
import type { ItemStore } from './items.ts'
import { type ItemKey, keyOf, matchIdOfKey } from './keys.ts'

/**
 * The index of matches by player, channel and server. Rows of an ended match stay, marked `over`: they are the history of
 * its players. A lobby that closed before the match started leaves no rows.
 */
export function createDirectoryStore(items: ItemStore): MatchDirectory {
  async function listMatches(pk: string, over: boolean): Promise<string[]> {
    const ids: string[] = []
    for await (const item of items.queryRange({ pk, sk: 'M#' }, { pk, sk: 'M#~' }))
      if ((item.over === true) === over) ids.push(matchIdOfKey(item.sk))
    return ids
  }
  const listActive = (pk: string): Promise<string[]> => listMatches(pk, false)

  return {
    async updateIndex(id, match, before) {
      const wasStarted = match.phase !== 'off' || match.play !== null
      const current = wasStarted ? directoryKeys(id, match) : []
      const outdated = [
        ...(before ? directoryKeys(id, before) : []),
        ...(wasStarted ? [] : directoryKeys(id, match)),
      ]
      const kept = new Set(current.map(keyText))
      const over = match.phase === 'over' || match.phase === 'off' ? { over: true } : {}
      await Promise.all([
        ...current.map((key) => items.put({ ...key, ...over })),
        ...distinctKeys(outdated.filter((key) => !kept.has(keyText(key)))).map((key) => items.remove(key)),
      ])
    },
    recordThread: async (id, thread) => {
      await items.put({ ...keyOf.channel(thread, id) })
    },
    matchesOfPlayer: (player) => listActive(keyOf.membership(player, '').pk),
    matchesInChannel: (channel) => listActive(keyOf.channel(channel, '').pk),
    matchesInServer: (server) => listActive(keyOf.server(server, '').pk),
    finishedMatchesOf: (player) => listMatches(keyOf.membership(player, '').pk, true),
  }
}

function directoryKeys(id: string, { players, terms }: Match): ItemKey[] {
  const { server, channel } = terms.place
  return [
    ...players.map(({ player }) => keyOf.membership(player, id)),
    keyOf.channel(channel, id),
    ...(server === null ? [] : [keyOf.server(server, id)]),
  ]
}

const keyText = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`

const distinctKeys = (keys: readonly ItemKey[]): ItemKey[] => [
  ...new Map(keys.map((key) => [keyText(key), key])).values(),
]
