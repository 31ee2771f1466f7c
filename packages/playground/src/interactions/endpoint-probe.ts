import { isJsonObject } from '../json.ts'
import { serialiseUser } from '../rest/serialise.ts'
import { PING_INTERACTION } from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { isJsonResponse, postSignedInteraction, type SignatureForgery } from './endpoint.ts'

/** Invalid signatures that an endpoint must reject with 401. */
const SIGNATURE_FORGERIES: readonly SignatureForgery[] = [
  'another signature',
  'another body',
  'another time',
  'no signature',
  'no hexadecimal',
]

function pingPayload(emulator: Emulator): object {
  const { state } = emulator
  const bot = state.users[state.bot]
  return {
    id: emulator.nextId(),
    application_id: state.bot,
    type: PING_INTERACTION,
    token: `token-of-a-ping-${crypto.randomUUID()}`,
    version: 1,
    ...(bot === undefined ? {} : { user: serialiseUser(bot) }),
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
    return isJsonObject(value) && value.type === 1
  } catch {
    return false
  }
}

/**
 * Validates an endpoint as Discord does before it saves the URL: a signed ping must be answered, and forged ones
 * must be rejected. Returns the problems found; empty if there are none.
 */
export async function probeEndpoint(emulator: Emulator, url: string): Promise<string[]> {
  const good = await postSignedInteraction(emulator, url, pingPayload(emulator))
  if ('failure' in good) return [`a ping was not answered: ${good.failure}`]
  if (good.status !== 200) return [`a ping was answered with ${good.status}`]
  if (!isJsonResponse(good))
    return [`a ping was answered with ${good.type ?? 'no content type'} in place of JSON`]
  if (!isPong(good.body)) return ['a ping was not answered with {"type":1}']
  const problems: string[] = []
  for (const forgery of SIGNATURE_FORGERIES) {
    const response = await postSignedInteraction(emulator, url, pingPayload(emulator), forgery)
    const result = 'failure' in response ? response.failure : String(response.status)
    if (result !== '401') problems.push(`${forgery}: ${result} in place of 401`)
  }
  return problems
}
