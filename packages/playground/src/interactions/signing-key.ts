import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** What an application's interactions are signed with. */
export interface InteractionSigningKey {
  /** 64 hexadecimal digits, as Discord shows it. */
  readonly public: string
  /** To be kept: nobody but this Discord may sign. */
  readonly pem: string
  /** The signature of a timestamp and a body, in hexadecimal digits. */
  sign(timestamp: string, body: string): string
}

const generatePem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

export function createSigningKey(pem = generatePem()): InteractionSigningKey {
  const secret = createPrivateKey(pem)
  const raw = createPublicKey(secret).export({ format: 'jwk' }).x ?? ''
  return {
    public: Buffer.from(raw, 'base64url').toString('hex'),
    pem,
    sign: (timestamp, body) => sign(null, Buffer.from(timestamp + body), secret).toString('hex'),
  }
}
