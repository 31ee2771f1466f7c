import { createComposer } from '@crackpost/functions/delivery/compose'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { createInMemoryRest } from '../test/kit/fakes/rest.ts'
import { createManualClock, createTestPorts } from '../test/kit/harness/use-cases.ts'
import { createCapacityMeter } from './capacity-meter.ts'
import type { Figure } from './figure.ts'
import {
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
  MEMORY_GB,
  PRICES_USD,
  SUGGESTIONS_PER_WORD,
} from './prices.ts'

let countedWorkPromise: Promise<WorkTotals> | undefined

/** Units are counted once, whoever asks first. */
const countedWork = (): Promise<WorkTotals> => {
  countedWorkPromise ??= measureMatches(true)
  return countedWorkPromise
}

/** Write units of a move with everything that follows from it, and its share of what came before the first one. */
export async function* unitFigures(): AsyncGenerator<Figure> {
  const { moves, parts } = await countedWork()
  const written = WORK_PARTS.reduce((sum, part) => sum + parts[part].written, 0)
  yield { name: 'store.wru_per_move_all', value: written / moves, unit: 'units' }
}

/** In which function each part of the work is done. */
const FUNCTION_OF_PART: Readonly<Record<WorkPart, keyof typeof MEMORY_GB>> = {
  opening: 'interactions',
  suggestion: 'interactions',
  preview: 'interactions',
  move: 'interactions',
  worker: 'worker',
  painter: 'painter',
}

/** How often a part comes for each move; of suggestions one was measured where several are asked for. */
const callsPerMove = (part: WorkPart, { moves, parts }: WorkTotals): number =>
  part === 'suggestion' ? SUGGESTIONS_PER_WORD : parts[part].calls / moves

type CallCost = Readonly<Record<'table' | 'functions' | 'transfer' | 'logs', number>>

/** What one call of a function costs: units counted, work measured here and stretched to its share of a core, waits. */
function costPerCall(counted: MeasuredWork, timed: MeasuredWork, memory: number): CallCost {
  const [calls, same] = [Math.max(1, counted.calls), Math.max(1, timed.calls)]
  const work = ((timed.ms / same) * FULL_CORE_GB) / Math.min(FULL_CORE_GB, memory)
  const waits = (counted.asked * LATENCY_MS.table + counted.rest * LATENCY_MS.discord) / calls
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
    const { calls, written, read, asked, rest } = counted.parts[part]
    const each = (sum: number): number => sum / Math.max(1, calls)
    yield { name: `cost.${part}_written`, value: each(written), unit: 'units' }
    yield { name: `cost.${part}_read`, value: each(read), unit: 'units' }
    yield { name: `cost.${part}_table_calls`, value: each(asked), unit: 'calls' }
    yield { name: `cost.${part}_discord_calls`, value: each(rest), unit: 'calls' }
    const { ms, calls: same } = timed.parts[part]
    yield { name: `cost.${part}_ms`, value: ms / Math.max(1, same), unit: 'ms' }
    const bill = costPerCall(counted.parts[part], timed.parts[part], MEMORY_GB[FUNCTION_OF_PART[part]])
    const times = callsPerMove(part, counted)
    total.table += times * bill.table
    total.functions += times * bill.functions
    total.transfer += times * bill.transfer
    total.logs += times * bill.logs
  }
  yield { name: 'cost.moves', value: counted.moves, unit: 'moves' }
  for (const [name, value] of Object.entries(total))
    yield { name: `cost.usd_${name}`, value: MOVES * value, unit: '$ / 1000 moves' }
  const sum = Object.values(total).reduce((all, each) => all + each, 0)
  yield { name: 'cost.usd_per_1000_moves', value: MOVES * sum, unit: '$' }
  const idle = await idleSweep()
  const { table, functions, logs } = costPerCall(idle, idle, MEMORY_GB.sweep)
  yield { name: 'cost.usd_idle_month', value: SWEEPS_PER_MONTH * (table + functions + logs), unit: '$' }
}

/** The sweep where nobody plays. */
async function idleSweep(): Promise<MeasuredWork> {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const counter = createCapacityMeter(client, EMBEDDED_TABLE_NAME)
  const time = createManualClock()
  const here = createTestPorts(createStore(counter.client, EMBEDDED_TABLE_NAME, { now: time.now }), time)
  const house = {
    ports: here,
    ...createDeliveryStores(counter.client, EMBEDDED_TABLE_NAME),
    rest: createInMemoryRest().rest,
    composer: createComposer(here),
    now: time.now,
    log: () => {},
    failpoint: () => Promise.resolve(),
  }
  await runSweep(house)
  counter.reset()
  time.advance(60_000)
  const before = performance.now()
  await runSweep(house)
  const ms = performance.now() - before
  await close()
  // Shards are asked at once: to wait for one of them is to wait for all, before and after it a beat.
  return { calls: 1, read: counter.read, written: counter.written, asked: 3, rest: 0, bytes: 0, ms }
}
