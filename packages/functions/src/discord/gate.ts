import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { type Traced, traced } from '../log/log.ts'
import { bytesOf, headerOf, type UrlEvent } from './event.ts'
import type { Verify } from './verify.ts'

/** Why a request is turned away. */
export interface Unheard {
  readonly status: 400 | 401
  readonly outcome: string
  readonly error?: Traced
}

/** Lets in what Discord has signed, lately: what it says, yet to be read. Undefined: it is no JSON. */
export function admitted(verify: Verify, event: UrlEvent, now: number): Result<unknown, Unheard> {
  try {
    const body = bytesOf(event)
    if (!body) return no({ status: 400, outcome: 'tooLarge' })
    const signature = headerOf(event, 'x-signature-ed25519')
    const timestamp = headerOf(event, 'x-signature-timestamp')
    const verified = verify({ signature, timestamp, body }, now)
    return verified === 'ok' ? ok(jsonIn(body)) : no({ status: 401, outcome: verified })
  } catch (error) {
    return no({ status: 400, outcome: 'unreadableRequest', error: traced(error) })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined for what is no JSON in UTF-8: nothing that can be read as anything of Discord's. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}
