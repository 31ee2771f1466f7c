import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { PERMISSION_BITS } from '@crackpost/bot/discord/permissions'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { createApp } from '@crackpost/functions/composition/app'
import { createServices, type Services, type ServicesOptions } from '@crackpost/functions/composition/root'
import type { FunctionUrlEvent, FunctionUrlResult } from '@crackpost/functions/http/function-url'
import {
  createInteractionEndpoint,
  type EndpointDeps,
  type FunctionUrlHandler,
} from '@crackpost/functions/http/interaction-endpoint'
import type { Client } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'

/** A key pair like the one that Discord makes for an application. */
export interface SigningKeys {
  /** The 32 bytes of the public key, in hex. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export function createSigningKeys(): SigningKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url').toString('hex'), privateKey }
}

export interface SigningOptions {
  /** Milliseconds; now where it is not given. */
  readonly at?: number
  readonly base64?: boolean
  /** Changes the headers after signing. */
  headers?(signed: Record<string, string>): Record<string, string>
}

/** A request to the function URL, signed as Discord signs it. */
export function signRequest(
  { privateKey }: Pick<SigningKeys, 'privateKey'>,
  body: unknown,
  { at = Date.now(), base64 = false, headers = (signed) => signed }: SigningOptions = {},
): FunctionUrlEvent {
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(jsonTextOf(body), 'utf8')
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

const jsonTextOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

export const TEST_APPLICATION_ID = '1100000000000000001'

/** Whoever asks: a Discord user, and where. */
export interface TestInvoker {
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
  readonly appPermissions?: bigint
  /** Whether the server itself has the application; else only this user has. */
  readonly installed?: boolean
}

let last = 1_300_000_000_000_000_000n

/** An id that no interaction has had. */
export const newInteractionId = (): string => {
  last += 4_194_304n
  return String(last)
}

/** How every token begins: never to be seen in a log. */
export const INTERACTION_TOKEN_PREFIX = 'aW50ZXJhY3Rpb246c2VjcmV0LXRva2Vu'

const USER_NAME = 'Zoé Testeuse'

const JOINED_AT = '2026-01-01T00:00:00.000000+00:00'
const MEMBER_FIELDS = { roles: [], deaf: false, mute: false, joined_at: JOINED_AT, flags: 0, avatar: null }

/** Everything that a match needs of a channel. */
export const ALL_BOT_PERMISSIONS = Object.values(PERMISSION_BITS).reduce((sum, right) => sum | right, 0n)

/** What every interaction of Discord's has, and more than we read of it. */
export function interactionBase(invoker: TestInvoker) {
  const { user, locale, name = USER_NAME, nick = null, bot = false } = invoker
  const {
    channel = '500',
    server = '400',
    permissions = '0',
    appPermissions = ALL_BOT_PERMISSIONS,
    installed = true,
  } = invoker
  const who = { id: user, username: name, global_name: name, discriminator: '0', avatar: null, bot }
  const id = newInteractionId()
  return {
    id,
    application_id: TEST_APPLICATION_ID,
    token: `${INTERACTION_TOKEN_PREFIX}.${id}`,
    version: 1,
    locale,
    channel_id: channel,
    channel: { id: channel, type: server === null ? 1 : 0 },
    entitlements: [],
    attachment_size_limit: 10_485_760,
    authorizing_integration_owners: installed ? { 0: server ?? '0' } : { 1: user },
    app_permissions: String(appPermissions),
    ...(server === null
      ? { user: who, context: 1 }
      : {
          guild_id: server,
          guild_locale: 'fr',
          context: 0,
          member: { ...MEMBER_FIELDS, nick, user: who, permissions },
        }),
  }
}

type OptionValue = string | number | boolean
const OPTION_TYPES: Readonly<Record<string, number>> = { string: 3, number: 4, boolean: 5 }

const commandData = (
  line: string,
  options: Readonly<Record<string, OptionValue>>,
  focused: string | null,
) => {
  const [name = '', subcommand = ''] = line.split(' ')
  const inside = Object.entries(options).map(([name, value]) => ({
    name,
    type: OPTION_TYPES[typeof value] ?? 3,
    value,
    ...(name === focused ? { focused: true } : {}),
  }))
  return { id: '9', name, type: 1, options: [{ name: subcommand, type: 1, options: inside }] }
}

/** A command, by its English names: `crack new`. */
export const commandInteraction = (
  invoker: TestInvoker,
  line: string,
  options: Readonly<Record<string, OptionValue>> = {},
) => ({
  ...interactionBase(invoker),
  type: 2,
  data: commandData(line, options, null),
})

/** The same while one of its options is being typed. */
export const autocompleteInteraction = (
  invoker: TestInvoker,
  line: string,
  focused: string,
  options: Readonly<Record<string, OptionValue>> = {},
) => ({
  ...interactionBase(invoker),
  type: 4,
  data: commandData(line, { [focused]: '', ...options }, focused),
})

export const componentInteraction = (invoker: TestInvoker, customId: string, values?: readonly string[]) => ({
  ...interactionBase(invoker),
  type: 3,
  data: { custom_id: customId, component_type: values ? 3 : 2, ...(values ? { values } : {}) },
  message: { id: '77', content: 'old', flags: 0 },
})

/** A whole house behind its door, on an embedded database; its log is a list. */
export interface EndpointHarness {
  readonly keys: SigningKeys
  /** The database under it. */
  readonly client: Client
  readonly services: Services
  readonly endpoint: FunctionUrlHandler
  readonly logLines: readonly string[]
  /** Signs what somebody types, and gives what the door answers. */
  runCommand(
    invoker: TestInvoker,
    line: string,
    options?: Readonly<Record<string, OptionValue>>,
  ): Promise<EndpointExchange>
  /** The same for anything else that comes from Discord. */
  sendInteraction(interaction: object): Promise<EndpointExchange>
  /** Everything in the database, an item a line, but for the short memory of which match a request meant. */
  dumpTable(): Promise<string[]>
  close(): Promise<void>
}

/** A request and its answer: to be posted again, to be compared. */
export interface EndpointExchange {
  readonly event: FunctionUrlEvent
  readonly answer: FunctionUrlResult
  /** All texts of the answer, a line each. */
  readonly content: string
}

export interface EndpointHarnessOptions extends Pick<ServicesOptions, 'now' | 'onCommit' | 'enqueue'> {
  /** Where the database is; null: in memory. */
  readonly folder?: string | null
  readonly application?: string
  /** Awaited before every call to the database. */
  beforeDatabaseCall?(): Promise<void>
  /** Moves the door's alarms by hand. */
  readonly setTimer?: EndpointDeps['setTimer']
  /** What seeds are made of, where they have to be known. */
  readonly secret?: Ports['randomSecret']
}

export async function createEndpointHarness(means: EndpointHarnessOptions = {}): Promise<EndpointHarness> {
  const {
    folder = null,
    application = TEST_APPLICATION_ID,
    beforeDatabaseCall,
    setTimer,
    secret,
    ...site
  } = means
  const keys = createSigningKeys()
  const { client, close } = await openEmbeddedDatabase({ folder })
  const log: string[] = []
  const world = createServices({
    ...site,
    client: beforeDatabaseCall ? delayedClient(client, beforeDatabaseCall) : client,
    table: EMBEDDED_TABLE_NAME,
    discord: { publicKey: keys.publicKey, application },
    lexicon: null,
    sink: (line) => log.push(line),
  })
  const ports = secret ? { ...world.ports, randomSecret: secret } : world.ports
  const doorway = {
    ...world.endpointDeps,
    app: createApp(ports),
    ...(setTimer ? { setTimer: setTimer } : {}),
  }
  const door = createInteractionEndpoint(doorway)
  let sent = 0
  const send = async (interaction: object): Promise<EndpointExchange> => {
    // Both encodings, in turn.
    const event = signRequest(keys, interaction, { at: ports.now(), base64: sent++ % 2 === 0 })
    const answer = await door(event)
    return { event, answer, content: responseText(answer) }
  }
  return {
    keys,
    client,
    services: { ...world, ports, endpointDeps: doorway },
    endpoint: door,
    logLines: log,
    close,
    async dumpTable() {
      const { Items = [] } = await client.ask('Scan', { TableName: EMBEDDED_TABLE_NAME })
      return Items.filter(({ pk }) => !String(pk).startsWith('N#meant#'))
        .map((item) => JSON.stringify(item))
        .sort()
    },
    sendInteraction: send,
    runCommand: (invoker, line, options) => send(commandInteraction(invoker, line, options)),
  }
}

/** The same database, at the end of a slow line. */
const delayedClient = (client: Client, wait: () => Promise<void>): Client => ({
  async ask(operation, input) {
    await wait()
    return client.ask(operation, input)
  },
})

/** What a message says, all texts of it; '' for an answer that is none. */
export const responseText = ({ body }: FunctionUrlResult): string => displayTexts(JSON.parse(body)).join('\n')

/** The texts of an answer, from top to bottom. */
function displayTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 10 && 'content' in value) return [String(value.content)]
  return Object.values(value).flatMap(displayTexts)
}

/** What the button or select bears that shows this, or '' where there is none. */
export function customIdOfLabel({ body }: Pick<FunctionUrlResult, 'body'>, shown: string): string {
  const seek = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const { label, placeholder, custom_id } = value as Record<string, unknown>
    const found = custom_id !== undefined && [label, placeholder].includes(shown) ? [String(custom_id)] : []
    return [...found, ...Object.values(value).flatMap(seek)]
  }
  return seek(JSON.parse(body))[0] ?? ''
}
