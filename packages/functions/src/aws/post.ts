import * as http from 'node:http'
import * as https from 'node:https'
import { type Credentials, type Scope, signed, type Unsigned } from './sign.ts'

/** A part of AWS, and how to be known there. */
export interface Peer extends Scope {
  readonly endpoint: URL
  credentials(): Credentials | Promise<Credentials>
  /** So often a request is made, and so long each may take, in milliseconds. */
  readonly attempts: number
  readonly patience: number
}

export interface Answer {
  readonly status: number
  readonly text: string
}

export interface Letter {
  /** Encoded already. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

// A line that is kept open saves a handshake for every call but the first.
const LINES = { keepAlive: true, maxSockets: 50 }
const agents = { http: new http.Agent(LINES), https: new https.Agent(LINES) }

/** At most so long before the second try, in milliseconds; each further one may take twice as long. */
const PAUSE = 50

/** Sends a letter, again where nothing or nothing useful came back; the last answer counts, whatever it is. */
export async function post(
  peer: Peer,
  { path, headers, body }: Letter,
  isPassing: (answer: Answer) => boolean,
): Promise<Answer> {
  const url = new URL(path, peer.endpoint)
  for (let attempt = 1; ; attempt++) {
    const letter = { url, headers, body }
    const isLast = attempt >= peer.attempts
    try {
      // Signed anew each time: a signature bears its instant.
      const proven = signed(letter, peer, await peer.credentials(), Date.now())
      const answer = await sent({ ...letter, headers: proven }, peer.patience)
      if (isLast || !(answer.status >= 500 || isPassing(answer))) return answer
    } catch (error) {
      if (isLast) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE * 2 ** (attempt - 1)))
  }
}

const sent = ({ url, headers, body }: Unsigned, patience: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const [module, agent] = url.protocol === 'http:' ? [http, agents.http] : [https, agents.https]
    const options = { method: 'POST', headers, agent, signal: AbortSignal.timeout(patience) }
    const request = module.request(url, options, (response) => {
      read(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
    request.on('error', reject)
    request.end(body)
  })

async function read(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
