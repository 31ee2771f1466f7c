import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { sameCommands } from '@crackpost/bot/gateway/sync-commands'
import { WEBHOOK_EVENTS_PATH } from '@crackpost/functions/http/webhook-events'
import * as z from 'zod/mini'
import { type Finding, failedFinding, networkErrorCode, okFinding, pendingFinding } from './finding.ts'
import type { Secrets } from './secrets.ts'

const applicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  verify_key: z.string(),
  interactions_endpoint_url: z.nullish(z.string()),
  event_webhooks_url: z.nullish(z.string()),
  event_webhooks_types: z.nullish(z.array(z.string())),
})
type Application = z.infer<typeof applicationSchema>

/** The URL of Discord's API, and the bot's token. */
export interface BotApi {
  readonly api: string
  readonly token: string
}

const GENERAL_INFORMATION = 'Developer Portal → your application → General Information'

async function requestDiscord({ api, token }: BotApi, path: string, change?: object): Promise<Response> {
  return fetch(`${api}${path}`, {
    method: change ? 'PATCH' : 'GET',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    ...(change && { body: JSON.stringify(change) }),
    signal: AbortSignal.timeout(15_000),
  })
}

/** Compares the bot's application at Discord with the secrets, the commands and the endpoint of the deployment. */
export async function checkDiscord(
  botApi: BotApi,
  secrets: Secrets,
  endpoint: string | null,
): Promise<Finding[]> {
  try {
    const response = await requestDiscord(botApi, '/applications/@me')
    if (response.status === 401)
      return [
        failedFinding(
          'Discord does not know the token',
          'Make a new one: see docs/deploying.md, rotate the token.',
        ),
      ]
    const me = applicationSchema.parse(await response.json())
    return [
      okFinding(`Discord knows the bot: ${me.name}`),
      ...checkSecretOwner(me, secrets),
      await checkCommands(botApi, me),
      ...(endpoint === null ? [pendingFinding('Whether Discord knows the endpoint: there is none yet')] : []),
      ...(endpoint === null
        ? []
        : [await checkInteractionsEndpoint(botApi, me, endpoint), checkWebhookEvents(me, endpoint)]),
    ]
  } catch (error) {
    return [
      failedFinding(
        `Discord can’t be asked (${networkErrorCode(error)})`,
        'Try again: it may be down, or this machine offline.',
      ),
    ]
  }
}

/** Checks that the id and the public key belong to the token's application; otherwise no request would verify. */
function checkSecretOwner({ id, verify_key }: Application, secrets: Secrets): Finding[] {
  const pairs = [
    ['DiscordApplicationId', id],
    ['DiscordPublicKey', verify_key],
  ] as const
  return pairs.flatMap(([name, theirs]) => {
    const ours = secrets.get(name)
    if (ours === undefined) return []
    if (ours.toLowerCase() === theirs.toLowerCase()) return [okFinding(`${name} is this bot’s`)]
    return [
      failedFinding(
        `${name} is another application’s than the token`,
        `Set it anew, from ${GENERAL_INFORMATION}. Then deploy.`,
      ),
    ]
  })
}

async function checkCommands(botApi: BotApi, { id }: Application): Promise<Finding> {
  const response = await requestDiscord(botApi, `/applications/${id}/commands?with_localizations=true`)
  return sameCommands(await response.json(), COMMAND_MANIFEST)
    ? okFinding(`All ${COMMAND_MANIFEST.length} commands are registered and up to date`)
    : failedFinding('The commands that Discord shows are not those of this release', 'Run npm run register.')
}

const sameAddress = (a: string | null | undefined, b: string): boolean =>
  a?.replace(/\/$/, '') === b.replace(/\/$/, '')

/** Saves the endpoint URL again, so that Discord checks it: a signed PING must succeed, badly signed ones must fail. */
async function checkInteractionsEndpoint(
  botApi: BotApi,
  { interactions_endpoint_url: url }: Application,
  endpoint: string,
): Promise<Finding> {
  if (!sameAddress(url, endpoint)) {
    const what = url
      ? `Discord sends interactions to another endpoint: ${url}`
      : 'Discord knows no endpoint yet'
    return failedFinding(what, `Paste ${endpoint} at ${GENERAL_INFORMATION} → Interactions Endpoint URL.`)
  }
  const { ok } = await requestDiscord(botApi, '/applications/@me', { interactions_endpoint_url: url })
  return ok
    ? okFinding('Discord has just asked the endpoint, and got the answers it wants')
    : failedFinding(
        'Discord asks the endpoint, and does not get the answers it wants',
        'Is DiscordPublicKey this application’s? Look at the log of interactions.',
      )
}

function checkWebhookEvents(
  { event_webhooks_url: url, event_webhooks_types: types }: Application,
  endpoint: string,
): Finding {
  const wanted = `${endpoint.replace(/\/$/, '')}${WEBHOOK_EVENTS_PATH}`
  const isConfigured = sameAddress(url, wanted) && (types ?? []).includes('APPLICATION_DEAUTHORIZED')
  return isConfigured
    ? okFinding('Discord tells us who takes their consent back')
    : failedFinding(
        'Discord does not tell us who takes their consent back',
        `Paste ${wanted} at Developer Portal → your application → Webhooks → Endpoint, choose Application Deauthorized, switch Events on.`,
      )
}
