import type { RestFailure } from '@crackpost/functions/discord-rest/errors'
import type { RequesterOptions, RequestLog } from '@crackpost/functions/discord-rest/request'
import { createDiscordRest, type DiscordRest } from '@crackpost/functions/discord-rest/rest'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type DiscordProcess, startDiscordProcess } from '../fakes/discord-process.ts'

export const TEST_NOON_MS = Date.UTC(2026, 2, 1, 12)
export const REST_USER_ID = '2001'
export const REST_SERVER_ID = '3001'
export const REST_CHANNEL_ID = '4001'

/** Our REST client and a Discord in another process, on one clock that the test moves. */
export interface RestHarness {
  discord: DiscordProcess
  now: number
  /** Durations of the client's sleeps. */
  sleptMs: number[]
  /** Log records of the client. */
  requestLogs: RequestLog[]
  createClient(change?: Partial<RequesterOptions>): DiscordRest
  advanceClock(ms: number): Promise<void>
  /** Posts the message `bonjour`. */
  postGreeting(api: DiscordRest, nonce?: string, patience?: number): ReturnType<DiscordRest['createMessage']>
  /** Contents of all posted messages. */
  postedContents(): Promise<string[]>
  /** Response status of each request so far; null for a dropped socket. */
  responseStatuses(): Promise<(number | null)[]>
}

/**
 * Registers hooks that start one Discord per test file and reset it to one user, server and channel before
 * each test.
 */
export function createRestHarness(): RestHarness {
  let started: DiscordProcess | undefined
  const harness: RestHarness = {
    get discord() {
      if (started === undefined) throw new Error('the local Discord has not started yet')
      return started
    },
    now: TEST_NOON_MS,
    sleptMs: [],
    requestLogs: [],
    createClient: (change = {}) =>
      createDiscordRest({
        token: harness.discord.token,
        baseUrl: harness.discord.apiUrl,
        now: () => harness.now,
        sleep: (ms) => {
          harness.sleptMs.push(ms)
          return harness.advanceClock(ms)
        },
        random: () => 0.5,
        log: (record) => harness.requestLogs.push(record),
        ...change,
      }),
    async advanceClock(ms) {
      harness.now += ms
      await harness.discord.setClock(harness.now)
    },
    postGreeting: (api, nonce = 'n1', patience = 2_000) =>
      api.createMessage(REST_CHANNEL_ID, { content: 'bonjour' }, { nonce, maxWaitMs: patience }),
    postedContents: async () => (await harness.discord.listMessages()).map(({ content }) => content),
    responseStatuses: async () => (await harness.discord.listRequests()).map(({ status }) => status),
  }

  beforeAll(async () => {
    started = await startDiscordProcess()
  })
  afterAll(() => harness.discord.close())
  beforeEach(async () => {
    await harness.discord.reset()
    Object.assign(harness, { now: TEST_NOON_MS, sleptMs: [], requestLogs: [] })
    await harness.discord.setClock(TEST_NOON_MS)
    const servers = [{ id: REST_SERVER_ID, members: [REST_USER_ID], channels: [REST_CHANNEL_ID] }]
    await harness.discord.seed({ users: [REST_USER_ID], servers })
  })
  return harness
}

/** Returns the error of a call; throws if the call succeeds. */
export async function expectFailure(
  result: Promise<{ ok: true } | { ok: false; error: RestFailure }>,
): Promise<RestFailure> {
  const outcome = await result
  if (outcome.ok) throw new Error('it went well')
  return outcome.error
}
