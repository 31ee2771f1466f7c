import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { matchIdOf } from '@crackpost/core/app/open'
import { rng } from '@crackpost/core/kernel/dice'
import type { Entry } from '@crackpost/core/match/fact'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { MINUTE } from './kit/household.ts'
import { clock } from './kit/table.ts'
import { doubles, dueOf, markIn } from './kit/told.ts'

/** Every await between a commit and the outcome of its last message. */
const POINTS = [
  ...['commit', 'head', 'post', 'lease', 'outcome'].flatMap((what) => [`${what}:before`, `${what}:after`]),
  ...['watched', 'leased', 'sent', 'thread', 'edited', 'cursor', 'told', 'swept'],
]
/** Deaths at some moment or other. */
const MOMENTS = 10

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** A match of its own: in a folder of its own, in a channel of an empty Discord. */
interface Round {
  readonly cause: string
  readonly folder: string
  readonly server: string
  readonly channel: string
}

interface Life {
  readonly now: number
  /** A point, and how often it is passed before; empty: no point. */
  readonly dieAt?: string
  /** Killed so many lines and milliseconds later; none: left alone. */
  readonly lines?: number
  readonly time?: number
}

interface Last {
  readonly killed: boolean
  /** What the clock showed. */
  readonly now: number
}

let discord: Fake
const folders = mkdtempSync(join(tmpdir(), 'crackpost-'))
/** In a folder beside `scripts`, so that what is named from there is where it says. */
const program = path(`.cache/dying-house-${process.pid}.mjs`)
const children = new Set<ChildProcess>()

beforeAll(async () => {
  discord = await fake()
  await build({
    entryPoints: [path('test/kit/dying-house.ts')],
    outfile: program,
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
  cpSync(path('packages/render/fonts'), path('.cache/fonts'), { recursive: true })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folders, { recursive: true, force: true })
  rmSync(program, { force: true })
  await discord.close()
})

const start = clock().now()
let rounds = 0

async function round(): Promise<Round> {
  await discord.reset()
  await discord.clock(start)
  const users = [0, 1].map((n) => ({ id: String(9000 + n), name: `Player ${n}` }))
  const { servers } = await discord.seed({
    users,
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  const cause = `round ${rounds++}`
  const folder = join(folders, cause.replace(' ', '-'))
  return { cause, folder, server: servers[0]?.id ?? '', channel: servers[0]?.channels[0] ?? '' }
}

/** Runs a house until it dies, by its own hand or by ours, or is done. */
async function lived({ cause, folder, server, channel }: Round, life: Life): Promise<Last> {
  await discord.clock(life.now)
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
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
async function revived(one: Round, { now }: Last, gap: number): Promise<number> {
  const last = await lived(one, { now: now + gap })
  if (last.killed) throw new Error('killed by nobody')
  return last.now
}

async function logOf({ cause, folder }: Round): Promise<Entry[]> {
  const { client, close } = await embedded({ folder })
  const entries: Entry[] = []
  for await (const entry of store(client, TABLE).matches.log(matchIdOf(cause))) entries.push(entry)
  await close()
  return entries
}

/** The marks of all messages as Discord has them, in order; what was edited, as it was posted. */
const posted = async (): Promise<string[]> =>
  (await discord.messages()).flatMap(
    ({ components, edits }) => markIn(edits[0]?.was.components ?? components) ?? [],
  )

/** Nothing is lost: says what is there twice. */
async function inspect(one: Round, end: number): Promise<{ marks: string[]; twice: string[] }> {
  const due = dueOf(matchIdOf(one.cause), await logOf(one), end)
  const marks = await posted()
  // First things first, and each of them.
  const news = new Set(marks.filter((mark) => due.news.includes(mark)))
  expect([...news]).toEqual(due.news)
  expect(due.notices.filter((mark) => !marks.includes(mark))).toEqual([])
  const [lobby, ...messages] = await discord.messages()
  expect(lobby?.edits.length).toBeGreaterThanOrEqual(due.edits)
  const boards = messages.filter(({ components }) => /#(?:started|board|end)$/.test(markIn(components) ?? ''))
  expect(boards.filter(({ attachments }) => attachments.length !== 1)).toEqual([])
  return { marks, twice: doubles(marks) }
}

describe('a house that is killed while it tells', () => {
  const told = { messages: 0, twice: [] as string[], deaths: 0 }

  /** Dies once or twice, comes back until all is quiet, and is inspected. */
  async function survived(one: Round, lives: readonly Omit<Life, 'now'>[], gap: number): Promise<void> {
    let last: Last = { killed: true, now: start }
    for (const [index, life] of lives.entries()) {
      if (!last.killed) break
      last = await lived(one, { ...life, now: last.now + (index === 0 ? 0 : gap) })
      if (last.killed) told.deaths++
    }
    const end = last.killed ? await revived(one, last, gap) : last.now
    const { marks, twice } = await inspect(one, end)
    told.messages += marks.length
    told.twice.push(...twice)
  }

  /** Within the time for which Discord knows a nonce, and beyond it. */
  const gapOf = (n: number): number => (n % 2 === 0 ? 2 : 10) * MINUTE

  it.each(POINTS.map((point, n) => [point, n] as const))(
    'at %s loses nothing and posts nothing twice',
    async (point, n) => {
      const dice = rng('felled', point)
      const before = told.deaths
      // At every third point whoever comes after it dies there too.
      const again = n % 3 === 0 ? [{ dieAt: `${point}@1` }] : []
      // There is one thread, and the open table's message changes twice: somebody joins, the match begins.
      const first = { thread: 1, edited: 2 }[point] ?? 1 + dice.below(6)
      await survived(await round(), [{ dieAt: `${point}@${first}` }, ...again], gapOf(n))
      expect(told.deaths).toBeGreaterThan(before)
      expect(told.twice).toEqual([])
    },
  )

  it(`at ${MOMENTS} moments of chance loses nothing and posts nothing twice`, async () => {
    const before = told.deaths
    for (let n = 0; n < MOMENTS; n++) {
      const dice = rng('felled', String(n))
      const life = { lines: 1 + dice.below(14), time: dice.below(30) }
      await survived(await round(), [life], gapOf(n))
    }
    expect(told.deaths).toBeGreaterThan(before + MOMENTS / 2)
    expect(told.twice).toEqual([])
    expect(told.messages).toBeGreaterThan(10 * (POINTS.length + MOMENTS))
  })
})

describe('a message whose outcome nobody wrote down', () => {
  /** Of the sends of a match the fifth is the first board: the thread is there by then. */
  const FIFTH = 'sent@5'
  let one: Round
  let last: Last
  let thread: string
  beforeEach(async () => {
    one = await round()
    last = await lived(one, { dieAt: FIFTH, now: start })
    thread = (await discord.messages()).find((message) => message.thread !== null)?.thread ?? ''
  })
  const written = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) await discord.write({ channel: thread, author: '9000', content: `${n}` })
  }
  const twiceAfter = async (gap: number): Promise<string[]> =>
    (await inspect(one, await revived(one, last, gap))).twice

  it('is found again under forty others long after Discord has forgotten its nonce', async () => {
    await written(40)
    expect(await twiceAfter(60 * MINUTE)).toEqual([])
  })

  it('is posted a second time when it lies deeper than what is looked through', async () => {
    await written(60)
    expect(await twiceAfter(60 * MINUTE)).toEqual([expect.stringContaining('#board')])
  })

  it('is posted a second time when Discord forgets its nonce sooner than we think', async () => {
    await discord.settings({ nonceWindow: 1 })
    expect(await twiceAfter(100_000)).toEqual([expect.stringContaining('#board')])
  })
})
