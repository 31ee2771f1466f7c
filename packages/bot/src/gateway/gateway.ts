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

/** What it takes to listen to Discord without a door of one's own. */
export interface GatewayOptions {
  readonly token: string
  /** Where Discord is, without the version: `https://discord.com/api`. */
  readonly api: string
  /** Answers an interaction as it came; null for one that can't be read. */
  handle(raw: unknown): Promise<object | null>
  /** Something to tell whoever runs it. */
  onEvent(event: GatewayEvent): void
}

export type GatewayEvent =
  | { readonly type: 'reconnecting' }
  | { readonly type: 'resumed' }
  /** An answer that Discord did not take. */
  | { readonly type: 'unanswered'; readonly why: string }
  /** The token no longer counts: nothing will come any more. */
  | { readonly type: 'ended' }

export interface GatewayConnection {
  readonly application: string
  readonly name: string
  readonly servers: readonly string[]
  readonly invite: string
  close(): Promise<void>
}

/** Why there is no line: the token is wrong, or Discord can't be reached. */
export type GatewayConnectError =
  | { readonly why: 'token' }
  | { readonly why: 'unreachable'; readonly cause: string }

/** Everything that a match may need in a channel; `/crack server` tells which of them are missing. */
const INVITE_PERMISSIONS = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.SendMessagesInThreads,
  PermissionFlagsBits.CreatePublicThreads,
  PermissionFlagsBits.AttachFiles,
  PermissionFlagsBits.ReadMessageHistory,
]

/** Discord's gateway closes with this when the token does not count, or no longer. */
const AUTHENTICATION_FAILED_CLOSE_CODE = 4004

const interactionSchema = z.object({ id: z.string(), token: z.string() })

/** Connects by discord.js, which keeps the line open; interactions are answered from the raw JSON, as a door would. */
export async function connectGateway(
  options: GatewayOptions,
): Promise<GatewayConnection | GatewayConnectError> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: options.api } })
  client.on(Events.ShardReconnecting, () => options.onEvent({ type: 'reconnecting' }))
  client.on(Events.ShardResume, () => options.onEvent({ type: 'resumed' }))
  // Where Discord has forgotten the session, a new one takes its place.
  client.on(Events.ShardReady, () => client.isReady() && options.onEvent({ type: 'resumed' }))
  client.on(Events.ShardDisconnect, ({ code }) => {
    if (code === AUTHENTICATION_FAILED_CLOSE_CODE) options.onEvent({ type: 'ended' })
  })
  client.on(Events.Invalidated, () => options.onEvent({ type: 'ended' }))
  // Without a listener an error of the socket would end the process; discord.js opens the next one by itself.
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
  const known = interactionSchema.safeParse(raw)
  if (!known.success) return
  const { id, token } = known.data
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

/** What went wrong without its message, which may hold anything. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.cause instanceof Error ? errorName(error.cause) : code
}
