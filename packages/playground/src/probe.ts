import { type Forgery, isJson, knock } from './endpoint.ts'
import { isRecord } from './json.ts'
import { userShown } from './shown.ts'
import { PING } from './state.ts'
import type { World } from './world.ts'

/** What an endpoint must not fall for. */
const FORGERIES: readonly Forgery[] = [
  'another signature',
  'another body',
  'another time',
  'no signature',
  'no hexadecimal',
]

function ping(world: World): object {
  const { state } = world
  const bot = state.users[state.bot]
  return {
    id: world.id(),
    application_id: state.bot,
    type: PING,
    token: `token-of-a-ping-${crypto.randomUUID()}`,
    version: 1,
    ...(bot === undefined ? {} : { user: userShown(bot) }),
    app_permissions: '0',
    locale: 'en-US',
    entitlements: [],
    authorizing_integration_owners: {},
    attachment_size_limit: 0,
  }
}

const isPong = (body: string): boolean => {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) && value.type === 1
  } catch {
    return false
  }
}

/**
 * Tries an endpoint before it is trusted, as Discord does: a good ping must be answered, and nothing that is badly
 * signed may be. Gives what is wrong with it.
 */
export async function probe(world: World, url: string): Promise<string[]> {
  const good = await knock(world, url, ping(world))
  if ('silence' in good) return [`a ping was not answered: ${good.silence}`]
  if (good.status !== 200) return [`a ping was answered with ${good.status}`]
  if (!isJson(good)) return [`a ping was answered with ${good.type ?? 'no content type'} in place of JSON`]
  if (!isPong(good.body)) return ['a ping was not answered with {"type":1}']
  const wrong: string[] = []
  for (const forgery of FORGERIES) {
    const heard = await knock(world, url, ping(world), forgery)
    const said = 'silence' in heard ? heard.silence : String(heard.status)
    if (said !== '401') wrong.push(`${forgery}: ${said} in place of 401`)
  }
  return wrong
}
