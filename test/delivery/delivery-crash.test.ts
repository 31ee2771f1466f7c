import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rng } from '@crackpost/core/kernel/dice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { matchIdFromCause } from '@crackpost/core/use-cases/open-match'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  announcementProblems,
  duplicatesIn,
  type ExpectedMessages,
  expectedMessagesOf,
  messageKeyIn,
} from '../kit/expected-messages.ts'
import { type DiscordProcess, startDiscordProcess } from '../kit/fakes/discord-process.ts'
import { ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import { bundleProgram } from '../kit/harness/program.ts'
import { createManualClock } from '../kit/harness/use-cases.ts'
import { sampleCases, sampledIt, sampleSize } from '../kit/sampling.ts'

/** Every await between a commit and the outcome of its last message. */
const FAILPOINTS = [
  ...['commit', 'head', 'post', 'lease', 'outcome'].flatMap((what) => [`${what}:before`, `${what}:after`]),
  ...['watched', 'leased', 'sent', 'thread', 'edited', 'cursor', 'told', 'swept'],
]
/** Number of kills at random moments. */
const RANDOM_KILLS = sampleSize(1, 10)

/** One match with its own data folder and channel, in an otherwise empty Discord. */
interface CrashRound {
  readonly cause: string
  readonly folder: string
  readonly server: string
  readonly channel: string
}

interface ProcessRun {
  readonly now: number
  /** Moves that are delivered together. */
  readonly backlog?: number
  /** `name@n`: kill at the n-th pass of that failpoint; empty for none. */
  readonly dieAt?: string
  /** Kill `time` milliseconds after this many printed lines; undefined for never. */
  readonly lines?: number
  readonly time?: number
}

interface LastOutput {
  readonly killed: boolean
  /** Last clock value that the process printed. */
  readonly now: number
}

let discord: DiscordProcess
const DATA_FOLDER = mkdtempSync(join(tmpdir(), 'crackpost-'))
let crashingProgram: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  discord = await startDiscordProcess()
  crashingProgram = await bundleProgram('test/kit/crash/delivery-process.ts')
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(DATA_FOLDER, { recursive: true, force: true })
  await discord.close()
})

const START_MS = createManualClock().now()
let roundCount = 0

async function newRound(): Promise<CrashRound> {
  await discord.reset()
  await discord.setClock(START_MS)
  const users = [0, 1].map((n) => ({ id: String(9000 + n), name: `Player ${n}` }))
  const { servers } = await discord.seed({
    users,
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  const cause = `round ${roundCount++}`
  const folder = join(DATA_FOLDER, cause.replace(' ', '-'))
  return { cause, folder, server: servers[0]?.id ?? '', channel: servers[0]?.channels[0] ?? '' }
}

/** Runs the process until it is killed or has finished. */
async function runUntilDeath(
  { cause, folder, server, channel }: CrashRound,
  run: ProcessRun,
): Promise<LastOutput> {
  await discord.setClock(run.now)
  const env = {
    ...process.env,
    NODE_NO_WARNINGS: '1',
    FOLDER: folder,
    URL: discord.url,
    TOKEN: discord.token,
    SERVER: server,
    CHANNEL: channel,
    CAUSE: cause,
    NOW: String(run.now),
    DIE_AT: run.dieAt ?? '',
    BACKLOG: String(run.backlog ?? 0),
    ENTRIES: String(7 + 2 * (run.backlog ?? 0)),
  }
  const child = spawn(process.execPath, [crashingProgram], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let { now } = run
  let [errors, lineCount] = ['', 0]
  child.stderr.on('data', (text) => {
    errors += text
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as { readonly now?: number }
    now = line.now ?? now
    if (++lineCount === run.lines) setTimeout(() => child.kill('SIGKILL'), run.time)
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      children.delete(child)
      if (code === 0 || signal === 'SIGKILL') resolve({ killed: code !== 0, now })
      else reject(new Error(`it ended by itself: ${errors}`))
    })
  })
}

/** Restarts the process `gap` milliseconds later and runs it to its end; returns the final time. */
async function restart(round: CrashRound, { now }: LastOutput, gap: number): Promise<number> {
  const last = await runUntilDeath(round, { now: now + gap })
  if (last.killed) throw new Error('killed by nobody')
  return last.now
}

/** The log of a round, and the messages that it requires until a time. */
async function loadRound(
  { cause, folder }: CrashRound,
  end: number,
): Promise<ExpectedMessages & { readonly id: string; readonly entries: readonly MatchLogEntry[] }> {
  const { client, close } = await openEmbeddedDatabase({ folder })
  const { matches, people } = createStore(client, EMBEDDED_TABLE_NAME)
  const id = matchIdFromCause(cause)
  const entries: MatchLogEntry[] = []
  for await (const entry of matches.readEntries(id)) entries.push(entry)
  const expected = await expectedMessagesOf(people, id, entries, end)
  await close()
  return { ...expected, id, entries }
}

/** Keys of all posted messages, in order; of edited messages, the original key. */
const postedMessageKeys = async (): Promise<string[]> =>
  (await discord.listMessages()).flatMap(
    ({ components, edits }) => messageKeyIn(edits[0]?.was.components ?? components) ?? [],
  )

/** Fails if an expected message is missing; returns all keys and the duplicates. */
async function inspectMessages(
  round: CrashRound,
  end: number,
): Promise<{ marks: string[]; twice: string[] }> {
  const { id, entries, ...due } = await loadRound(round, end)
  const messageKeys = await postedMessageKeys()
  // All announcements, in their order.
  expect(announcementProblems(id, entries, [...new Set(messageKeys)])).toEqual([])
  expect(due.reminders.filter((messageKey) => !messageKeys.includes(messageKey))).toEqual([])
  const [lobby, ...messages] = await discord.listMessages()
  expect(lobby?.edits.length).toBeGreaterThanOrEqual(due.edits)
  const boards = messages.filter(({ components }) =>
    /#(?:started|board|end)$/.test(messageKeyIn(components) ?? ''),
  )
  expect(boards.filter(({ attachments }) => attachments.length !== 1)).toEqual([])
  return { marks: messageKeys, twice: duplicatesIn(messageKeys) }
}

describe('a process killed during delivery', () => {
  const totals = { messages: 0, twice: [] as string[], deaths: 0 }

  /** Kills the process as planned, restarts it until it finishes, and inspects the messages. */
  async function killAndInspect(
    round: CrashRound,
    runs: readonly Omit<ProcessRun, 'now'>[],
    gap: number,
  ): Promise<void> {
    let last: LastOutput = { killed: true, now: START_MS }
    for (const [index, run] of runs.entries()) {
      if (!last.killed) break
      last = await runUntilDeath(round, { ...run, now: last.now + (index === 0 ? 0 : gap) })
      if (last.killed) totals.deaths++
    }
    const end = last.killed ? await restart(round, last, gap) : last.now
    const { marks, twice } = await inspectMessages(round, end)
    totals.messages += marks.length
    totals.twice.push(...twice)
  }

  /** Restart delay: alternately within and beyond Discord's nonce window. */
  const gapOf = (n: number): number => (n % 2 === 0 ? 2 : 10) * ONE_MINUTE_MS

  const killedAt = sampleCases(
    FAILPOINTS.map((point, n) => [point, n] as const),
    2,
  )

  it.each(killedAt)('killed at %s, loses no message and posts none twice', async (point, n) => {
    const dice = rng('felled', point)
    const before = totals.deaths
    // At every third failpoint the restarted process is killed there too.
    const again = n % 3 === 0 ? [{ dieAt: `${point}@1` }] : []
    // A match has one thread and two lobby edits (a player joins, the match starts).
    const first = { thread: 1, edited: 2 }[point] ?? 1 + dice.integerBelow(6)
    await killAndInspect(await newRound(), [{ dieAt: `${point}@${first}` }, ...again], gapOf(n))
    expect(totals.deaths).toBeGreaterThan(before)
    expect(totals.twice).toEqual([])
  })

  it(`killed at ${RANDOM_KILLS} random moments, loses no message and posts none twice`, async () => {
    const before = totals.deaths
    for (let n = 0; n < RANDOM_KILLS; n++) {
      const dice = rng('felled', String(n))
      const run = { lines: 1 + dice.integerBelow(14), time: dice.integerBelow(30) }
      await killAndInspect(await newRound(), [run], gapOf(n))
    }
    expect(totals.deaths).toBeGreaterThan(before + RANDOM_KILLS / 2)
    expect(totals.twice).toEqual([])
    expect(totals.messages).toBeGreaterThan(10 * (killedAt.length + RANDOM_KILLS))
  })
})

describe('a process killed while it tells a backlog', () => {
  const BACKLOG = 8
  const points = [
    ...['claimed', 'cursor', 'leased', 'sent', 'told'],
    ...['post', 'lease', 'outcome'].flatMap((what) => [`${what}:before`, `${what}:after`]),
  ]

  it.each(sampleCases(points, 1))('killed at %s, loses no entry and tells none twice', async (point) => {
    const round = await newRound()
    // After the messages of lobby and start, at a failpoint of the backlog.
    const passes = { claimed: 1, told: 4 }[point] ?? 5 + rng('backlog', point).integerBelow(8)
    const run = { now: START_MS, backlog: BACKLOG, dieAt: `${point}@${passes}` }
    const last = await runUntilDeath(round, run)
    expect(last.killed).toBe(true)
    expect(
      await runUntilDeath(round, { now: last.now + 10 * ONE_MINUTE_MS, backlog: BACKLOG }),
    ).toMatchObject({ killed: false })
    const keys = await postedMessageKeys()
    const { id, entries } = await loadRound(round, last.now)
    expect(announcementProblems(id, entries, keys)).toEqual([])
    expect(keys.some((key) => key.includes('#missed'))).toBe(true)
  })
})

describe('a posted message whose outcome was not recorded', () => {
  const programTest = sampledIt(3)
  /** The fifth send of a match is the first board; its thread exists by then. */
  const FIFTH = 'sent@5'
  let round: CrashRound
  let last: LastOutput
  let thread: string
  beforeEach(async () => {
    round = await newRound()
    last = await runUntilDeath(round, { dieAt: FIFTH, now: START_MS })
    thread = (await discord.listMessages()).find((message) => message.thread !== null)?.thread ?? ''
  })
  const writeMessages = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++)
      await discord.writeMessage({ channel: thread, author: '9000', content: `${n}` })
  }
  const twiceAfter = async (gap: number): Promise<string[]> =>
    (await inspectMessages(round, await restart(round, last, gap))).twice

  programTest('is found among forty later messages after its nonce has expired', async () => {
    await writeMessages(40)
    expect(await twiceAfter(60 * ONE_MINUTE_MS)).toEqual([])
  })

  programTest('is posted again if it is older than the messages that are searched', async () => {
    await writeMessages(110)
    expect(await twiceAfter(60 * ONE_MINUTE_MS)).toEqual([expect.stringContaining('#board')])
  })

  programTest('is found even if Discord recognises no nonce', async () => {
    await discord.changeSettings({ nonceWindow: 1 })
    expect(await twiceAfter(100_000)).toEqual([])
  })
})
