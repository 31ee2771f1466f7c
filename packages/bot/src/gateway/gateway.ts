import {
  Client,
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  OAuth2Scopes,
  PermissionFlagsBits,
  Routes,
} from 'discord.js'
import * as z from 'zod/mini'

export interface GatewayOptions {
  readonly token: string
  /** The root of the API without the version: `https://discord.com/api`. */
  readonly api: string
  /** Returns the response to an interaction (raw JSON); null if it can't be parsed. */
  handle(raw: unknown): Promise<object | null>
  /** Called for changes of the connection and failed responses. */
  onEvent(event: GatewayEvent): void
}

export type GatewayEvent =
  | { readonly type: 'reconnecting' }
  | { readonly type: 'resumed' }
  /** Discord rejected a response, or it could not be sent. */
  | { readonly type: 'unanswered'; readonly why: string }
  /** Discord closed the connection for good. */
  | { readonly type: 'ended'; readonly why: GatewayEndReason }

/** Discord's close codes after which a new connection would be closed again, and why. */
const END_REASONS = {
  4004: 'token',
  4010: 'invalidShard',
  4011: 'shardingRequired',
  4012: 'invalidVersion',
  4013: 'invalidIntents',
  4014: 'disallowedIntents',
} as const
export type GatewayEndReason = (typeof END_REASONS)[keyof typeof END_REASONS]

const isEndCode = (code: number): code is keyof typeof END_REASONS => code in END_REASONS

export interface GatewayConnection {
  readonly application: string
  readonly name: string
  readonly servers: readonly string[]
  readonly invite: string
  close(): Promise<void>
}

/** Why the connection failed: Discord does not accept it, or is unreachable. */
export type GatewayConnectError =
  | { readonly why: GatewayEndReason }
  | { readonly why: 'unreachable'; readonly cause: string }

/** The permissions that a match may need in a channel; `/crack server` lists missing ones. */
const INVITE_PERMISSIONS = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.SendMessagesInThreads,
  PermissionFlagsBits.CreatePublicThreads,
  PermissionFlagsBits.AttachFiles,
  PermissionFlagsBits.ReadMessageHistory,
]

const interactionSchema = z.object({ id: z.string(), token: z.string() })

/** Connects to the gateway with discord.js. Interactions are handled as raw JSON, as at the HTTP endpoint. */
export async function connectGateway(
  options: GatewayOptions,
): Promise<GatewayConnection | GatewayConnectError> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: options.api } })
  let isConnected = false
  let endReason: GatewayEndReason | null = null
  let resolveEnded = (_: GatewayConnectError): void => {}
  const ended = new Promise<GatewayConnectError>((resolve) => {
    resolveEnded = resolve
  })
  /** Reports nothing after the end. The end of a connection that was not ready yet is the result of this function. */
  const report = (event: GatewayEvent): void => {
    if (endReason !== null) return
    if (event.type === 'ended') {
      endReason = event.why
      resolveEnded({ why: event.why })
    }
    if (event.type !== 'ended' || isConnected) options.onEvent(event)
  }
  client.on(Events.ShardReconnecting, () => report({ type: 'reconnecting' }))
  client.on(Events.ShardResume, () => report({ type: 'resumed' }))
  // A new session after Discord dropped the old one counts as resumed.
  client.on(Events.ShardReady, () => client.isReady() && report({ type: 'resumed' }))
  client.on(Events.ShardDisconnect, ({ code }) => {
    if (isEndCode(code)) report({ type: 'ended', why: END_REASONS[code] })
  })
  client.on(Events.Invalidated, () => report({ type: 'ended', why: 'token' }))
  // Without a listener a socket error would end the process; discord.js reconnects by itself.
  client.on(Events.Error, () => report({ type: 'reconnecting' }))
  client.on(Events.ShardError, () => report({ type: 'reconnecting' }))
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (raw: unknown) => {
    void respondToInteraction(client, options, raw)
  })
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve)
  })
  const login = async (): Promise<Client<true> | GatewayConnectError> => {
    try {
      await client.login(options.token)
      return await Promise.race([ended, ready])
    } catch (error) {
      return endReason === null ? connectErrorOf(error) : { why: endReason }
    }
  }
  const connected = await login()
  if ('why' in connected) {
    await client.destroy()
    return connected
  }
  isConnected = true
  const { application, user, guilds } = connected
  const scopes = [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands]
  return {
    application: application.id,
    name: user.username,
    servers: guilds.cache.map(({ name }) => name),
    invite: client.generateInvite({ scopes, permissions: INVITE_PERMISSIONS }),
    close: () => client.destroy(),
  }
}

async function respondToInteraction(client: Client, options: GatewayOptions, raw: unknown): Promise<void> {
  const parsed = interactionSchema.safeParse(raw)
  if (!parsed.success) return
  const { id, token } = parsed.data
  try {
    const body = await options.handle(raw)
    if (body) await client.rest.post(Routes.interactionCallback(id, token), { body, auth: false })
  } catch (error) {
    options.onEvent({
      type: 'unanswered',
      why: error instanceof DiscordAPIError ? `${error.code}` : errorName(error),
    })
  }
}

function connectErrorOf(error: unknown): GatewayConnectError {
  const invalid = error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid
  const refused = error instanceof DiscordAPIError && error.status === 401
  return invalid || refused ? { why: 'token' } : { why: 'unreachable', cause: errorName(error) }
}

/** The code or name of the root cause; never its message, which may contain user text or a token. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.cause instanceof Error ? errorName(error.cause) : code
}
