import { guildJoined } from '../guild.ts'
import { type Json, number, record, text } from '../json.ts'
import { userShown } from '../shown.ts'
import type { World } from '../world.ts'
import {
  ACK,
  CLOSE,
  type Frame,
  HEARTBEAT,
  HELLO,
  IDENTIFY,
  INVALID_SESSION,
  PRESENCE,
  RECONNECT,
  REQUEST_MEMBERS,
  RESUME,
  VOICE,
} from './frame.ts'
import { type Line, type Session, session } from './session.ts'

/** A connection from the gateway's side: what came, and that it broke. */
export interface Caller {
  heard(frame: Frame): void
  /** The connection is gone, with the code that the other side gave. */
  lost(code: number): void
}

export interface Gateway {
  /** Takes a connection. */
  answer(line: Line): Caller
  /** Tells every session of something; how many there are. */
  dispatch(type: string, data: unknown): number
  /** Breaks what a test wants broken: the wires, the sessions too, or asks everybody to come again. */
  disturb(how: Disturbance): void
  close(): void
}

export const DISTURBANCES = ['drop', 'forget', 'reconnect'] as const
export type Disturbance = (typeof DISTURBANCES)[number]

/** The intent without which nobody is told of servers. */
const GUILDS = 1

/** For so long a session can be taken up again after its connection broke, in milliseconds. */
const grace = 120_000

/** So many frames a minute from one connection. */
const busy = 120

const isServerEvent = (type: string): boolean => type.startsWith('GUILD_')

export function gateway(world: World): Gateway {
  const sessions = new Map<string, Session>()

  /** Sessions that may still be taken up: those connected, and those lost a short while ago. */
  function living(): Session[] {
    const since = Date.now() - grace
    for (const [id, { lostAt }] of sessions) if (lostAt !== null && lostAt < since) sessions.delete(id)
    return [...sessions.values()]
  }

  const ready = (id: string): Json => {
    const { state, url } = world
    const bot = state.users[state.bot]
    const servers = Object.values(state.servers).filter(({ left }) => !left)
    return {
      v: 10,
      user: bot === undefined ? {} : { ...userShown(bot), verified: true, mfa_enabled: false, email: null },
      session_id: id,
      resume_gateway_url: gatewayUrl(url),
      session_type: 'normal',
      guilds: servers.map((server) => ({ id: server.id, unavailable: true })),
      application: { id: state.bot, flags: 0 },
      private_channels: [],
      relationships: [],
      presences: [],
      shard: [0, 1],
    }
  }

  function identify(line: Line, wish: Json): Session | null {
    const { settings, state } = world
    if (text(wish.token) !== settings.token) {
      line.hangUp(CLOSE.authenticationFailed, 'Authentication failed.')
      return null
    }
    const made = session(crypto.randomUUID().replaceAll('-', ''), number(wish.intents) ?? 0, line)
    sessions.set(made.id, made)
    made.dispatch('READY', ready(made.id))
    if ((made.intents & GUILDS) !== 0)
      for (const server of Object.values(state.servers))
        if (!server.left) made.dispatch('GUILD_CREATE', guildJoined(state, server))
    return made
  }

  function resume(line: Line, wish: Json): Session | null {
    if (text(wish.token) !== world.settings.token) {
      line.hangUp(CLOSE.authenticationFailed, 'Authentication failed.')
      return null
    }
    const known = living().find(({ id }) => id === wish.session_id)
    const after = number(wish.seq) ?? 0
    if (known !== undefined && after > known.last()) {
      line.hangUp(CLOSE.invalidSequence, 'Invalid seq.')
      return null
    }
    if (known === undefined) {
      line.send({ op: INVALID_SESSION, d: false })
      return null
    }
    known.line?.hangUp()
    known.line = line
    known.lostAt = null
    if (!known.replay(after)) {
      sessions.delete(known.id)
      line.send({ op: INVALID_SESSION, d: false })
      return null
    }
    known.dispatch('RESUMED', { _trace: [] })
    return known
  }

  function answer(line: Line): Caller {
    let mine: Session | null = null
    let alive = Date.now()
    let recent: number[] = []
    const { heartbeat } = world.settings
    // A wire on which nothing beats is dead, whatever the other end believes.
    const watch = setInterval(() => {
      if (Date.now() - alive <= heartbeat * 1.5) return
      if (mine !== null) sessions.delete(mine.id)
      line.hangUp(CLOSE.timedOut, 'Session timed out.')
    }, heartbeat / 2)
    watch.unref()
    line.send({ op: HELLO, d: { heartbeat_interval: heartbeat, _trace: [] } })

    const opening = (frame: Frame) => {
      if (mine !== null) return line.hangUp(CLOSE.alreadyAuthenticated, 'Already authenticated.')
      const wish = record(frame.d)
      mine = frame.op === IDENTIFY ? identify(line, wish) : resume(line, wish)
    }

    const tooBusy = (): boolean => {
      const now = Date.now()
      recent = [...recent.filter((at) => at > now - 60_000), now]
      return recent.length > busy
    }

    return {
      heard(frame) {
        if (tooBusy()) return line.hangUp(CLOSE.rateLimited, 'You are being rate limited.')
        if (frame.op === HEARTBEAT) {
          alive = Date.now()
          line.send({ op: ACK })
        } else if (frame.op === IDENTIFY || frame.op === RESUME) opening(frame)
        else if (![PRESENCE, VOICE, REQUEST_MEMBERS].includes(frame.op))
          line.hangUp(CLOSE.unknownOpcode, 'Unknown opcode.')
        else if (mine === null) line.hangUp(CLOSE.notAuthenticated, 'Not authenticated.')
      },
      lost(code) {
        clearInterval(watch)
        if (mine === null || mine.line !== line) return
        // Who takes their leave does not come back.
        if (code === 1000 || code === 1001) sessions.delete(mine.id)
        mine.line = null
        mine.lostAt = Date.now()
      },
    }
  }

  function dispatch(type: string, data: unknown): number {
    const told = living().filter(({ intents }) => !isServerEvent(type) || (intents & GUILDS) !== 0)
    for (const each of told) each.dispatch(type, data)
    return told.length
  }

  function disturb(how: Disturbance): void {
    const lines = [...sessions.values()].flatMap(({ line }) => line ?? [])
    if (how === 'forget') sessions.clear()
    for (const line of lines)
      if (how === 'reconnect') line.send({ op: RECONNECT, d: null })
      else line.hangUp()
  }

  const stop = world.listen((happening) => {
    const { state } = world
    if (happening.type === 'token') {
      const lines = [...sessions.values()].flatMap(({ line }) => line ?? [])
      sessions.clear()
      for (const line of lines) line.hangUp(CLOSE.authenticationFailed, 'Authentication failed.')
    }
    if (happening.type === 'left') dispatch('GUILD_DELETE', { id: happening.server })
    if (happening.type === 'joined') {
      const server = state.servers[happening.server]
      if (server !== undefined) dispatch('GUILD_CREATE', guildJoined(state, server))
    }
  })

  return { answer, dispatch, disturb, close: stop }
}

/** Where the gateway is, beside the API. */
export const gatewayUrl = (url: string): string => `${url.replace(/^http/, 'ws')}/gateway`
