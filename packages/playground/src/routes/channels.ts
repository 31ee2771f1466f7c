import { permitted, visible } from '../access.ts'
import { direct } from '../direct.ts'
import { flag, number, text } from '../json.ts'
import { type Answer, invalidForm, refusal } from '../refusal.ts'
import { channelShown } from '../shown.ts'
import { isDenied, isThread } from '../state.ts'
import type { World } from '../world.ts'
import type { Call, Route } from './route.ts'
import { threadComplaints } from './threads.ts'

function read({ state }: World, call: Call): Answer {
  const place = visible(state, call.at('channel'))
  return 'refusal' in place ? place.refusal : { status: 200, body: channelShown(state, place.value) }
}

/** Archives, locks, renames or opens a thread. */
function change({ state, clock, tell }: World, call: Call): Answer {
  const place = permitted(state, call.at('channel'))
  if ('refusal' in place) return place.refusal
  const thread = place.value
  if (!isThread(thread)) return refusal(50024)
  const { body } = call
  const wrong = threadComplaints({ name: thread.name, ...body })
  if (wrong.length > 0) return invalidForm(wrong)
  const manages = !isDenied(state, thread, 'MANAGE_THREADS')
  const needs = body.locked !== undefined || thread.owner !== state.bot || thread.locked
  if (needs && !manages) return refusal(50013)
  // Nothing of an archived thread can be changed before it is opened.
  if (thread.archived && flag(body.archived) !== false) return refusal(50083)
  thread.archived = flag(body.archived) ?? thread.archived
  thread.locked = flag(body.locked) ?? thread.locked
  thread.name = text(body.name) ?? thread.name
  thread.autoArchive = number(body.auto_archive_duration) ?? thread.autoArchive
  thread.activeAt = clock.now()
  tell({ type: 'place', channel: thread })
  return { status: 200, body: channelShown(state, thread) }
}

/** The direct messages with a user: asked for twice, they are the same channel. */
function openDm(world: World, call: Call): Answer {
  const { state } = world
  const user = text(call.body.recipient_id)
  if (user === null)
    return invalidForm([
      { at: ['recipient_id'], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' },
    ])
  if (state.users[user] === undefined) return refusal(10013)
  if (state.users[user]?.bot) return refusal(50007)
  return { status: 200, body: channelShown(state, direct(world, user)) }
}

export const channels: Route[] = [
  { method: 'GET', pattern: '/channels/:channel', run: read },
  { method: 'PATCH', pattern: '/channels/:channel', run: change },
  { method: 'POST', pattern: '/users/@me/channels', run: openDm },
]
