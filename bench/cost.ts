import { createComposer } from '@crackpost/functions/delivery/compose'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import type { LambdaName } from '../infra/stage.ts'
import { createInMemoryRest } from '../test/kit/fakes/rest.ts'
import { createManualClock, createTestPorts } from '../test/kit/harness/use-cases.ts'
import { createCapacityMeter } from './capacity-meter.ts'
import type { Figure } from './figure.ts'
import {
  cpuMillisecondsSince,
  type MeasuredWork,
  measureMatches,
  WORK_PARTS,
  type WorkPart,
  type WorkTotals,
} from './match-work.ts'
import {
  FULL_CORE_GB,
  LATENCY_MS,
  LOG_BYTES_PER_CALL,
  memoryGigabytes,
  PRICES_USD,
  SUGGESTIONS_PER_WORD,
} from './prices.ts'

let countedWorkPromise: Promise<WorkTotals> | undefined

/** Counts the units once and caches the result. */
const countedWork = (): Promise<WorkTotals> => {
  countedWorkPromise ??= measureMatches(true)
  return countedWorkPromise
}

/** Write units per move, including delivery and a share of opening the match. */
export async function* unitFigures(): AsyncGenerator<Figure> {
  const { moves, parts } = await countedWork()
  const written = WORK_PARTS.reduce((sum, part) => sum + parts[part].written, 0)
  yield { name: 'store.wru_per_move_all', value: written / moves, unit: 'units' }
}

/** The function that does each part of the work. */
const FUNCTION_OF_PART: Readonly<Record<WorkPart, LambdaName>> = {
  opening: 'interactions',
  suggestion: 'interactions',
  preview: 'interactions',
  move: 'interactions',
  worker: 'worker',
  painter: 'painter',
}

/** Calls of a part per move; one suggestion was measured for a word that needs several. */
const callsPerMove = (part: WorkPart, { moves, parts }: WorkTotals): number =>
  part === 'suggestion' ? SUGGESTIONS_PER_WORD : parts[part].calls / moves

type CallCost = Readonly<Record<'table' | 'functions' | 'transfer' | 'logs', number>>

/** The cost of one call in dollars: units, measured work scaled to the function's share of a core, and latency. */
function costPerCall(counted: MeasuredWork, timed: MeasuredWork, memory: number): CallCost {
  const [calls, same] = [Math.max(1, counted.calls), Math.max(1, timed.calls)]
  const work = ((timed.cpuMs / same) * FULL_CORE_GB) / Math.min(FULL_CORE_GB, memory)
  const waits = (counted.tableCalls * LATENCY_MS.table + counted.discordCalls * LATENCY_MS.discord) / calls
  return {
    table: (counted.written * PRICES_USD.written + counted.read * PRICES_USD.read) / calls,
    functions: PRICES_USD.request + ((work + waits) / 1000) * memory * PRICES_USD.gigabyteSecond,
    transfer: (counted.bytes / calls / 1e9) * PRICES_USD.sent,
    logs: (LOG_BYTES_PER_CALL / 1e9) * PRICES_USD.logged,
  }
}

const MOVES = 1000
const SWEEPS_PER_MONTH = 43_200

export async function* costFigures(): AsyncGenerator<Figure> {
  const [counted, timed] = [await countedWork(), await measureMatches(false)]
  const total = { table: 0, functions: 0, transfer: 0, logs: 0 }
  for (const part of WORK_PARTS) {
    const { calls, written, read, tableCalls, discordCalls } = counted.parts[part]
    const perCall = (sum: number): number => sum / Math.max(1, calls)
    yield { name: `cost.${part}_written`, value: perCall(written), unit: 'units' }
    yield { name: `cost.${part}_read`, value: perCall(read), unit: 'units' }
    yield { name: `cost.${part}_table_calls`, value: perCall(tableCalls), unit: 'calls' }
    yield { name: `cost.${part}_discord_calls`, value: perCall(discordCalls), unit: 'calls' }
    const { cpuMs, calls: same } = timed.parts[part]
    yield { name: `cost.${part}_cpu_ms`, value: cpuMs / Math.max(1, same), unit: 'ms' }
    const bill = costPerCall(counted.parts[part], timed.parts[part], memoryGigabytes(FUNCTION_OF_PART[part]))
    const times = callsPerMove(part, counted)
    total.table += times * bill.table
    total.functions += times * bill.functions
    total.transfer += times * bill.transfer
    total.logs += times * bill.logs
  }
  yield { name: 'cost.moves', value: counted.moves, unit: 'moves' }
  for (const [name, value] of Object.entries(total))
    yield { name: `cost.usd_${name}`, value: MOVES * value, unit: '$ / 1000 moves' }
  const sum = Object.values(total).reduce((sum, part) => sum + part, 0)
  yield { name: 'cost.usd_per_1000_moves', value: MOVES * sum, unit: '$' }
  const idle = await idleSweep()
  const { table, functions, logs } = costPerCall(idle, idle, memoryGigabytes('sweep'))
  yield { name: 'cost.usd_idle_month', value: SWEEPS_PER_MONTH * (table + functions + logs), unit: '$' }
}

/** The work of a sweep when nobody plays. */
async function idleSweep(): Promise<MeasuredWork> {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const counter = createCapacityMeter(client, EMBEDDED_TABLE_NAME)
  const time = createManualClock()
  const ports = createTestPorts(createStore(counter.client, EMBEDDED_TABLE_NAME, { now: time.now }), time)
  const deps = {
    ports,
    ...createDeliveryStores(counter.client, EMBEDDED_TABLE_NAME),
    rest: createInMemoryRest().rest,
    composer: createComposer(ports),
    enqueue: () => Promise.resolve(),
    now: time.now,
    log: () => {},
    failpoint: () => Promise.resolve(),
  }
  await runSweep(deps)
  counter.reset()
  time.advance(60_000)
  const before = process.cpuUsage()
  await runSweep(deps)
  const cpuMs = cpuMillisecondsSince(before)
  await close()
  // The shards are queried in parallel, so they count as one wait; the heartbeat adds one before and one after.
  return {
    calls: 1,
    read: counter.read,
    written: counter.written,
    tableCalls: 3,
    discordCalls: 0,
    bytes: 0,
    cpuMs,
  }
}
