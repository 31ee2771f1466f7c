import { acknowledge } from '../acknowledge.ts'
import { answerable, change, followUp, told } from '../interaction.ts'
import { unsay } from '../post.ts'
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

/** What was made of a response, for those who ask for it. */
function outcome(world: World, interaction: Interaction, type: unknown): Answer {
  const { id, type: kind, original, deferred } = interaction
  const message = world.state.messages.find((each) => each.id === original)
  const spoken = type === 4 || type === 5 || type === 7
  const about = { id, type: kind, response_message_id: spoken ? original : null }
  const state = { response_message_loading: deferred, response_message_ephemeral: false }
  const resource = spoken && message ? { type, message: messageShown(world, message) } : { type }
  return { status: 200, body: { interaction: { ...about, ...state }, resource } }
}

const respond: Route['run'] = (world, call) => {
  const found = world.state.interactions[call.at('token')]
  if (found === undefined || found.id !== call.at('interaction')) return refusal(10062)
  const answer = acknowledge(world, found, call.body, call.uploads)
  const wanted = answer.status === 204 && call.query.get('with_response') === 'true'
  return wanted ? outcome(world, found, call.body.type) : answer
}

const more = withToken((world, call, interaction) =>
  shown(world, followUp(world, interaction, call.body, call.uploads)),
)

const which = (call: Call): string => call.at('message') || '@original'

const read = withToken((world, call, interaction) => shown(world, told(world, interaction, which(call))))

const rewrite = withToken((world, call, interaction) =>
  shown(world, change(world, interaction, which(call), call.body, call.uploads)),
)

const remove = withToken((world, call, interaction) => {
  const found = told(world, interaction, which(call))
  if ('refusal' in found) return found.refusal
  unsay(world, found.value)
  return { status: 204 }
})

const first = '/webhooks/:app/:token/messages/@original'
const later = '/webhooks/:app/:token/messages/:message'

/** Answers to interactions: the token in the path is the credential, so no bot token is asked for. */
export const interactions: Route[] = [
  { method: 'POST', pattern: '/interactions/:interaction/:token/callback', open: true, run: respond },
  { method: 'POST', pattern: '/webhooks/:app/:token', open: true, run: more },
  ...[first, later].flatMap((pattern): Route[] => [
    { method: 'GET', pattern, open: true, run: read },
    { method: 'PATCH', pattern, open: true, run: rewrite },
    { method: 'DELETE', pattern, open: true, run: remove },
  ]),
]
