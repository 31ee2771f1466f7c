import { wake } from '../access.ts'
import { age } from '../ageing.ts'
import { deliver } from '../delivery.ts'
import type { Desk } from '../desk.ts'
import { open } from '../interaction.ts'
import { count, type Json, number, text } from '../json.ts'
import { post } from '../post.ts'
import type { Answer } from '../refusal.ts'
import { isBefore, isSnowflake } from '../snowflake.ts'
import { actor, cannot, deed, known } from './deed.ts'
import { home, hour, people } from './home.ts'
import { shown } from './message.ts'
import { isFor, read, standsIn } from './sight.ts'

/** Messages on one page. */
const page = 50

const fine = (body: unknown): Answer => ({ status: 200, body })

function goHome({ world, movable }: Desk, query: URLSearchParams): Answer {
  const user = known(world, query.get('user'))
  return 'refusal' in user ? user.refusal : fine(home(world, user.value, movable))
}

function messages({ world }: Desk, query: URLSearchParams): Answer {
  const found = actor(world, { user: query.get('user'), channel: query.get('channel') })
  if ('refusal' in found) return found.refusal
  const { user, channel } = found.value
  const before = query.get('before')
  if (before !== null && !isSnowflake(before)) return cannot('before is the id of a message.').refusal
  const all = world.state.messages.filter(
    (message) =>
      standsIn(message, channel.id) &&
      isFor(user, message) &&
      (before === null || isBefore(message.id, before)),
  )
  return fine(all.slice(-page).map((message) => shown(world.state, message)))
}

function say({ world }: Desk, body: Json): Answer {
  const found = actor(world, body)
  if ('refusal' in found) return found.refusal
  const { user, channel } = found.value
  if (channel.locked && !user.manages) return cannot('This thread is locked.', 403).refusal
  const content = (text(body.content) ?? '').trim()
  if (content === '') return cannot('An empty message can’t be sent.').refusal
  if (count(content) > 2000) return cannot('A message has at most 2000 characters.').refusal
  wake(world, channel)
  const allowed_mentions = user.manages ? {} : { allowed_mentions: { parse: ['users', 'roles'] } }
  const sender = { channel: channel.id, author: user.id }
  const message = post(world, sender, { content, ...allowed_mentions }, [])
  read(world.state, user, channel.id)
  return fine(shown(world.state, message))
}

async function interact({ world, gateway }: Desk, body: Json): Promise<Answer> {
  const found = deed(world, body)
  if ('refusal' in found) return found.refusal
  const { opening, data } = found.value
  age(world)
  return fine(await deliver(world, gateway, open(world, opening), data))
}

function markRead({ world }: Desk, body: Json): Answer {
  const found = actor(world, body)
  if ('refusal' in found) return found.refusal
  read(world.state, found.value.user, found.value.channel.id)
  world.tell({ type: 'place', channel: found.value.channel })
  return fine({})
}

/** Time goes forward only: what has happened stays in the past. */
function moveClock({ world, movable, onClock }: Desk, body: Json): Answer {
  if (!movable) return cannot('The clock can’t be moved here.', 403).refusal
  const ms = number(body.advance)
  if (ms === null || !Number.isSafeInteger(ms) || ms < 0)
    return cannot('advance is a number of milliseconds, 0 or more.').refusal
  world.clock.advance(ms)
  age(world)
  onClock(world.clock.offset())
  world.tell({ type: 'hour' })
  return fine(hour(world, movable))
}

type Action = (desk: Desk, body: Json, query: URLSearchParams) => Answer | Promise<Answer>

const actions: Record<string, Action> = {
  'GET /client/people': ({ world }) => fine(people(world.state)),
  'GET /client/home': (desk, _, query) => goHome(desk, query),
  'GET /client/messages': (desk, _, query) => messages(desk, query),
  'GET /client/troubles': ({ world }) => fine(world.troubles.toReversed()),
  'POST /client/say': say,
  'POST /client/interact': interact,
  'POST /client/read': markRead,
  'POST /client/clock': moveClock,
}

/** What people's clients ask for. */
export function client(
  desk: Desk,
  method: string,
  path: string,
  query: URLSearchParams,
  body: Json,
): Answer | Promise<Answer> {
  const action = actions[`${method} ${path}`]
  return action === undefined ? cannot('There is nothing here.', 404).refusal : action(desk, body, query)
}
