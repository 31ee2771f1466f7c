import { createPrivateKey, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createVerifier, TIMESTAMP_TOLERANCE_MS } from './authenticate.ts'

// The second test vector of RFC 8032.
const SECRET = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'
const PUBLIC = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'
const PKCS8 = '302e020100300506032b657004220420'

const key = createPrivateKey({ key: Buffer.from(PKCS8 + SECRET, 'hex'), format: 'der', type: 'pkcs8' })
const now = 1_700_000_000_000
const body = Buffer.from('{"type":1}')
const signedRequest = (at: number) => {
  const timestamp = String(at / 1000)
  const signature = sign(null, Buffer.concat([Buffer.from(timestamp), body]), key).toString('hex')
  return { signature, timestamp, body }
}

describe('createVerifier', () => {
  const verify = createVerifier(PUBLIC)

  it('accepts timestamps up to five minutes before or after the clock', () => {
    expect(verify(signedRequest(now), now)).toBe('ok')
    expect(verify(signedRequest(now - TIMESTAMP_TOLERANCE_MS), now)).toBe('ok')
    expect(verify(signedRequest(now + TIMESTAMP_TOLERANCE_MS), now)).toBe('ok')
    expect(verify(signedRequest(now - TIMESTAMP_TOLERANCE_MS - 1000), now)).toBe('timestamp')
    expect(verify(signedRequest(now + TIMESTAMP_TOLERANCE_MS + 1000), now)).toBe('timestamp')
  })

  it('accepts a signature in upper case', () => {
    const { signature, ...rest } = signedRequest(now)
    expect(verify({ ...rest, signature: signature.toUpperCase() }, now)).toBe('ok')
  })

  it('rejects a signature or a body with any bit flipped', () => {
    const good = signedRequest(now)
    for (let bit = 0; bit < 512; bit += 7) {
      const bytes = Buffer.from(good.signature, 'hex')
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(verify({ ...good, signature: bytes.toString('hex') }, now)).toBe('signature')
    }
    for (let at = 0; at < body.length; at++) {
      const other = Buffer.from(body)
      other[at] = (other[at] ?? 0) ^ 1
      expect(verify({ ...good, body: other }, now)).toBe('signature')
    }
  })
})

it('createVerifier throws for an invalid public key', () => {
  for (const wrong of ['', 'abc', `${PUBLIC}00`, 'z'.repeat(64)])
    expect(() => createVerifier(wrong)).toThrow('public key')
})
