import { createPublicKey, verify } from 'node:crypto'

/** How far a request's own time may be from ours, either way: what is older may be a recording. */
export const TIMESTAMP_TOLERANCE_MS = 5 * 60_000

export interface SignatureInput {
  /** 64 bytes in hex. */
  readonly signature: string | null
  /** Seconds since 1970, as text: it is part of what was signed. */
  readonly timestamp: string | null
  readonly body: Uint8Array
}

export type VerifySignature = (signed: SignatureInput, now: number) => 'ok' | 'signature' | 'timestamp'

/** Judges whether Discord has signed a request, lately. The key is made once: it is a third of the work. */
export function createVerifier(publicKey: string): VerifySignature {
  if (!/^[0-9a-f]{64}$/i.test(publicKey)) throw new Error('a public key is 64 hexadecimal digits')
  const x = Buffer.from(publicKey, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return ({ signature, timestamp, body }, now) => {
    if (signature === null || !/^[0-9a-f]{128}$/i.test(signature)) return 'signature'
    if (timestamp === null || !/^\d{1,12}$/.test(timestamp)) return 'timestamp'
    if (Math.abs(now - Number(timestamp) * 1000) > TIMESTAMP_TOLERANCE_MS) return 'timestamp'
    const signed = Buffer.concat([Buffer.from(timestamp, 'ascii'), body])
    return verify(null, signed, key, Buffer.from(signature, 'hex')) ? 'ok' : 'signature'
  }
}
