import { gatewayUrlFor } from '../../gateway/gateway.ts'
import { type DiscordState, type GuildRecord, isThreadChannel } from '../../state/discord-state.ts'
import type { Emulator } from '../../state/emulator.ts'
import { type ApiResult, errorResponse, errorResult, type HttpResponse } from '../errors.ts'
import { serialiseGuild } from '../guild.ts'
import { serialiseMember } from '../member.ts'
import { serialiseChannel, serialiseUser } from '../serialise.ts'
import type { ApiRoute, RouteRequest } from './route.ts'

/** Returns a server that the bot is in, or an error. */
function joinedGuild(state: DiscordState, id: string): ApiResult<GuildRecord> {
  const server = state.servers[id]
  return server === undefined || server.left ? errorResult(10004) : { value: server }
}

/** Wraps a route that works on a server that the bot is in. */
const withGuild =
  (run: (state: DiscordState, server: GuildRecord, call: RouteRequest) => HttpResponse): ApiRoute['run'] =>
  ({ state }, call) => {
    const found = joinedGuild(state, call.param('guild'))
    return 'error' in found ? found.error : run(state, found.value, call)
  }

const getGuild = withGuild((state, server) => ({ status: 200, body: serialiseGuild(state, server) }))

const listGuildChannels = withGuild((state, server) => {
  const all = Object.values(state.channels).filter((each) => each.server === server.id && !each.deleted)
  return {
    status: 200,
    body: all.filter((each) => !isThreadChannel(each)).map((each) => serialiseChannel(state, each)),
  }
})

const getGuildMember = withGuild((state, server, call) => {
  const user = state.users[call.param('user')]
  if (user === undefined) return errorResponse(10013)
  if (!server.members.includes(user.id) && user.id !== state.bot) return errorResponse(10007)
  const { permissions: _, ...shown } = serialiseMember(user, server)
  return { status: 200, body: { ...shown, user: serialiseUser(user) } }
})

function listBotGuilds({ state }: Emulator): HttpResponse {
  const all = Object.values(state.servers).filter(({ left }) => !left)
  const body = all.map((server) => {
    const { id, name, icon, banner, features, roles } = serialiseGuild(state, server)
    const [everyone] = Array.isArray(roles) ? roles : []
    return { id, name, icon, banner, features, owner: false, permissions: everyone?.permissions }
  })
  return { status: 200, body }
}

/** Removes the bot from the server. */
function leaveGuild({ state, publish }: Emulator, call: RouteRequest): HttpResponse {
  const found = joinedGuild(state, call.param('guild'))
  if ('error' in found) return found.error
  found.value.left = true
  publish({ type: 'left', server: found.value.id })
  return { status: 204 }
}

/** Returns the gateway URL and the session start limit. */
function getGatewayBot({ url }: Emulator): HttpResponse {
  const session_start_limit = { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 }
  return { status: 200, body: { url: gatewayUrlFor(url), shards: 1, session_start_limit } }
}

export const guildRoutes: ApiRoute[] = [
  { method: 'GET', pattern: '/gateway/bot', run: getGatewayBot },
  { method: 'GET', pattern: '/users/@me/guilds', run: listBotGuilds },
  { method: 'DELETE', pattern: '/users/@me/guilds/:guild', run: leaveGuild },
  { method: 'GET', pattern: '/guilds/:guild', run: getGuild },
  { method: 'GET', pattern: '/guilds/:guild/channels', run: listGuildChannels },
  { method: 'GET', pattern: '/guilds/:guild/members/:user', run: getGuildMember },
]
