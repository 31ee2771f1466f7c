import type { Directory } from '@crackpost/core/app/ports'
import type { Match } from '@crackpost/core/match/match'
import { type Key, keyOf, matchIdIn } from './keys.ts'
import type { Rows } from './rows.ts'

/**
 * Rows by which a match is found. Those of a match that has ended, be it without a result, stay and say so: they are
 * its players' past, and are not among what goes on. A table that did not come about leaves nothing.
 */
export function directoryOf(rows: Rows): Directory {
  async function listed(pk: string, over: boolean): Promise<string[]> {
    const ids: string[] = []
    for await (const item of rows.between({ pk, sk: 'M#' }, { pk, sk: 'M#~' }))
      if ((item.over === true) === over) ids.push(matchIdIn(item.sk))
    return ids
  }
  const goingOn = (pk: string): Promise<string[]> => listed(pk, false)

  return {
    async index(id, match, before) {
      const cameAbout = match.phase !== 'off' || match.play !== null
      const shown = cameAbout ? keysOf(id, match) : []
      const gone = [...(before ? keysOf(id, before) : []), ...(cameAbout ? [] : keysOf(id, match))]
      const stays = new Set(shown.map(nameOf))
      const over = match.phase === 'over' || match.phase === 'off' ? { over: true } : {}
      await Promise.all([
        ...shown.map((key) => rows.put({ ...key, ...over })),
        ...distinct(gone.filter((key) => !stays.has(nameOf(key)))).map((key) => rows.remove(key)),
      ])
    },
    playedIn: async (id, thread) => {
      await rows.put({ ...keyOf.channel(thread, id) })
    },
    ofPlayer: (player) => goingOn(keyOf.membership(player, '').pk),
    atChannel: (channel) => goingOn(keyOf.channel(channel, '').pk),
    inServer: (server) => goingOn(keyOf.server(server, '').pk),
    pastOf: (player) => listed(keyOf.membership(player, '').pk, true),
  }
}

function keysOf(id: string, { players, terms }: Match): Key[] {
  const { server, channel } = terms.place
  return [
    ...players.map(({ player }) => keyOf.membership(player, id)),
    keyOf.channel(channel, id),
    ...(server === null ? [] : [keyOf.server(server, id)]),
  ]
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`

const distinct = (keys: readonly Key[]): Key[] => [...new Map(keys.map((key) => [nameOf(key), key])).values()]
