import type { Failure } from '@crackpost/functions/discord/failure'
import { type Rest, rest } from '@crackpost/functions/discord/rest'
import type { Told, Wiring } from '@crackpost/functions/discord/send'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Fake, fake } from './fake.ts'

export const noon = Date.UTC(2026, 2, 1, 12)
export const player = '2001'
export const server = '3001'
export const channel = '4001'

/** Our REST client and a Discord in another process, with one hand-moved clock for both. */
export interface Line {
  discord: Fake
  now: number
  /** How long the client has slept, each time. */
  slept: number[]
  /** What the client has told its log. */
  told: Told[]
  client(change?: Partial<Wiring>): Rest
  pass(ms: number): Promise<void>
  /** Posts a message that says bonjour. */
  hello(api: Rest, nonce?: string, patience?: number): ReturnType<Rest['createMessage']>
  /** What was posted so far. */
  contents(): Promise<string[]>
  /** What was answered so far; null for a dropped socket. */
  statuses(): Promise<(number | null)[]>
}

/** A line for the tests of one file: for each test a fresh world with one player, one server, one channel. */
export function line(): Line {
  let started: Fake | undefined
  const line: Line = {
    get discord() {
      if (started === undefined) throw new Error('the local Discord has not started yet')
      return started
    },
    now: noon,
    slept: [],
    told: [],
    client: (change = {}) =>
      rest({
        token: line.discord.token,
        base: line.discord.api,
        now: () => line.now,
        sleep: (ms) => {
          line.slept.push(ms)
          return line.pass(ms)
        },
        random: () => 0.5,
        log: (each) => line.told.push(each),
        ...change,
      }),
    async pass(ms) {
      line.now += ms
      await line.discord.clock(line.now)
    },
    hello: (api, nonce = 'n1', patience = 2_000) =>
      api.createMessage(channel, { content: 'bonjour' }, { nonce, patience }),
    contents: async () => (await line.discord.messages()).map(({ content }) => content),
    statuses: async () => (await line.discord.requests()).map(({ status }) => status),
  }

  beforeAll(async () => {
    started = await fake()
  })
  afterAll(() => line.discord.close())
  beforeEach(async () => {
    await line.discord.reset()
    Object.assign(line, { now: noon, slept: [], told: [] })
    await line.discord.clock(noon)
    const servers = [{ id: server, members: [player], channels: [channel] }]
    await line.discord.seed({ users: [player], servers })
  })
  return line
}

/** The failure of a call that must fail. */
export async function failure(
  result: Promise<{ ok: true } | { ok: false; error: Failure }>,
): Promise<Failure> {
  const came = await result
  if (came.ok) throw new Error('it went well')
  return came.error
}
