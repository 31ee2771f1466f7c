import { createPublicKey, verify } from 'node:crypto'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { type SafeError, safeError } from '../logger/logger.ts'
import { type FunctionUrlEvent, MAX_BODY_BYTES } from './function-url.ts'

/** Why a request is rejected: the HTTP status and the outcome for the log. */
export interface RequestError {
  readonly status: 400 | 401
  readonly outcome: string
  readonly error?: SafeError
}

/** Checks Discord's signature. Returns the body as JSON, or undefined in place of a body that is not JSON in UTF-8. */
export function authenticate(
  verifySignature: VerifySignature,
  event: FunctionUrlEvent,
  now: number,
): Result<unknown, RequestError> {
  try {
    const body = bodyBytes(event)
    if (!body) return err({ status: 400, outcome: 'tooLarge' })
    const signature = headerValue(event, 'x-signature-ed25519')
    const timestamp = headerValue(event, 'x-signature-timestamp')
    const verified = verifySignature({ signature, timestamp, body }, now)
    return verified === 'ok' ? ok(parseJson(body)) : err({ status: 401, outcome: verified })
  } catch (error) {
    return err({ status: 400, outcome: 'unreadableRequest', error: safeError(error) })
  }
}

/** The raw bytes, which are what Discord signed; null if there are more than MAX_BODY_BYTES. */
function bodyBytes({ body, isBase64Encoded }: FunctionUrlEvent): Buffer | null {
  if (typeof body !== 'string') return Buffer.alloc(0)
  // A longer text can't decode to fewer bytes than the limit, so it need not be decoded.
  if (body.length > (isBase64Encoded ? Math.ceil(MAX_BODY_BYTES / 3) * 4 : MAX_BODY_BYTES)) return null
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return bytes.length > MAX_BODY_BYTES ? null : bytes
}

/** The value of a header, in any case; null if it is absent. `name` is in lower case. */
function headerValue({ headers }: FunctionUrlEvent, name: string): string | null {
  for (const [key, value] of Object.entries(headers ?? {}))
    if (key.toLowerCase() === name && typeof value === 'string') return value
  return null
}

const utf8Decoder = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8Decoder.decode(bytes))
  } catch {
    return undefined
  }
}

/** Maximum difference between the timestamp of a request and our clock, either way; protects from replays. */
export const TIMESTAMP_TOLERANCE_MS = 5 * 60_000

export interface SignatureInput {
  /** 64 bytes in hex. */
  readonly signature: string | null
  /** Seconds since 1970, as text: it is part of the signed message. */
  readonly timestamp: string | null
  readonly body: Uint8Array
}

/** Returns `ok`, or which part of the input is wrong. `now` in milliseconds since 1970. */
export type VerifySignature = (input: SignatureInput, now: number) => 'ok' | 'signature' | 'timestamp'

/** Returns a verifier for a public key in hex. The key is imported once: that is a third of the work. */
export function createVerifier(publicKey: string): VerifySignature {
  if (!/^[0-9a-f]{64}$/i.test(publicKey)) throw new Error('a public key is 64 hexadecimal digits')
  const x = Buffer.from(publicKey, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return ({ signature, timestamp, body }, now) => {
    if (signature === null || !/^[0-9a-f]{128}$/i.test(signature)) return 'signature'
    if (timestamp === null || !/^\d{1,12}$/.test(timestamp)) return 'timestamp'
    if (Math.abs(now - Number(timestamp) * 1000) > TIMESTAMP_TOLERANCE_MS) return 'timestamp'
    const message = Buffer.concat([Buffer.from(timestamp, 'ascii'), body])
    return verify(null, message, key, Buffer.from(signature, 'hex')) ? 'ok' : 'signature'
  }
}
