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
export interface Line {
  readonly token: string
  /** Where Discord is, without the version: `https://discord.com/api`. */
  readonly api: string
  /** Answers an interaction as it came; null for one that can't be read. */
  attend(raw: unknown): Promise<object | null>
  /** Something to tell whoever runs it. */
  tell(event: LineEvent): void
}

export type LineEvent =
  | { readonly type: 'reconnecting' }
  | { readonly type: 'resumed' }
  /** An answer that Discord did not take. */
  | { readonly type: 'unanswered'; readonly why: string }
  /** The token no longer counts: nothing will come any more. */
  | { readonly type: 'ended' }

export interface Connected {
  readonly application: string
  readonly name: string
  readonly servers: readonly string[]
  readonly invite: string
  close(): Promise<void>
}

/** Why there is no line: the token is wrong, or Discord can't be reached. */
export type Unconnected = { readonly why: 'token' } | { readonly why: 'unreachable'; readonly cause: string }

/** Everything that a match may need in a channel; `/crack server` tells which of them are missing. */
const PERMISSIONS = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.SendMessagesInThreads,
  PermissionFlagsBits.CreatePublicThreads,
  PermissionFlagsBits.AttachFiles,
  PermissionFlagsBits.ReadMessageHistory,
]

/** Discord's gateway closes with this when the token does not count, or no longer. */
const UNAUTHENTICATED = 4004

const interaction = z.object({ id: z.string(), token: z.string() })

/** Connects by discord.js, which keeps the line open; interactions are answered from the raw JSON, as a door would. */
export async function connect(line: Line): Promise<Connected | Unconnected> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: line.api } })
  client.on(Events.ShardReconnecting, () => line.tell({ type: 'reconnecting' }))
  client.on(Events.ShardResume, () => line.tell({ type: 'resumed' }))
  // Where Discord has forgotten the session, a new one takes its place.
  client.on(Events.ShardReady, () => client.isReady() && line.tell({ type: 'resumed' }))
  client.on(Events.ShardDisconnect, ({ code }) => {
    if (code === UNAUTHENTICATED) line.tell({ type: 'ended' })
  })
  client.on(Events.Invalidated, () => line.tell({ type: 'ended' }))
  // Without a listener an error of the socket would end the process; discord.js opens the next one by itself.
  client.on(Events.Error, () => line.tell({ type: 'reconnecting' }))
  client.on(Events.ShardError, () => line.tell({ type: 'reconnecting' }))
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (raw: unknown) => {
    void answer(client, line, raw)
  })
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve)
  })
  try {
    await client.login(line.token)
  } catch (error) {
    await client.destroy()
    return unconnected(error)
  }
  const { application, user, guilds } = await ready
  const scopes = [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands]
  return {
    application: application.id,
    name: user.username,
    servers: guilds.cache.map(({ name }) => name),
    invite: client.generateInvite({ scopes, permissions: PERMISSIONS }),
    close: () => client.destroy(),
  }
}

async function answer(client: Client, line: Line, raw: unknown): Promise<void> {
  const known = interaction.safeParse(raw)
  if (!known.success) return
  const { id, token } = known.data
  try {
    const body = await line.attend(raw)
    if (body) await client.rest.post(Routes.interactionCallback(id, token), { body, auth: false })
  } catch (error) {
    line.tell({ type: 'unanswered', why: error instanceof DiscordAPIError ? `${error.code}` : nameOf(error) })
  }
}

function unconnected(error: unknown): Unconnected {
  const invalid = error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid
  const refused = error instanceof DiscordAPIError && error.status === 401
  return invalid || refused ? { why: 'token' } : { why: 'unreachable', cause: nameOf(error) }
}

/** What went wrong without its message, which may hold anything. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.cause instanceof Error ? nameOf(error.cause) : code
}
