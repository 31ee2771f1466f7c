import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { PERMISSION_BITS } from '@crackpost/bot/discord/permissions'
import type { FunctionUrlEvent } from '@crackpost/functions/http/function-url'

/** An Ed25519 key pair, as Discord creates for an application. */
export interface SigningKeys {
  /** The 32-byte public key, in hex. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export function createSigningKeys(): SigningKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url').toString('hex'), privateKey }
}

export interface SigningOptions {
  /** Time of the signature in milliseconds; defaults to now. */
  readonly at?: number
  readonly base64?: boolean
  /** Changes the headers after signing. */
  headers?(signed: Record<string, string>): Record<string, string>
}

/** A function URL request signed as Discord signs it. */
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

/** The Discord user who sends an interaction, and the channel they are in. */
export interface TestInvoker {
  readonly user: string
  readonly locale: string
  /** Global name; `nick` is the name on this server. */
  readonly name?: string
  readonly nick?: string | null
  readonly bot?: boolean
  readonly channel?: string
  /** Null in direct messages. */
  readonly server?: string | null
  readonly permissions?: string
  /** The bot's permission bits in the channel. */
  readonly appPermissions?: bigint
  /** True if the application is installed on the server, false if only for this user. */
  readonly installed?: boolean
}

let last = 1_300_000_000_000_000_000n

/** Returns a new unique interaction id. */
export const newInteractionId = (): string => {
  last += 4_194_304n
  return String(last)
}

/** Prefix of every interaction token; must never appear in a log. */
export const INTERACTION_TOKEN_PREFIX = 'aW50ZXJhY3Rpb246c2VjcmV0LXRva2Vu'

const USER_NAME = 'Zoé Testeuse'

const JOINED_AT = '2026-01-01T00:00:00.000000+00:00'
const MEMBER_FIELDS = { roles: [], deaf: false, mute: false, joined_at: JOINED_AT, flags: 0, avatar: null }

/** All permissions that a match needs in its channel. */
export const ALL_BOT_PERMISSIONS = Object.values(PERMISSION_BITS).reduce((sum, right) => sum | right, 0n)

/** The fields that every interaction has, including some that the bot does not read. */
export function interactionBase(invoker: TestInvoker) {
  const { user, locale, name = USER_NAME, nick = null, bot = false } = invoker
  const {
    channel = '500',
    server = '400',
    permissions = '0',
    appPermissions = ALL_BOT_PERMISSIONS,
    installed = true,
  } = invoker
  const userObject = { id: user, username: name, global_name: name, discriminator: '0', avatar: null, bot }
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
      ? { user: userObject, context: 1 }
      : {
          guild_id: server,
          guild_locale: 'fr',
          context: 0,
          member: { ...MEMBER_FIELDS, nick, user: userObject, permissions },
        }),
  }
}

/** Values of a command's options, by English option name. */
export type TestOptionValues = Readonly<Record<string, string | number | boolean>>
const OPTION_TYPES: Readonly<Record<string, number>> = { string: 3, number: 4, boolean: 5 }

const commandData = (line: string, options: TestOptionValues, focused: string | null) => {
  const [name = '', subcommand = ''] = line.split(' ')
  const inside = Object.entries(options).map(([name, value]) => ({
    name,
    type: OPTION_TYPES[typeof value] ?? 3,
    value,
    ...(name === focused ? { focused: true } : {}),
  }))
  return { id: '9', name, type: 1, options: [{ name: subcommand, type: 1, options: inside }] }
}

/** A slash command interaction by English names, e.g. `crack new`. */
export const commandInteraction = (invoker: TestInvoker, line: string, options: TestOptionValues = {}) => ({
  ...interactionBase(invoker),
  type: 2,
  data: commandData(line, options, null),
})

/** An autocomplete interaction for the option `focused`. */
export const autocompleteInteraction = (
  invoker: TestInvoker,
  line: string,
  focused: string,
  options: TestOptionValues = {},
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
