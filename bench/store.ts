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
/** Players at once, each in a match of their own. */
const PLAYER_COUNTS = [1, 8, 32]
/** Moves measured for each of these, in each round. */
const MOVES_PER_ROUND = 640
const ROUNDS = 3

const seatsOf = (n: number): number => 2 + (n % 3)

/** What a move costs at the door, by AWS's rules: all that `act` reads and writes for it. */
async function* moveCostFigures(): AsyncGenerator<Figure> {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const counted = createCapacityMeter(client, EMBEDDED_TABLE_NAME)
  const [read, written]: [number[], number[]] = [[], []]
  for (let n = 0; n < MATCHES; n++) {
    const name = `cost ${n}`
    const time = createManualClock()
    const here = createTestPorts(
      createStore(counted.client, EMBEDDED_TABLE_NAME, { now: time.now }),
      time,
      name,
    )
    const table = await startTestMatch(here, name, testMatchSettings(leCrackGame.id, seatsOf(n)))
    counted.reset()
    for await (const _ of playRandomly(here, time, name, table)) {
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
    const here = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME, { now: time.now }), time, name)
    const table = await startTestMatch(here, name, testMatchSettings(leCrackGame.id, seatsOf(n)))
    const moves: Omit<CommandRequest, 'id'>[] = []
    for await (const { entry } of playRandomly(here, time, name, table)) {
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

/** Moves a second through the whole store, so many players at once: synced to disk, or in memory. */
async function movesPerSecond(
  played: readonly MatchScript[],
  players: number,
  where: 'disk' | 'memory',
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  const { client, close } = await openEmbeddedDatabase({ folder: where === 'disk' ? folder : null })
  try {
    const shared: Store = createStore(client, EMBEDDED_TABLE_NAME)
    const share = MOVES_PER_ROUND / players
    const tables: { script: MatchScript; id: string; here: ReturnType<typeof createTestPorts> }[] = []
    let left = share
    const queues: (typeof tables)[] = []
    for (let player = 0, next = 0; player < players; player++) {
      const queue: typeof tables = []
      for (left = share; left > 0; next++) {
        const script = played[next % played.length]
        if (!script) throw new Error('no matches to play')
        const here = createTestPorts(shared, createManualClock(), script.name)
        const { id } = await startTestMatch(
          here,
          script.name,
          testMatchSettings(leCrackGame.id, script.seats),
        )
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
            unwrapResult(await handleCommand(here, { id, ...move }))
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

  const played = await recordScripts(Math.max(...PLAYER_COUNTS))
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
      const figure = await movesPerSecond(played, players, where)
      if (round >= 0) figures.push(figure)
    }
  for (const { name, figures } of contests)
    yield { name: `moves_per_s_${name}`, value: median(figures), unit: '/s' }

  const { ours, theirs } = await compareWithBoardgameIo()
  yield { name: 'store.moves_in_maps_per_s', value: ours, unit: '/s' }
  yield { name: 'store.moves_boardgameio_per_s', value: theirs, unit: '/s' }
  yield { name: 'moves_vs_boardgameio', value: ours / theirs, unit: '×' }
}
