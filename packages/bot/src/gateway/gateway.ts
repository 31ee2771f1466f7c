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
  /** The token is invalid now; the connection is closed for good. */
  | { readonly type: 'ended' }

export interface GatewayConnection {
  readonly application: string
  readonly name: string
  readonly servers: readonly string[]
  readonly invite: string
  close(): Promise<void>
}

/** Why the connection failed: the token is invalid, or Discord is unreachable. */
export type GatewayConnectError =
  | { readonly why: 'token' }
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

/** The close code of Discord's gateway for an invalid token. */
const AUTHENTICATION_FAILED_CLOSE_CODE = 4004

const interactionSchema = z.object({ id: z.string(), token: z.string() })

/** Connects to the gateway with discord.js. Interactions are handled as raw JSON, as at the HTTP endpoint. */
export async function connectGateway(
  options: GatewayOptions,
): Promise<GatewayConnection | GatewayConnectError> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: options.api } })
  client.on(Events.ShardReconnecting, () => options.onEvent({ type: 'reconnecting' }))
  client.on(Events.ShardResume, () => options.onEvent({ type: 'resumed' }))
  // A new session after Discord dropped the old one counts as resumed.
  client.on(Events.ShardReady, () => client.isReady() && options.onEvent({ type: 'resumed' }))
  client.on(Events.ShardDisconnect, ({ code }) => {
    if (code === AUTHENTICATION_FAILED_CLOSE_CODE) options.onEvent({ type: 'ended' })
  })
  client.on(Events.Invalidated, () => options.onEvent({ type: 'ended' }))
  // Without a listener a socket error would end the process; discord.js reconnects by itself.
  client.on(Events.Error, () => options.onEvent({ type: 'reconnecting' }))
  client.on(Events.ShardError, () => options.onEvent({ type: 'reconnecting' }))
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (raw: unknown) => {
    void respondToInteraction(client, options, raw)
  })
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve)
  })
  try {
    await client.login(options.token)
  } catch (error) {
    await client.destroy()
    return connectErrorOf(error)
  }
  const { application, user, guilds } = await ready
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
