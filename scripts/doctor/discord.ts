import { sameCommands } from '@crackpost/bot/registrar'
import { REGISTRATION } from '@crackpost/bot/registration'
import { EVENTS_PATH } from '@crackpost/functions/discord/events'
import * as z from 'zod/mini'
import { causeOf, type Finding, open, well, wrong } from './finding.ts'
import type { Secrets } from './secrets.ts'

const application = z.object({
  id: z.string(),
  name: z.string(),
  verify_key: z.string(),
  interactions_endpoint_url: z.nullish(z.string()),
  event_webhooks_url: z.nullish(z.string()),
  event_webhooks_types: z.nullish(z.array(z.string())),
})
type Application = z.infer<typeof application>

/** Discord's API, as the bot. */
export interface Line {
  readonly api: string
  readonly token: string
}

const GENERAL = 'Developer Portal → your application → General Information'

async function asked({ api, token }: Line, path: string, change?: object): Promise<Response> {
  return fetch(`${api}${path}`, {
    method: change ? 'PATCH' : 'GET',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    ...(change && { body: JSON.stringify(change) }),
    signal: AbortSignal.timeout(15_000),
  })
}

/** What Discord knows of the bot, held against what the deployment knows. */
export async function discord(line: Line, secrets: Secrets, endpoint: string | null): Promise<Finding[]> {
  try {
    const response = await asked(line, '/applications/@me')
    if (response.status === 401)
      return [
        wrong('Discord does not know the token', 'Make a new one: see docs/deploying.md, rotate the token.'),
      ]
    const me = application.parse(await response.json())
    return [
      well(`Discord knows the bot: ${me.name}`),
      ...belongs(me, secrets),
      await registered(line, me),
      ...(endpoint === null ? [open('Whether Discord knows the endpoint: there is none yet')] : []),
      ...(endpoint === null ? [] : [await entrusted(line, me, endpoint), told(me, endpoint)]),
    ]
  } catch (error) {
    return [
      wrong(
        `Discord can’t be asked (${causeOf(error)})`,
        'Try again: it may be down, or this machine offline.',
      ),
    ]
  }
}

/** Secrets of two applications make a bot that answers nobody. */
function belongs({ id, verify_key }: Application, secrets: Secrets): Finding[] {
  const pairs = [
    ['DiscordApplicationId', id],
    ['DiscordPublicKey', verify_key],
  ] as const
  return pairs.flatMap(([name, theirs]) => {
    const ours = secrets.get(name)
    if (ours === undefined) return []
    if (ours.toLowerCase() === theirs.toLowerCase()) return [well(`${name} is this bot’s`)]
    return [
      wrong(`${name} is another application’s than the token`, `Set it anew, from ${GENERAL}. Then deploy.`),
    ]
  })
}

async function registered(line: Line, { id }: Application): Promise<Finding> {
  const response = await asked(line, `/applications/${id}/commands?with_localizations=true`)
  return sameCommands(await response.json(), REGISTRATION)
    ? well(`All ${REGISTRATION.length} commands are registered and up to date`)
    : wrong('The commands that Discord shows are not those of this release', 'Run npm run register.')
}

const sameAddress = (one: string | null | undefined, other: string): boolean =>
  one?.replace(/\/$/, '') === other.replace(/\/$/, '')

/** Told the same address again, Discord asks it again: one PING that must be answered, others that must not. */
async function entrusted(
  line: Line,
  { interactions_endpoint_url: url }: Application,
  endpoint: string,
): Promise<Finding> {
  if (!sameAddress(url, endpoint)) {
    const what = url
      ? `Discord sends interactions to another endpoint: ${url}`
      : 'Discord knows no endpoint yet'
    return wrong(what, `Paste ${endpoint} at ${GENERAL} → Interactions Endpoint URL.`)
  }
  const { ok } = await asked(line, '/applications/@me', { interactions_endpoint_url: url })
  return ok
    ? well('Discord has just asked the endpoint, and got the answers it wants')
    : wrong(
        'Discord asks the endpoint, and does not get the answers it wants',
        'Is DiscordPublicKey this application’s? Look at the log of interactions.',
      )
}

function told(
  { event_webhooks_url: url, event_webhooks_types: types }: Application,
  endpoint: string,
): Finding {
  const wanted = `${endpoint.replace(/\/$/, '')}${EVENTS_PATH}`
  const isTold = sameAddress(url, wanted) && (types ?? []).includes('APPLICATION_DEAUTHORIZED')
  return isTold
    ? well('Discord tells us who takes their consent back')
    : wrong(
        'Discord does not tell us who takes their consent back',
        `Paste ${wanted} at Developer Portal → your application → Webhooks → Endpoint, choose Application Deauthorized, switch Events on.`,
      )
}
