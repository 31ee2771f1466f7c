import { acknowledgeInteraction } from '../../interactions/acknowledge.ts'
import {
  editResponse,
  interactionByToken,
  postFollowUp,
  responseMessage,
} from '../../interactions/interaction.ts'
import type { InteractionRecord, MessageRecord } from '../../state/discord-state.ts'
import type { Emulator } from '../../state/emulator.ts'
import { recordDeletion } from '../../state/messages.ts'
import { type ApiResult, errorResponse, type HttpResponse } from '../errors.ts'
import { serialiseMessage } from '../serialise.ts'
import type { ApiRoute, RouteRequest } from './route.ts'

const messageResponse = (emulator: Emulator, found: ApiResult<MessageRecord>): HttpResponse =>
  'error' in found ? found.error : { status: 200, body: serialiseMessage(emulator, found.value) }

/** Wraps a route that works on the interaction whose token is in the path. */
const withToken =
  (
    run: (emulator: Emulator, call: RouteRequest, interaction: InteractionRecord) => HttpResponse,
  ): ApiRoute['run'] =>
  (emulator, call) => {
    const found = interactionByToken(emulator, call.param('app'), call.param('token'))
    return 'error' in found ? found.error : run(emulator, call, found.value)
  }

/** The body of a callback request with `with_response=true`. */
function callbackResponse(emulator: Emulator, interaction: InteractionRecord, type: unknown): HttpResponse {
  const { id, type: kind, original, deferred } = interaction
  const message = emulator.state.messages.find((each) => each.id === original)
  const hasMessage = type === 4 || type === 5 || type === 7
  const about = { id, type: kind, response_message_id: hasMessage ? original : null }
  const state = { response_message_loading: deferred, response_message_ephemeral: false }
  const resource = hasMessage && message ? { type, message: serialiseMessage(emulator, message) } : { type }
  return { status: 200, body: { interaction: { ...about, ...state }, resource } }
}

const createCallback: ApiRoute['run'] = (emulator, call) => {
  const found = emulator.state.interactions[call.param('token')]
  if (found === undefined || found.id !== call.param('interaction')) return errorResponse(10062)
  const response = acknowledgeInteraction(emulator, found, call.body, call.uploads)
  const withResponse = response.status === 204 && call.query.get('with_response') === 'true'
  return withResponse ? callbackResponse(emulator, found, call.body.type) : response
}

const createFollowUp = withToken((emulator, call, interaction) =>
  messageResponse(emulator, postFollowUp(emulator, interaction, call.body, call.uploads)),
)

const messageIdOf = (call: RouteRequest): string => call.param('message') || '@original'

const getResponse = withToken((emulator, call, interaction) =>
  messageResponse(emulator, responseMessage(emulator, interaction, messageIdOf(call))),
)

const modifyResponse = withToken((emulator, call, interaction) =>
  messageResponse(emulator, editResponse(emulator, interaction, messageIdOf(call), call.body, call.uploads)),
)

const deleteResponse = withToken((emulator, call, interaction) => {
  const found = responseMessage(emulator, interaction, messageIdOf(call))
  if ('error' in found) return found.error
  recordDeletion(emulator, found.value)
  return { status: 204 }
})

const ORIGINAL_RESPONSE_PATTERN = '/webhooks/:app/:token/messages/@original'
const FOLLOW_UP_PATTERN = '/webhooks/:app/:token/messages/:message'

/** Interaction responses. The token in the path is the credential, so no bot token is needed. */
export const interactionRoutes: ApiRoute[] = [
  {
    method: 'POST',
    pattern: '/interactions/:interaction/:token/callback',
    withoutBotToken: true,
    run: createCallback,
  },
  { method: 'POST', pattern: '/webhooks/:app/:token', withoutBotToken: true, run: createFollowUp },
  ...[ORIGINAL_RESPONSE_PATTERN, FOLLOW_UP_PATTERN].flatMap((pattern): ApiRoute[] => [
    { method: 'GET', pattern, withoutBotToken: true, run: getResponse },
    { method: 'PATCH', pattern, withoutBotToken: true, run: modifyResponse },
    { method: 'DELETE', pattern, withoutBotToken: true, run: deleteResponse },
  ]),
]
