import { composer } from '@crackpost/functions/delivery/compose'
import { sweep } from '@crackpost/functions/delivery/sweep'
import { courier } from '@crackpost/functions/store/courier'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { postbox } from '../test/kit/postbox.ts'
import { clock, ports } from '../test/kit/table.ts'
import type { Figure } from './figure.ts'
import { meter } from './meter.ts'
import { CORE, LOGGED, MEMORY, PRICES, SUGGESTIONS, WAITS } from './prices.ts'
import { PARTS, type Part, type Sum, tableWork, type Work } from './table.ts'

let counted: Promise<Sum> | undefined

/** Units are counted once, whoever asks first. */
const countedWork = (): Promise<Sum> => {
  counted ??= tableWork(true)
  return counted
}

/** Write units of a move with everything that follows from it, and its share of what came before the first one. */
export async function* unitFigures(): AsyncGenerator<Figure> {
  const { moves, parts } = await countedWork()
  const written = PARTS.reduce((sum, part) => sum + parts[part].written, 0)
  yield { name: 'store.wru_per_move_all', value: written / moves, unit: 'units' }
}

/** In which function each part of the work is done. */
const DOOR: Readonly<Record<Part, keyof typeof MEMORY>> = {
  opening: 'interactions',
  suggestion: 'interactions',
  preview: 'interactions',
  move: 'interactions',
  worker: 'worker',
  painter: 'painter',
}

/** How often a part comes for each move; of suggestions one was measured where several are asked for. */
const timesOf = (part: Part, { moves, parts }: Sum): number =>
  part === 'suggestion' ? SUGGESTIONS : parts[part].calls / moves

type Bill = Readonly<Record<'table' | 'functions' | 'transfer' | 'logs', number>>

/** What one call of a function costs: units counted, work measured here and stretched to its share of a core, waits. */
function billOf(counted: Work, timed: Work, memory: number): Bill {
  const [calls, same] = [Math.max(1, counted.calls), Math.max(1, timed.calls)]
  const work = ((timed.ms / same) * CORE) / Math.min(CORE, memory)
  const waits = (counted.asked * WAITS.table + counted.rest * WAITS.discord) / calls
  return {
    table: (counted.written * PRICES.written + counted.read * PRICES.read) / calls,
    functions: PRICES.request + ((work + waits) / 1000) * memory * PRICES.gigabyteSecond,
    transfer: (counted.bytes / calls / 1e9) * PRICES.sent,
    logs: (LOGGED / 1e9) * PRICES.logged,
  }
}

const MOVES = 1000
const SWEEPS = 43_200

export async function* costFigures(): AsyncGenerator<Figure> {
  const [counted, timed] = [await countedWork(), await tableWork(false)]
  const total = { table: 0, functions: 0, transfer: 0, logs: 0 }
  for (const part of PARTS) {
    const { calls, written, read, asked, rest } = counted.parts[part]
    const each = (sum: number): number => sum / Math.max(1, calls)
    yield { name: `cost.${part}_written`, value: each(written), unit: 'units' }
    yield { name: `cost.${part}_read`, value: each(read), unit: 'units' }
    yield { name: `cost.${part}_table_calls`, value: each(asked), unit: 'calls' }
    yield { name: `cost.${part}_discord_calls`, value: each(rest), unit: 'calls' }
    const { ms, calls: same } = timed.parts[part]
    yield { name: `cost.${part}_ms`, value: ms / Math.max(1, same), unit: 'ms' }
    const bill = billOf(counted.parts[part], timed.parts[part], MEMORY[DOOR[part]])
    const times = timesOf(part, counted)
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
  const { table, functions, logs } = billOf(idle, idle, MEMORY.sweep)
  yield { name: 'cost.usd_idle_month', value: SWEEPS * (table + functions + logs), unit: '$' }
}

/** The sweep where nobody plays. */
async function idleSweep(): Promise<Work> {
  const { client, close } = await embedded({ folder: null })
  const counter = meter(client, TABLE)
  const time = clock()
  const here = ports(store(counter.client, TABLE, { now: time.now }), time)
  const house = {
    ports: here,
    ...courier(counter.client, TABLE),
    rest: postbox().rest,
    composer: composer(here),
    now: time.now,
    log: () => {},
    point: () => Promise.resolve(),
  }
  await sweep(house)
  counter.reset()
  time.pass(60_000)
  const before = performance.now()
  await sweep(house)
  const ms = performance.now() - before
  await close()
  // Shards are asked at once: to wait for one of them is to wait for all, before and after it a beat.
  return { calls: 1, read: counter.read, written: counter.written, asked: 3, rest: 0, bytes: 0, ms }
}
