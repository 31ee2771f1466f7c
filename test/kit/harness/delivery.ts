import type { MatchCommand } from '@crackpost/core/match/decide'
import { type MatchSettings, NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { awaitedSeats, type Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { createComposer } from '@crackpost/functions/delivery/compose'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import type { DeliveryDeps } from '@crackpost/functions/delivery/deps'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { createDiscordRest } from '@crackpost/functions/discord-rest/rest'
import type { BackgroundJob } from '@crackpost/functions/http/interaction-endpoint'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import type { DiscordProcess } from '../fakes/discord-process.ts'
import { passCommandIn } from '../pass-command.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  testMatchSettings,
  unwrapResult,
} from './use-cases.ts'

export const ONE_MINUTE_MS = 60_000
export const ONE_HOUR_MS = 60 * ONE_MINUTE_MS
export const ONE_DAY_MS = 24 * ONE_HOUR_MS

/**
 * Use cases and delivery on an in-memory database, posting to a local Discord, on a clock that the test
 * moves.
 */
export interface DeliveryHarness {
  readonly deps: DeliveryDeps
  /** The underlying database client. */
  readonly client: DocumentClient
  readonly ports: Ports
  readonly clock: ManualClock
  readonly logLines: Record<string, unknown>[]
  /** Jobs handed to the painter; they don't run by themselves. */
  readonly enqueuedJobs: BackgroundJob[]
  readonly server: string
  readonly channel: string
  /** Player id of test user n, counted from 0. */
  playerId(n: number): Promise<string>
  userId(n: number): string
  /** Advances the harness's clock and Discord's. */
  advanceClock(time: number): Promise<void>
  /** Advances both clocks in steps (one minute by default) with a sweep after each. */
  advanceWithSweeps(time: number, step?: number): Promise<void>
  openMatch(terms?: Partial<MatchSettings>, cause?: string, host?: number): Promise<string>
  /** Starts a match between the first `seats` users. */
  startMatch(seats: number, terms?: Partial<MatchSettings>, cause?: string): Promise<string>
  submit(id: string, n: number, command: MatchCommand): Promise<void>
  /** The user to move passes. Le Crack only. */
  pass(id: string): Promise<void>
  /** Throws if there is no such match. */
  loadMatch(id: string): Promise<Match>
  /** Number of the user to move. */
  userToMove(id: string): Promise<number>
  close(): Promise<void>
}

const FIRST_USER_ID = 9000

export const testUserName = (n: number): string => `Player ${n}`

export async function createDeliveryHarness(discord: DiscordProcess, users = 8): Promise<DeliveryHarness> {
  await discord.reset()
  const time = createManualClock()
  await discord.setClock(time.now())
  const seedUsers = Array.from({ length: users }, (_, n) => ({
    id: String(FIRST_USER_ID + n),
    name: testUserName(n),
  }))
  const { servers } = await discord.seed({
    users: seedUsers,
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  const [
    {
      id: server,
      channels: [channel = ''],
    } = { id: '', channels: [] },
  ] = servers
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const store = createStore(client, EMBEDDED_TABLE_NAME, { now: time.now })
  const ports = createTestPorts(store, time)
  const logLines: Record<string, unknown>[] = []
  const enqueuedJobs: BackgroundJob[] = []
  const deps: DeliveryDeps = {
    ports: ports,
    ...createDeliveryStores(client, EMBEDDED_TABLE_NAME),
    rest: createDiscordRest({
      token: discord.token,
      baseUrl: discord.apiUrl,
      now: time.now,
      sleep: () => Promise.resolve(),
      random: () => 0.5,
      log: (line) => logLines.push({ ...line }),
    }),
    composer: createComposer(ports, (line) => logLines.push({ ...line })),
    enqueue: async (job) => void enqueuedJobs.push(job),
    now: time.now,
    log: (line) => logLines.push({ ...line }),
    failpoint: () => Promise.resolve(),
  }
  const userId = (n: number): string => String(FIRST_USER_ID + n)
  const playerId = (n: number): Promise<string> => ports.people.findOrCreatePlayer(userId(n), testUserName(n))
  let causes = 0
  const self: DeliveryHarness = {
    deps,
    client,
    ports: ports,
    clock: time,
    logLines: logLines,
    enqueuedJobs,
    server,
    channel,
    playerId: playerId,
    userId: userId,
    async advanceClock(ms) {
      time.advance(ms)
      await discord.setClock(time.now())
    },
    async advanceWithSweeps(ms, step = ONE_MINUTE_MS) {
      for (let elapsed = 0; elapsed < ms; elapsed += step) {
        await self.advanceClock(Math.min(step, ms - elapsed))
        await runSweep(deps)
      }
    },
    async openMatch(terms = {}, cause = `open ${++causes}`, host = 0) {
      const full = testMatchSettings('le-crack', 2, { place: { server, channel }, ...terms })
      const { id } = unwrapResult(
        await openMatch(ports, { host: await playerId(host), cause, terms: full, wish: NO_SEAT_WISH }),
      )
      await deliverMatch(deps, id)
      return id
    },
    async startMatch(seats, terms = {}, cause = `open ${++causes}`) {
      const id = await self.openMatch({ seats, ...terms }, cause)
      for (let n = 1; n < seats; n++) await self.submit(id, n, { type: 'join', wish: NO_SEAT_WISH })
      await self.submit(id, 0, { type: 'start' })
      return id
    },
    async submit(id, n, command) {
      unwrapResult(
        await handleCommand(ports, commandRequestOf(id, await playerId(n), `ask ${++causes}`, command)),
      )
      await deliverMatch(deps, id)
    },
    async pass(id) {
      await self.submit(id, await self.userToMove(id), passCommandIn(await self.loadMatch(id)))
    },
    async loadMatch(id) {
      const match = (await loadCurrent(ports, id))?.match
      if (!match) throw new Error(`there is no match ${id}`)
      return match
    },
    async userToMove(id) {
      const match = await self.loadMatch(id)
      const player = match.players[awaitedSeats(match)[0] ?? 0]?.player ?? ''
      return Number((await ports.people.identityOf(player))?.user) - FIRST_USER_ID
    },
    close,
  }
  return self
}
