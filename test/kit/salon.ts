import { REGISTRATION } from '@crackpost/bot/registration'
import type { Match } from '@crackpost/core/match/match'
import { deliver } from '@crackpost/functions/delivery/deliver'
import type { House as Postal } from '@crackpost/functions/delivery/house'
import { paint } from '@crackpost/functions/delivery/paint'
import { sweep } from '@crackpost/functions/delivery/sweep'
import type { Commission } from '@crackpost/functions/discord/door'
import { rest } from '@crackpost/functions/discord/rest'
import { houseOf } from '@crackpost/functions/wire/house'
import { acknowledge } from '@crackpost/playground/acknowledge'
import { deed } from '@crackpost/playground/client/deed'
import { isFor } from '@crackpost/playground/client/sight'
import { envelope } from '@crackpost/playground/envelope'
import { open } from '@crackpost/playground/interaction'
import { type Json, list, record, text } from '@crackpost/playground/json'
import { seed } from '@crackpost/playground/seed'
import { type Running, start } from '@crackpost/playground/server'
import type { Interaction } from '@crackpost/playground/state'
import type { World } from '@crackpost/playground/world'
import { censor } from './censor.ts'
import { type Forge, type Guest, guest, type Intent, type Reaction } from './guest.ts'
import { type Exchange, type Page, page } from './page.ts'
import { judged, type Payload, payloadOf } from './payload.ts'
import { type House, houseIn, TOKEN } from './signed.ts'

/**
 * A house with a local Discord around it and guests at their clients. What the house sends is judged and searched for
 * secrets, all of it; after every request the worker and the painter do what there is to do.
 */
export interface Salon {
  readonly house: House
  readonly discord: World
  readonly server: string
  readonly channel: string
  /** Everything that was sent to Discord so far, in order. */
  readonly payloads: readonly Payload[]
  guest(name: string, about?: About): Guest
  /** Somebody who is known to Discord already, in a channel of another server. */
  visitor(user: string, channel: string, server: string): Guest
  /** From which seed all matches are dealt that start from now on. */
  deal(seed: string): void
  /** What a guest sees in a channel, oldest first. */
  seen(by: Guest, channel: string): Page[]
  /** Where a match is told of: its thread, or its channel. */
  placeOf(match: string): Promise<string>
  match(id: string): Promise<Match>
  /** Lets time go by, with the sweep that comes once a minute at its end. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

export interface About {
  readonly locale?: string
  /** May manage the server. */
  readonly manages?: boolean
}

const BOT_TOKEN = 'the-token-of-the-bot-in-the-salon'

export async function salon(): Promise<Salon> {
  const local = await start(0, { token: BOT_TOKEN })
  const discord = local.desk.world
  const { servers } = seed(discord, {
    servers: [{ name: 'Home', members: [], channels: [{ name: 'games' }] }],
  })
  const [
    {
      id: server,
      channels: [channel = ''],
    } = { id: '', channels: [] },
  ] = servers
  const orders: Commission[] = []
  const rung = new Set<string>()
  let drawnFrom: string | null = null
  const house = await houseIn({
    application: discord.state.bot,
    now: discord.clock.now,
    committed: (id) => void rung.add(id),
    order: async (commission) => void orders.push(commission),
    secret: () => drawnFrom ?? crypto.randomUUID().replaceAll('-', ''),
  })
  const payloads: Payload[] = []
  const wrong: unknown[] = []
  const postal = postalOf(house, local, (payload) => {
    try {
      payloads.push(judged(payload))
    } catch (error) {
      // Thrown here, it would look like a broken line.
      wrong.push(error)
    }
  })
  await postal.rest.putCommands(discord.state.bot, null, REGISTRATION)
  const names = () =>
    Object.values(discord.state.users).flatMap(({ name, bot }) =>
      bot ? [] : [{ what: 'a name', text: name }],
    )
  const reader = censor(house.world.ports, () => [
    { what: 'a token', text: TOKEN },
    { what: 'the bot’s token', text: BOT_TOKEN },
    ...names(),
  ])
  const read = { payloads: 0, log: 0 }

  /** What is told and drawn after an answer; then everything is looked at that has gone out. */
  async function settle(): Promise<void> {
    for (const id of rung) {
      rung.delete(id)
      reader.watch(id)
      await deliver(postal, id)
    }
    for (const order of orders.splice(0)) await paint(postal, order, () => Promise.resolve())
    const leaks = await reader.leaks(payloads.slice(read.payloads), house.log.slice(read.log))
    read.payloads = payloads.length
    read.log = house.log.length
    const [trouble] = discord.troubles.splice(0)
    if (wrong.length > 0) throw wrong[0]
    if (leaks.length > 0) throw new Error(leaks.join('\n'))
    if (trouble) throw new Error(`${trouble.what}: ${trouble.message} ${trouble.details.join('; ')}`)
  }

  async function act(intent: Intent, forge: Forge = (honest) => honest): Promise<Reaction> {
    const done = deed(discord, { ...intent })
    if ('refusal' in done) throw new Error(`Discord’s client: ${text(record(done.refusal.body).message)}`)
    const { opening, data } = done.value
    const interaction = open(discord, opening, `${TOKEN}.${discord.id()}`)
    const exchange = await house.send(forge(envelope(discord, interaction, data)))
    if (exchange.answer.statusCode !== 200) throw new Error(`the door says ${exchange.answer.statusCode}`)
    const reply = record(JSON.parse(exchange.answer.body))
    const { type, message, user } = interaction
    const ctx = { interaction: type, ...(type === 5 ? { fromComponent: message !== null } : {}), v2: true }
    payloads.push(judged({ kind: 'callback', json: reply, ctx, to: user }))
    const taken = acknowledge(discord, interaction, reply)
    if (taken.status !== 204) throw new Error(`Discord: ${JSON.stringify(taken.body)}`)
    const reaction = reactionTo(discord, interaction, reply, exchange)
    await settle()
    return reaction
  }

  return {
    house,
    discord,
    server,
    channel,
    payloads,
    guest(name, { locale = 'fr', manages = false } = {}) {
      const [user = ''] = seed(discord, { users: [{ name, locale, manages }] }).users
      discord.state.servers[server]?.members.push(user)
      return guest(discord, user, channel, act)
    },
    visitor(user, there, server) {
      discord.state.servers[server]?.members.push(user)
      return guest(discord, user, there, act)
    },
    deal(seed) {
      drawnFrom = seed
    },
    seen({ user }, there) {
      const who = discord.state.users[user]
      return discord.state.messages
        .filter((message) => message.channel === there && who && isFor(who, message))
        .map((message) => page(message))
    },
    async placeOf(id) {
      const { terms } = await matchOf(house, id)
      return (await house.world.courier.posts.load(id))?.thread ?? terms.place.channel
    },
    match: (id) => matchOf(house, id),
    async pass(ms) {
      discord.clock.advance(ms)
      // Nobody takes it for an outage.
      await postal.heartbeat.beat(discord.clock.now() - 60_000)
      await sweep(postal)
      await settle()
    },
    async close() {
      await house.close()
      await local.close()
    },
  }
}

/** The house as it posts: to the local Discord, and everything it sends is noted. */
function postalOf({ world }: House, { url, desk }: Running, note: (payload: Payload) => void): Postal {
  const { state } = desk.world
  const api = `${url}/api/v10`
  /** Who alone sees what is sent there. */
  const readerOf = (path: string): string | null => {
    const [, token] = /^\/webhooks\/\d+\/([^/]+)/.exec(path) ?? []
    if (token !== undefined) return state.interactions[token]?.user ?? null
    const [, place = ''] = /^\/channels\/(\d+)/.exec(path) ?? []
    return state.channels[place]?.server === null ? (state.channels[place]?.recipients[0] ?? null) : null
  }
  const noted: typeof fetch = (input, init) => {
    const path = String(input).slice(api.length)
    const payload = payloadOf(init?.method ?? 'GET', path, init?.body, readerOf(path))
    if (payload) note(payload)
    return fetch(input, init)
  }
  return {
    ...houseOf(world, BOT_TOKEN, api),
    rest: rest({
      token: BOT_TOKEN,
      base: api,
      fetch: noted,
      now: desk.world.clock.now,
      sleep: () => Promise.resolve(),
      random: () => 0.5,
      log: (line) => world.log({ door: 'discord', ...line }),
    }),
  }
}

function reactionTo(
  { state }: World,
  { original }: Interaction,
  { type, data }: Json,
  exchange: Exchange,
): Reaction {
  if (type === 8) {
    const choices = list(record(data).choices).map(record)
    return {
      page: null,
      choices: choices.map(({ name, value }) => ({ name: String(name), value: String(value) })),
    }
  }
  const message = state.messages.find(({ id }) => id === original)
  return { page: page(type === 9 || !message ? record(data) : message, exchange), choices: [] }
}

async function matchOf({ world }: House, id: string): Promise<Match> {
  const match = (await world.ports.matches.load(id))?.match
  if (!match) throw new Error(`there is no match ${id}`)
  return match
}
