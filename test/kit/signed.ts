import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { RIGHTS } from '@crackpost/bot/rights'
import type { Ports } from '@crackpost/core/app/ports'
import { type Door, type Doorway, doorOf } from '@crackpost/functions/discord/door'
import type { UrlAnswer, UrlEvent } from '@crackpost/functions/discord/event'
import type { Client } from '@crackpost/functions/store/client'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { appOf } from '@crackpost/functions/wire/app'
import { type Site, type World, worldOf } from '@crackpost/functions/wire/world'

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
  /** What they call themselves, and what this server calls them. */
  readonly name?: string
  readonly nick?: string | null
  readonly bot?: boolean
  readonly channel?: string
  /** Null: in direct messages. */
  readonly server?: string | null
  readonly permissions?: string
  /** What the bot may do here, as Discord's bits. */
  readonly rights?: bigint
  /** Whether the server itself has the application; else only this user has. */
  readonly installed?: boolean
}

let last = 1_300_000_000_000_000_000n

/** An id that no interaction has had. */
export const newId = (): string => {
  last += 4_194_304n
  return String(last)
}

/** How every token begins: never to be seen in a log. */
export const TOKEN = 'aW50ZXJhY3Rpb246c2VjcmV0LXRva2Vu'

const USER_NAME = 'Zoé Testeuse'

const JOINED = '2026-01-01T00:00:00.000000+00:00'
const MEMBER = { roles: [], deaf: false, mute: false, joined_at: JOINED, flags: 0, avatar: null }

/** Everything that a match needs of a channel. */
export const ALL_RIGHTS = Object.values(RIGHTS).reduce((sum, right) => sum | right, 0n)

/** What every interaction of Discord's has, and more than we read of it. */
export function envelope(someone: Someone) {
  const { user, locale, name = USER_NAME, nick = null, bot = false } = someone
  const {
    channel = '500',
    server = '400',
    permissions = '0',
    rights = ALL_RIGHTS,
    installed = true,
  } = someone
  const who = { id: user, username: name, global_name: name, discriminator: '0', avatar: null, bot }
  const id = newId()
  return {
    id,
    application_id: APPLICATION,
    token: `${TOKEN}.${id}`,
    version: 1,
    locale,
    channel_id: channel,
    channel: { id: channel, type: server === null ? 1 : 0 },
    entitlements: [],
    attachment_size_limit: 10_485_760,
    authorizing_integration_owners: installed ? { 0: server ?? '0' } : { 1: user },
    app_permissions: String(rights),
    ...(server === null
      ? { user: who, context: 1 }
      : {
          guild_id: server,
          guild_locale: 'fr',
          context: 0,
          member: { ...MEMBER, nick, user: who, permissions },
        }),
  }
}

type Value = string | number | boolean
const TYPES: Readonly<Record<string, number>> = { string: 3, number: 4, boolean: 5 }

const typed = (line: string, options: Readonly<Record<string, Value>>, focused: string | null) => {
  const [name = '', subcommand = ''] = line.split(' ')
  const inside = Object.entries(options).map(([name, value]) => ({
    name,
    type: TYPES[typeof value] ?? 3,
    value,
    ...(name === focused ? { focused: true } : {}),
  }))
  return { id: '9', name, type: 1, options: [{ name: subcommand, type: 1, options: inside }] }
}

/** A command, by its English names: `crack new`. */
export const slash = (someone: Someone, line: string, options: Readonly<Record<string, Value>> = {}) => ({
  ...envelope(someone),
  type: 2,
  data: typed(line, options, null),
})

/** The same while one of its options is being typed. */
export const typing = (
  someone: Someone,
  line: string,
  focused: string,
  options: Readonly<Record<string, Value>> = {},
) => ({ ...envelope(someone), type: 4, data: typed(line, { [focused]: '', ...options }, focused) })

export const tap = (someone: Someone, customId: string, values?: readonly string[]) => ({
  ...envelope(someone),
  type: 3,
  data: { custom_id: customId, component_type: values ? 3 : 2, ...(values ? { values } : {}) },
  message: { id: '77', content: 'old', flags: 0 },
})

/** A whole house behind its door, on an embedded database; its log is a list. */
export interface House {
  readonly keys: Keys
  /** The database under it. */
  readonly client: Client
  readonly world: World
  readonly door: Door
  readonly log: readonly string[]
  /** Signs what somebody types, and gives what the door answers. */
  ask(someone: Someone, line: string, options?: Readonly<Record<string, Value>>): Promise<Said>
  /** The same for anything else that comes from Discord. */
  send(interaction: object): Promise<Said>
  /** Everything in the database, an item a line, but for the short memory of which match a request meant. */
  dump(): Promise<string[]>
  close(): Promise<void>
}

/** A request and its answer: to be posted again, to be compared. */
export interface Said {
  readonly event: UrlEvent
  readonly answer: UrlAnswer
  /** All texts of the answer, a line each. */
  readonly content: string
}

export interface Means extends Pick<Site, 'now' | 'committed' | 'order'> {
  /** Where the database is; null: in memory. */
  readonly folder?: string | null
  readonly application?: string
  /** Awaited before every call to the database. */
  wait?(): Promise<void>
  /** Moves the door's alarms by hand. */
  readonly alarm?: Doorway['alarm']
  /** What seeds are made of, where they have to be known. */
  readonly secret?: Ports['secret']
}

export async function houseIn(means: Means = {}): Promise<House> {
  const { folder = null, application = APPLICATION, wait, alarm, secret, ...site } = means
  const keys = newKeys()
  const { client, close } = await embedded({ folder })
  const log: string[] = []
  const world = worldOf({
    ...site,
    client: wait ? slowed(client, wait) : client,
    table: TABLE,
    discord: { publicKey: keys.publicKey, application },
    lexicon: null,
    sink: (line) => log.push(line),
  })
  const ports = secret ? { ...world.ports, secret } : world.ports
  const doorway = { ...world.doorway, app: appOf(ports), ...(alarm ? { alarm } : {}) }
  const door = doorOf(doorway)
  let sent = 0
  const send = async (interaction: object): Promise<Said> => {
    // Both encodings, in turn.
    const event = posted(keys, interaction, { at: ports.now(), base64: sent++ % 2 === 0 })
    const answer = await door(event)
    return { event, answer, content: contentOf(answer) }
  }
  return {
    keys,
    client,
    world: { ...world, ports, doorway },
    door,
    log,
    close,
    async dump() {
      const { Items = [] } = await client.ask('Scan', { TableName: TABLE })
      return Items.filter(({ pk }) => !String(pk).startsWith('N#meant#'))
        .map((item) => JSON.stringify(item))
        .sort()
    },
    send,
    ask: (someone, line, options) => send(slash(someone, line, options)),
  }
}

/** The same database, at the end of a slow line. */
const slowed = (client: Client, wait: () => Promise<void>): Client => ({
  async ask(operation, input) {
    await wait()
    return client.ask(operation, input)
  },
})

/** What a message says, all texts of it; '' for an answer that is none. */
export const contentOf = ({ body }: UrlAnswer): string => textsIn(JSON.parse(body)).join('\n')

/** The texts of an answer, from top to bottom. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 10 && 'content' in value) return [String(value.content)]
  return Object.values(value).flatMap(textsIn)
}

/** What the button or select bears that shows this, or '' where there is none. */
export function tagOf({ body }: Pick<UrlAnswer, 'body'>, shown: string): string {
  const seek = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const { label, placeholder, custom_id } = value as Record<string, unknown>
    const found = custom_id !== undefined && [label, placeholder].includes(shown) ? [String(custom_id)] : []
    return [...found, ...Object.values(value).flatMap(seek)]
  }
  return seek(JSON.parse(body))[0] ?? ''
}
