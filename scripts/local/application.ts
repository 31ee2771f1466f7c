import { err, ok, type Result } from '@crackpost/core/kernel/result'
import * as z from 'zod/mini'

/** The application of a token, and the public key of Discord's signatures for it. */
export interface BotApplication {
  readonly id: string
  readonly publicKey: string
}

/** Discord can't be reached; the cause is an error code or an HTTP status. */
export interface DiscordUnreachable {
  readonly cause: string
}

const applicationSchema = z.object({ id: z.string(), verify_key: z.string() })

/** Fetches the application of a token; `'token'` if Discord rejects the token. */
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

/** The code or the name of a network error. Leaves out its message, which may contain secrets. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? errorCode(error.cause) : error.name
}
