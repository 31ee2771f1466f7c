// Over 400 lines: the promises of one store, each run on every database engine.
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { GAMES } from '@crackpost/core/games/index'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { nextDueAt } from '@crackpost/core/match/time/due'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { matchIdFromCause, openMatch } from '@crackpost/core/use-cases/open-match'
import { type LoadedMatch, matchWithoutEntries } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { itemSizeBytes } from '@crackpost/functions/store/capacity-units'
import { compressJson } from '@crackpost/functions/store/compression'
import { createStore } from '@crackpost/functions/store/index'
import { keyOf, shardOf } from '@crackpost/functions/store/keys'
import { describe, expect, it } from 'vitest'
import { withoutSnapshots, wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import { DATABASE_ENGINES } from '../kit/harness/database.ts'
import { setUpStore } from '../kit/harness/hooks.ts'
import {
  commandRequestOf,
  createTestPorts,
  playRandomly,
  randomCommand,
  startTestMatch,
  testMatchSettings,
  testPlayerIds,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { sampleCases } from '../kit/sampling.ts'

const MINUTE_MS = 60_000

const collectEntries = async (log: AsyncIterable<MatchLogEntry>): Promise<MatchLogEntry[]> => {
  const entries: MatchLogEntry[] = []
  for await (const entry of log) entries.push(entry)
  return entries
}

describe.each(sampleCases(DATABASE_ENGINES, 1))('log and snapshots, $name', (engine) => {
  const suite = setUpStore(engine)
  const { createPorts, putItem } = suite
  const createLossyPorts = (troubles: string[] = []) =>
    createTestPorts(
      createStore(withoutSnapshots(suite.database.client), suite.database.table, {
        onBackgroundError: (what) => troubles.push(what),
      }),
      suite.clock,
    )
  const item = async (key: { pk: string; sk: string }) =>
    (
      await suite.database.client.send(
        new GetCommand({
          TableName: suite.database.table,
          Key: key,
          ConsistentRead: true,
        }),
      )
    ).Item ?? {}

  const [game] = GAMES
  const terms = (seats = 2) => testMatchSettings(game?.id ?? '', seats)

  it('return every match and entry as appended', async () => {
    for (const { id: game, seats } of sampleCases(GAMES, 1)) {
      const ports = createPorts()
      const table = await startTestMatch(ports, `whole ${game}`, testMatchSettings(game, seats.max))
      const entries: MatchLogEntry[] = []
      for await (const outcome of playRandomly(ports, suite.clock, `whole ${game}`, table)) {
        entries.push(outcome.entry)
        const loaded = await ports.matches.loadSnapshot(table.id)
        expect(loaded?.match).toEqual(outcome.match)
        expect(loaded?.seq).toBe(outcome.entry.seq)
        expect(loaded?.causes.at(-1)).toEqual({ cause: outcome.entry.cause, seq: outcome.entry.seq })
      }
      const log = await collectEntries(ports.matches.readEntries(table.id, seats.max + 1))
      expect(log).toEqual(entries)
    }
  })

  it('return null for a match that was never opened', async () => {
    expect(await createPorts().matches.loadSnapshot('nowhere')).toBeNull()
    expect(await collectEntries(createPorts().matches.readEntries('nowhere'))).toEqual([])
  })

  it('let one of two concurrent writers win and notify the other', async () => {
    const ports = createPorts()
    const { id, players } = await startTestMatch(ports, 'two writers', terms())
    const loaded = (await ports.matches.loadSnapshot(id)) as LoadedMatch
    const entry = (cause: string): MatchLogEntry => ({
      seq: loaded.seq + 1,
      at: suite.clock.now(),
      cause,
      by: players[0] ?? null,
      facts: [{ type: 'proposed', seat: 0 }],
    })
    const both = await Promise.all([
      ports.matches.append(loaded, entry('one')),
      ports.matches.append(loaded, entry('other')),
    ])
    const winners = both.filter((after) => after !== null)
    expect(winners).toHaveLength(1)
    const log = await collectEntries(ports.matches.readEntries(id, loaded.seq))
    expect(log.map(({ cause }) => cause)).toEqual([winners[0]?.causes.at(-1)?.cause])
    expect(await ports.matches.append(loaded, entry('late'))).toBeNull()
  })

  it('give the same response to the same cause, however outdated the snapshot', async () => {
    const troubles: string[] = []
    const ports = createLossyPorts(troubles)
    const whole = createPorts()
    const table = await startTestMatch(whole, 'echo', terms())
    const first = randomCommand(table.match, whole, 'echo 0')
    if (!first) throw new Error('over before it began')
    const move = { id: table.id, cause: 'click', ...first }
    const done1 = unwrapResult(await handleCommand(ports, move))
    expect(troubles).toEqual([`the head of match ${table.id} was not written`])
    for (let n = 1; n < 5; n++) {
      const match = (await whole.matches.loadSnapshot(table.id))?.match
      expect(match).toEqual(table.match)
      const again = unwrapResult(await handleCommand(ports, move))
      expect(again).toEqual({ ...done1, duplicate: true })
    }
    expect(await collectEntries(whole.matches.readEntries(table.id, 3))).toEqual([done1.entry])
    expect(unwrapResult(await handleCommand(whole, move))).toEqual({ ...done1, duplicate: true })
    expect((await whole.matches.loadSnapshot(table.id))?.match).toEqual(done1.match)
  })

  it('list due matches in order, across shards and pages, and nothing else', async () => {
    const ports = createPorts({ pageSize: 2 })
    const ids: string[] = []
    for (let n = 0; n < 24; n++) {
      suite.clock.advance(MINUTE_MS)
      const [host = ''] = testPlayerIds(`due ${n}`, 1)
      ids.push(
        unwrapResult(await openMatch(ports, { host, cause: `due ${n}`, terms: terms(), wish: NO_SEAT_WISH }))
          .id,
      )
    }
    expect(new Set(ids.map(shardOf)).size).toBeGreaterThan(4)
    const expected = await Promise.all(
      ids.map(async (id) => {
        const match = (await ports.matches.loadSnapshot(id))?.match
        return { id, at: match ? nextDueAt(match) : null, what: 'clock' }
      }),
    )
    const last = expected.at(-1)?.at ?? 0
    expect(await ports.matches.findDue(last, 100)).toEqual(expected)
    expect(await ports.matches.findDue(last - 1, 100)).toEqual(expected.slice(0, -1))
    expect(await ports.matches.findDue(last, 5)).toEqual(expected.slice(0, 5))
    expect(await ports.matches.findDue(suite.clock.now(), 100)).toEqual([])
  })

  it('remove a match from the due index when its end is delivered', async () => {
    const ports = createPorts()
    const { id, players } = await startTestMatch(ports, 'ended', terms())
    unwrapResult(
      await handleCommand(ports, commandRequestOf(id, players[0] ?? '', 'gone', { type: 'resign' })),
    )
    const late = suite.clock.now() + 100 * 86_400_000
    expect(await ports.matches.findDue(late, 10)).toMatchObject([{ id, what: 'clock' }])
    await ports.matches.removeFromDueIndex(id)
    expect(await ports.matches.findDue(late, 10)).toEqual([])
    expect((await ports.matches.loadSnapshot(id))?.match?.phase).toBe('over')
    await ports.matches.removeFromDueIndex(id)
    await ports.matches.removeFromDueIndex('nowhere')
    expect(await ports.matches.loadSnapshot('nowhere')).toBeNull()
  })

  it('read all pages of a log', async () => {
    const ports = createPorts({ pageSize: 3 })
    const table = await startTestMatch(ports, 'pages', terms())
    const seqs = [1, 2, 3]
    for await (const { entry } of playRandomly(ports, suite.clock, 'pages', table)) {
      seqs.push(entry.seq)
      if (seqs.length === 20) break
    }
    const log = await collectEntries(ports.matches.readEntries(table.id))
    expect(log.map(({ seq }) => seq)).toEqual(seqs)
    expect((await collectEntries(ports.matches.readEntries(table.id, 4, 9))).map(({ seq }) => seq)).toEqual([
      5, 6, 7, 8, 9,
    ])
    expect(await collectEntries(ports.matches.readEntries(table.id, 9, 9))).toEqual([])
    expect(await collectEntries(ports.matches.readEntries(table.id, 20))).toEqual([])
  })

  it('accept one of two concurrent moves, at every seat', async () => {
    const ports = createPorts()
    const table = await startTestMatch(ports, 'race', terms(3))
    let match = table.match
    const moved = new Set<string>()
    for (let n = 0; n < 12; n++) {
      const next = randomCommand(match, ports, `race ${n}`)
      if (!next?.by) break
      moved.add(next.by.player)
      const results = await Promise.all(
        ['one', 'other', 'third'].map((cause) =>
          handleCommand(ports, { id: table.id, cause: `${cause} ${n}`, ...next }),
        ),
      )
      const won = results.filter((result) => result.ok)
      expect(won).toHaveLength(1)
      match = unwrapResult(won[0] ?? results[0] ?? { ok: false, error: { code: 'none' } }).match
    }
    expect(moved.size).toBe(3)
    const log = await collectEntries(ports.matches.readEntries(table.id, 4))
    expect(log).toHaveLength(12)
    expect((await ports.matches.loadSnapshot(table.id))?.match).toEqual(match)
  })

  it('repair a snapshot that is one or fifty entries behind', async () => {
    const ports = createPorts({ pageSize: 7 })
    const table = await startTestMatch(ports, 'behind', terms(4))
    const heads = new Map<number, Record<string, unknown>>()
    for await (const { entry } of playRandomly(ports, suite.clock, 'behind', table)) {
      heads.set(entry.seq, await item(keyOf.snapshot(table.id)))
      if (heads.size === 51) break
    }
    const current = (await ports.matches.loadSnapshot(table.id)) as LoadedMatch
    for (const lag of [1, 2, 3, 10, 24, 25, 49, 50]) {
      await putItem(heads.get(current.seq - lag) ?? {})
      const behind = await ports.matches.loadSnapshot(table.id)
      expect(behind?.seq).toBe(current.seq - lag)
      expect(await loadCurrent(ports, table.id)).toEqual(current)
      expect((await item(keyOf.snapshot(table.id))).seq).toBe(current.seq)
      expect(await ports.matches.loadSnapshot(table.id)).toEqual(current)
    }
  })

  it('never replace a newer snapshot by an older one', async () => {
    const ports = createPorts()
    const table = await startTestMatch(ports, 'older', terms())
    let go = (): void => {}
    const later = new Promise<void>((resolve) => {
      go = resolve
    })
    const late = wrapClient(suite.database.client, async (call, send) => {
      if (call.sk === 'HEAD' && call.item) await later
      return send()
    })
    const move = (match: Match, n: number) => {
      const next = randomCommand(match, ports, `older ${n}`)
      if (!next) throw new Error('over before it began')
      return { id: table.id, cause: `older ${n}`, ...next }
    }
    const slow = handleCommand(
      createTestPorts(createStore(late, suite.database.table), suite.clock),
      move(table.match, 0),
    )
    let first = await loadCurrent(ports, table.id)
    while (first?.seq === 3) first = await loadCurrent(ports, table.id)
    const second = unwrapResult(await handleCommand(ports, move(first?.match ?? table.match, 1)))
    const newest = await item(keyOf.snapshot(table.id))
    go()
    expect(unwrapResult(await slow).entry.seq).toBe(4)
    expect(await item(keyOf.snapshot(table.id))).toEqual(newest)
    expect((await ports.matches.loadSnapshot(table.id))?.match).toEqual(second.match)
    await ports.matches.reserveId(table.id, suite.clock.now())
    expect(await item(keyOf.snapshot(table.id))).toEqual(newest)
  })

  it('complete an opening interrupted between reservation and first entry', async () => {
    const ports = createPorts()
    const [host = ''] = testPlayerIds('orphan', 1)
    const cause = 'orphan'
    const id = matchIdFromCause(cause)
    await ports.matches.reserveId(id, suite.clock.now())
    expect(await ports.matches.loadSnapshot(id)).toEqual(matchWithoutEntries(id))
    expect(await ports.matches.findDue(suite.clock.now() + MINUTE_MS, 10)).toMatchObject([
      { id, what: 'clock' },
    ])
    const outcome = unwrapResult(await openMatch(ports, { host, cause, terms: terms(), wish: NO_SEAT_WISH }))
    expect(outcome).toMatchObject({ id, duplicate: false })
    expect(unwrapResult(await openMatch(ports, { host, cause, terms: terms(), wish: NO_SEAT_WISH }))).toEqual(
      {
        ...outcome,
        duplicate: true,
      },
    )
    expect(await collectEntries(ports.matches.readEntries(id))).toHaveLength(1)
    expect(await ports.matches.findDue(suite.clock.now() + MINUTE_MS, 10)).toEqual([])
  })

  const reservedBefore = (before: number) => ({ before, after: before + 24 * 60 * MINUTE_MS })

  it('drop an unused reservation but no match', async () => {
    const ports = createPorts()
    await ports.matches.reserveId('unused', suite.clock.now())
    expect(await ports.matches.dropOrphan('unused', reservedBefore(suite.clock.now() - 1))).toBe(false)
    expect(await ports.matches.dropOrphan('unused', reservedBefore(suite.clock.now()))).toBe(true)
    expect(await ports.matches.loadSnapshot('unused')).toBeNull()
    expect(await ports.matches.dropOrphan('unused', reservedBefore(suite.clock.now()))).toBe(false)

    // Opened, but the process was killed before it wrote the snapshot.
    const [host = ''] = testPlayerIds('opened', 1)
    const { id, match } = unwrapResult(
      await openMatch(createLossyPortsAfterReserving(), {
        host,
        cause: 'opened',
        terms: terms(),
        wish: NO_SEAT_WISH,
      }),
    )
    expect((await ports.matches.loadSnapshot(id))?.seq).toBe(0)
    expect(await ports.matches.dropOrphan(id, reservedBefore(suite.clock.now()))).toBe(false)
    expect((await ports.matches.loadSnapshot(id))?.match).toEqual(match)
  })

  /** Ports that keep reservations and lose snapshots. */
  const createLossyPortsAfterReserving = () => {
    const ports = createLossyPorts()
    return { ...ports, matches: { ...ports.matches, reserveId: createPorts().matches.reserveId } }
  }

  it("stay far below DynamoDB's 400 KB limit", async () => {
    const largest = { entry: 0, head: 0 }
    for (const { id: game, seats } of sampleCases(GAMES, 1)) {
      const counts = Array.from({ length: seats.max - seats.min + 1 }, (_, n) => seats.max - n)
      for (const count of sampleCases(counts, 1)) {
        const ports = createPorts()
        const name = `size ${game} ${count}`
        const table = await startTestMatch(ports, name, testMatchSettings(game, count))
        for await (const { entry } of playRandomly(ports, suite.clock, name, table)) {
          largest.entry = Math.max(largest.entry, itemSizeBytes(await item(keyOf.entry(table.id, entry.seq))))
          largest.head = Math.max(largest.head, itemSizeBytes(await item(keyOf.snapshot(table.id))))
        }
        largest.entry = Math.max(largest.entry, itemSizeBytes(await item(keyOf.entry(table.id, count + 1))))
      }
    }
    expect(largest.head).toBeLessThan(2048)
    expect(largest.entry).toBeLessThan(2048)
  })

  it('store a match whose server has the maximum number of words', async () => {
    const ports = createPorts()
    const word = (n: number) =>
      `X${String(n)
        .padStart(16, '0')
        .replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}`
    const add = Array.from({ length: 500 }, (_, n) => word(n))
    await ports.settings.saveServerSettings(terms().place.server ?? '', {
      ...(await ports.settings.loadServerSettings('1')),
      house: { add, ban: ['OUI'] },
    })
    const table = await startTestMatch(ports, 'house', terms())
    expect(table.match.play?.house.add).toEqual(add)
    expect((await ports.matches.loadSnapshot(table.id))?.match).toEqual(table.match)
    expect(itemSizeBytes(await item(keyOf.snapshot(table.id)))).toBeLessThan(40_000)
    expect(itemSizeBytes(await item(keyOf.entry(table.id, 3)))).toBeLessThan(40_000)
  })

  it('rebuild an unreadable snapshot', async () => {
    const ports = createPorts()
    const table = await startTestMatch(ports, 'unread', terms())
    const head = await item(keyOf.snapshot(table.id))
    const current = await ports.matches.loadSnapshot(table.id)
    const spoilt = [
      { ...head, by: 'another' },
      { ...head, snapshot: new Uint8Array([1, 2, 3]) },
      { ...head, snapshot: new Uint8Array() },
      // As an earlier release wrote it, without the newest interaction id.
      { ...head, snapshot: compressJson([current?.match, current?.causes.map(({ cause }) => cause)]) },
      { pk: head.pk, sk: head.sk, seq: head.seq },
      { ...head, seq: 'secret' },
      { pk: head.pk, sk: head.sk },
    ]
    for (const one of spoilt) {
      await putItem(one)
      expect(await ports.matches.loadSnapshot(table.id)).toEqual(current)
      expect(await item(keyOf.snapshot(table.id))).toEqual(head)
    }
  })

  it('name an unreadable item without its content', async () => {
    const ports = createPorts()
    const { id } = await startTestMatch(ports, 'bad', terms())
    const third = await item(keyOf.entry(id, 3))
    const reading = () => collectEntries(ports.matches.readEntries(id))
    const secret = { ...JSON.parse(String(third.entry)), at: 'secret' }
    const bad = [
      { ...third, entry: '{"secret"' },
      { ...third, entry: JSON.stringify(secret) },
      { ...third, entry: String(third.entry).replace('"seq":3', '"seq":4') },
      { ...third, entry: String(third.entry).replace(/"dealt"|"type":"[a-z]+","racks"/, '"secret"') },
      { ...third, game: 'secret' },
      { ...third, v: 99 },
      { pk: third.pk, sk: third.sk },
    ]
    for (const one of bad) {
      await putItem(one)
      const error = await reading().then(
        () => new Error('it was read'),
        (error: Error) => error,
      )
      expect(error.message).toContain(`M#${id} / E#000003 can't be read`)
      expect(error.message).not.toContain('secret')
    }
    await putItem({ ...keyOf.snapshot('nothing'), seq: 'secret' })
    await expect(ports.matches.loadSnapshot('nothing')).rejects.toThrow(
      "M#nothing / HEAD can't be read: and the log does not reach as far as it",
    )
  })
})
