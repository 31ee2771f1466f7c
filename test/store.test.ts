import { act } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import { matchIdOf, open } from '@crackpost/core/app/open'
import type { Loaded } from '@crackpost/core/app/ports'
import { GAMES } from '@crackpost/core/games/index'
import { dueAt } from '@crackpost/core/match/due'
import type { Entry } from '@crackpost/core/match/fact'
import type { Match } from '@crackpost/core/match/match'
import { NO_WISH } from '@crackpost/core/match/terms'
import { itemSize } from '@crackpost/functions/store/cost'
import { type StoreOptions, store } from '@crackpost/functions/store/index'
import { keyOf, shardOf } from '@crackpost/functions/store/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { around, withoutHeads } from './kit/client.ts'
import { type Database, engines } from './kit/database.ts'
import {
  asked,
  type Clock,
  clock,
  done,
  nextAsk,
  playersOf,
  playing,
  ports,
  started,
  termsOf,
} from './kit/table.ts'

const MINUTE = 60_000

const entriesOf = async (log: AsyncIterable<Entry>): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of log) entries.push(entry)
  return entries
}

describe.each(engines)('the log and the heads, $name', (engine) => {
  let database: Database
  let time: Clock

  beforeEach(async () => {
    database = await engine.open()
    time = clock()
  })
  afterEach(() => database.close())

  const opened = (options: StoreOptions = {}) =>
    store(database.client, database.table, { now: time.now, ...options })
  const world = (options: StoreOptions = {}) => ports(opened(options), time)
  const lossy = (troubles: string[] = []) =>
    ports(
      store(withoutHeads(database.client), database.table, { onTrouble: (what) => troubles.push(what) }),
      time,
    )
  const item = async (key: { pk: string; sk: string }) =>
    (await database.client.ask('GetItem', { TableName: database.table, Key: key, ConsistentRead: true }))
      .Item ?? {}
  const put = (fields: Record<string, unknown>) =>
    database.client.ask('PutItem', { TableName: database.table, Item: fields })

  const [game] = GAMES
  const terms = (seats = 2) => termsOf(game?.id ?? '', seats)

  it('gives back every match and every entry as they were appended', async () => {
    for (const { id: game, seats } of GAMES) {
      const here = world()
      const table = await started(here, `whole ${game}`, termsOf(game, seats.max))
      const entries: Entry[] = []
      for await (const outcome of playing(here, time, `whole ${game}`, table)) {
        entries.push(outcome.entry)
        const loaded = await here.matches.load(table.id)
        expect(loaded?.match).toEqual(outcome.match)
        expect(loaded?.seq).toBe(outcome.entry.seq)
        expect(loaded?.causes.at(-1)).toEqual({ cause: outcome.entry.cause, seq: outcome.entry.seq })
      }
      const log = await entriesOf(here.matches.log(table.id, seats.max + 1))
      expect(log).toEqual(entries)
    }
  })

  it('knows nothing of a match that was never opened', async () => {
    expect(await world().matches.load('nowhere')).toBeNull()
    expect(await entriesOf(world().matches.log('nowhere'))).toEqual([])
  })

  it('lets one of two writers win, and tells the other', async () => {
    const here = world()
    const { id, players } = await started(here, 'two writers', terms())
    const loaded = (await here.matches.load(id)) as Loaded
    const entry = (cause: string): Entry => ({
      seq: loaded.seq + 1,
      at: time.now(),
      cause,
      by: players[0] ?? null,
      facts: [{ type: 'proposed', seat: 0 }],
    })
    const both = await Promise.all([
      here.matches.append(loaded, entry('one')),
      here.matches.append(loaded, entry('other')),
    ])
    const winners = both.filter((after) => after !== null)
    expect(winners).toHaveLength(1)
    const log = await entriesOf(here.matches.log(id, loaded.seq))
    expect(log.map(({ cause }) => cause)).toEqual([winners[0]?.causes.at(-1)?.cause])
    expect(await here.matches.append(loaded, entry('late'))).toBeNull()
  })

  it('gives the same answer to the same cause, however far the head lags', async () => {
    const troubles: string[] = []
    const here = lossy(troubles)
    const whole = world()
    const table = await started(whole, 'echo', terms())
    const first = nextAsk(table.match, whole, 'echo 0')
    if (!first) throw new Error('over before it began')
    const move = { id: table.id, cause: 'click', ...first }
    const done1 = done(await act(here, move))
    expect(troubles).toEqual([`the head of match ${table.id} was not written`])
    for (let n = 1; n < 5; n++) {
      const match = (await whole.matches.load(table.id))?.match
      expect(match).toEqual(table.match)
      const again = done(await act(here, move))
      expect(again).toEqual({ ...done1, echo: true })
    }
    expect(await entriesOf(whole.matches.log(table.id, 3))).toEqual([done1.entry])
    expect(done(await act(whole, move))).toEqual({ ...done1, echo: true })
    expect((await whole.matches.load(table.id))?.match).toEqual(done1.match)
  })

  it('lists what is due in order, across shards and pages, and nothing else', async () => {
    const here = world({ page: 2 })
    const ids: string[] = []
    for (let n = 0; n < 24; n++) {
      time.pass(MINUTE)
      const [host = ''] = playersOf(`due ${n}`, 1)
      ids.push(done(await open(here, { host, cause: `due ${n}`, terms: terms(), wish: NO_WISH })).id)
    }
    expect(new Set(ids.map(shardOf)).size).toBeGreaterThan(4)
    const expected = await Promise.all(
      ids.map(async (id) => {
        const match = (await here.matches.load(id))?.match
        return { id, at: match ? dueAt(match) : null, what: 'clock' }
      }),
    )
    const last = expected.at(-1)?.at ?? 0
    expect(await here.matches.due(last, 100)).toEqual(expected)
    expect(await here.matches.due(last - 1, 100)).toEqual(expected.slice(0, -1))
    expect(await here.matches.due(last, 5)).toEqual(expected.slice(0, 5))
    expect(await here.matches.due(time.now(), 100)).toEqual([])
  })

  it('takes a match off the due list when its end has been told', async () => {
    const here = world()
    const { id, players } = await started(here, 'ended', terms())
    done(await act(here, asked(id, players[0] ?? '', 'gone', { type: 'resign' })))
    const late = time.now() + 100 * 86_400_000
    expect(await here.matches.due(late, 10)).toMatchObject([{ id, what: 'clock' }])
    await here.matches.close(id)
    expect(await here.matches.due(late, 10)).toEqual([])
    expect((await here.matches.load(id))?.match?.phase).toBe('over')
    await here.matches.close(id)
    await here.matches.close('nowhere')
    expect(await here.matches.load('nowhere')).toBeNull()
  })

  it('follows every page of a log', async () => {
    const here = world({ page: 3 })
    const table = await started(here, 'pages', terms())
    const seqs = [1, 2, 3]
    for await (const { entry } of playing(here, time, 'pages', table)) {
      seqs.push(entry.seq)
      if (seqs.length === 20) break
    }
    const log = await entriesOf(here.matches.log(table.id))
    expect(log.map(({ seq }) => seq)).toEqual(seqs)
    expect((await entriesOf(here.matches.log(table.id, 4, 9))).map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9])
    expect(await entriesOf(here.matches.log(table.id, 9, 9))).toEqual([])
    expect(await entriesOf(here.matches.log(table.id, 20))).toEqual([])
  })

  it('books one of two moves that race, at every seat', async () => {
    const here = world()
    const table = await started(here, 'race', terms(3))
    let match = table.match
    const moved = new Set<string>()
    for (let n = 0; n < 12; n++) {
      const next = nextAsk(match, here, `race ${n}`)
      if (!next?.by) break
      moved.add(next.by.player)
      const results = await Promise.all(
        ['one', 'other', 'third'].map((cause) =>
          act(here, { id: table.id, cause: `${cause} ${n}`, ...next }),
        ),
      )
      const won = results.filter((result) => result.ok)
      expect(won).toHaveLength(1)
      match = done(won[0] ?? results[0] ?? { ok: false, error: { code: 'none' } }).match
    }
    expect(moved.size).toBe(3)
    const log = await entriesOf(here.matches.log(table.id, 4))
    expect(log).toHaveLength(12)
    expect((await here.matches.load(table.id))?.match).toEqual(match)
  })

  it('repairs a head that lags by one entry or by fifty', async () => {
    const here = world({ page: 7 })
    const table = await started(here, 'lag', terms(4))
    const heads = new Map<number, Record<string, unknown>>()
    for await (const { entry } of playing(here, time, 'lag', table)) {
      heads.set(entry.seq, await item(keyOf.head(table.id)))
      if (heads.size === 51) break
    }
    const current = (await here.matches.load(table.id)) as Loaded
    for (const lag of [1, 2, 3, 10, 24, 25, 49, 50]) {
      await put(heads.get(current.seq - lag) ?? {})
      const behind = await here.matches.load(table.id)
      expect(behind?.seq).toBe(current.seq - lag)
      expect(await look(here, table.id)).toEqual(current)
      expect((await item(keyOf.head(table.id))).seq).toBe(current.seq)
      expect(await here.matches.load(table.id)).toEqual(current)
    }
  })

  it('never lets an older head take the place of a newer one', async () => {
    const here = world()
    const table = await started(here, 'older', terms())
    let go = (): void => {}
    const later = new Promise<void>((resolve) => {
      go = resolve
    })
    const late = around(database.client, async (call, send) => {
      if (call.sk === 'HEAD' && call.item) await later
      return send()
    })
    const move = (match: Match, n: number) => {
      const next = nextAsk(match, here, `older ${n}`)
      if (!next) throw new Error('over before it began')
      return { id: table.id, cause: `older ${n}`, ...next }
    }
    const slow = act(ports(store(late, database.table), time), move(table.match, 0))
    let first = await look(here, table.id)
    while (first?.seq === 3) first = await look(here, table.id)
    const second = done(await act(here, move(first?.match ?? table.match, 1)))
    const newest = await item(keyOf.head(table.id))
    go()
    expect(done(await slow).entry.seq).toBe(4)
    expect(await item(keyOf.head(table.id))).toEqual(newest)
    expect((await here.matches.load(table.id))?.match).toEqual(second.match)
    await here.matches.reserve(table.id, time.now())
    expect(await item(keyOf.head(table.id))).toEqual(newest)
  })

  it('finishes an opening that died between the reservation and its first entry', async () => {
    const here = world()
    const [host = ''] = playersOf('orphan', 1)
    const cause = 'orphan'
    const id = matchIdOf(cause)
    await here.matches.reserve(id, time.now())
    expect(await here.matches.load(id)).toEqual({ id, seq: 0, match: null, causes: [] })
    expect(await here.matches.due(time.now() + MINUTE, 10)).toMatchObject([{ id, what: 'clock' }])
    const outcome = done(await open(here, { host, cause, terms: terms(), wish: NO_WISH }))
    expect(outcome).toMatchObject({ id, echo: false })
    expect(done(await open(here, { host, cause, terms: terms(), wish: NO_WISH }))).toEqual({
      ...outcome,
      echo: true,
    })
    expect(await entriesOf(here.matches.log(id))).toHaveLength(1)
    expect(await here.matches.due(time.now() + MINUTE, 10)).toEqual([])
  })

  it('drops a reservation that was never used, and no match', async () => {
    const here = world()
    await here.matches.reserve('unused', time.now())
    expect(await here.matches.dropOrphan('unused', time.now() - 1)).toBe(false)
    expect(await here.matches.dropOrphan('unused', time.now())).toBe(true)
    expect(await here.matches.load('unused')).toBeNull()
    expect(await here.matches.dropOrphan('unused', time.now())).toBe(false)

    // Opened, but the one who did died before the head was written.
    const [host = ''] = playersOf('opened', 1)
    const { id, match } = done(
      await open(lossyAfterReserving(), { host, cause: 'opened', terms: terms(), wish: NO_WISH }),
    )
    expect((await here.matches.load(id))?.seq).toBe(0)
    expect(await here.matches.dropOrphan(id, time.now())).toBe(false)
    expect((await here.matches.load(id))?.match).toEqual(match)
  })

  /** Ports whose reservations are kept and whose heads are lost. */
  const lossyAfterReserving = () => {
    const here = lossy()
    return { ...here, matches: { ...here.matches, reserve: world().matches.reserve } }
  }

  it('comes nowhere near the 400 KB of DynamoDB, whatever is played', async () => {
    const largest = { entry: 0, head: 0 }
    for (const { id: game, seats } of GAMES) {
      for (let count = seats.min; count <= seats.max; count++) {
        const here = world()
        const name = `size ${game} ${count}`
        const table = await started(here, name, termsOf(game, count))
        for await (const { entry } of playing(here, time, name, table)) {
          largest.entry = Math.max(largest.entry, itemSize(await item(keyOf.entry(table.id, entry.seq))))
          largest.head = Math.max(largest.head, itemSize(await item(keyOf.head(table.id))))
        }
        largest.entry = Math.max(largest.entry, itemSize(await item(keyOf.entry(table.id, count + 1))))
      }
    }
    expect(largest.head).toBeLessThan(2048)
    expect(largest.entry).toBeLessThan(2048)
  })

  it('keeps a match whose server has as many words as it may', async () => {
    const here = world()
    const word = (n: number) =>
      `X${String(n)
        .padStart(16, '0')
        .replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}`
    const add = Array.from({ length: 500 }, (_, n) => word(n))
    await here.settings.saveServer(terms().place.server ?? '', {
      ...(await here.settings.ofServer('1')),
      house: { add, ban: ['OUI'] },
    })
    const table = await started(here, 'house', terms())
    expect(table.match.play?.house.add).toEqual(add)
    expect((await here.matches.load(table.id))?.match).toEqual(table.match)
    expect(itemSize(await item(keyOf.head(table.id)))).toBeLessThan(40_000)
    expect(itemSize(await item(keyOf.entry(table.id, 3)))).toBeLessThan(40_000)
  })

  it('folds a head anew that it can not read', async () => {
    const here = world()
    const table = await started(here, 'unread', terms())
    const head = await item(keyOf.head(table.id))
    const current = await here.matches.load(table.id)
    const spoilt = [
      { ...head, by: 'another' },
      { ...head, snapshot: new Uint8Array([1, 2, 3]) },
      { ...head, snapshot: new Uint8Array() },
      { pk: head.pk, sk: head.sk, seq: head.seq },
    ]
    for (const one of spoilt) {
      await put(one)
      expect(await here.matches.load(table.id)).toEqual(current)
      expect(await item(keyOf.head(table.id))).toEqual(head)
    }
  })

  it('says which item it can not read, and nothing of what is in it', async () => {
    const here = world()
    const { id } = await started(here, 'bad', terms())
    const third = await item(keyOf.entry(id, 3))
    const reading = () => entriesOf(here.matches.log(id))
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
      await put(one)
      const error = await reading().then(
        () => new Error('it was read'),
        (error: Error) => error,
      )
      expect(error.message).toContain(`M#${id} / E#000003 can't be read`)
      expect(error.message).not.toContain('secret')
    }
    await put({ ...keyOf.head(id), seq: 'secret' })
    await expect(here.matches.load(id)).rejects.toThrow(`M#${id} / HEAD can't be read: invalid_type at seq`)
  })
})
