import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { createComposer } from '@crackpost/functions/delivery/compose'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import type { DeliveryDeps } from '@crackpost/functions/delivery/deps'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { DiscordRest } from '@crackpost/functions/discord-rest/rest'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import {
  EMBEDDED_TABLE_NAME,
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { keyOf, shardOf } from '@crackpost/functions/store/keys'
import { startDiscordProcess } from '../test/kit/fakes/discord-process.ts'
import { createInMemoryRest } from '../test/kit/fakes/rest.ts'
import { createDeliveryHarness, ONE_HOUR_MS } from '../test/kit/harness/delivery.ts'
import {
  createManualClock,
  createTestPorts,
  type ManualClock,
  randomCommand,
  startTestMatch,
  testMatchSettings,
  unwrapResult,
} from '../test/kit/harness/use-cases.ts'
import { type Figure, median, percentile } from './figure.ts'

/** Moves whose delivery is measured. */
const MOVES = 300
const MOVES_PER_MATCH = 40
/** Matches stored besides the due ones. A million is left out: putting them takes about seven minutes. */
const STORED_COUNTS = [1_000, 10_000, 100_000]
/** Matches that are due, at each of these counts. */
const DUE_COUNT = 1_000
/** Matches that are swept completely: their time is up, the default action is played, and messages are sent. */
const SWEPT_MATCHES = 200
/** Few, because a player who is late three times in a row forfeits, which is different work. */
const SWEEPS = 3
const ROUNDS = 5

/** The time from a commit until a Discord in another process has the board, and all messages. */
async function* latencyFigures(): AsyncGenerator<Figure> {
  const discord = await startDiscordProcess()
  const harness = await createDeliveryHarness(discord)
  const [boards, all]: [number[], number[]] = [[], []]
  let committed = 0
  // The first message after a commit is the board; the notification follows.
  let first = true
  const timed: DiscordRest = {
    ...harness.deps.rest,
    async createMessage(channel, body, posting) {
      const result = await harness.deps.rest.createMessage(channel, body, posting)
      if (first) boards.push(performance.now() - committed)
      first = false
      return result
    },
  }
  const deps = { ...harness.deps, rest: timed }
  try {
    for (let n = 0; boards.length < MOVES; n++) {
      // The number of tables that a player may open per hour is limited.
      await harness.advanceClock(ONE_HOUR_MS)
      const id = await harness.startMatch(2, {}, `latency ${n}`)
      for (let moves = 0; moves < MOVES_PER_MATCH && boards.length < MOVES; moves++) {
        const match = (await harness.ports.matches.loadSnapshot(id))?.match
        const next = match && randomCommand(match, harness.ports, `${id} ${match.turn}`)
        if (!next) break
        harness.clock.advance(1000)
        unwrapResult(await handleCommand(harness.ports, { id, cause: `${id} ${match.turn}`, ...next }))
        committed = performance.now()
        first = true
        await deliverMatch(deps, id)
        if (!first) all.push(performance.now() - committed)
      }
    }
  } finally {
    await harness.close()
    await discord.close()
  }
  yield { name: 'notice.latency_p50_ms', value: percentile(boards, 0.5), unit: 'ms' }
  yield { name: 'notice.latency_p99_ms', value: percentile(boards, 0.99), unit: 'ms' }
  yield { name: 'notice.all_told_p50_ms', value: percentile(all, 0.5), unit: 'ms' }
  yield { name: 'notice.all_told_p99_ms', value: percentile(all, 0.99), unit: 'ms' }
}

/** Puts minimal snapshots into the due index, as a reservation does. */
async function fillDueIndex(
  { client }: EmbeddedDatabase,
  prefix: string,
  count: number,
  dueAt: number,
): Promise<void> {
  const batchSize = 200
  for (let from = 0; from < count; from += batchSize)
    await Promise.all(
      Array.from({ length: Math.min(batchSize, count - from) }, (_, n) => {
        const id = `${prefix}${from + n}`
        const Item = { ...keyOf.snapshot(id), seq: 0, turn: 0, shard: shardOf(id), dueAt: dueAt + from + n }
        return client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item }))
      }),
    )
}

/** The time to query 1,000 due matches among growing numbers of others, and then 10,000 due matches. */
async function* dueQueryFigures(): AsyncGenerator<Figure> {
  const now = createManualClock().now()
  const engine = await openEmbeddedDatabase({ folder: null })
  const { matches } = createStore(engine.client, EMBEDDED_TABLE_NAME)
  const queryMs = async (count: number): Promise<number> => {
    const times: number[] = []
    for (let round = -2; round < ROUNDS; round++) {
      const before = performance.now()
      const due = await matches.findDue(now, 2 * count)
      if (round >= 0) times.push(performance.now() - before)
      if (due.length !== count) throw new Error(`${due.length} are due, not ${count}`)
    }
    return median(times)
  }
  await fillDueIndex(engine, 'due-', DUE_COUNT, now - DUE_COUNT)
  let stored = 0
  for (const count of STORED_COUNTS) {
    await fillDueIndex(engine, `stored-${count}-`, count - stored, now + 86_400_000)
    stored = count
    yield { name: `sweep.due_query_ms_${count / 1_000}k_stored`, value: await queryMs(DUE_COUNT), unit: 'ms' }
  }
  await fillDueIndex(engine, 'more-', 9 * DUE_COUNT, now - 10 * DUE_COUNT)
  yield {
    name: `sweep.due_query_ms_${stored / 1_000}k_stored_10k_due`,
    value: await queryMs(10 * DUE_COUNT),
    unit: 'ms',
  }
  await engine.close()
}

function deliveryDepsOn({ client }: EmbeddedDatabase, time: ManualClock): DeliveryDeps {
  const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME, { now: time.now }), time)
  return {
    ports,
    ...createDeliveryStores(client, EMBEDDED_TABLE_NAME),
    rest: createInMemoryRest().rest,
    composer: createComposer(ports),
    enqueue: () => Promise.resolve(),
    now: time.now,
    log: () => {},
    failpoint: () => Promise.resolve(),
  }
}

/** Swept matches per second: the default action is played, the board is posted, the next player is notified. */
async function* sweepRateFigures(): AsyncGenerator<Figure> {
  const engine = await openEmbeddedDatabase({ folder: null })
  const time = createManualClock()
  const deps = deliveryDepsOn(engine, time)
  const terms = testMatchSettings(leCrackGame.id, 2)
  for (let n = 0; n < SWEPT_MATCHES; n++) {
    // One server per match, since the open tables of a server are limited.
    const place = { server: String(5000 + n), channel: String(6000 + n) }
    const { id } = await startTestMatch(deps.ports, `swept ${n}`, { ...terms, place })
    await deliverMatch(deps, id)
  }
  const rates: number[] = []
  for (let round = 0; round < SWEEPS; round++) {
    time.advance(terms.pace.turn + 60_000)
    await deps.heartbeat.beat(time.now() - 60_000, time.now())
    const before = performance.now()
    const { due, moved, failed } = await runSweep(deps, 2 * SWEPT_MATCHES + 1)
    rates.push(moved / ((performance.now() - before) / 1000))
    if (moved !== SWEPT_MATCHES || failed > 0)
      throw new Error(`${moved} of ${SWEPT_MATCHES} moved, ${due} rows were due`)
  }
  await engine.close()
  yield { name: 'sweep.due_per_s', value: median(rates), unit: '/s' }
}

export async function* noticeFigures(): AsyncGenerator<Figure> {
  yield* latencyFigures()
}

export async function* sweepFigures(): AsyncGenerator<Figure> {
  yield* sweepRateFigures()
  yield* dueQueryFigures()
}
