import { acknowledge } from './acknowledge.ts'
import type { Desk } from './desk.ts'
import { befall } from './faults.ts'
import { DISTURBANCES } from './gateway/gateway.ts'
import { open } from './interaction.ts'
import { isRecord, type Json, number, text } from './json.ts'
import { planned } from './plan.ts'
import { post } from './post.ts'
import type { Answer } from './refusal.ts'
import { seed } from './seed.ts'
import { changed } from './settings.ts'
import { COMMAND, COMPLETION, COMPONENT, FORM } from './state.ts'
import { clear } from './world.ts'

const DEEDS = [COMMAND, COMPONENT, COMPLETION, FORM] as const

const fine = (body: unknown): Answer => ({ status: 200, body })
const wrong = (message: string): Answer => ({ status: 400, body: { message } })

function setClock({ world }: Desk, body: Json): Answer {
  const now = number(body.now)
  if (now === null && body.now !== null)
    return wrong('now is an instant in milliseconds, or null for real time')
  world.clock.set(now)
  return fine({ now: world.clock.now() })
}

function plan({ world, faults }: Desk, body: Json): Answer {
  const fault = planned(body)
  if (typeof fault === 'string') return wrong(fault)
  const changesWorld = !('when' in fault)
  if (!changesWorld || fault.match !== undefined) return fine({ id: faults.add(fault) })
  const problem = befall(fault, world.state)
  const channel = 'channel' in fault ? world.state.channels[fault.channel] : undefined
  if (channel !== undefined) world.tell({ type: 'place', channel })
  return problem === null ? fine({ id: null }) : wrong(problem)
}

function configure({ world }: Desk, body: Json): Answer {
  const next = changed(world.settings, body)
  if (typeof next === 'string') return wrong(next)
  const revoked = next.token !== world.settings.token
  world.settings = next
  if (revoked) world.tell({ type: 'token' })
  const { token: _, ...shown } = next
  return fine(shown)
}

/** Somebody writes something. */
function write({ world }: Desk, body: Json): Answer {
  const [channel, author] = [text(body.channel), text(body.author)]
  if (channel === null || world.state.channels[channel] === undefined)
    return wrong('there is no such channel')
  if (author === null || world.state.users[author] === undefined) return wrong('there is no such user')
  return fine(post(world, { channel, author }, body, []))
}

/** Somebody uses a command: a token for answers, already acknowledged by a `response` where one is given. */
function interact({ world }: Desk, body: Json): Answer {
  const [channel, user] = [text(body.channel), text(body.user)]
  if (channel === null || world.state.channels[channel] === undefined)
    return wrong('there is no such channel')
  if (user === null || world.state.users[user] === undefined) return wrong('there is no such user')
  const message = text(body.message)
  const type = DEEDS.find((each) => each === body.type) ?? (message === null ? COMMAND : COMPONENT)
  const opening = { type, user, channel, message, command: null }
  const interaction = open(world, opening, text(body.token) ?? undefined)
  if (isRecord(body.response)) {
    const answer = acknowledge(world, interaction, body.response)
    if (answer.status !== 204) return answer
  }
  return fine({ id: interaction.id, token: interaction.token, application_id: world.state.bot })
}

function reset({ world, first, faults, rates, requests }: Desk): Answer {
  clear(world, first)
  faults.clear()
  rates.clear()
  requests.length = 0
  return fine({})
}

function written({ world }: Desk, query: URLSearchParams): Answer {
  const channel = query.get('channel')
  const { messages } = world.state
  return fine(channel === null ? messages : messages.filter((message) => message.channel === channel))
}

/** Everything but tokens. */
function known({ world }: Desk): Answer {
  const { interactions, ...state } = world.state
  return fine({ ...state, interactions: Object.values(interactions).map(({ token: _, ...rest }) => rest) })
}

/** The bot is removed from a server, or added again. */
function move({ world }: Desk, body: Json): Answer {
  const server = world.state.servers[text(body.server) ?? '']
  if (server === undefined) return wrong('there is no such server')
  server.left = body.left === true
  world.tell({ type: server.left ? 'left' : 'joined', server: server.id })
  return fine({})
}

function disturb({ gateway }: Desk, body: Json): Answer {
  const how = DISTURBANCES.find((each) => each === body.how)
  if (how === undefined) return wrong(`how is one of ${DISTURBANCES.join(', ')}`)
  gateway.disturb(how)
  return fine({})
}

const actions: Record<string, (desk: Desk, body: Json, query: URLSearchParams) => Answer> = {
  'GET /control/clock': ({ world }) => fine({ now: world.clock.now() }),
  'POST /control/clock': setClock,
  'GET /control/faults': ({ faults }) => fine(faults.list()),
  'POST /control/faults': plan,
  'DELETE /control/faults': ({ faults }) => {
    faults.clear()
    return fine({})
  },
  'POST /control/settings': configure,
  'POST /control/seed': ({ world }, body) => fine(seed(world, body)),
  'POST /control/reset': reset,
  'GET /control/messages': (desk, _, query) => written(desk, query),
  'POST /control/messages': write,
  'POST /control/interactions': interact,
  'POST /control/servers': move,
  'POST /control/gateway': disturb,
  'GET /control/requests': ({ requests }) => fine(requests),
  'GET /control/state': known,
}

/** What a test does to this Discord: none of it is Discord's. */
export function control(
  desk: Desk,
  method: string,
  path: string,
  query: URLSearchParams,
  body: Json,
): Answer {
  const action = actions[`${method} ${path}`]
  return action === undefined
    ? { status: 404, body: { message: 'no such control' } }
    : action(desk, body, query)
}
