import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { type Door, type Doorway, doorOf } from '@crackpost/functions/discord/door'
import type { UrlAnswer, UrlEvent } from '@crackpost/functions/discord/event'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { type World, worldOf } from '@crackpost/functions/wire/world'
import * as z from 'zod'

/** A key pair like the one that Discord makes for an application. */
export interface Keys {
  /** The 32 bytes of the public key, in hex. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export function newKeys(): Keys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url').toString('hex'), privateKey }
}

export interface Posting {
  /** Milliseconds; now where it is not given. */
  readonly at?: number
  readonly base64?: boolean
  /** Changes the headers after signing. */
  headers?(signed: Record<string, string>): Record<string, string>
}

/** A request to the function URL, signed as Discord signs it. */
export function posted(
  { privateKey }: Pick<Keys, 'privateKey'>,
  body: unknown,
  { at = Date.now(), base64 = false, headers = (signed) => signed }: Posting = {},
): UrlEvent {
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(textOf(body), 'utf8')
  const timestamp = String(Math.floor(at / 1000))
  const signature = sign(null, Buffer.concat([Buffer.from(timestamp), bytes]), privateKey).toString('hex')
  return {
    headers: headers({
      'content-type': 'application/json',
      'x-signature-ed25519': signature,
      'x-signature-timestamp': timestamp,
    }),
    body: bytes.toString(base64 ? 'base64' : 'utf8'),
    isBase64Encoded: base64,
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

export const APPLICATION = '1100000000000000001'

/** Whoever asks: a Discord user, and where. */
export interface Someone {
  readonly user: string
  readonly locale: string
  readonly channel?: string
  /** Null: in direct messages. */
  readonly server?: string | null
  readonly permissions?: string
}

let last = 1_300_000_000_000_000_000n

/** An id that no interaction has had. */
export const newId = (): string => {
  last += 4_194_304n
  return String(last)
}

/** Never to be seen in a log; the same in every interaction, so that a log is easily searched for it. */
export const TOKEN = 'aW50ZXJhY3Rpb246c2VjcmV0LXRva2Vu'

const USER_NAME = 'Zoé Testeuse'

const JOINED = '2026-01-01T00:00:00.000000+00:00'
const MEMBER = { roles: [], deaf: false, mute: false, joined_at: JOINED, flags: 0, nick: null, avatar: null }

/** What every interaction of Discord's has, and more than we read of it. */
export function envelope({ user, locale, channel = '500', server = '400', permissions = '0' }: Someone) {
  const who = { id: user, username: USER_NAME, global_name: USER_NAME, discriminator: '0', avatar: null }
  return {
    id: newId(),
    application_id: APPLICATION,
    token: TOKEN,
    version: 1,
    locale,
    channel_id: channel,
    channel: { id: channel, type: server === null ? 1 : 0 },
    entitlements: [],
    attachment_size_limit: 10_485_760,
    authorizing_integration_owners: {},
    app_permissions: '0',
    ...(server === null
      ? { user: who, context: 1 }
      : { guild_id: server, guild_locale: 'fr', context: 0, member: { ...MEMBER, user: who, permissions } }),
  }
}

export const slash = (someone: Someone, line: string) => ({
  ...envelope(someone),
  type: 2,
  data: { id: '9', name: 'crack', type: 1, options: [{ name: 'line', type: 3, value: line }] },
})

export const tap = (someone: Someone, customId: string) => ({
  ...envelope(someone),
  type: 3,
  data: { custom_id: customId, component_type: 2 },
  message: { id: '77', content: 'old' },
})

/** A whole house behind its door, on an embedded database; its log is a list. */
export interface House {
  readonly keys: Keys
  readonly world: World
  readonly door: Door
  readonly log: readonly string[]
  /** Signs what somebody types, and gives what the door answers. */
  ask(someone: Someone, line: string): Promise<Said>
  /** Everything in the database, an item a line, but for the short memory of which match a request meant. */
  dump(): Promise<string[]>
  close(): Promise<void>
}

/** A request and its answer: to be posted again, to be compared. */
export interface Said {
  readonly event: UrlEvent
  readonly answer: UrlAnswer
  readonly content: string
}

export interface Means {
  /** Where the database is; null: in memory. */
  readonly folder?: string | null
  /** Awaited before every call to the database. */
  wait?(): Promise<void>
  /** Moves the door's alarms by hand. */
  readonly alarm?: Doorway['alarm']
}

export async function houseIn({ folder = null, wait, alarm }: Means = {}): Promise<House> {
  const keys = newKeys()
  const { client, close } = await embedded({ folder })
  const log: string[] = []
  const discord = { publicKey: keys.publicKey, application: APPLICATION }
  const slow = wait ? slowed(client, wait) : client
  const world = worldOf({
    client: slow,
    table: TABLE,
    discord,
    lexicon: null,
    sink: (line) => log.push(line),
  })
  const door = doorOf(alarm ? { ...world.doorway, alarm } : world.doorway)
  let asked = 0
  return {
    keys,
    world,
    door,
    log,
    close,
    async dump() {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: TABLE }))
      return Items.filter(({ pk }) => !String(pk).startsWith('N#meant#'))
        .map((item) => JSON.stringify(item))
        .sort()
    },
    async ask(someone, line) {
      // Both encodings, in turn.
      const event = posted(keys, slash(someone, line), { base64: asked++ % 2 === 0 })
      const answer = await door(event)
      return { event, answer, content: contentOf(answer) }
    },
  }
}

/** The same database, at the end of a slow line. */
const slowed = <C extends object>(client: C, wait: () => Promise<void>): C =>
  new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'send' || typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        await wait()
        return Reflect.apply(value, target, args)
      }
    },
  })

/** What a message says; '' for an answer that is none. */
export function contentOf({ body }: UrlAnswer): string {
  const parsed: unknown = JSON.parse(body)
  return message.safeParse(parsed).data?.data.content ?? ''
}

const message = z.object({ type: z.literal(4), data: z.object({ content: z.string() }) })
