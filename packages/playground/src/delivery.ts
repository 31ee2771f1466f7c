import { acknowledge } from './acknowledge.ts'
import type { Reaction } from './client/protocol.ts'
import { isJson, knock } from './endpoint.ts'
import { envelope } from './envelope.ts'
import type { Gateway } from './gateway/gateway.ts'
import { patience } from './interaction.ts'
import { isRecord, type Json } from './json.ts'
import type { Interaction } from './state.ts'
import { complain, refused } from './trouble.ts'
import type { World } from './world.ts'

const what = 'interaction'

const failed: Reaction = { type: 'failed', message: 'This interaction failed.' }
const unanswered: Reaction = { type: 'failed', message: 'The application did not respond.' }

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Sends it to the endpoint; the first answer may come with the response, or later by a request. */
async function post(
  world: World,
  url: string,
  interaction: Interaction,
  payload: Json,
): Promise<Reaction | null> {
  const heard = await knock(world, url, payload)
  if ('silence' in heard) {
    // Whoever gave up or has the answer already knows more than this.
    if (!world.waiting.has(interaction.id)) return null
    complain(world, what, 'The endpoint did not answer.', [`${url}: ${heard.silence}`])
    return unanswered
  }
  // Accepted: the application answers by a request of its own.
  if (heard.status === 202 || heard.status === 204) return null
  const response = parsed(heard.body)
  if (heard.status !== 200 || !isJson(heard) || !isRecord(response)) {
    const said = `${heard.status} ${heard.type ?? 'without a content type'}`
    complain(world, what, 'The endpoint did not answer with JSON.', [`${said}: ${heard.body.slice(0, 200)}`])
    return failed
  }
  const answer = acknowledge(world, interaction, response)
  if (answer.status === 204) return null
  refused(world, what, answer)
  return failed
}

/** Sends an interaction to the application, and waits for what its user sees of it at once. */
export async function deliver(
  world: World,
  gateway: Gateway,
  interaction: Interaction,
  data: Json,
): Promise<Reaction> {
  const payload = envelope(world, interaction, data)
  const { endpoint } = world.state
  const { promise, done } = awaited(world, interaction)
  if (endpoint !== null)
    void post(world, endpoint, interaction, payload).then((reaction) => reaction && done(reaction))
  else if (gateway.dispatch('INTERACTION_CREATE', payload) === 0) {
    complain(world, what, 'No application is connected, and no endpoint is set.')
    done(unanswered)
  }
  const reaction = await promise
  interaction.lapsed = !interaction.acknowledged
  return reaction
}

/** The first answer to an interaction, or that there was none in time. */
function awaited(world: World, interaction: Interaction) {
  let done: (reaction: Reaction) => void = () => {}
  const promise = new Promise<Reaction>((resolve) => {
    const late = setTimeout(() => {
      complain(world, what, `No answer within ${patience / 1000} seconds.`)
      done(unanswered)
    }, patience)
    done = (reaction) => {
      clearTimeout(late)
      world.waiting.delete(interaction.id)
      resolve(reaction)
    }
    world.waiting.set(interaction.id, done)
  })
  return { promise, done }
}
