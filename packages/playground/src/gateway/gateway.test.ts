import { once } from 'node:events'
import { Client, Events, GatewayIntentBits, type Interaction } from 'discord.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { asObject, type JsonObject } from '../json.ts'
import {
  alice,
  cafeGuildId,
  gamesChannelId,
  startTestPlayground,
  TEST_BOT_TOKEN,
  TEST_SEED,
  type TestPlayground,
} from '../server/test-playground.ts'
import { BOT_USER_ID } from '../state/discord-state.ts'

let playground: TestPlayground
let clients: Client[] = []

beforeEach(async () => {
  playground = await startTestPlayground()
  await playground.control('seed', TEST_SEED)
  await playground.api('PUT', `/applications/${BOT_USER_ID}/commands`, [
    { name: 'jouer', description: 'Jouer', options: [{ type: 3, name: 'mot', description: 'Un mot' }] },
  ])
})

afterEach(async () => {
  await Promise.all(clients.map((client) => client.destroy()))
  clients = []
  await playground.close()
})

function createBot(intents: GatewayIntentBits[] = []): Client {
  const client = new Client({ intents, rest: { api: `${playground.discord.url}/api` } })
  clients.push(client)
  return client
}

async function connectBot(intents: GatewayIntentBits[] = []): Promise<Client> {
  const client = createBot(intents)
  const ready = once(client, Events.ClientReady)
  await client.login(TEST_BOT_TOKEN)
  await ready
  return client
}

const playWord = (mot: string) =>
  playground.client('POST', 'interact', {
    user: alice,
    channel: gamesChannelId,
    type: 2,
    data: { name: 'jouer', options: [{ name: 'mot', type: 3, value: mot }] },
  })

/** Responds to every command with its `mot` option. */
const respondWithWord = (client: Client) =>
  client.on(Events.InteractionCreate, (interaction: Interaction) => {
    if (interaction.isChatInputCommand())
      void interaction.reply({ content: `mot : ${interaction.options.getString('mot')}` })
  })

const messageContents = async () =>
  (await playground.client('GET', `messages?user=${alice}&channel=${gamesChannelId}`)).all.map(
    ({ content }) => content,
  )

describe('discord.js on the gateway', () => {
  it('logs in, receives a command and responds', async () => {
    const client = await connectBot()
    expect(client.user).toMatchObject({ id: BOT_USER_ID, username: 'Robot', bot: true })
    const received = once(client, Events.InteractionCreate)
    respondWithWord(client)
    expect(await playWord('zèbre')).toMatchObject({ status: 200, body: { type: 'done' } })
    const [interaction] = (await received) as [Interaction]
    expect(interaction).toMatchObject({
      guildId: cafeGuildId,
      channelId: gamesChannelId,
      locale: 'fr',
      guildLocale: 'fr',
      user: { id: alice, username: 'Alice' },
    })
    expect(interaction.memberPermissions?.has('ManageGuild')).toBe(true)
    expect(interaction.appPermissions.has(['SendMessages', 'AttachFiles'])).toBe(true)
    expect(await messageContents()).toEqual(['mot : zèbre'])
  })

  it('receives guild events with the guilds intent', async () => {
    const client = await connectBot([GatewayIntentBits.Guilds])
    expect([...client.guilds.cache.values()].map(({ id, name }) => [id, name])).toEqual([
      [cafeGuildId, 'Le Café'],
    ])
    expect(client.channels.cache.get(gamesChannelId)).toMatchObject({ name: 'jeux' })
    const removed = once(client, Events.GuildDelete)
    await playground.control('servers', { server: cafeGuildId, left: true })
    expect((await removed)[0]).toMatchObject({ id: cafeGuildId })
    const added = once(client, Events.GuildCreate)
    await playground.control('servers', { server: cafeGuildId, left: false })
    expect((await added)[0]).toMatchObject({ id: cafeGuildId, name: 'Le Café' })
  })

  it('resumes its session after a dropped socket without missing events', async () => {
    const client = await connectBot()
    respondWithWord(client)
    const resumed = once(client, Events.ShardResume)
    await playground.control('gateway', { how: 'drop' })
    // No bot is connected now: the command waits until the session is resumed.
    const played = playWord('pendant')
    expect(await played).toMatchObject({ body: { type: 'done' } })
    await resumed
    expect(await playWord('après')).toMatchObject({ body: { type: 'done' } })
    expect(await messageContents()).toEqual(['mot : pendant', 'mot : après'])
  })

  it('reconnects on request and identifies again after its session is invalidated', async () => {
    const client = await connectBot()
    respondWithWord(client)
    const resumed = once(client, Events.ShardResume)
    await playground.control('gateway', { how: 'reconnect' })
    await resumed
    const ready = once(client, Events.ShardReady)
    await playground.control('gateway', { how: 'forget' })
    await ready
    expect(await playWord('encore')).toMatchObject({ body: { type: 'done' } })
  }, 20_000)

  it('that disconnected receives no interactions', async () => {
    const client = await connectBot()
    await client.destroy()
    await expect.poll(async () => (await playWord('adieu')).body).toMatchObject({ type: 'failed' })
    expect((await playground.problemReports())[0]).toMatchObject({
      message: expect.stringContaining('No application'),
    })
  })

  it('is rejected with a wrong token', async () => {
    await expect(createBot().login('un-autre.jeton.faux')).rejects.toThrow(/token/i)
  })

  it('is disconnected when its token is revoked', async () => {
    const client = await connectBot()
    const gone = once(client, Events.ShardDisconnect)
    await playground.control('settings', { token: 'another-token' })
    expect((await gone)[0]).toMatchObject({ code: 4004 })
    expect(await playWord('tard')).toMatchObject({ body: { type: 'failed' } })
  })
})

/** Opens a gateway connection that sends and receives raw payloads. */
async function openRawConnection(): Promise<{
  send(frame: JsonObject): void
  next(): Promise<JsonObject>
  closed: Promise<number>
  end(): void
}> {
  const { body } = await playground.api('GET', '/gateway/bot')
  const socket = new WebSocket(`${String(body.url)}?v=10&encoding=json`)
  const received: JsonObject[] = []
  const waiting: ((frame: JsonObject) => void)[] = []
  socket.on('message', (data) => {
    const value = asObject(JSON.parse(String(data)))
    const next = waiting.shift()
    if (next === undefined) received.push(value)
    else next(value)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  return {
    send: (frame) => socket.send(JSON.stringify(frame)),
    next: () => {
      const first = received.shift()
      return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first)
    },
    closed,
    end: () => socket.terminate(),
  }
}

const identify = { op: 2, d: { token: TEST_BOT_TOKEN, intents: 0, properties: {} } }

describe('the gateway', () => {
  it('sends hello and acknowledges heartbeats', async () => {
    const connection = await openRawConnection()
    expect(await connection.next()).toMatchObject({ op: 10, d: { heartbeat_interval: 41_250 } })
    connection.send({ op: 1, d: null })
    expect(await connection.next()).toEqual({ op: 11 })
    connection.send(identify)
    expect(await connection.next()).toMatchObject({
      op: 0,
      t: 'READY',
      s: 1,
      d: {
        v: 10,
        user: { id: BOT_USER_ID },
        guilds: [{ id: cafeGuildId, unavailable: true }],
        application: { id: BOT_USER_ID },
        resume_gateway_url: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/gateway$/),
      },
    })
    connection.end()
  })

  it('closes the connection with the right code on a protocol violation', async () => {
    const codes = async (...frames: JsonObject[]) => {
      const connection = await openRawConnection()
      for (const frame of frames) connection.send(frame)
      return connection.closed
    }
    expect(await codes({ op: 2, d: { token: 'wrong' } })).toBe(4004)
    expect(await codes({ op: 6, d: { token: 'wrong', session_id: 'x', seq: 1 } })).toBe(4004)
    expect(await codes({ op: 3, d: {} })).toBe(4003)
    expect(await codes({ op: 42 })).toBe(4001)
    expect(await codes({})).toBe(4002)
    expect(await codes(identify, identify)).toBe(4005)
    expect(await codes(...Array(121).fill({ op: 1 }))).toBe(4008)
  })

  it('invalidates unknown sessions and rejects a sequence number from the future', async () => {
    const connection = await openRawConnection()
    await connection.next()
    connection.send({ op: 6, d: { token: TEST_BOT_TOKEN, session_id: 'unheard-of', seq: 1 } })
    expect(await connection.next()).toEqual({ op: 9, d: false })
    connection.send(identify)
    const ready = await connection.next()
    connection.end()
    const ahead = await openRawConnection()
    ahead.send({ op: 6, d: { token: TEST_BOT_TOKEN, session_id: asObject(ready.d).session_id, seq: 99 } })
    expect(await ahead.closed).toBe(4007)
  })

  it('closes connections with a code on request, until it accepts them again', async () => {
    const running = await openRawConnection()
    await running.next()
    running.send(identify)
    await running.next()
    expect(await playground.control('gateway', { closeCode: 4014 })).toMatchObject({ status: 200 })
    expect(await running.closed).toBe(4014)
    const refused = await openRawConnection()
    refused.send(identify)
    expect(await refused.closed).toBe(4014)
    await playground.control('gateway', { closeCode: null })
    const accepted = await openRawConnection()
    await accepted.next()
    accepted.send(identify)
    expect(await accepted.next()).toMatchObject({ t: 'READY' })
    accepted.end()
  })

  it('closes a connection that sends no heartbeats', async () => {
    await playground.control('settings', { heartbeat: 100 })
    const connection = await openRawConnection()
    connection.send(identify)
    expect(await connection.closed).toBe(4009)
  })
})
