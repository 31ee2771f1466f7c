import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore, type Store } from '@crackpost/functions/store/index'
import {
  createManualClock,
  createTestPorts,
  playRandomly,
  startTestMatch,
  testMatchSettings,
  testSnowflake,
  unwrapResult,
} from '../test/kit/harness/use-cases.ts'
import { compareWithBoardgameIo } from './boardgame-io.ts'
import { createCapacityMeter } from './capacity-meter.ts'
import { type Figure, median, percentile } from './figure.ts'

const MATCHES = 100
/** Concurrent players, each in their own match. */
const PLAYER_COUNTS = [1, 8, 32]
/** Moves per round, for each of these counts. */
const MOVES_PER_ROUND = 640
const ROUNDS = 3

const seatsOf = (n: number): number => 2 + (n % 3)

/** Capacity units per move: everything that `handleCommand` reads and writes. */
async function* moveCostFigures(): AsyncGenerator<Figure> {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const meter = createCapacityMeter(client, EMBEDDED_TABLE_NAME)
  const [read, written]: [number[], number[]] = [[], []]
  for (let n = 0; n < MATCHES; n++) {
    const name = `cost ${n}`
    const time = createManualClock()
    const ports = createTestPorts(
      createStore(meter.client, EMBEDDED_TABLE_NAME, { now: time.now }),
      time,
      name,
    )
    const table = await startTestMatch(ports, name, testMatchSettings(leCrackGame.id, seatsOf(n)))
    meter.reset()
    for await (const _ of playRandomly(ports, time, name, table)) {
      read.push(meter.read)
      written.push(meter.written)
      meter.reset()
    }
  }
  await close()
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  yield { name: 'store.moves', value: read.length, unit: 'moves' }
  yield { name: 'store.wru_per_move', value: mean(written), unit: 'units' }
  yield { name: 'store.rru_per_move', value: mean(read), unit: 'units' }
  for (const [what, sizes] of Object.entries({ head: meter.heads, entry: meter.entries })) {
    yield { name: `store.${what}_bytes_p50`, value: percentile(sizes, 0.5), unit: 'B' }
    yield { name: `store.${what}_bytes_p99`, value: percentile(sizes, 0.99), unit: 'B' }
    yield { name: `store.${what}_bytes_max`, value: Math.max(...sizes), unit: 'B' }
  }
}

/** The moves of a match, chosen before the measurement: choosing them is not the store's work. */
interface MatchScript {
  readonly name: string
  readonly seats: number
  readonly moves: readonly Omit<CommandRequest, 'id'>[]
}

async function recordScripts(count: number): Promise<MatchScript[]> {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const all: MatchScript[] = []
  for (let n = 0; n < count; n++) {
    const name = `pace ${n}`
    const time = createManualClock()
    const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME, { now: time.now }), time, name)
    const table = await startTestMatch(ports, name, testMatchSettings(leCrackGame.id, seatsOf(n)))
    const moves: Omit<CommandRequest, 'id'>[] = []
    for await (const { entry } of playRandomly(ports, time, name, table)) {
      const [fact] = entry.facts
      if (fact?.type !== 'moved' || fact.step.type !== 'act' || entry.by === null) continue
      moves.push({
        by: { player: entry.by, moderates: null },
        cause: testSnowflake(entry.at, moves.length),
        command: { type: 'act', action: fact.step.action },
      })
      if (moves.length === MOVES_PER_ROUND / Math.min(count, 16)) break
    }
    all.push({ name, seats: seatsOf(n), moves })
  }
  await close()
  return all
}

/** Moves per second through the whole store with concurrent players: synced to disk, or in memory. */
async function movesPerSecond(
  scripts: readonly MatchScript[],
  players: number,
  where: 'disk' | 'memory',
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  const { client, close } = await openEmbeddedDatabase({ folder: where === 'disk' ? folder : null })
  try {
    const shared: Store = createStore(client, EMBEDDED_TABLE_NAME)
    const share = MOVES_PER_ROUND / players
    const tables: { script: MatchScript; id: string; ports: ReturnType<typeof createTestPorts> }[] = []
    let left = share
    const queues: (typeof tables)[] = []
    for (let player = 0, next = 0; player < players; player++) {
      const queue: typeof tables = []
      for (left = share; left > 0; next++) {
        const script = scripts[next % scripts.length]
        if (!script) throw new Error('no matches to play')
        const ports = createTestPorts(shared, createManualClock(), script.name)
        const { id } = await startTestMatch(
          ports,
          script.name,
          testMatchSettings(leCrackGame.id, script.seats),
        )
        queue.push({ script, id, ports })
        left -= script.moves.length
      }
      queues.push(queue)
    }
    let moves = 0
    const before = performance.now()
    await Promise.all(
      queues.map(async (queue) => {
        let playedMoves = 0
        for (const { script, id, ports } of queue)
          for (const move of script.moves) {
            if (playedMoves++ === share) return
            unwrapResult(await handleCommand(ports, { id, ...move }))
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
  yield* moveCostFigures()

  const scripts = await recordScripts(Math.max(...PLAYER_COUNTS))
  const contests = [
    ...PLAYER_COUNTS.map((players) => ({
      name: `${players}`,
      players,
      where: 'disk' as const,
      figures: [] as number[],
    })),
    { name: 'memory', players: 1, where: 'memory' as const, figures: [] as number[] },
  ]
  for (let round = -1; round < ROUNDS; round++)
    for (const { players, where, figures } of contests) {
      const figure = await movesPerSecond(scripts, players, where)
      if (round >= 0) figures.push(figure)
    }
  for (const { name, figures } of contests)
    yield { name: `moves_per_s_${name}`, value: median(figures), unit: '/s' }

  const { ours, theirs } = await compareWithBoardgameIo()
  yield { name: 'store.moves_in_maps_per_s', value: ours, unit: '/s' }
  yield { name: 'store.moves_boardgameio_per_s', value: theirs, unit: '/s' }
  yield { name: 'moves_vs_boardgameio', value: ours / theirs, unit: '×' }
}
