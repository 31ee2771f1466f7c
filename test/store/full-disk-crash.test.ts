import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { GAMES } from '@crackpost/core/games/index'
import { rng } from '@crackpost/core/kernel/dice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, describe, expect, it } from 'vitest'
import { type AcknowledgedEntry, createAcknowledgedEntries } from '../kit/crash/acknowledged-entries.ts'
import { SMALL_DISKS, type SmallDisk } from '../kit/crash/small-disk.ts'
import { bundleProgram } from '../kit/harness/program.ts'
import { createManualClock, createTestPorts, unwrapResult } from '../kit/harness/use-cases.ts'
import { sampleSize } from '../kit/sampling.ts'

const ROUNDS = sampleSize(1, 50)

/** Matches played at the same time. */
const TABLES = 4

/** Megabytes; the matches of all rounds must fit. */
const DISK_SIZE = 48

type OutputLine =
  | { readonly asked: CommandRequest }
  | { readonly acknowledged: MatchLogEntry; readonly id: string }
  | { readonly failed: string }

interface Round {
  readonly game: string
  /** The number of the first match. */
  readonly from: number
  /** Acknowledged moves before the disk is filled. */
  readonly before: number
  /** Failures before the disk is freed again. */
  readonly failures: number
  /** Acknowledged moves after that; null: the process is killed while the disk is full. */
  readonly after: number | null
  /** Milliseconds until the kill. */
  readonly time: number
}

interface RoundOutput {
  readonly acknowledged: AcknowledgedEntry[]
  /** Requests without a response. */
  readonly open: CommandRequest[]
  readonly failures: number
}

describe.each(SMALL_DISKS)('a process that is killed around a full disk, $name', ({ create }) => {
  const children = new Set<ChildProcess>()
  let disk: SmallDisk | null = null
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    disk?.remove()
  })

  async function runUntilKilled(on: SmallDisk, round: Round): Promise<RoundOutput> {
    const program = await bundleProgram('test/kit/crash/full-disk-process.ts')
    const { game, from, before, failures, after, time } = round
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program], {
        env: {
          ...process.env,
          NODE_NO_WARNINGS: '1',
          FOLDER: on.folder,
          SIMULATED: on.simulatedAt ?? '',
          GAME: game,
          FROM: String(from),
          TABLES: String(TABLES),
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      children.add(child)
      const acknowledged: AcknowledgedEntry[] = []
      const asked = new Map<string, CommandRequest>()
      let phase: 'before' | 'full' | 'after' | 'ending' = 'before'
      let count = 0
      let failed = 0
      let errors = ''
      const enter = (next: typeof phase): void => {
        phase = next
        count = 0
        if (next === 'full') on.fill()
        if (next === 'after') on.free()
        if (next === 'ending') setTimeout(() => child.kill('SIGKILL'), time)
        else child.stdin.write(next === 'full' ? 'fill\n' : 'free\n')
      }
      child.stderr.on('data', (text) => {
        errors += text
      })
      createInterface({ input: child.stdout }).on('line', (text) => {
        const line = JSON.parse(text) as OutputLine
        if ('asked' in line) asked.set(line.asked.cause, line.asked)
        else if ('failed' in line) {
          failed++
          if (phase === 'full' && ++count === failures) enter(after === null ? 'ending' : 'after')
        } else {
          asked.delete(line.acknowledged.cause)
          acknowledged.push({ id: line.id, entry: line.acknowledged })
          count++
          if (phase === 'before' && count === before) enter('full')
          else if (phase === 'after' && count === after) enter('ending')
          else if (phase === 'full') count--
        }
      })
      child.on('close', (_, signal) => {
        children.delete(child)
        if (signal === 'SIGKILL') resolve({ acknowledged, open: [...asked.values()], failures: failed })
        else reject(new Error(`it ended by itself: ${errors}`))
      })
    })
  }

  it(`loses no acknowledged move and books none twice, in ${ROUNDS} rounds`, async () => {
    const used = create(DISK_SIZE)
    disk = used
    const entries = createAcknowledgedEntries()
    let failures = 0
    for (let round = 0; round < ROUNDS; round++) {
      const dice = rng('full disk', String(round))
      const output = await runUntilKilled(used, {
        game: GAMES[Math.floor(round / 4) % GAMES.length]?.id ?? '',
        // Four rounds in a row continue the same matches.
        from: Math.floor(round / 4) * 1000,
        before: 1 + dice.integerBelow(30),
        failures: 1 + dice.integerBelow(20),
        after: round % 3 === 2 ? null : 10 + dice.integerBelow(30),
        time: dice.integerBelow(40),
      })
      failures += output.failures
      used.free()
      used.settleAfterKill()
      const { client, close } = await openEmbeddedDatabase({ folder: used.folder })
      try {
        const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME), createManualClock(Date.now()))
        // A retry of an unanswered request is booked once, whether or not it was before.
        for (const request of output.open) {
          const { entry } = unwrapResult(await handleCommand(ports, request))
          output.acknowledged.push({ id: request.id, entry })
        }
        entries.add(output.acknowledged)
        await entries.inspect(ports, new Set(output.acknowledged.map(({ id }) => id)), String(round))
      } finally {
        await close()
      }
    }
    expect(entries.count()).toBeGreaterThan(ROUNDS * 10)
    expect(failures).toBeGreaterThanOrEqual(ROUNDS)
  }, 600_000)
})
