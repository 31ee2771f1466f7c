import { patience } from './interaction.ts'
import { text } from './json.ts'
import type { World } from './world.ts'

/** What an endpoint answered; null as its type where it gave none. */
export interface Heard {
  status: number
  type: string | null
  body: string
}

/** Why nothing was heard. */
export interface Silence {
  silence: string
}

/** How a request goes wrong on purpose. */
export type Forgery =
  | 'another signature'
  | 'another body'
  | 'another time'
  | 'no signature'
  | 'no hexadecimal'

function forged(
  world: World,
  timestamp: string,
  body: string,
  forgery: Forgery | null,
): Record<string, string> {
  const [name, time] = ['x-signature-ed25519', 'x-signature-timestamp']
  const right = world.key.sign(timestamp, body)
  switch (forgery) {
    case null:
      return { [name]: right, [time]: timestamp }
    case 'another signature':
      return { [name]: right.replace(/^../, (two) => (two === '00' ? '01' : '00')), [time]: timestamp }
    case 'another body':
      return { [name]: world.key.sign(timestamp, `${body} `), [time]: timestamp }
    case 'another time':
      return { [name]: right, [time]: String(Number(timestamp) + 1) }
    case 'no signature':
      return {}
    case 'no hexadecimal':
      return { [name]: 'z'.repeat(128), [time]: timestamp }
  }
}

const why = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${patience / 1000} seconds`
  const cause = error.cause instanceof Error ? error.cause.message : null
  return text(cause) ?? error.message
}

/** Sends an interaction to an endpoint as Discord does: signed, with three seconds to answer. */
export async function knock(
  world: World,
  url: string,
  payload: unknown,
  forgery: Forgery | null = null,
): Promise<Heard | Silence> {
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(world.clock.now() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
        ...forged(world, timestamp, body, forgery),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: await response.text(),
    }
  } catch (error) {
    return { silence: why(error) }
  }
}

export const isJson = ({ type }: Heard): boolean => /^application\/json\b/i.test(type ?? '')
