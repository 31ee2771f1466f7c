import { permitted, standing, wake, writable } from '../access.ts'
import type { Json } from '../json.ts'
import { EPHEMERAL, judged } from '../limits.ts'
import { edit, post, unsay } from '../post.ts'
import { type Answer, invalidForm, refusal } from '../refusal.ts'
import { messageShown } from '../shown.ts'
import { isBefore, isSnowflake } from '../snowflake.ts'
import { isDenied, type Message } from '../state.ts'
import type { World } from '../world.ts'
import type { Call, Route } from './route.ts'

const hour = 3_600_000

/** A message that the same author sent with the same nonce in the same channel a short while ago. */
function sameNonce({ state, settings, clock }: World, channel: string, body: Json): Message | undefined {
  if (body.enforce_nonce !== true || body.nonce === undefined || body.nonce === null) return undefined
  const since = clock.now() - settings.nonceWindow
  return state.messages.findLast(
    (each) =>
      each.nonce === body.nonce &&
      each.channel === channel &&
      each.author === state.bot &&
      each.createdAt > since,
  )
}

function create(world: World, call: Call): Answer {
  const { state } = world
  const place = writable(state, call.at('channel'), call.uploads.length > 0)
  if ('refusal' in place) return place.refusal
  const wrong = judged(call.body, call.uploads, 'create')
  if (wrong !== null) return wrong
  const earlier = sameNonce(world, place.value.id, call.body)
  if (earlier !== undefined) return { status: 200, body: messageShown(world, earlier) }
  wake(world, place.value)
  const message = post(world, { channel: place.value.id, author: state.bot }, call.body, call.uploads)
  return { status: 200, body: messageShown(world, message) }
}

/** Part of a channel's messages, the newest first, as `limit`, `before`, `after` and `around` say. */
function page(all: Message[], query: URLSearchParams): Message[] | Answer {
  const limit = Number(query.get('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    const message = 'int value should be between 1 and 100.'
    return invalidForm([{ at: ['limit'], code: 'NUMBER_TYPE_RANGE', message }])
  }
  const [before, after, around] = ['before', 'after', 'around'].map((name) => query.get(name))
  for (const id of [before, after, around])
    if (id && !isSnowflake(id)) {
      const message = `Value "${id}" is not snowflake.`
      return invalidForm([{ at: ['message_id'], code: 'NUMBER_TYPE_COERCE', message }])
    }
  if (around) {
    const older = all.filter(({ id }) => isBefore(id, around)).slice(-Math.floor(limit / 2))
    const newer = all.filter(({ id }) => !isBefore(id, around)).slice(0, limit - older.length)
    return [...older, ...newer].reverse()
  }
  if (after)
    return all
      .filter(({ id }) => isBefore(after, id))
      .slice(0, limit)
      .reverse()
  const older = before ? all.filter(({ id }) => isBefore(id, before)) : all
  return older.slice(-limit).reverse()
}

function read(world: World, call: Call): Answer {
  const { state } = world
  const place = permitted(state, call.at('channel'))
  if ('refusal' in place) return place.refusal
  if (isDenied(state, place.value, 'READ_MESSAGE_HISTORY')) return { status: 200, body: [] }
  const all = state.messages.filter(
    ({ channel, deletedAt, flags }) =>
      channel === place.value.id && deletedAt === null && (flags & EPHEMERAL) === 0,
  )
  const found = page(all, call.query)
  return Array.isArray(found) ? { status: 200, body: found.map((each) => messageShown(world, each)) } : found
}

function readOne(world: World, call: Call): Answer {
  const found = standing(world.state, call.at('channel'), call.at('message'))
  return 'refusal' in found ? found.refusal : { status: 200, body: messageShown(world, found.value) }
}

/** Whether an edit of an old message is one too many for its channel. */
function isTooOften({ settings, clock, oldEdits }: World, message: Message): boolean {
  if (settings.oldEdits === null || clock.now() - message.createdAt < hour) return false
  const { count, per } = settings.oldEdits
  const recent = (oldEdits.get(message.channel) ?? []).filter((at) => at > clock.now() - per)
  const often = recent.length >= count
  oldEdits.set(message.channel, often ? recent : [...recent, clock.now()])
  return often
}

function change(world: World, call: Call): Answer {
  const { state } = world
  const found = standing(state, call.at('channel'), call.at('message'))
  if ('refusal' in found) return found.refusal
  const message = found.value
  if (message.author !== state.bot) return refusal(50005)
  if (state.channels[message.channel]?.archived) return refusal(50083)
  const wrong = judged(call.body, call.uploads, 'edit', message)
  if (wrong !== null) return wrong
  if (isTooOften(world, message)) return refusal(30046)
  edit(world, message, call.body, call.uploads)
  return { status: 200, body: messageShown(world, message) }
}

function remove(world: World, call: Call): Answer {
  const { state } = world
  const found = standing(state, call.at('channel'), call.at('message'))
  if ('refusal' in found) return found.refusal
  const message = found.value
  const channel = state.channels[message.channel]
  if (channel?.archived) return refusal(50083)
  const foreign = message.author !== state.bot
  if (foreign && channel && isDenied(state, channel, 'MANAGE_MESSAGES')) return refusal(50013)
  unsay(world, message)
  return { status: 204 }
}

const all = '/channels/:channel/messages'
const one = '/channels/:channel/messages/:message'

export const messages: Route[] = [
  { method: 'POST', pattern: all, run: create },
  { method: 'GET', pattern: all, run: read },
  { method: 'GET', pattern: one, run: readOne },
  { method: 'PATCH', pattern: one, run: change },
  { method: 'DELETE', pattern: one, run: remove },
]
