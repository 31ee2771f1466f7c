import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Json, record } from '../json.ts'

/** An endpoint for signed interactions, as small as one can be. */
export interface Door {
  url: string
  close(): void
}

/** What is answered; null for silence. */
export type Answering = (asked: Json) => Json | null

async function bytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

function isSigned(key: KeyObject, { headers }: IncomingMessage, body: Buffer): boolean {
  const signature = Buffer.from(String(headers['x-signature-ed25519']), 'hex')
  const signed = Buffer.concat([Buffer.from(String(headers['x-signature-timestamp'])), body])
  return signature.length === 64 && verify(null, signed, key, signature)
}

/** Opens one that knows whose signature to trust by its public key, in hexadecimal digits. */
export async function door(publicKey: string, answer: Answering): Promise<Door> {
  const x = Buffer.from(publicKey, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const server = createServer(async (request, response) => {
    const body = await bytes(request)
    if (!isSigned(key, request, body)) return void response.writeHead(401).end()
    const asked = record(JSON.parse(body.toString()))
    const said = asked.type === 1 ? { type: 1 } : answer(asked)
    if (said !== null) response.setHeader('content-type', 'application/json').end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close().closeAllConnections() }
}
