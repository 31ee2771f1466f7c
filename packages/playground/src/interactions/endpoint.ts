import { asString } from '../json.ts'
import type { Emulator } from '../state/emulator.ts'
import { ACKNOWLEDGE_TIMEOUT_MS } from './interaction.ts'

/** The endpoint's HTTP response; `type` is its content type, null if missing. */
export interface EndpointResponse {
  status: number
  type: string | null
  body: string
}

/** Why there was no HTTP response. */
export interface EndpointFailure {
  failure: string
}

/** How a test request's signature is made invalid. */
export type SignatureForgery =
  | 'another signature'
  | 'another body'
  | 'another time'
  | 'no signature'
  | 'no hexadecimal'

function signatureHeaders(
  emulator: Emulator,
  timestamp: string,
  body: string,
  forgery: SignatureForgery | null,
): Record<string, string> {
  const [name, time] = ['x-signature-ed25519', 'x-signature-timestamp']
  const right = emulator.key.sign(timestamp, body)
  switch (forgery) {
    case null:
      return { [name]: right, [time]: timestamp }
    case 'another signature':
      return { [name]: right.replace(/^../, (two) => (two === '00' ? '01' : '00')), [time]: timestamp }
    case 'another body':
      return { [name]: emulator.key.sign(timestamp, `${body} `), [time]: timestamp }
    case 'another time':
      return { [name]: right, [time]: String(Number(timestamp) + 1) }
    case 'no signature':
      return {}
    case 'no hexadecimal':
      return { [name]: 'z'.repeat(128), [time]: timestamp }
  }
}

const failureReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${ACKNOWLEDGE_TIMEOUT_MS / 1000} seconds`
  const cause = error.cause instanceof Error ? error.cause.message : null
  return asString(cause) ?? error.message
}

/** Posts a signed interaction to the endpoint, with Discord's timeout of 3 seconds. */
export async function postSignedInteraction(
  emulator: Emulator,
  url: string,
  payload: unknown,
  forgery: SignatureForgery | null = null,
): Promise<EndpointResponse | EndpointFailure> {
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(emulator.clock.now() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
        ...signatureHeaders(emulator, timestamp, body, forgery),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ACKNOWLEDGE_TIMEOUT_MS),
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: await response.text(),
    }
  } catch (error) {
    return { failure: failureReason(error) }
  }
}

export const isJsonResponse = ({ type }: EndpointResponse): boolean =>
  /^application\/json\b/i.test(type ?? '')
