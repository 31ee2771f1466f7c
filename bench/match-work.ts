import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { textsIn } from '@crackpost/bot/i18n/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import { createServices, type Services } from '@crackpost/functions/composition/root'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import type { DeliveryDeps } from '@crackpost/functions/delivery/deps'
import { createDeliveryDeps } from '@crackpost/functions/delivery/deps'
import { runBackgroundJob } from '@crackpost/functions/delivery/follow-up'
import { type BackgroundJob, createInteractionEndpoint } from '@crackpost/functions/http/interaction-endpoint'
import { startNodeServer } from '@crackpost/functions/http/node-server'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { startPlayground } from '@crackpost/playground/server/server'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { frenchLexicon } from '../scripts/french-lexicon.ts'
import { wrapClient } from '../test/kit/fakes/dynamo-wrapper.ts'
import { JOB_RUNTIME } from '../test/kit/harness/player-jobs.ts'
import { matchIdShownIn } from '../test/kit/scenarios/match.ts'
import { createHttpUser } from '../test/kit/users/http-user.ts'
import type { TestUser } from '../test/kit/users/test-user.ts'
import { type CapacityMeter, createCapacityMeter } from './capacity-meter.ts'

/** The summed work of all calls of one kind. */
export interface MeasuredWork {
  readonly calls: number
  readonly read: number
  readonly written: number
  /** Calls to the table. */
  readonly tableCalls: number
  /** Requests to Discord. */
  readonly discordCalls: number
  /** Bytes of files sent to Discord. */
  readonly bytes: number
  /**
   * Processor time of this process, which other load on the machine changes little. It includes the embedded database and
   * the local Discord, so a deployed function uses less.
   */
  readonly cpuMs: number
}

export const WORK_PARTS = ['opening', 'suggestion', 'preview', 'move', 'worker', 'painter'] as const
export type WorkPart = (typeof WORK_PARTS)[number]

/** The work of whole matches, by part. */
export interface WorkTotals {
  readonly moves: number
  readonly parts: Readonly<Record<WorkPart, MeasuredWork>>
}

const TOKEN = 'the-token-of-the-bot-on-the-bench'
const MATCHES = 2
const NO_WORK: MeasuredWork = {
  calls: 0,
  read: 0,
  written: 0,
  tableCalls: 0,
  discordCalls: 0,
  bytes: 0,
  cpuMs: 0,
}

/** The processor time of this process since an earlier reading, in milliseconds. */
export function cpuMillisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Plays matches as people do, at a local Discord, with the functions called one after the other. `counts`: measure capacity
 * units; otherwise measure time, since counting takes time.
 */
export async function measureMatches(counts: boolean): Promise<WorkTotals> {
  const discord = await startPlayground(0, { token: TOKEN })
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const counter: CapacityMeter | null = counts ? createCapacityMeter(client, EMBEDDED_TABLE_NAME) : null
  const seen = { tableCalls: 0, discordCalls: 0, bytes: 0 }
  const committedIds = new Set<string>()
  const jobs: BackgroundJob[] = []
  const services: Services = createServices({
    client: wrapClient(counter?.client ?? client, async (_, go) => {
      seen.tableCalls++
      return go()
    }),
    table: EMBEDDED_TABLE_NAME,
    discord: {
      publicKey: discord.instance.emulator.key.public,
      application: discord.instance.emulator.state.bot,
    },
    lexicon: null,
    sink: () => {},
    onCommit: (id) => void committedIds.add(id),
    enqueue: async (job) => void jobs.push(job),
  })
  const deps = countingDeps(createDeliveryDeps(services, TOKEN, `${discord.url}/api/v10`), seen)
  const parts = Object.fromEntries(WORK_PARTS.map((part) => [part, NO_WORK])) as Record<
    WorkPart,
    MeasuredWork
  >

  /** Runs one call of a function and adds its work to a part. */
  async function measureCall<T>(part: WorkPart, work: () => Promise<T>): Promise<T> {
    counter?.reset()
    Object.assign(seen, { tableCalls: 0, discordCalls: 0, bytes: 0 })
    const before = process.cpuUsage()
    const result = await work()
    const cpuMs = cpuMillisecondsSince(before)
    const sum = parts[part]
    parts[part] = {
      calls: sum.calls + 1,
      read: sum.read + (counter?.read ?? 0),
      written: sum.written + (counter?.written ?? 0),
      tableCalls: sum.tableCalls + seen.tableCalls,
      discordCalls: sum.discordCalls + seen.discordCalls,
      bytes: sum.bytes + seen.bytes,
      cpuMs: sum.cpuMs + cpuMs,
    }
    return result
  }

  let part: WorkPart = 'opening'
  const endpoint = createInteractionEndpoint(services)
  const server = await startNodeServer((event) => measureCall(part, () => endpoint(event)))
  await registerEndpoint(discord.url, discord.instance.emulator.state.bot, server.url)
  const users = createUsers(discord)
  const runPendingWork = async (): Promise<void> => {
    for (const id of committedIds) {
      committedIds.delete(id)
      await measureCall(part === 'opening' ? 'opening' : 'worker', () => deliverMatch(deps, id))
    }
    for (const job of jobs.splice(0))
      await measureCall(part === 'opening' ? 'opening' : 'painter', () =>
        runBackgroundJob(deps, job, JOB_RUNTIME),
      )
  }
  const during = async <T>(which: WorkPart, work: () => Promise<T>): Promise<T> => {
    part = which
    const result = await work()
    await runPendingWork()
    return result
  }
  let moves = 0
  for (let match = 0; match < MATCHES; match++) moves += await playMatch(services, users, during)
  await server.close()
  await close()
  await discord.close()
  return { moves, parts }
}

type During = <T>(which: WorkPart, work: () => Promise<T>) => Promise<T>

async function playMatch(services: Services, users: readonly TestUser[], during: During): Promise<number> {
  const [host, other] = users
  if (!host || !other) throw new Error('there are no users')
  const id = await during('opening', async () =>
    matchIdShownIn(await host.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })),
  )
  await during('opening', () => other.typeCommand('/crack rejoindre', { partie: id }))
  await during('opening', () => host.typeCommand('/crack commencer', { partie: id }))
  for (let moves = 0; ; moves++) {
    const match = (await services.ports.matches.loadSnapshot(id))?.match
    const state = stateSchema.parse(match?.play?.course.state)
    if (state.over) return moves
    const person = await services.ports.people.identityOf(match?.players[state.turn]?.player ?? '')
    const user = users.find(({ user }) => user === person?.user) ?? host
    const env = { lexicon: frenchLexicon(), dice: createDiceFactory(`bench ${moves}`), now: 0, pace: 1 }
    const [action] = [...(leCrackGame.actions?.(state, state.turn, env) ?? [])].filter(
      ({ type }) => type === 'play',
    )
    if (action?.type !== 'play') {
      await during('move', () => user.typeCommand('/lecrack passer', { partie: id }))
      continue
    }
    const letters = action.word.map((tile) => tile.charAt(0)).join('')
    await during('suggestion', () => user.autocomplete('/lecrack jouer', 'mot', { mot: letters }))
    const mot = leCrackGame.notation.make(action)
    const preview = await during('preview', () => user.typeCommand('/lecrack jouer', { mot, partie: id }))
    await during('move', () => user.pressButton(preview, textsIn('fr').labels.confirm))
  }
}

/** Creates two users in a server with one channel. */
function createUsers(discord: Awaited<ReturnType<typeof startPlayground>>): TestUser[] {
  const { emulator } = discord.instance
  const { users, servers } = seedEmulator(emulator, {
    users: ['Zoé', 'Sam'].map((name) => ({ name, locale: 'fr' })),
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  const [{ channels: [channel = ''] = [] } = {}] = servers
  return users.map((user) => createHttpUser(discord, user, channel))
}

async function registerEndpoint(discord: string, bot: string, endpoint: string): Promise<void> {
  const request = async (method: string, path: string, body: unknown): Promise<void> => {
    const headers = { authorization: `Bot ${TOKEN}`, 'content-type': 'application/json' }
    const response = await fetch(`${discord}/api/v10${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  await request('PUT', `/applications/${bot}/commands`, COMMAND_MANIFEST)
  await request('PATCH', '/applications/@me', { interactions_endpoint_url: endpoint })
}

/** Wraps the REST client to count requests and the bytes of their files. */
function countingDeps(deps: DeliveryDeps, seen: { discordCalls: number; bytes: number }): DeliveryDeps {
  const rest = new Proxy(deps.rest, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return (...args: readonly unknown[]) => {
        seen.discordCalls++
        const files = args.flatMap((arg) =>
          typeof arg === 'object' && arg !== null && 'files' in arg && Array.isArray(arg.files)
            ? arg.files
            : [],
        )
        for (const { bytes } of files) seen.bytes += bytes.length
        return Reflect.apply(call, target, args)
      }
    },
  })
  return { ...deps, rest }
}
