import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asObject, type JsonObject } from '../json.ts'

/** A minimal HTTP endpoint for signed interactions. */
export interface SignedEndpoint {
  url: string
  close(): void
}

/** Returns the response to an interaction; null sends none. */
export type InteractionResponder = (interaction: JsonObject) => JsonObject | null

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

function isSigned(key: KeyObject, { headers }: IncomingMessage, body: Buffer): boolean {
  const signature = Buffer.from(String(headers['x-signature-ed25519']), 'hex')
  const signed = Buffer.concat([Buffer.from(String(headers['x-signature-timestamp'])), body])
  return signature.length === 64 && verify(null, signed, key, signature)
}

/** Starts an endpoint that verifies signatures with the application's public key (hexadecimal). */
export async function openSignedEndpoint(
  publicKey: string,
  respond: InteractionResponder,
): Promise<SignedEndpoint> {
  const x = Buffer.from(publicKey, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    if (!isSigned(key, request, body)) return void response.writeHead(401).end()
    const interaction = asObject(JSON.parse(body.toString()))
    const callback = interaction.type === 1 ? { type: 1 } : respond(interaction)
    if (callback !== null)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(callback))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close().closeAllConnections() }
}
