import { err, ok, type Result } from '@crackpost/core/kernel/result'
import * as z from 'zod/mini'

/** Who a token belongs to, and the key that Discord signs with for it. */
export interface BotApplication {
  readonly id: string
  readonly publicKey: string
}

/** Discord does not answer: a code, or a status. */
export interface DiscordUnreachable {
  readonly cause: string
}

const applicationSchema = z.object({ id: z.string(), verify_key: z.string() })

/** Asks Discord whose token this is. */
export async function fetchApplication(
  api: string,
  token: string,
): Promise<Result<BotApplication | 'token', DiscordUnreachable>> {
  try {
    const response = await fetch(`${api}/applications/@me`, {
      headers: { authorization: `Bot ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    if (response.status === 401) return ok('token')
    if (!response.ok) return err({ cause: `status ${response.status}` })
    const { id, verify_key } = applicationSchema.parse(await response.json())
    return ok({ id, publicKey: verify_key })
  } catch (error) {
    return err({ cause: errorCode(error) })
  }
}

/** Of an error of the network its code; its message may hold anything. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? errorCode(error.cause) : error.name
}
