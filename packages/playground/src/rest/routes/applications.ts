import { probeEndpoint } from '../../interactions/endpoint-probe.ts'
import type { JsonObject } from '../../json.ts'
import type { Emulator } from '../../state/emulator.ts'
import { type FieldError, type HttpResponse, invalidFormResponse } from '../errors.ts'
import { serialiseUser } from '../serialise.ts'
import type { ApiRoute, RouteRequest } from './route.ts'

/** The bot's application object. */
function serialiseApplication({ state, key }: Emulator): JsonObject {
  const bot = state.users[state.bot]
  return {
    id: state.bot,
    name: bot?.name ?? '',
    icon: null,
    description: '',
    summary: '',
    type: null,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: key.public,
    flags: 0,
    team: null,
    owner: bot === undefined ? null : serialiseUser(bot),
    bot: bot === undefined ? null : serialiseUser(bot),
    approximate_guild_count: Object.values(state.servers).filter(({ left }) => !left).length,
    interactions_endpoint_url: state.endpoint,
    redirect_uris: [],
    flags_new: '0',
    role_connections_verification_url: null,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: ['bot', 'applications.commands'],
    event_webhooks_url: null,
    integration_types_config: { 0: {} },
    install_params: { scopes: ['bot', 'applications.commands'], permissions: '0' },
  }
}

const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)

const endpointUrlError = (message: string): FieldError => ({
  at: ['interactions_endpoint_url'],
  code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
  message,
})

async function modifyApplication(emulator: Emulator, call: RouteRequest): Promise<HttpResponse> {
  const { interactions_endpoint_url: url } = call.body
  if (url === undefined) return { status: 200, body: serialiseApplication(emulator) }
  if (url !== null && url !== '') {
    if (!isHttpUrl(url)) return invalidFormResponse([endpointUrlError('Not a well formed URL.')])
    const problems = await probeEndpoint(emulator, url)
    const message = 'The specified interactions endpoint url could not be verified.'
    if (problems.length > 0)
      return invalidFormResponse([endpointUrlError(message), ...problems.map(endpointUrlError)])
  }
  emulator.state.endpoint = isHttpUrl(url) ? url : null
  return { status: 200, body: serialiseApplication(emulator) }
}

export const applicationRoutes: ApiRoute[] = [
  {
    method: 'GET',
    pattern: '/applications/@me',
    run: (emulator) => ({ status: 200, body: serialiseApplication(emulator) }),
  },
  { method: 'PATCH', pattern: '/applications/@me', run: modifyApplication },
  {
    method: 'GET',
    pattern: '/oauth2/applications/@me',
    run: (emulator) => ({ status: 200, body: serialiseApplication(emulator) }),
  },
]
