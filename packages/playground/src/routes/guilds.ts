import { gatewayUrl } from '../gateway/gateway.ts'
import { guildShown } from '../guild.ts'
import { memberShown } from '../member.ts'
import { type Answer, type Found, refusal, refuse } from '../refusal.ts'
import { channelShown, userShown } from '../shown.ts'
import { isThread, type Server, type State } from '../state.ts'
import type { World } from '../world.ts'
import type { Call, Route } from './route.ts'

/** A server that the bot is in. */
function joined(state: State, id: string): Found<Server> {
  const server = state.servers[id]
  return server === undefined || server.left ? refuse(10004) : { value: server }
}

/** A route that works on a server that the bot is in. */
const inServer =
  (run: (state: State, server: Server, call: Call) => Answer): Route['run'] =>
  ({ state }, call) => {
    const found = joined(state, call.at('guild'))
    return 'refusal' in found ? found.refusal : run(state, found.value, call)
  }

const read = inServer((state, server) => ({ status: 200, body: guildShown(state, server) }))

const channels = inServer((state, server) => {
  const all = Object.values(state.channels).filter((each) => each.server === server.id && !each.deleted)
  return { status: 200, body: all.filter((each) => !isThread(each)).map((each) => channelShown(state, each)) }
})

const member = inServer((state, server, call) => {
  const user = state.users[call.at('user')]
  if (user === undefined) return refusal(10013)
  if (!server.members.includes(user.id) && user.id !== state.bot) return refusal(10007)
  const { permissions: _, ...shown } = memberShown(user)
  return { status: 200, body: { ...shown, user: userShown(user) } }
})

function mine({ state }: World): Answer {
  const all = Object.values(state.servers).filter(({ left }) => !left)
  const body = all.map((server) => {
    const { id, name, icon, banner, features, roles } = guildShown(state, server)
    const [everyone] = Array.isArray(roles) ? roles : []
    return { id, name, icon, banner, features, owner: false, permissions: everyone?.permissions }
  })
  return { status: 200, body }
}

/** The bot goes of its own accord. */
function leave({ state, tell }: World, call: Call): Answer {
  const found = joined(state, call.at('guild'))
  if ('refusal' in found) return found.refusal
  found.value.left = true
  tell({ type: 'left', server: found.value.id })
  return { status: 204 }
}

/** Where events come from, and how often one may log in. */
function gateway({ url }: World): Answer {
  const session_start_limit = { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 }
  return { status: 200, body: { url: gatewayUrl(url), shards: 1, session_start_limit } }
}

export const guilds: Route[] = [
  { method: 'GET', pattern: '/gateway/bot', run: gateway },
  { method: 'GET', pattern: '/users/@me/guilds', run: mine },
  { method: 'DELETE', pattern: '/users/@me/guilds/:guild', run: leave },
  { method: 'GET', pattern: '/guilds/:guild', run: read },
  { method: 'GET', pattern: '/guilds/:guild/channels', run: channels },
  { method: 'GET', pattern: '/guilds/:guild/members/:user', run: member },
]
