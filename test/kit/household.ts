import { act } from '@crackpost/core/app/act'
import { open } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import type { TableAsk } from '@crackpost/core/match/table'
import { NO_WISH, type Terms } from '@crackpost/core/match/terms'
import { composer } from '@crackpost/functions/delivery/compose'
import { deliver } from '@crackpost/functions/delivery/deliver'
import type { House } from '@crackpost/functions/delivery/house'
import { sweep } from '@crackpost/functions/delivery/sweep'
import { rest } from '@crackpost/functions/discord/rest'
import type { Client } from '@crackpost/functions/store/client'
import { courier } from '@crackpost/functions/store/courier'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import type { Fake } from './fake.ts'
import { asked, type Clock, clock, done, ports, termsOf } from './table.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A whole house on an embedded database in memory, telling a local Discord, by a clock that a test moves. */
export interface Household {
  readonly house: House
  /** The database under it. */
  readonly client: Client
  readonly ports: Ports
  readonly clock: Clock
  readonly logged: Record<string, unknown>[]
  readonly server: string
  readonly channel: string
  /** Players by number: the first is user 0, and so on. */
  player(n: number): Promise<string>
  user(n: number): string
  /** Moves both clocks on. */
  pass(time: number): Promise<void>
  /** Moves both clocks on minute by minute (or in longer steps), with a sweep at each. */
  live(time: number, step?: number): Promise<void>
  opened(terms?: Partial<Terms>, cause?: string, host?: number): Promise<string>
  /** A match under way between the first so many players. */
  started(seats: number, terms?: Partial<Terms>, cause?: string): Promise<string>
  ask(id: string, n: number, ask: TableAsk): Promise<void>
  close(): Promise<void>
}

export const nameOf = (n: number): string => `Player ${n}`

export async function household(discord: Fake, users = 8): Promise<Household> {
  await discord.reset()
  const time = clock()
  await discord.clock(time.now())
  const people = Array.from({ length: users }, (_, n) => ({ id: String(9000 + n), name: nameOf(n) }))
  const { servers } = await discord.seed({
    users: people,
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  const [
    {
      id: server,
      channels: [channel = ''],
    } = { id: '', channels: [] },
  ] = servers
  const { client, close } = await embedded({ folder: null })
  const stored = store(client, TABLE, { now: time.now })
  const bound = ports(stored, time)
  const logged: Record<string, unknown>[] = []
  const house: House = {
    ports: bound,
    ...courier(client, TABLE),
    rest: rest({
      token: discord.token,
      base: discord.api,
      now: time.now,
      sleep: () => Promise.resolve(),
      random: () => 0.5,
      log: (line) => logged.push({ ...line }),
    }),
    composer: composer(bound, (line) => logged.push({ ...line })),
    now: time.now,
    log: (line) => logged.push({ ...line }),
    point: () => Promise.resolve(),
  }
  const user = (n: number): string => String(9000 + n)
  const player = (n: number): Promise<string> => bound.people.playerOf(user(n), nameOf(n))
  let causes = 0
  const self: Household = {
    house,
    client,
    ports: bound,
    clock: time,
    logged,
    server,
    channel,
    player,
    user,
    async pass(ms) {
      time.pass(ms)
      await discord.clock(time.now())
    },
    async live(ms, step = MINUTE) {
      for (let gone = 0; gone < ms; gone += step) {
        await self.pass(Math.min(step, ms - gone))
        await sweep(house)
      }
    },
    async opened(terms = {}, cause = `open ${++causes}`, host = 0) {
      const full = termsOf('le-crack', 2, { place: { server, channel }, ...terms })
      const { id } = done(await open(bound, { host: await player(host), cause, terms: full, wish: NO_WISH }))
      await deliver(house, id)
      return id
    },
    async started(seats, terms = {}, cause = `open ${++causes}`) {
      const id = await self.opened({ seats, ...terms }, cause)
      for (let n = 1; n < seats; n++) await self.ask(id, n, { type: 'join', wish: NO_WISH })
      await self.ask(id, 0, { type: 'start' })
      return id
    },
    async ask(id, n, ask) {
      done(await act(bound, asked(id, await player(n), `ask ${++causes}`, ask)))
      await deliver(house, id)
    },
    close,
  }
  return self
}
