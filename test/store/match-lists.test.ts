import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import type { FinishedMatch, Ports } from '@crackpost/core/use-cases/ports'
import { activeMatches, finishedMatches } from '@crackpost/core/use-cases/queries'
import { createStore } from '@crackpost/functions/store/index'
import { directoryPartition, keyOf } from '@crackpost/functions/store/keys'
import { describe, expect, it } from 'vitest'
import { wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import { DATABASE_ENGINES } from '../kit/harness/database.ts'
import { setUpStore } from '../kit/harness/hooks.ts'
import {
  commandRequestOf,
  createTestPorts,
  startTestMatch,
  testMatchSettings,
  testPlayerIds,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { sampleCases } from '../kit/sampling.ts'
import {
  finishedIds,
  type StoredMatch,
  writeListedMatch,
  writeMatch,
  writeOldIndex,
} from '../kit/stored-matches.ts'

describe.each(sampleCases(DATABASE_ENGINES, 1))('the directory of many matches, $name', (engine) => {
  const suite = setUpStore(engine)
  const { createPorts, putItem } = suite

  const terms = () => testMatchSettings('le-crack', 2)
  const { server, channel } = terms().place

  const [me = '', you = ''] = testPlayerIds('history', 2)
  const place = { server: server ?? '', channel }
  const HOUR_MS = 3_600_000
  const stored = (name: string, phase: StoredMatch['phase'], at: number): StoredMatch => ({
    name,
    phase,
    players: [me, you],
    place,
    at,
  })
  /** Writes finished matches; returns their ids, newest first. */
  async function writePast(ports: Ports, count: number, from = 0): Promise<string[]> {
    const ids = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        writeListedMatch(ports, stored(`past ${from + n}`, 'over', (from + n + 1) * HOUR_MS)),
      ),
    )
    return ids.toReversed()
  }
  const rowsOf = async (partition: string): Promise<string[]> => {
    const { Items = [] } = await suite.database.client.send(
      new ScanCommand({ TableName: suite.database.table, ConsistentRead: true }),
    )
    return Items.filter(({ pk }) => pk === partition)
      .map(({ sk }) => String(sk))
      .sort()
  }

  it('lists finished matches of a player and of a server by the time of their end, in pages', async () => {
    const ports = createPorts({ pageSize: 3 })
    const past = await writePast(ports, 11)
    expect(await finishedIds(ports, me)).toEqual(past)
    const inServer: FinishedMatch[] = []
    for await (const row of ports.directory.finishedMatchesInServer(place.server)) inServer.push(row)
    expect(inServer.map(({ id }) => id)).toEqual(past)
    expect(inServer[0]?.endedAt).toBe(11 * HOUR_MS)
    const rest: string[] = []
    for await (const { id } of ports.directory.finishedMatchesOf(me, inServer[6])) rest.push(id)
    expect(rest).toEqual(past.slice(7))
  })

  it('lists current matches with running ones first, newest first, and only those of a phase', async () => {
    const ports = createPorts({ pageSize: 2 })
    await writePast(ports, 3)
    const [old, fresh] = [
      await writeListedMatch(ports, stored('old table', 'open', HOUR_MS)),
      await writeListedMatch(ports, stored('fresh table', 'open', 3 * HOUR_MS)),
    ]
    const running = await writeListedMatch(ports, stored('running', 'playing', 2 * HOUR_MS))
    expect(await ports.directory.matchesOfPlayer(me)).toEqual([running, fresh, old])
    expect(await ports.directory.matchesInServer(place.server, 'open')).toEqual([fresh, old])
    expect(await ports.directory.matchesInChannel(channel, 'playing')).toEqual([running])
  })

  it('finds every match of a player', async () => {
    const ports = createPorts({ pageSize: 2 })
    const past = await writePast(ports, 5)
    const running = await writeListedMatch(ports, stored('running', 'playing', 2 * HOUR_MS))
    expect(await ports.directory.allMatchesOf(me)).toEqual([running, ...past.toReversed()])
  })

  it('reads as much for a list whether few or many matches have ended', async () => {
    let read = 0
    const counting = wrapClient(suite.database.client, async (_, go) => {
      const answer = await go()
      read += 1 + (answer.Items?.length ?? 0)
      return answer
    })
    const ports = createTestPorts(createStore(counting, suite.database.table), suite.clock)
    const countReads = async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {}
      const count = async (name: string, work: Promise<unknown>): Promise<void> => {
        read = 0
        await work
        counts[name] = read
      }
      const latest = async () => {
        for await (const found of finishedMatches(ports, me, 1)) return found
        return null
      }
      await count('active', activeMatches(ports, me))
      await count('channel', ports.directory.matchesInChannel(channel))
      await count('server', ports.directory.matchesInServer(place.server))
      await count('latest', latest())
      return counts
    }
    await writeListedMatch(ports, stored('running', 'playing', HOUR_MS))
    await writePast(ports, 60)
    const few = await countReads()
    await writePast(ports, 120, 60)
    expect(await countReads()).toEqual(few)
  })

  it('moves a match that has ended when a list finds it among the current ones', async () => {
    const ports = createPorts()
    const { id, match } = await writeMatch(ports, stored('ended', 'over', HOUR_MS))
    const running = { ...match, phase: 'playing', endedAt: null } as const
    // As left behind by a process that crashed between the last move and the index.
    await ports.directory.updateIndex(id, running, null)
    expect(await activeMatches(ports, me)).toEqual([])
    expect(await finishedIds(ports, you)).toEqual([id])
    for (const partition of [
      ...[me, you].map(directoryPartition.player),
      directoryPartition.server(place.server),
    ])
      expect(await rowsOf(partition)).toEqual([keyOf.finished(partition, { id, endedAt: HOUR_MS }).sk])
    expect(await rowsOf(directoryPartition.channel(channel))).toEqual([])
  })

  it('follows a match that is resumed in another channel', async () => {
    const ports = createPorts()
    const { id, players } = await startTestMatch(ports, 'moves', terms())
    const pause = { id, by: null, cause: 'pause', command: { type: 'pause', reason: 'gone' } } as const
    unwrapResult(await handleCommand(ports, pause))
    const elsewhere = { server: '1199000000000000003', channel: '1199000000000000004' }
    unwrapResult(
      await handleCommand(
        ports,
        commandRequestOf(id, players[0] ?? '', 'resume', { type: 'resume', place: elsewhere }),
      ),
    )
    expect(await ports.directory.matchesInChannel(channel)).toEqual([])
    expect(await ports.directory.matchesInChannel(elsewhere.channel)).toEqual([id])
    // The moderators of the server in which it was opened look after it.
    expect(await ports.directory.matchesInServer(place.server)).toEqual([id])
    expect(await ports.directory.matchesInServer(elsewhere.server)).toEqual([])
  })

  describe('written by the release before', () => {
    const writeOld = async (ports: Ports, match: StoredMatch): Promise<string> => {
      const written = await writeMatch(ports, match)
      await writeOldIndex(suite.database.client, suite.database.table, written.id, written.match)
      return written.id
    }

    it('is read and brought up to date, and stays so', async () => {
      const ports = createPorts({ pageSize: 3 })
      const past: string[] = []
      for (let n = 0; n < 12; n++)
        past.unshift(await writeOld(ports, stored(`past ${n}`, 'over', (n + 1) * HOUR_MS)))
      const open = await writeOld(ports, stored('table', 'open', 2 * HOUR_MS))
      const running = await writeOld(ports, stored('running', 'playing', HOUR_MS))
      const all = await ports.directory.allMatchesOf(me)
      expect(all.toSorted()).toEqual([...past, open, running].toSorted())
      for (const _ of ['the first time', 'once more']) {
        expect(await ports.directory.matchesOfPlayer(me)).toEqual([running, open])
        expect(await ports.directory.matchesInServer(place.server, 'open')).toEqual([open])
        expect(await ports.directory.matchesInChannel(channel, 'playing')).toEqual([running])
        expect(await finishedIds(ports, you)).toEqual(past)
        expect(await finishedIds(ports, me)).toEqual(past)
      }
      const current = [open, running].map((id) => `M#${id}`).sort()
      expect((await rowsOf(directoryPartition.player(you))).filter((sk) => sk.startsWith('M#'))).toEqual([
        `M#${running}`,
      ])
      expect((await rowsOf(directoryPartition.server(place.server))).length).toBe(14)
      expect(await rowsOf(directoryPartition.channel(channel))).toEqual(current)
    })

    it('costs a list a limited number of writes', async () => {
      let writes = 0
      const counting = wrapClient(suite.database.client, async ({ name }, go) => {
        if (name !== 'GetItem' && name !== 'Query') writes++
        return go()
      })
      const ports = createTestPorts(createStore(counting, suite.database.table), suite.clock)
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => writeOld(ports, stored(`past ${n}`, 'over', (n + 1) * HOUR_MS))),
      )
      writes = 0
      expect(await ports.directory.matchesOfPlayer(me)).toEqual([])
      // Of 25 matches: three new rows, four old ones.
      expect(writes).toBe(25 * 7)
      expect(await ports.directory.matchesOfPlayer(me)).toEqual([])
      expect(writes).toBe(40 * 7)
      expect(await ports.directory.matchesOfPlayer(me)).toEqual([])
      expect(writes).toBe(40 * 7)
      expect(await finishedIds(ports, me)).toHaveLength(40)
    })

    it('keeps the row of a thread', async () => {
      const ports = createPorts()
      const { id, match } = await writeMatch(ports, stored('threaded', 'over', HOUR_MS))
      await ports.directory.updateIndex(id, match, null)
      await putItem({ ...keyOf.listed(directoryPartition.channel('77'), id) })
      for (const _ of ['the first time', 'once more'])
        expect(await ports.directory.matchesInChannel('77')).toEqual([id])
      expect(await rowsOf(directoryPartition.channel('77'))).toEqual([`M#${id}`])
    })

    it('loses the row of a player who has left', async () => {
      const ports = createPorts()
      const { id, match } = await writeMatch(ports, stored('left', 'playing', HOUR_MS))
      await ports.directory.updateIndex(id, match, null)
      const [third = ''] = testPlayerIds('gone', 1)
      await putItem({ ...keyOf.listed(directoryPartition.player(third), id) })
      expect(await ports.directory.matchesOfPlayer(third)).toEqual([])
      expect(await rowsOf(directoryPartition.player(third))).toEqual([])
      expect(await ports.directory.matchesOfPlayer(me)).toEqual([id])
    })

    it('stays if its match is damaged or of a newer release', async () => {
      const ports = createPorts()
      const ids = [
        await writeOld(ports, stored('damaged', 'over', HOUR_MS)),
        await writeOld(ports, stored('newer', 'over', HOUR_MS)),
      ]
      const good = await writeOld(ports, stored('good', 'over', HOUR_MS))
      const spoilt = [{ v: 1, game: 'le-crack', entry: '{' }, { v: 99 }]
      for (const [n, id] of ids.entries()) {
        await putItem({ ...keyOf.entry(id, 1), ...spoilt[n] })
        await putItem({ ...keyOf.snapshot(id), seq: 1 })
      }
      expect(await finishedIds(ports, me)).toEqual([good])
      const rows = await rowsOf(directoryPartition.player(me))
      expect(rows.filter((sk) => sk.startsWith('M#'))).toEqual(ids.map((id) => `M#${id}`).sort())
    })
  })
})
