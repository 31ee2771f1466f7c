import { befall, type Faults } from './faults.ts'
import { acknowledge } from './interaction.ts'
import { isRecord, type Json, number, text } from './json.ts'
import { planned } from './plan.ts'
import { post } from './post.ts'
import type { Rates } from './rates.ts'
import type { Answer } from './refusal.ts'
import type { Logged } from './requests.ts'
import { seed } from './seed.ts'
import { changed, type Settings } from './settings.ts'
import type { Interaction } from './state.ts'
import { clear, type World } from './world.ts'

/** What a test holds in its hands: none of it is Discord's, all of it is under `/control`. */
export interface Desk {
  world: World
  /** The settings that it started with. */
  first: Settings
  faults: Faults
  rates: Rates
  requests: Logged[]
}

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
  return problem === null ? fine({ id: null }) : wrong(problem)
}

function configure({ world }: Desk, body: Json): Answer {
  const next = changed(world.settings, body)
  if (typeof next === 'string') return wrong(next)
  world.settings = next
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
  const id = world.id()
  const interaction: Interaction = {
    id,
    token: text(body.token) ?? `token-of-interaction-${id}`,
    type: number(body.type) ?? 2,
    user,
    channel,
    openedAt: world.clock.now(),
    acknowledged: false,
    original: text(body.message),
    deferred: false,
  }
  world.state.interactions[interaction.token] = interaction
  if (isRecord(body.response)) {
    const answer = acknowledge(world, interaction, body.response)
    if (answer.status !== 204) return answer
  }
  return fine({ id, token: interaction.token, application_id: world.state.bot })
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
  'GET /control/requests': ({ requests }) => fine(requests),
  'GET /control/state': known,
}

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
