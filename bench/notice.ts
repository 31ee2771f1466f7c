import { act } from '@crackpost/core/app/act'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import { composer } from '@crackpost/functions/delivery/compose'
import { deliver } from '@crackpost/functions/delivery/deliver'
import type { House } from '@crackpost/functions/delivery/house'
import { sweep } from '@crackpost/functions/delivery/sweep'
import type { Rest } from '@crackpost/functions/discord/rest'
import { courier } from '@crackpost/functions/store/courier'
import { type Embedded, embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { keyOf, shardOf } from '@crackpost/functions/store/keys'
import { fake } from '../test/kit/fake.ts'
import { HOUR, household } from '../test/kit/household.ts'
import { postbox } from '../test/kit/postbox.ts'
import { type Clock, clock, done, nextAsk, ports, started, termsOf } from '../test/kit/table.ts'
import { type Figure, median, percentile } from './figure.ts'

/** Moves whose news is waited for. */
const MOVES = 300
/** Moves of each match. */
const LENGTH = 40
/** Matches stored besides those that are due. A million would take some seven minutes to put: left out. */
const STORED = [1_000, 10_000, 100_000]
/** Matches that are due, for each of these. */
const DUE = 1_000
/** Matches really swept: their time is up, the clock plays, and all is told. */
const SWEPT = 200
/** Few: whoever is late three times in a row is out, and that is other work. */
const SWEEPS = 3
const ROUNDS = 5

/** From a commit to its board and to the ring for whoever is next, as a Discord in another process has them. */
async function* latency(): AsyncGenerator<Figure> {
  const discord = await fake()
  const home = await household(discord)
  const [boards, all]: [number[], number[]] = [[], []]
  let committed = 0
  // The first answer after a commit is the board's; when all is told, so is the ring.
  let first = true
  const timed: Rest = {
    ...home.house.rest,
    async createMessage(channel, body, posting) {
      const result = await home.house.rest.createMessage(channel, body, posting)
      if (first) boards.push(performance.now() - committed)
      first = false
      return result
    },
  }
  const house = { ...home.house, rest: timed }
  try {
    for (let n = 0; boards.length < MOVES; n++) {
      // Nobody may open tables without end.
      await home.pass(HOUR)
      const id = await home.started(2, {}, `latency ${n}`)
      for (let moves = 0; moves < LENGTH && boards.length < MOVES; moves++) {
        const match = (await home.ports.matches.load(id))?.match
        const next = match && nextAsk(match, home.ports, `${id} ${match.turn}`)
        if (!next) break
        home.clock.pass(1000)
        done(await act(home.ports, { id, cause: `${id} ${match.turn}`, ...next }))
        committed = performance.now()
        first = true
        await deliver(house, id)
        if (!first) all.push(performance.now() - committed)
      }
    }
  } finally {
    await home.close()
    await discord.close()
  }
  yield { name: 'notice.latency_p50_ms', value: percentile(boards, 0.5), unit: 'ms' }
  yield { name: 'notice.latency_p99_ms', value: percentile(boards, 0.99), unit: 'ms' }
  yield { name: 'notice.all_told_p50_ms', value: percentile(all, 0.5), unit: 'ms' }
  yield { name: 'notice.all_told_p99_ms', value: percentile(all, 0.99), unit: 'ms' }
}

/** Puts rows into the due index: heads as bare as a reservation's. */
async function filled({ client }: Embedded, prefix: string, count: number, dueAt: number): Promise<void> {
  const AT_ONCE = 200
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => {
        const id = `${prefix}${from + n}`
        const Item = { ...keyOf.head(id), seq: 0, turn: 0, shard: shardOf(id), dueAt: dueAt + from + n }
        return client.ask('PutItem', { TableName: TABLE, Item })
      }),
    )
}

/** Asking for the same thousand of due matches among more and more that are not; then for ten thousand of them. */
async function* asking(): AsyncGenerator<Figure> {
  const now = clock().now()
  const engine = await embedded({ folder: null })
  const { matches } = store(engine.client, TABLE)
  const asked = async (count: number): Promise<number> => {
    const times: number[] = []
    for (let round = -2; round < ROUNDS; round++) {
      const before = performance.now()
      const due = await matches.due(now, 2 * count)
      if (round >= 0) times.push(performance.now() - before)
      if (due.length !== count) throw new Error(`${due.length} are due, not ${count}`)
    }
    return median(times)
  }
  await filled(engine, 'due-', DUE, now - DUE)
  let stored = 0
  for (const count of STORED) {
    await filled(engine, `stored-${count}-`, count - stored, now + 86_400_000)
    stored = count
    yield { name: `sweep.due_query_ms_${count / 1_000}k_stored`, value: await asked(DUE), unit: 'ms' }
  }
  await filled(engine, 'more-', 9 * DUE, now - 10 * DUE)
  yield {
    name: `sweep.due_query_ms_${stored / 1_000}k_stored_10k_due`,
    value: await asked(10 * DUE),
    unit: 'ms',
  }
  await engine.close()
}

function houseOn({ client }: Embedded, time: Clock): House {
  const here = ports(store(client, TABLE, { now: time.now }), time)
  return {
    ports: here,
    ...courier(client, TABLE),
    rest: postbox().rest,
    composer: composer(here),
    now: time.now,
    log: () => {},
    point: () => Promise.resolve(),
  }
}

/** Matches a second whose time is up: the clock plays, the board is posted, the next player is rung. */
async function* sweeping(): AsyncGenerator<Figure> {
  const engine = await embedded({ folder: null })
  const time = clock()
  const house = houseOn(engine, time)
  const terms = termsOf(leCrack.id, 2)
  for (let n = 0; n < SWEPT; n++) {
    // Each in a server of its own: one has only so many open tables.
    const place = { server: String(5000 + n), channel: String(6000 + n) }
    const { id } = await started(house.ports, `swept ${n}`, { ...terms, place })
    await deliver(house, id)
  }
  const rates: number[] = []
  for (let round = 0; round < SWEEPS; round++) {
    time.pass(terms.pace.turn + 60_000)
    await house.heartbeat.beat(time.now() - 60_000)
    const before = performance.now()
    const { due, moved, failed } = await sweep(house, 2 * SWEPT + 1)
    rates.push(moved / ((performance.now() - before) / 1000))
    if (moved !== SWEPT || failed > 0) throw new Error(`${moved} of ${SWEPT} moved, ${due} rows were due`)
  }
  await engine.close()
  yield { name: 'sweep.due_per_s', value: median(rates), unit: '/s' }
}

export async function* noticeFigures(): AsyncGenerator<Figure> {
  yield* latency()
}

export async function* sweepFigures(): AsyncGenerator<Figure> {
  yield* sweeping()
  yield* asking()
}
