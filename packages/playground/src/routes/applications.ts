import type { Json } from '../json.ts'
import { probe } from '../probe.ts'
import { type Answer, type Complaint, invalidForm } from '../refusal.ts'
import { userShown } from '../shown.ts'
import type { World } from '../world.ts'
import type { Call, Route } from './route.ts'

/** The application that the bot belongs to. */
function shown({ state, key }: World): Json {
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
    owner: bot === undefined ? null : userShown(bot),
    bot: bot === undefined ? null : userShown(bot),
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

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)

const refused = (message: string): Complaint => ({
  at: ['interactions_endpoint_url'],
  code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
  message,
})

async function change(world: World, call: Call): Promise<Answer> {
  const { interactions_endpoint_url: url } = call.body
  if (url === undefined) return { status: 200, body: shown(world) }
  if (url !== null && url !== '') {
    if (!isAddress(url)) return invalidForm([refused('Not a well formed URL.')])
    const wrong = await probe(world, url)
    const message = 'The specified interactions endpoint url could not be verified.'
    if (wrong.length > 0) return invalidForm([refused(message), ...wrong.map(refused)])
  }
  world.state.endpoint = isAddress(url) ? url : null
  return { status: 200, body: shown(world) }
}

export const applications: Route[] = [
  { method: 'GET', pattern: '/applications/@me', run: (world) => ({ status: 200, body: shown(world) }) },
  { method: 'PATCH', pattern: '/applications/@me', run: change },
  {
    method: 'GET',
    pattern: '/oauth2/applications/@me',
    run: (world) => ({ status: 200, body: shown(world) }),
  },
]
