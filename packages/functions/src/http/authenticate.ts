import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { type SafeError, safeError } from '../logger/logger.ts'
import { bodyBytes, type FunctionUrlEvent, headerValue } from './function-url.ts'
import type { VerifySignature } from './verify.ts'

/** Why a request is turned away. */
export interface RequestError {
  readonly status: 400 | 401
  readonly outcome: string
  readonly error?: SafeError
}

/** Lets in what Discord has signed, lately: what it says, yet to be read. Undefined: it is no JSON. */
export function authenticate(
  verify: VerifySignature,
  event: FunctionUrlEvent,
  now: number,
): Result<unknown, RequestError> {
  try {
    const body = bodyBytes(event)
    if (!body) return err({ status: 400, outcome: 'tooLarge' })
    const signature = headerValue(event, 'x-signature-ed25519')
    const timestamp = headerValue(event, 'x-signature-timestamp')
    const verified = verify({ signature, timestamp, body }, now)
    return verified === 'ok' ? ok(parseJson(body)) : err({ status: 401, outcome: verified })
  } catch (error) {
    return err({ status: 400, outcome: 'unreadableRequest', error: safeError(error) })
  }
}

const utf8Decoder = new TextDecoder('utf-8', { fatal: true })

/** Undefined for what is no JSON in UTF-8: nothing that can be read as anything of Discord's. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8Decoder.decode(bytes))
  } catch {
    return undefined
  }
}
