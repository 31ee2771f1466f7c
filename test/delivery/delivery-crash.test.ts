import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rng } from '@crackpost/core/kernel/dice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { matchIdFromCause } from '@crackpost/core/use-cases/open-match'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { duplicatesIn, expectedMessagesOf, messageKeyIn } from '../kit/expected-messages.ts'
import { type DiscordProcess, startDiscordProcess } from '../kit/fakes/discord-process.ts'
import { ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import { createManualClock } from '../kit/harness/use-cases.ts'

/** Every await between a commit and the outcome of its last message. */
const FAILPOINTS = [
  ...['commit', 'head', 'post', 'lease', 'outcome'].flatMap((what) => [`${what}:before`, `${what}:after`]),
  ...['watched', 'leased', 'sent', 'thread', 'edited', 'cursor', 'told', 'swept'],
]
/** Deaths at some moment or other. */
const RANDOM_KILLS = 10

const pathFromRoot = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** A match of its own: in a folder of its own, in a channel of an empty Discord. */
interface CrashRound {
  readonly cause: string
  readonly folder: string
  readonly server: string
  readonly channel: string
}

interface ProcessRun {
  readonly now: number
  /** A point, and how often it is passed before; empty: no point. */
  readonly dieAt?: string
  /** Killed so many lines and milliseconds later; none: left alone. */
  readonly lines?: number
  readonly time?: number
}

interface LastOutput {
  readonly killed: boolean
  /** What the clock showed. */
  readonly now: number
}

let discord: DiscordProcess
const DATA_FOLDER = mkdtempSync(join(tmpdir(), 'crackpost-'))
/** In a folder beside `scripts`, so that what is named from there is where it says. */
const BUNDLED_PROGRAM = pathFromRoot(`.cache/dying-house-${process.pid}.mjs`)
const children = new Set<ChildProcess>()

beforeAll(async () => {
  discord = await startDiscordProcess()
  await build({
    entryPoints: [pathFromRoot('test/kit/crash/delivery-process.ts')],
    outfile: BUNDLED_PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);",
    },
    // Calls are told apart by the names of their classes.
    keepNames: true,
    external: ['@napi-rs/canvas'],
    logLevel: 'error',
  })
  // Pictures want their font beside the bundle.
  cpSync(pathFromRoot('packages/render/fonts'), pathFromRoot('.cache/fonts'), { recursive: true })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(DATA_FOLDER, { recursive: true, force: true })
  rmSync(BUNDLED_PROGRAM, { force: true })
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

/** Runs a house until it dies, by its own hand or by ours, or is done. */
async function runUntilDeath(
  { cause, folder, server, channel }: CrashRound,
  life: ProcessRun,
): Promise<LastOutput> {
  await discord.setClock(life.now)
  const env = {
    ...process.env,
    NODE_NO_WARNINGS: '1',
    FOLDER: folder,
    URL: discord.url,
    TOKEN: discord.token,
    SERVER: server,
    CHANNEL: channel,
    CAUSE: cause,
    NOW: String(life.now),
    DIE_AT: life.dieAt ?? '',
  }
  const child = spawn(process.execPath, [BUNDLED_PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let { now } = life
  let [errors, said] = ['', 0]
  child.stderr.on('data', (text) => {
    errors += text
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as { readonly now?: number }
    now = line.now ?? now
    if (++said === life.lines) setTimeout(() => child.kill('SIGKILL'), life.time)
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      children.delete(child)
      if (code === 0 || signal === 'SIGKILL') resolve({ killed: code !== 0, now })
      else reject(new Error(`it ended by itself: ${errors}`))
    })
  })
}

/** Starts it again, so much later, until it is done. */
async function restart(one: CrashRound, { now }: LastOutput, gap: number): Promise<number> {
  const last = await runUntilDeath(one, { now: now + gap })
  if (last.killed) throw new Error('killed by nobody')
  return last.now
}

async function loadLog({ cause, folder }: CrashRound): Promise<MatchLogEntry[]> {
  const { client, close } = await openEmbeddedDatabase({ folder })
  const entries: MatchLogEntry[] = []
  for await (const entry of createStore(client, EMBEDDED_TABLE_NAME).matches.readEntries(
    matchIdFromCause(cause),
  ))
    entries.push(entry)
  await close()
  return entries
}

/** The marks of all messages as Discord has them, in order; what was edited, as it was posted. */
const postedMessageKeys = async (): Promise<string[]> =>
  (await discord.listMessages()).flatMap(
    ({ components, edits }) => messageKeyIn(edits[0]?.was.components ?? components) ?? [],
  )

/** Nothing is lost: says what is there twice. */
async function inspectMessages(one: CrashRound, end: number): Promise<{ marks: string[]; twice: string[] }> {
  const due = expectedMessagesOf(matchIdFromCause(one.cause), await loadLog(one), end)
  const messageKeys = await postedMessageKeys()
  // First things first, and each of them.
  const news = new Set(messageKeys.filter((messageKey) => due.announcements.includes(messageKey)))
  expect([...news]).toEqual(due.announcements)
  expect(due.reminders.filter((messageKey) => !messageKeys.includes(messageKey))).toEqual([])
  const [lobby, ...messages] = await discord.listMessages()
  expect(lobby?.edits.length).toBeGreaterThanOrEqual(due.edits)
  const boards = messages.filter(({ components }) =>
    /#(?:started|board|end)$/.test(messageKeyIn(components) ?? ''),
  )
  expect(boards.filter(({ attachments }) => attachments.length !== 1)).toEqual([])
  return { marks: messageKeys, twice: duplicatesIn(messageKeys) }
}

describe('a house that is killed while it tells', () => {
  const told = { messages: 0, twice: [] as string[], deaths: 0 }

  /** Dies once or twice, comes back until all is quiet, and is inspected. */
  async function survived(
    one: CrashRound,
    lives: readonly Omit<ProcessRun, 'now'>[],
    gap: number,
  ): Promise<void> {
    let last: LastOutput = { killed: true, now: START_MS }
    for (const [index, life] of lives.entries()) {
      if (!last.killed) break
      last = await runUntilDeath(one, { ...life, now: last.now + (index === 0 ? 0 : gap) })
      if (last.killed) told.deaths++
    }
    const end = last.killed ? await restart(one, last, gap) : last.now
    const { marks, twice } = await inspectMessages(one, end)
    told.messages += marks.length
    told.twice.push(...twice)
  }

  /** Within the time for which Discord knows a nonce, and beyond it. */
  const gapOf = (n: number): number => (n % 2 === 0 ? 2 : 10) * ONE_MINUTE_MS

  it.each(FAILPOINTS.map((point, n) => [point, n] as const))(
    'at %s loses nothing and posts nothing twice',
    async (point, n) => {
      const dice = rng('felled', point)
      const before = told.deaths
      // At every third point whoever comes after it dies there too.
      const again = n % 3 === 0 ? [{ dieAt: `${point}@1` }] : []
      // There is one thread, and the open table's message changes twice: somebody joins, the match begins.
      const first = { thread: 1, edited: 2 }[point] ?? 1 + dice.integerBelow(6)
      await survived(await newRound(), [{ dieAt: `${point}@${first}` }, ...again], gapOf(n))
      expect(told.deaths).toBeGreaterThan(before)
      expect(told.twice).toEqual([])
    },
  )

  it(`at ${RANDOM_KILLS} moments of chance loses nothing and posts nothing twice`, async () => {
    const before = told.deaths
    for (let n = 0; n < RANDOM_KILLS; n++) {
      const dice = rng('felled', String(n))
      const life = { lines: 1 + dice.integerBelow(14), time: dice.integerBelow(30) }
      await survived(await newRound(), [life], gapOf(n))
    }
    expect(told.deaths).toBeGreaterThan(before + RANDOM_KILLS / 2)
    expect(told.twice).toEqual([])
    expect(told.messages).toBeGreaterThan(10 * (FAILPOINTS.length + RANDOM_KILLS))
  })
})

describe('a message whose outcome nobody wrote down', () => {
  /** Of the sends of a match the fifth is the first board: the thread is there by then. */
  const FIFTH = 'sent@5'
  let one: CrashRound
  let last: LastOutput
  let thread: string
  beforeEach(async () => {
    one = await newRound()
    last = await runUntilDeath(one, { dieAt: FIFTH, now: START_MS })
    thread = (await discord.listMessages()).find((message) => message.thread !== null)?.thread ?? ''
  })
  const written = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++)
      await discord.writeMessage({ channel: thread, author: '9000', content: `${n}` })
  }
  const twiceAfter = async (gap: number): Promise<string[]> =>
    (await inspectMessages(one, await restart(one, last, gap))).twice

  it('is found again under forty others long after Discord has forgotten its nonce', async () => {
    await written(40)
    expect(await twiceAfter(60 * ONE_MINUTE_MS)).toEqual([])
  })

  it('is posted a second time when it lies deeper than what is looked through', async () => {
    await written(60)
    expect(await twiceAfter(60 * ONE_MINUTE_MS)).toEqual([expect.stringContaining('#board')])
  })

  it('is posted a second time when Discord forgets its nonce sooner than we think', async () => {
    await discord.changeSettings({ nonceWindow: 1 })
    expect(await twiceAfter(100_000)).toEqual([expect.stringContaining('#board')])
  })
})
