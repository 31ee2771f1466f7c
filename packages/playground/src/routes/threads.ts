import { permitted, standing, visible } from '../access.ts'
import { count, type Json, number, text } from '../json.ts'
import { type Answer, badLength, type Complaint, invalidForm, refusal } from '../refusal.ts'
import { channelShown } from '../shown.ts'
import { type Channel, isThread, PRIVATE_THREAD, PUBLIC_THREAD, TEXT } from '../state.ts'
import type { World } from '../world.ts'
import type { Call, Route } from './route.ts'

const DURATIONS = [60, 1440, 4320, 10_080]

/** What is wrong with the form of a thread. */
export function threadComplaints(body: Json): Complaint[] {
  const found: Complaint[] = []
  if (count(body.name) < 1 || count(body.name) > 100) found.push(badLength(['name'], 1, 100))
  const rest = body.auto_archive_duration
  if (rest !== undefined && !DURATIONS.includes(number(rest) ?? 0)) {
    const message = `Value must be one of (${DURATIONS.join(', ')}).`
    found.push({ at: ['auto_archive_duration'], code: 'BASE_TYPE_CHOICES', message })
  }
  return found
}

function start({ state, clock, tell }: World, id: string, type: number, parent: Channel, body: Json): Answer {
  const wrong = threadComplaints(body)
  if (wrong.length > 0) return invalidForm(wrong)
  const thread: Channel = {
    id,
    type,
    name: text(body.name) ?? '',
    server: parent.server,
    parent: parent.id,
    recipients: [],
    owner: state.bot,
    denied: [],
    archived: false,
    locked: false,
    autoArchive: number(body.auto_archive_duration) ?? 4320,
    activeAt: clock.now(),
    deleted: false,
  }
  state.channels[id] = thread
  tell({ type: 'place', channel: thread })
  return { status: 201, body: channelShown(state, thread) }
}

function fromMessage(world: World, call: Call): Answer {
  const { state } = world
  const place = permitted(state, call.at('channel'), 'CREATE_PUBLIC_THREADS')
  if ('refusal' in place) return place.refusal
  if (place.value.type !== TEXT) return refusal(50024)
  const found = standing(state, place.value.id, call.at('message'))
  if ('refusal' in found) return found.refusal
  const message = found.value
  if (message.thread !== null) return refusal(160004)
  // A thread from a message bears the message's id.
  const answer = start(world, message.id, PUBLIC_THREAD, place.value, call.body)
  if (answer.status !== 201) return answer
  message.thread = message.id
  world.tell({ type: 'changed', message })
  return answer
}

function alone(world: World, call: Call): Answer {
  const { state } = world
  // Without a type Discord makes a private thread.
  const type = number(call.body.type) ?? PRIVATE_THREAD
  const permission = type === PUBLIC_THREAD ? 'CREATE_PUBLIC_THREADS' : 'CREATE_PRIVATE_THREADS'
  const place = permitted(state, call.at('channel'), permission)
  if ('refusal' in place) return place.refusal
  if (place.value.type !== TEXT || isThread(place.value)) return refusal(50024)
  return start(world, world.id(), type, place.value, call.body)
}

/** Lets somebody into a thread, or shows them out. */
const membership =
  (inside: boolean): Route['run'] =>
  ({ state, tell }, call) => {
    const place = visible(state, call.at('channel'))
    if ('refusal' in place) return place.refusal
    const [channel, user] = [place.value, call.at('user')]
    if (!isThread(channel)) return refusal(50024)
    if (state.users[user] === undefined) return refusal(10013)
    if (channel.archived) return refusal(50083)
    const others = channel.recipients.filter((each) => each !== user)
    channel.recipients = inside ? [...others, user] : others
    tell({ type: 'place', channel })
    return { status: 204 }
  }

const member = '/channels/:channel/thread-members/:user'

export const threads: Route[] = [
  { method: 'PUT', pattern: member, run: membership(true) },
  { method: 'DELETE', pattern: member, run: membership(false) },
  { method: 'POST', pattern: '/channels/:channel/messages/:message/threads', run: fromMessage },
  { method: 'POST', pattern: '/channels/:channel/threads', run: alone },
]
