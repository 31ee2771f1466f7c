import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REGISTRATION } from '@crackpost/bot/registration'
import type { UrlAnswer, UrlEvent } from '@crackpost/functions/discord/event'
import { type Listener, listen } from '@crackpost/functions/discord/listener'
import { type Store, store } from '@crackpost/functions/store/index'
import { seed } from '@crackpost/playground/seed'
import { type Running, start } from '@crackpost/playground/server'
import { DOOR_NAMES, type DoorName } from '../../scripts/packed.ts'
import { type Database, engines } from '../kit/database.ts'
import type { Guest } from '../kit/guest.ts'
import { clientOf } from '../kit/remote.ts'
import { type Container, container } from './container.ts'
import { type Call, type Question, type Relay, relay, switchboard } from './relay.ts'
import { type Stream, streamTo } from './stream.ts'

/**
 * The cloud on this machine: the bundled functions in processes of their own, each with its own way to AWS's DynamoDB
 * Local, a stand-in for the stream and for AWS Lambda, and a Discord that signs what it sends to the function URL.
 */
export interface Cloud {
  readonly discord: Running
  readonly server: string
  readonly channels: readonly string[]
  readonly stream: Stream
  readonly calls: readonly Call[]
  readonly doors: Readonly<Record<DoorName, Container>>
  /** A way past the doors, to look at what is stored and to lay something there. */
  readonly database: Database
  readonly stored: Store
  guest(name: string, channel: string, about?: object): Guest
  /** A webhook event, signed as Discord signs it. */
  event(body: object): Promise<UrlAnswer>
  /** Puts the table out of a door's reach for some questions; null: for none. */
  cut(door: DoorName, which: ((question: Question) => boolean) | null): void
  /** When the painter has done what was ordered. */
  painted(): Promise<void>
  close(): Promise<void>
}

const TOKEN = 'the-token-of-the-bot-in-the-cloud'
const PAINTER = 'crackpost-test-painter'

/** What AWS adds to a request to a function URL. */
const enveloped = (event: UrlEvent, rawPath: string) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath,
  rawQueryString: '',
  requestContext: { http: { method: 'POST', path: rawPath, protocol: 'HTTP/1.1' } },
  ...event,
})

export async function cloud(): Promise<Cloud> {
  const endpoint = process.env.CRACKPOST_DYNAMODB
  const [engine] = engines
  if (!endpoint || !engine) throw new Error('This needs AWS’s DynamoDB Local: npm run test:aws')
  const database = await engine.open()
  const folder = mkdtempSync(join(tmpdir(), 'crackpost-cloud-'))
  const discord = await start(0, { token: TOKEN })
  const { world } = discord.desk
  const calls: Call[] = []
  const cuts = new Map<DoorName, (question: Question) => boolean>()
  const painting = new Set<Promise<unknown>>()
  const troubles: unknown[] = []
  const doors = new Map<DoorName, Container>()
  const doorOf = (name: DoorName): Container => {
    const found = doors.get(name)
    if (!found) throw new Error(`no door ${name}`)
    return found
  }
  const heard = (call: Call): void => void calls.push(call)
  const stream = streamTo(() => doorOf('worker'))
  const lines: Relay[] = []
  const lambda = await switchboard('interactions', PAINTER, heard, (order) => {
    const work = doorOf('painter')
      .invoke(order)
      .catch((error) => troubles.push(error))
      .finally(() => painting.delete(work))
    painting.add(work)
  })
  for (const name of DOOR_NAMES) {
    const isCut = (question: Question): boolean => cuts.get(name)?.(question) ?? false
    const line = await relay(name, endpoint, { heard, written: stream.note, isCut })
    lines.push(line)
    const env = {
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: line.url,
      TABLE_NAME: database.table,
      DISCORD_PUBLIC_KEY: world.key.public,
      DISCORD_APPLICATION_ID: world.state.bot,
      ...(name === 'interactions'
        ? { PAINTER_NAME: PAINTER, AWS_ENDPOINT_URL_LAMBDA: lambda.url }
        : { DISCORD_TOKEN: TOKEN, DISCORD_API: `${discord.url}/api/v10` }),
    }
    doors.set(name, await container(folder, name, env))
  }
  const url = await listen(async (event) => knocked(doorOf('interactions'), event, '/'))
  await entrusted(discord, url)
  const { servers } = seed(world, {
    servers: [{ name: 'Home', members: [], channels: [{ name: 'un' }, { name: 'deux' }, { name: 'trois' }] }],
  })
  const [{ id: server, channels } = { id: '', channels: [] }] = servers
  return {
    discord,
    server,
    channels,
    stream,
    calls,
    doors: {
      interactions: doorOf('interactions'),
      painter: doorOf('painter'),
      worker: doorOf('worker'),
      sweep: doorOf('sweep'),
    },
    database,
    stored: store(database.client, database.table),
    guest(name, channel, about = {}) {
      const [user = ''] = seed(world, { users: [{ name, locale: 'fr', ...about }] }).users
      world.state.servers[server]?.members.push(user)
      return clientOf(discord, user, channel)
    },
    event(body) {
      const text = JSON.stringify({ version: 1, application_id: world.state.bot, ...body })
      const timestamp = String(Math.floor(Date.now() / 1000))
      const headers = {
        'x-signature-timestamp': timestamp,
        'x-signature-ed25519': world.key.sign(timestamp, text),
      }
      return knocked(doorOf('interactions'), { headers, body: text, isBase64Encoded: false }, '/events')
    },
    cut(door, which) {
      if (which) cuts.set(door, which)
      else cuts.delete(door)
    },
    async painted() {
      while (painting.size > 0) await Promise.all(painting)
      if (troubles.length > 0) throw troubles[0]
    },
    async close() {
      for (const door of doors.values()) door.close()
      for (const line of [...lines, lambda]) line.close()
      await url.close()
      await discord.close()
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const knocked = async (door: Container, event: UrlEvent, path: string): Promise<UrlAnswer> =>
  (await door.invoke(enveloped(event, path))) as UrlAnswer

/** As one does by hand after a deployment: the commands, and the address that Discord tries before it trusts it. */
async function entrusted({ url, desk }: Running, { url: address }: Listener): Promise<void> {
  const { bot } = desk.world.state
  const asked: [string, string, unknown][] = [
    ['PUT', `/applications/${bot}/commands`, REGISTRATION],
    ['PATCH', '/applications/@me', { interactions_endpoint_url: address }],
  ]
  for (const [method, path, body] of asked) {
    const headers = { authorization: `Bot ${TOKEN}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v10${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
}
