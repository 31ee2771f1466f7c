import { asNumber, asObject, asString, type JsonObject } from '../json.ts'
import { serialiseJoinedGuild } from '../rest/guild.ts'
import { serialiseUser } from '../rest/serialise.ts'
import type { Emulator } from '../state/emulator.ts'
import {
  CLOSE_CODES,
  type GatewayPayload,
  OP_HEARTBEAT,
  OP_HEARTBEAT_ACK,
  OP_HELLO,
  OP_IDENTIFY,
  OP_INVALID_SESSION,
  OP_PRESENCE_UPDATE,
  OP_RECONNECT,
  OP_REQUEST_GUILD_MEMBERS,
  OP_RESUME,
  OP_VOICE_STATE_UPDATE,
} from './payload.ts'
import { createGatewaySession, type GatewaySession, type GatewayTransport } from './session.ts'

/** Callbacks for one client connection. */
export interface GatewayClientConnection {
  onPayload(payload: GatewayPayload): void
  /** The connection was closed with this close code. */
  onClose(code: number): void
}

export interface EmulatedGateway {
  /** Registers a new connection and returns its callbacks. */
  accept(transport: GatewayTransport): GatewayClientConnection
  /** Sends an event to every session and returns how many sessions received it. */
  dispatch(type: string, data: unknown): number
  /** Simulates a gateway failure: drops the connections, also forgets the sessions, or asks clients to reconnect. */
  injectFault(how: GatewayFault): void
  /** Closes all connections with a close code, and every later one as soon as it identifies; null accepts them again. */
  refuseConnections(code: number | null): void
  close(): void
}

export const GATEWAY_FAULTS = ['drop', 'forget', 'reconnect'] as const
export type GatewayFault = (typeof GATEWAY_FAULTS)[number]

/** Without this intent a session receives no guild events. */
const GUILDS_INTENT = 1

/** How long a session can be resumed after its connection was lost. */
const RESUME_WINDOW_MS = 120_000

/** Maximum payloads per minute and connection. */
const MAX_PAYLOADS_PER_MINUTE = 120

const isGuildEvent = (type: string): boolean => type.startsWith('GUILD_')

export function createEmulatedGateway(emulator: Emulator): EmulatedGateway {
  const sessions = new Map<string, GatewaySession>()
  let refusalCode: number | null = null

  /** Connected sessions, and those lost within the resume window. Removes older ones. */
  function resumableSessions(): GatewaySession[] {
    const since = Date.now() - RESUME_WINDOW_MS
    for (const [id, { lostAt }] of sessions) if (lostAt !== null && lostAt < since) sessions.delete(id)
    return [...sessions.values()]
  }

  const readyPayload = (id: string): JsonObject => {
    const { state, url } = emulator
    const bot = state.users[state.bot]
    const servers = Object.values(state.servers).filter(({ left }) => !left)
    return {
      v: 10,
      user:
        bot === undefined ? {} : { ...serialiseUser(bot), verified: true, mfa_enabled: false, email: null },
      session_id: id,
      resume_gateway_url: gatewayUrlFor(url),
      session_type: 'normal',
      guilds: servers.map((server) => ({ id: server.id, unavailable: true })),
      application: { id: state.bot, flags: 0 },
      private_channels: [],
      relationships: [],
      presences: [],
      shard: [0, 1],
    }
  }

  function identify(transport: GatewayTransport, data: JsonObject): GatewaySession | null {
    const { settings, state } = emulator
    if (asString(data.token) !== settings.token) {
      transport.close(CLOSE_CODES.authenticationFailed, 'Authentication failed.')
      return null
    }
    const session = createGatewaySession(
      crypto.randomUUID().replaceAll('-', ''),
      asNumber(data.intents) ?? 0,
      transport,
    )
    sessions.set(session.id, session)
    session.dispatch('READY', readyPayload(session.id))
    if ((session.intents & GUILDS_INTENT) !== 0)
      for (const server of Object.values(state.servers))
        if (!server.left) session.dispatch('GUILD_CREATE', serialiseJoinedGuild(state, server))
    return session
  }

  function resume(transport: GatewayTransport, data: JsonObject): GatewaySession | null {
    if (asString(data.token) !== emulator.settings.token) {
      transport.close(CLOSE_CODES.authenticationFailed, 'Authentication failed.')
      return null
    }
    const session = resumableSessions().find(({ id }) => id === data.session_id)
    const after = asNumber(data.seq) ?? 0
    if (session !== undefined && after > session.lastSequence()) {
      transport.close(CLOSE_CODES.invalidSequence, 'Invalid seq.')
      return null
    }
    if (session === undefined) {
      transport.send({ op: OP_INVALID_SESSION, d: false })
      return null
    }
    session.transport?.close()
    session.transport = transport
    session.lostAt = null
    if (!session.replay(after)) {
      sessions.delete(session.id)
      transport.send({ op: OP_INVALID_SESSION, d: false })
      return null
    }
    session.dispatch('RESUMED', { _trace: [] })
    return session
  }

  function accept(transport: GatewayTransport): GatewayClientConnection {
    let session: GatewaySession | null = null
    let lastHeartbeatAt = Date.now()
    let recent: number[] = []
    const { heartbeat } = emulator.settings
    // Without heartbeats the connection counts as lost.
    const heartbeatCheck = setInterval(() => {
      if (Date.now() - lastHeartbeatAt <= heartbeat * 1.5) return
      if (session !== null) sessions.delete(session.id)
      transport.close(CLOSE_CODES.timedOut, 'Session timed out.')
    }, heartbeat / 2)
    heartbeatCheck.unref()
    transport.send({ op: OP_HELLO, d: { heartbeat_interval: heartbeat, _trace: [] } })

    const authenticate = (payload: GatewayPayload) => {
      if (refusalCode !== null) return transport.close(refusalCode, 'Refused.')
      if (session !== null) return transport.close(CLOSE_CODES.alreadyAuthenticated, 'Already authenticated.')
      const data = asObject(payload.d)
      session = payload.op === OP_IDENTIFY ? identify(transport, data) : resume(transport, data)
    }

    const isRateLimited = (): boolean => {
      const now = Date.now()
      recent = [...recent.filter((at) => at > now - 60_000), now]
      return recent.length > MAX_PAYLOADS_PER_MINUTE
    }

    return {
      onPayload(payload) {
        if (isRateLimited()) return transport.close(CLOSE_CODES.rateLimited, 'You are being rate limited.')
        if (payload.op === OP_HEARTBEAT) {
          lastHeartbeatAt = Date.now()
          transport.send({ op: OP_HEARTBEAT_ACK })
        } else if (payload.op === OP_IDENTIFY || payload.op === OP_RESUME) authenticate(payload)
        else if (![OP_PRESENCE_UPDATE, OP_VOICE_STATE_UPDATE, OP_REQUEST_GUILD_MEMBERS].includes(payload.op))
          transport.close(CLOSE_CODES.unknownOpcode, 'Unknown opcode.')
        else if (session === null) transport.close(CLOSE_CODES.notAuthenticated, 'Not authenticated.')
      },
      onClose(code) {
        clearInterval(heartbeatCheck)
        if (session === null || session.transport !== transport) return
        // A normal close ends the session: it cannot be resumed.
        if (code === 1000 || code === 1001) sessions.delete(session.id)
        session.transport = null
        session.lostAt = Date.now()
      },
    }
  }

  function dispatch(type: string, data: unknown): number {
    const receivers = resumableSessions().filter(
      ({ intents }) => !isGuildEvent(type) || (intents & GUILDS_INTENT) !== 0,
    )
    for (const each of receivers) each.dispatch(type, data)
    return receivers.length
  }

  function injectFault(how: GatewayFault): void {
    const transports = [...sessions.values()].flatMap(({ transport }) => transport ?? [])
    if (how === 'forget') sessions.clear()
    for (const transport of transports)
      if (how === 'reconnect') transport.send({ op: OP_RECONNECT, d: null })
      else transport.close()
  }

  function refuseConnections(code: number | null): void {
    refusalCode = code
    if (code === null) return
    const transports = [...sessions.values()].flatMap(({ transport }) => transport ?? [])
    sessions.clear()
    for (const transport of transports) transport.close(code, 'Refused.')
  }

  const unsubscribe = emulator.subscribe((event) => {
    const { state } = emulator
    if (event.type === 'token') {
      const transports = [...sessions.values()].flatMap(({ transport }) => transport ?? [])
      sessions.clear()
      for (const transport of transports)
        transport.close(CLOSE_CODES.authenticationFailed, 'Authentication failed.')
    }
    if (event.type === 'left') dispatch('GUILD_DELETE', { id: event.server })
    if (event.type === 'joined') {
      const server = state.servers[event.server]
      if (server !== undefined) dispatch('GUILD_CREATE', serialiseJoinedGuild(state, server))
    }
  })

  return { accept, dispatch, injectFault, refuseConnections, close: unsubscribe }
}

/** The WebSocket URL of the gateway for the emulator's HTTP URL. */
export const gatewayUrlFor = (url: string): string => `${url.replace(/^http/, 'ws')}/gateway`
