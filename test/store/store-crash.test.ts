import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { GAMES } from '@crackpost/core/games/index'
import { rng } from '@crackpost/core/kernel/dice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAcknowledgedEntries } from '../kit/crash/acknowledged-entries.ts'
import { bundleProgram } from '../kit/harness/program.ts'
import {
  createManualClock,
  createTestPorts,
  startTestMatch,
  testMatchSettings,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { sampleSize } from '../kit/sampling.ts'

const KILL_ROUNDS = sampleSize(8, 50)

/** Every await between a request and its response. */
const FAILPOINTS = ['entry', 'head', 'answer', 'directory', 'counter'].flatMap((what) => [
  `${what}:before`,
  `${what}:after`,
])

/** What a process printed before it was killed. */
interface LastOutput {
  readonly acknowledged: { readonly id: string; readonly entry: MatchLogEntry }[]
  /** A request without a response; null if none. */
  asked: CommandRequest | null
  /** The match being started; null if none. */
  preparing: string | null
}

interface ProcessRun {
  /** Id of the game that is played. */
  readonly game: string
  /** `name@n`: kill at the n-th pass of that failpoint; empty for none. */
  readonly dieAt: string
  /** Number of the first match. */
  readonly from: number
  /** Kill `time` milliseconds after this many acknowledged moves. */
  readonly moves: number
  readonly time: number
}

type OutputLine =
  | { readonly asked: CommandRequest }
  | { readonly acknowledged: MatchLogEntry; readonly id: string }
  | { readonly preparing: string }
  | { readonly prepared: string; readonly id: string }

describe('a killed process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crackpost-'))
  let program: string
  const children = new Set<ChildProcess>()

  beforeAll(async () => {
    program = await bundleProgram('test/kit/crash/store-process.ts')
  })
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs the process until it is killed, by its failpoint or after the given moves and time. */
  const runUntilKilled = ({ game, dieAt, from, moves, time }: ProcessRun): Promise<LastOutput> =>
    new Promise((resolve, reject) => {
      const env = {
        ...process.env,
        NODE_NO_WARNINGS: '1',
        FOLDER: folder,
        GAME: game,
        DIE_AT: dieAt,
        FROM: String(from),
      }
      const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      children.add(child)
      const last: LastOutput = { acknowledged: [], asked: null, preparing: null }
      let errors = ''
      child.stderr.on('data', (text) => {
        errors += text
      })
      const lines = createInterface({ input: child.stdout })
      lines.on('line', (text) => {
        const line = JSON.parse(text) as OutputLine
        if ('asked' in line) last.asked = line.asked
        else if ('preparing' in line) last.preparing = line.preparing
        else if ('prepared' in line) last.preparing = null
        else {
          last.acknowledged.push({ id: line.id, entry: line.acknowledged })
          last.asked = null
          if (last.acknowledged.length === moves) setTimeout(() => child.kill('SIGKILL'), time)
        }
      })
      child.on('close', (_, signal) => {
        children.delete(child)
        if (signal === 'SIGKILL') resolve(last)
        else reject(new Error(`it ended by itself: ${errors}`))
      })
    })

  const acknowledged = createAcknowledgedEntries()

  /** Opens the folder after a kill: every acknowledged entry is there once, and every match can continue. */
  async function inspect(last: LastOutput, round: number, game: string): Promise<void> {
    const { client, close } = await openEmbeddedDatabase({ folder })
    const time = createManualClock(Date.now())
    const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME), time)
    try {
      if (last.preparing) await startTestMatch(ports, last.preparing, testMatchSettings(game, 2))
      // A retry of the unanswered request is applied once, whether or not it was before.
      if (last.asked) {
        const { entry } = unwrapResult(await handleCommand(ports, last.asked))
        last.acknowledged.push({ id: last.asked.id, entry })
      }
      acknowledged.add(last.acknowledged)
      await acknowledged.inspect(ports, new Set(last.acknowledged.map(({ id }) => id)), String(round))
    } finally {
      await close()
    }
  }

  it(`loses no acknowledged move and stores none twice, in ${KILL_ROUNDS} kills`, async () => {
    const deaths: string[] = []
    for (let round = 0; round < KILL_ROUNDS; round++) {
      const dice = rng('crash', String(round))
      // Three in five rounds kill at a failpoint, each at several passes; the others at a random moment.
      const named = round % 5 < 3
      const point = FAILPOINTS[(Math.floor(round / 5) * 3 + (round % 5)) % FAILPOINTS.length] ?? ''
      const lobby = named && /^(?:directory|counter)/.test(point)
      // Four rounds in a row continue the same matches.
      const game = GAMES[Math.floor(round / 4) % GAMES.length]?.id ?? ''
      const last = await runUntilKilled({
        game,
        dieAt: named ? `${point}@${1 + dice.integerBelow(3)}` : '',
        // Only opening a match writes to the directory and to counters.
        from: lobby ? 1000 + round : Math.floor(round / 4),
        moves: named ? 80 : 1 + dice.integerBelow(6),
        time: dice.integerBelow(40),
      })
      if (named) deaths.push(`${point} ${last.acknowledged.length < 80}`)
      await inspect(last, round, game)
    }
    expect(acknowledged.count()).toBeGreaterThan(KILL_ROUNDS)
    // Every failpoint was reached.
    expect(new Set(deaths)).toEqual(
      new Set(FAILPOINTS.slice(0, sampleSize(6, 10)).map((point) => `${point} true`)),
    )
  }, 300_000)
})
