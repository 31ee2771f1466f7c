import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** The application's Ed25519 key pair for signing interactions. */
export interface InteractionSigningKey {
  /** The public key, 64 hexadecimal digits. */
  readonly public: string
  /** The private key. Must be kept secret. */
  readonly pem: string
  /** Returns the signature of timestamp and body in hexadecimal digits. */
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
