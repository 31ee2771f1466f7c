import { setTimeout as sleep } from 'node:timers/promises'
import { deliver } from '../delivery/deliver.ts'
import type { House } from '../delivery/house.ts'
import { paint } from '../delivery/paint.ts'
import { sweep } from '../delivery/sweep.ts'
import { wake } from '../delivery/wake.ts'
import { type Attendant, attendantOf, type Commission, type Door, doorOf } from '../discord/door.ts'
import { type Sink, stdout, traced } from '../log/log.ts'
import { embedded, TABLE } from '../store/embedded.ts'
import { bellOf } from './bell.ts'
import {
  apiIn,
  type DiscordSettings,
  dataIn,
  discordIn,
  type Environment,
  lexiconIn,
  tokenIn,
} from './environment.ts'
import { houseOf } from './house.ts'
import { type World, worldOf } from './world.ts'

/** Where a local house stands, and which Discord it speaks with. */
export interface LocalSite {
  /** The folder of the database. */
  readonly folder: string
  readonly discord: DiscordSettings
  readonly token: string
  readonly api: string
  readonly lexicon: string | null
  readonly sink?: Sink
  /** Another clock than the real one, which may be ahead of it. */
  now?(): number
}

export const siteIn = (env: Environment): LocalSite => ({
  folder: dataIn(env),
  discord: discordIn(env),
  token: tokenIn(env),
  api: apiIn(env),
  lexicon: lexiconIn(env),
})

/** The same house in one process: what the cloud does between its functions is done here from hand to hand. */
export interface Local {
  readonly world: World
  readonly house: House
  /** Discord's interactions as signed requests, and as they come over a line of our own. */
  readonly door: Door
  readonly attend: Attendant
  /** The clock was moved on by hand: what has become due is done now, and nobody takes it for an outage. */
  moved(): Promise<void>
  /** Finishes what is under way. */
  close(): Promise<void>
}

const MINUTE = 60_000

export async function local({ folder, discord, token, api, lexicon, ...site }: LocalSite): Promise<Local> {
  const { sink = stdout, now = Date.now } = site
  const { client, close } = await embedded({ folder })
  const bell = bellOf((id) => logged('bell', () => deliver(house, id)))
  const painting = new Set<Promise<void>>()

  const world = worldOf({
    client,
    table: TABLE,
    discord,
    lexicon,
    sink,
    now,
    committed: bell.ring,
    order: async (commission) => {
      const work = painted(commission).finally(() => painting.delete(work))
      painting.add(work)
    },
  })
  const house = houseOf(world, token, api)

  /** Nobody waits for this: what goes wrong is told to the log. */
  async function logged(door: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      world.log({ door, outcome: 'error', error: traced(error) })
    }
  }

  const painted = (commission: Commission): Promise<void> =>
    logged('painter', async () => {
      // The answer goes out first.
      await sleep(0)
      const { type } = await paint(house, commission, (ms) => sleep(ms))
      world.log({ door: 'painter', type: commission.type, outcome: type })
    })

  // One after the other, however long one takes.
  let sweeping = logged('wake', () => wake(house))
  const next = (work: () => Promise<unknown>): Promise<void> => {
    sweeping = sweeping.then(() => logged('sweep', work))
    return sweeping
  }
  let timer = setTimeout(tick, MINUTE)
  let closed = false
  async function tick(): Promise<void> {
    await next(() => sweep(house))
    if (!closed) timer = setTimeout(tick, MINUTE)
  }

  return {
    world,
    house,
    door: doorOf(world.doorway),
    attend: attendantOf(world.doorway),
    moved: () =>
      next(async () => {
        await house.heartbeat.beat(now() - MINUTE)
        await sweep(house)
      }),
    async close() {
      closed = true
      clearTimeout(timer)
      await sweeping
      await bell.quiet()
      await Promise.all(painting)
      await close()
    },
  }
}
