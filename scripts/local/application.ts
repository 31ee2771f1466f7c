import { no, ok, type Result } from '@crackpost/core/kernel/result'
import * as z from 'zod/mini'

/** Who a token belongs to, and the key that Discord signs with for it. */
export interface Application {
  readonly id: string
  readonly publicKey: string
}

/** Discord does not answer: a code, or a status. */
export interface Unreachable {
  readonly cause: string
}

const application = z.object({ id: z.string(), verify_key: z.string() })

/** Asks Discord whose token this is. */
export async function applicationOf(
  api: string,
  token: string,
): Promise<Result<Application | 'token', Unreachable>> {
  try {
    const response = await fetch(`${api}/applications/@me`, {
      headers: { authorization: `Bot ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    if (response.status === 401) return ok('token')
    if (!response.ok) return no({ cause: `status ${response.status}` })
    const { id, verify_key } = application.parse(await response.json())
    return ok({ id, publicKey: verify_key })
  } catch (error) {
    return no({ cause: reason(error) })
  }
}

/** Of an error of the network its code; its message may hold anything. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? reason(error.cause) : error.name
}
