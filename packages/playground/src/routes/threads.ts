import { permitted, standing } from '../access.ts'
import { count, type Json, number, text } from '../json.ts'
import { type Answer, badLength, type Complaint, invalidForm, refusal } from '../refusal.ts'
import { channelShown } from '../shown.ts'
import { type Channel, isThread, PRIVATE_THREAD, PUBLIC_THREAD, type State, TEXT } from '../state.ts'
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

function start(state: State, id: string, type: number, parent: Channel, body: Json): Answer {
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
    deleted: false,
  }
  state.channels[id] = thread
  return { status: 201, body: channelShown(state, thread) }
}

function fromMessage({ state }: World, call: Call): Answer {
  const place = permitted(state, call.at('channel'), 'CREATE_PUBLIC_THREADS')
  if ('refusal' in place) return place.refusal
  if (place.value.type !== TEXT) return refusal(50024)
  const found = standing(state, place.value.id, call.at('message'))
  if ('refusal' in found) return found.refusal
  const message = found.value
  if (message.thread !== null) return refusal(160004)
  // A thread from a message bears the message's id.
  const answer = start(state, message.id, PUBLIC_THREAD, place.value, call.body)
  if (answer.status === 201) message.thread = message.id
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
  return start(state, world.id(), type, place.value, call.body)
}

export const threads: Route[] = [
  { method: 'POST', pattern: '/channels/:channel/messages/:message/threads', run: fromMessage },
  { method: 'POST', pattern: '/channels/:channel/threads', run: alone },
]
