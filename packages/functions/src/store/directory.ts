import type { Match } from '@crackpost/core/match/state'
import type { MatchDirectory } from '@crackpost/core/use-cases/ports'
import type { ItemStore } from './items.ts'
import { type ItemKey, keyOf, matchIdOfKey } from './keys.ts'

/**
 * Rows by which a match is found. Those of a match that has ended, be it without a result, stay and say so: they are
 * its players' past, and are not among what goes on. A table that did not come about leaves nothing.
 */
export function createDirectoryStore(items: ItemStore): MatchDirectory {
  async function listed(pk: string, over: boolean): Promise<string[]> {
    const ids: string[] = []
    for await (const item of items.queryRange({ pk, sk: 'M#' }, { pk, sk: 'M#~' }))
      if ((item.over === true) === over) ids.push(matchIdOfKey(item.sk))
    return ids
  }
  const listActive = (pk: string): Promise<string[]> => listed(pk, false)

  return {
    async updateIndex(id, match, before) {
      const hasHappened = match.phase !== 'off' || match.play !== null
      const shown = hasHappened ? directoryKeys(id, match) : []
      const gone = [
        ...(before ? directoryKeys(id, before) : []),
        ...(hasHappened ? [] : directoryKeys(id, match)),
      ]
      const stays = new Set(shown.map(keyText))
      const over = match.phase === 'over' || match.phase === 'off' ? { over: true } : {}
      await Promise.all([
        ...shown.map((key) => items.put({ ...key, ...over })),
        ...distinctKeys(gone.filter((key) => !stays.has(keyText(key)))).map((key) => items.remove(key)),
      ])
    },
    recordThread: async (id, thread) => {
      await items.put({ ...keyOf.channel(thread, id) })
    },
    matchesOfPlayer: (player) => listActive(keyOf.membership(player, '').pk),
    matchesInChannel: (channel) => listActive(keyOf.channel(channel, '').pk),
    matchesInServer: (server) => listActive(keyOf.server(server, '').pk),
    finishedMatchesOf: (player) => listed(keyOf.membership(player, '').pk, true),
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
