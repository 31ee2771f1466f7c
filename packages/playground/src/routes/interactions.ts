import { acknowledge, answerable, change, followUp, original } from '../interaction.ts'
import { type Answer, type Found, refusal } from '../refusal.ts'
import { messageShown } from '../shown.ts'
import type { Interaction, Message } from '../state.ts'
import type { World } from '../world.ts'
import type { Call, Route } from './route.ts'

const shown = (world: World, found: Found<Message>): Answer =>
  'refusal' in found ? found.refusal : { status: 200, body: messageShown(world, found.value) }

/** A route that works on the interaction whose token is in the path. */
const withToken =
  (run: (world: World, call: Call, interaction: Interaction) => Answer): Route['run'] =>
  (world, call) => {
    const found = answerable(world, call.at('app'), call.at('token'))
    return 'refusal' in found ? found.refusal : run(world, call, found.value)
  }

const respond: Route['run'] = (world, call) => {
  const found = world.state.interactions[call.at('token')]
  if (found === undefined || found.id !== call.at('interaction')) return refusal(10062)
  return acknowledge(world, found, call.body, call.uploads)
}

const more = withToken((world, call, interaction) =>
  shown(world, followUp(world, interaction, call.body, call.uploads)),
)

const read = withToken((world, _, interaction) => shown(world, original(world, interaction)))

const rewrite = withToken((world, call, interaction) =>
  shown(world, change(world, interaction, call.body, call.uploads)),
)

const remove = withToken((world, _, interaction) => {
  const found = original(world, interaction)
  if ('refusal' in found) return found.refusal
  found.value.deletedAt = world.clock.now()
  return { status: 204 }
})

const first = '/webhooks/:app/:token/messages/@original'

/** Answers to interactions: the token in the path is the credential, so no bot token is asked for. */
export const interactions: Route[] = [
  { method: 'POST', pattern: '/interactions/:interaction/:token/callback', open: true, run: respond },
  { method: 'POST', pattern: '/webhooks/:app/:token', open: true, run: more },
  { method: 'GET', pattern: first, open: true, run: read },
  { method: 'PATCH', pattern: first, open: true, run: rewrite },
  { method: 'DELETE', pattern: first, open: true, run: remove },
]
