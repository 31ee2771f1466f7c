import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, type Request } from '@crackpost/core/app/act'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { type Store, store } from '@crackpost/functions/store/index'
import { clock, done, playing, ports, snowflake, started, termsOf } from '../test/kit/table.ts'
import { compared } from './boardgameio.ts'
import { type Figure, median, percentile } from './figure.ts'
import { meter } from './meter.ts'

const MATCHES = 100
/** Players at once, each in a match of their own. */
const PLAYERS = [1, 8, 32]
/** Moves measured for each of these, in each round. */
const MOVES = 640
const ROUNDS = 3

const seatsOf = (n: number): number => 2 + (n % 3)

/** What a move costs at the door, by AWS's rules: all that `act` reads and writes for it. */
async function* costs(): AsyncGenerator<Figure> {
  const { client, close } = await embedded({ folder: null })
  const counted = meter(client, TABLE)
  const [read, written]: [number[], number[]] = [[], []]
  for (let n = 0; n < MATCHES; n++) {
    const name = `cost ${n}`
    const time = clock()
    const here = ports(store(counted.client, TABLE, { now: time.now }), time, name)
    const table = await started(here, name, termsOf(leCrack.id, seatsOf(n)))
    counted.reset()
    for await (const _ of playing(here, time, name, table)) {
      read.push(counted.read)
      written.push(counted.written)
      counted.reset()
    }
  }
  await close()
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  yield { name: 'store.moves', value: read.length, unit: 'moves' }
  yield { name: 'store.wru_per_move', value: mean(written), unit: 'units' }
  yield { name: 'store.rru_per_move', value: mean(read), unit: 'units' }
  for (const [what, sizes] of Object.entries({ head: counted.heads, entry: counted.entries })) {
    yield { name: `store.${what}_bytes_p50`, value: percentile(sizes, 0.5), unit: 'B' }
    yield { name: `store.${what}_bytes_p99`, value: percentile(sizes, 0.99), unit: 'B' }
    yield { name: `store.${what}_bytes_max`, value: Math.max(...sizes), unit: 'B' }
  }
}

/** The moves of a match, found before anything is timed: looking for them is no work of the store's. */
interface Script {
  readonly name: string
  readonly seats: number
  readonly moves: readonly Omit<Request, 'id'>[]
}

async function scripts(count: number): Promise<Script[]> {
  const { client, close } = await embedded({ folder: null })
  const all: Script[] = []
  for (let n = 0; n < count; n++) {
    const name = `pace ${n}`
    const time = clock()
    const here = ports(store(client, TABLE, { now: time.now }), time, name)
    const table = await started(here, name, termsOf(leCrack.id, seatsOf(n)))
    const moves: Omit<Request, 'id'>[] = []
    for await (const { entry } of playing(here, time, name, table)) {
      const [fact] = entry.facts
      if (fact?.type !== 'moved' || fact.step.type !== 'act' || entry.by === null) continue
      moves.push({
        by: { player: entry.by, moderates: null },
        cause: snowflake(entry.at, moves.length),
        ask: { type: 'act', action: fact.step.action },
      })
      if (moves.length === MOVES / Math.min(count, 16)) break
    }
    all.push({ name, seats: seatsOf(n), moves })
  }
  await close()
  return all
}

/** Moves a second through the whole store, so many players at once: synced to disk, or in memory. */
async function pace(played: readonly Script[], players: number, where: 'disk' | 'memory'): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  const { client, close } = await embedded({ folder: where === 'disk' ? folder : null })
  try {
    const shared: Store = store(client, TABLE)
    const share = MOVES / players
    const tables: { script: Script; id: string; here: ReturnType<typeof ports> }[] = []
    let left = share
    const queues: (typeof tables)[] = []
    for (let player = 0, next = 0; player < players; player++) {
      const queue: typeof tables = []
      for (left = share; left > 0; next++) {
        const script = played[next % played.length]
        if (!script) throw new Error('no matches to play')
        const here = ports(shared, clock(), script.name)
        const { id } = await started(here, script.name, termsOf(leCrack.id, script.seats))
        queue.push({ script, id, here })
        left -= script.moves.length
      }
      queues.push(queue)
    }
    let moves = 0
    const before = performance.now()
    await Promise.all(
      queues.map(async (queue) => {
        let mine = 0
        for (const { script, id, here } of queue)
          for (const move of script.moves) {
            if (mine++ === share) return
            done(await act(here, { id, ...move }))
            moves++
          }
      }),
    )
    return moves / ((performance.now() - before) / 1000)
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
}

export async function* storeFigures(): AsyncGenerator<Figure> {
  yield* costs()

  const played = await scripts(Math.max(...PLAYERS))
  const contests = [
    ...PLAYERS.map((players) => ({
      name: `${players}`,
      players,
      where: 'disk' as const,
      figures: [] as number[],
    })),
    { name: 'memory', players: 1, where: 'memory' as const, figures: [] as number[] },
  ]
  for (let round = -1; round < ROUNDS; round++)
    for (const { players, where, figures } of contests) {
      const figure = await pace(played, players, where)
      if (round >= 0) figures.push(figure)
    }
  for (const { name, figures } of contests)
    yield { name: `moves_per_s_${name}`, value: median(figures), unit: '/s' }

  const { ours, theirs } = await compared()
  yield { name: 'store.moves_in_maps_per_s', value: ours, unit: '/s' }
  yield { name: 'store.moves_boardgameio_per_s', value: theirs, unit: '/s' }
  yield { name: 'moves_vs_boardgameio', value: ours / theirs, unit: '×' }
}
