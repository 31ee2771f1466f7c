import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import type { Match } from '@crackpost/core/match/state'
import { deliverReadable } from '@crackpost/functions/delivery/deliver'
import type { DeliveryDeps as Postal } from '@crackpost/functions/delivery/deps'
import { createDeliveryDeps } from '@crackpost/functions/delivery/deps'
import { runBackgroundJob } from '@crackpost/functions/delivery/follow-up'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { createDiscordRest } from '@crackpost/functions/discord-rest/rest'
import { createRestTransport, type RestTransport } from '@crackpost/functions/discord-rest/transport'
import type { BackgroundJob } from '@crackpost/functions/http/interaction-endpoint'
import { prepareInteraction } from '@crackpost/playground/client/prepare-interaction'
import { isVisibleTo } from '@crackpost/playground/client/visibility'
import { acknowledgeInteraction } from '@crackpost/playground/interactions/acknowledge'
import { recordInteraction } from '@crackpost/playground/interactions/interaction'
import { interactionPayload } from '@crackpost/playground/interactions/payload'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import { type RunningPlayground, startPlayground } from '@crackpost/playground/server/server'
import type { InteractionRecord } from '@crackpost/playground/state/discord-state'
import type { Emulator } from '@crackpost/playground/state/emulator'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { INTERACTION_TOKEN_PREFIX } from '../fakes/signed-requests.ts'
import { createLeakDetector } from '../leaks/leak-detector.ts'
import { createMessageView, type HttpExchange, type MessageView } from '../users/message-view.ts'
import {
  createTestUser,
  type ForgeInteraction,
  type TestUser,
  type TestUserAction,
  type TestUserActionResult,
} from '../users/test-user.ts'
import { createEndpointHarness, type EndpointHarness } from './endpoint.ts'
import { payloadOfRequest, type SentPayload, validatePayload } from './payload.ts'
import { JOB_RUNTIME } from './player-jobs.ts'

/**
 * The endpoint, delivery and a local Discord in one process, with test users. After each interaction it runs
 * delivery and the follow-up jobs, then validates everything that was sent and searches it for leaked
 * secrets.
 */
export interface DiscordHarness {
  readonly endpoint: EndpointHarness
  readonly discord: Emulator
  readonly server: string
  readonly channel: string
  /** Everything sent to Discord so far, in order. */
  readonly sentPayloads: readonly SentPayload[]
  addUser(name: string, about?: TestUserOptions): TestUser
  /** An existing Discord user in a channel of another server. */
  addVisitor(user: string, channel: string, server: string): TestUser
  /** Adds a server with one channel and these members. */
  addServer(members: readonly TestUser[]): { readonly server: string; readonly channel: string }
  /** Adds a channel to the home server; returns its id. */
  addChannel(name: string): string
  /** Gives a user a nickname in a server, by default at home; null removes it. */
  setNickname(user: TestUser, nickname: string | null, server?: string): void
  /** Seed of all matches that start from now on. */
  setSeed(seed: string): void
  /** Messages that a user sees in a channel, oldest first. */
  messagesVisibleTo(by: TestUser, channel: string): MessageView[]
  /** The thread of a match, or its channel if it has no thread. */
  threadOf(match: string): Promise<string>
  loadMatch(id: string): Promise<Match>
  /** Advances the clock, then runs one sweep. */
  advanceClock(ms: number): Promise<void>
  close(): Promise<void>
}

export interface TestUserOptions {
  readonly locale?: string
  /** Has the Manage Server permission. */
  readonly manages?: boolean
}

const BOT_TOKEN = 'the-token-of-the-bot-in-the-salon'

async function registerCommands(
  { url, instance }: RunningPlayground,
  record: (payload: SentPayload) => void,
): Promise<void> {
  const path = `/applications/${instance.emulator.state.bot}/commands`
  const body = JSON.stringify(COMMAND_MANIFEST)
  const payload = payloadOfRequest('PUT', path, body, null)
  if (payload) record(payload)
  const headers = { authorization: `Bot ${BOT_TOKEN}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/v10${path}`, { method: 'PUT', headers, body })
  if (!response.ok)
    throw new Error(`Commands were not registered: ${response.status} ${await response.text()}`)
}

export async function createDiscordHarness(): Promise<DiscordHarness> {
  const local = await startPlayground(0, { token: BOT_TOKEN })
  const discord = local.instance.emulator
  const { servers } = seedEmulator(discord, {
    servers: [{ name: 'Home', members: [], channels: [{ name: 'games' }] }],
  })
  const [
    {
      id: server,
      channels: [channel = ''],
    } = { id: '', channels: [] },
  ] = servers
  const jobs: BackgroundJob[] = []
  const committedIds = new Set<string>()
  let fixedSeed: string | null = null
  const endpoint = await createEndpointHarness({
    application: discord.state.bot,
    now: discord.clock.now,
    onCommit: (id) => void committedIds.add(id),
    enqueue: async (job) => void jobs.push(job),
    secret: () => fixedSeed ?? crypto.randomUUID().replaceAll('-', ''),
  })
  const payloads: SentPayload[] = []
  const payloadErrors: unknown[] = []
  const recordPayload = (payload: SentPayload): void => {
    try {
      payloads.push(validatePayload(payload))
    } catch (error) {
      // Thrown here, it would look like a network error.
      payloadErrors.push(error)
    }
  }
  const deliveryDeps = deliveryDepsOf(endpoint, local, recordPayload)
  await registerCommands(local, recordPayload)
  const names = () =>
    [
      ...Object.values(discord.state.users).flatMap(({ name, bot }) => (bot ? [] : [name])),
      ...Object.values(discord.state.servers).flatMap(({ nicks }) => Object.values(nicks ?? {})),
    ].map((text) => ({ what: 'a name', text }))
  const leakDetector = createLeakDetector(
    endpoint.services.ports,
    () => [
      { what: 'a token', text: INTERACTION_TOKEN_PREFIX },
      { what: 'the bot’s token', text: BOT_TOKEN },
      ...names(),
    ],
    () => Object.keys(discord.state.users),
  )
  const checkedCounts = { payloads: 0, log: 0 }

  /** Runs delivery and the queued follow-up jobs, then checks everything that was sent and logged. */
  async function settle(): Promise<void> {
    while (committedIds.size > 0 || jobs.length > 0) {
      for (const id of committedIds) {
        committedIds.delete(id)
        leakDetector.watchMatch(id)
        await deliverReadable(deliveryDeps, id)
      }
      // A job may commit entries as well.
      for (const job of jobs.splice(0)) await runBackgroundJob(deliveryDeps, job, JOB_RUNTIME)
    }
    const leaks = await leakDetector.findLeaks(
      payloads.slice(checkedCounts.payloads),
      endpoint.logLines.slice(checkedCounts.log),
    )
    checkedCounts.payloads = payloads.length
    checkedCounts.log = endpoint.logLines.length
    const [problem] = discord.problems.splice(0)
    if (payloadErrors.length > 0) throw payloadErrors[0]
    if (leaks.length > 0) throw new Error(leaks.join('\n'))
    if (problem) throw new Error(`${problem.what}: ${problem.message} ${problem.details.join('; ')}`)
  }

  async function act(
    action: TestUserAction,
    forge: ForgeInteraction = (honest) => honest,
  ): Promise<TestUserActionResult> {
    const prepared = prepareInteraction(discord, { ...action })
    if ('error' in prepared)
      throw new Error(`Discord’s client: ${asString(asObject(prepared.error.body).message)}`)
    const { newInteraction, data } = prepared.value
    const interaction = recordInteraction(
      discord,
      newInteraction,
      `${INTERACTION_TOKEN_PREFIX}.${discord.nextId()}`,
    )
    const exchange = await endpoint.sendInteraction(forge(interactionPayload(discord, interaction, data)))
    if (exchange.answer.statusCode !== 200) throw new Error(`the door says ${exchange.answer.statusCode}`)
    const reply = asObject(JSON.parse(exchange.answer.body))
    const { type, message, user } = interaction
    const ctx = { interaction: type, ...(type === 5 ? { fromComponent: message !== null } : {}), v2: true }
    payloads.push(validatePayload({ kind: 'callback', json: reply, ctx, to: user }))
    const acknowledged = acknowledgeInteraction(discord, interaction, reply)
    if (acknowledged.status !== 204) throw new Error(`Discord: ${JSON.stringify(acknowledged.body)}`)
    const result = resultOfResponse(discord, interaction, reply, exchange)
    await settle()
    return result
  }

  return {
    endpoint,
    discord,
    server,
    channel,
    sentPayloads: payloads,
    addUser(name, { locale = 'fr', manages = false } = {}) {
      const [user = ''] = seedEmulator(discord, { users: [{ name, locale, manages }] }).users
      discord.state.servers[server]?.members.push(user)
      return createTestUser(discord, user, channel, act)
    },
    addVisitor(user, channelId, server) {
      discord.state.servers[server]?.members.push(user)
      return createTestUser(discord, user, channelId, act)
    },
    addServer(members) {
      const [created] = seedEmulator(discord, {
        servers: [
          { name: 'Elsewhere', members: members.map(({ user }) => user), channels: [{ name: 'far' }] },
        ],
      }).servers
      return { server: created?.id ?? '', channel: created?.channels[0] ?? '' }
    },
    addChannel(name) {
      const [template] = Object.values(discord.state.channels).filter(({ id }) => id === channel)
      if (!template) throw new Error('there is no channel')
      const id = discord.nextId()
      discord.state.channels[id] = { ...template, id, name, denied: [], recipients: [] }
      return id
    },
    setNickname({ user }, nickname, serverId = server) {
      const guild = discord.state.servers[serverId]
      if (!guild) throw new Error('there is no such server')
      const { [user]: _, ...others } = guild.nicks ?? {}
      guild.nicks = nickname === null ? others : { ...others, [user]: nickname }
    },
    setSeed(seed) {
      fixedSeed = seed
    },
    messagesVisibleTo({ user }, channelId) {
      const owner = discord.state.users[user]
      return discord.state.messages
        .filter((message) => message.channel === channelId && owner && isVisibleTo(owner, message))
        .map((message) => createMessageView(message))
    },
    async threadOf(id) {
      const { terms } = await loadStoredMatch(endpoint, id)
      return (await endpoint.services.deliveryStores.checkpoints.load(id))?.thread ?? terms.place.channel
    },
    loadMatch: (id) => loadStoredMatch(endpoint, id),
    async advanceClock(ms) {
      discord.clock.advance(ms)
      // An unexpected error must not be treated as an outage.
      await deliveryDeps.heartbeat.beat(discord.clock.now() - 60_000, discord.clock.now())
      await runSweep(deliveryDeps)
      await settle()
    },
    async close() {
      await endpoint.close()
      await local.close()
    },
  }
}

/** Delivery to the local Discord that records every request. */
function deliveryDepsOf(
  { services }: EndpointHarness,
  { url, instance }: RunningPlayground,
  note: (payload: SentPayload) => void,
): Postal {
  const { state } = instance.emulator
  const api = `${url}/api/v10`
  /** The only user who sees a message sent to this path; null if everybody does. */
  const readerOf = (path: string): string | null => {
    const [, token] = /^\/webhooks\/\d+\/([^/]+)/.exec(path) ?? []
    if (token !== undefined) return state.interactions[token]?.user ?? null
    const [, place = ''] = /^\/channels\/(\d+)/.exec(path) ?? []
    return state.channels[place]?.server === null ? (state.channels[place]?.recipients[0] ?? null) : null
  }
  const send = createRestTransport(api)
  const recordingTransport: RestTransport = (request) => {
    const { method, path, body } = request
    const payload = payloadOfRequest(method, path, body, readerOf(path))
    if (payload) note(payload)
    return send(request)
  }
  return {
    ...createDeliveryDeps(services, BOT_TOKEN, api),
    rest: createDiscordRest({
      token: BOT_TOKEN,
      baseUrl: api,
      transport: recordingTransport,
      now: instance.emulator.clock.now,
      sleep: () => Promise.resolve(),
      random: () => 0.5,
      globalRequestsPerSecond: Number.POSITIVE_INFINITY,
      log: (line) => services.log({ door: 'discord', ...line }),
    }),
  }
}

function resultOfResponse(
  { state }: Emulator,
  { original }: InteractionRecord,
  { type, data }: JsonObject,
  exchange: HttpExchange,
): TestUserActionResult {
  if (type === 8) {
    const choices = asArray(asObject(data).choices).map(asObject)
    return {
      view: null,
      choices: choices.map(({ name, value }) => ({ name: String(name), value: String(value) })),
    }
  }
  const message = state.messages.find(({ id }) => id === original)
  return { view: createMessageView(type === 9 || !message ? asObject(data) : message, exchange), choices: [] }
}

async function loadStoredMatch({ services }: EndpointHarness, id: string): Promise<Match> {
  const match = (await services.ports.matches.loadSnapshot(id))?.match
  if (!match) throw new Error(`there is no match ${id}`)
  return match
}
