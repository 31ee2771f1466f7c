import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { control, type Desk } from './control.ts'
import { type Fate, faults } from './faults.ts'
import { type Form, form } from './form.ts'
import { number, record } from './json.ts'
import { rates } from './rates.ts'
import {
  type Answer,
  type Complaint,
  invalidForm,
  unauthorised,
  unknownRoute,
  wrongMethod,
} from './refusal.ts'
import { type Logged, withoutToken } from './requests.ts'
import { routes } from './routes/index.ts'
import { type Call, matched, type Route } from './routes/route.ts'
import type { Settings } from './settings.ts'
import { isSnowflake } from './snowflake.ts'
import { world } from './world.ts'

export interface Running {
  /** Without a slash at the end; the API is under `/api/v10`. */
  url: string
  desk: Desk
  close(): Promise<void>
}

interface Incoming {
  method: string
  url: URL
  raw: Uint8Array
  type: string
  authorization: string
}

async function received(request: IncomingMessage): Promise<Incoming> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://localhost'),
    raw: Buffer.concat(chunks),
    type: request.headers['content-type'] ?? '',
    authorization: request.headers.authorization ?? '',
  }
}

/** The route of a request with the named parts of its path, or the answer that there is none. */
function routed(method: string, path: string): { route: Route; parts: Record<string, string> } | Answer {
  const fitting = routes.flatMap((route) => {
    const parts = matched(route.pattern, path)
    return parts === null ? [] : [{ route, parts }]
  })
  return (
    fitting.find(({ route }) => route.method === method) ??
    (fitting.length > 0 ? wrongMethod() : unknownRoute())
  )
}

const notAnId = ([name, part]: [string, string]): Complaint => ({
  at: [`${name}_id`],
  code: 'NUMBER_TYPE_COERCE',
  message: `Value "${part}" is not snowflake.`,
})

/** Does the work of a request: the bot's token, the rate limits, the form, then the route. */
async function work({ world, rates }: Desk, incoming: Incoming, path: string): Promise<Answer> {
  const { method, url, raw, type, authorization } = incoming
  const found = routed(method, path)
  if ('status' in found) return found
  const { route, parts } = found
  const { settings } = world
  if (!route.open && authorization !== `Bot ${settings.token}`) return unauthorised()
  const major = parts.channel ?? parts.token ?? parts.guild ?? ''
  const counted = { method, pattern: route.pattern, major, open: route.open ?? false }
  const counts = rates.count(counted, settings, world.clock.now())
  if ('status' in counts) return counts
  const strange = Object.entries(parts).filter(([name, part]) => name !== 'token' && !isSnowflake(part))
  if (strange.length > 0) return { ...invalidForm(strange.map(notAnId)), headers: counts.headers }
  const body = await form(raw, type)
  if ('refusal' in body) return { ...body.refusal, headers: counts.headers }
  const answer = route.run(world, asCall(method, path, url, body.value, parts))
  return { ...answer, headers: { ...counts.headers, ...answer.headers } }
}

function asCall(method: string, path: string, url: URL, sent: Form, parts: Record<string, string>): Call {
  return {
    method,
    path,
    query: url.searchParams,
    body: record(sent.json),
    json: sent.json,
    uploads: sent.uploads,
    at: (name) => parts[name] ?? '',
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const bytes =
    body instanceof Uint8Array ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body))
  response.writeHead(status, {
    ...(body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
    ...headers,
  })
  response.end(status === 204 ? undefined : bytes)
}

/** Meets a fate; true when the request is over. */
async function suffer(fate: Fate, socket: Socket): Promise<boolean> {
  if (fate.delay > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, fate.delay).unref()
    })
  if (fate.drop) socket.destroy()
  return fate.drop
}

/** A request to the API: what was planned for it, the work, and what was planned for its answer. */
async function api(desk: Desk, incoming: Incoming, path: string, response: ServerResponse): Promise<void> {
  const { faults, world, requests } = desk
  const { before, after, struck } = faults.meet(incoming.method, path, world.state)
  const entry: Logged = {
    n: requests.length + 1,
    at: world.clock.now(),
    method: incoming.method,
    path: withoutToken(path),
    authorized: incoming.authorization !== '',
    status: null,
    code: null,
    done: false,
    faults: struck,
  }
  requests.push(entry)
  const answered = (answer: Answer) => {
    entry.status = answer.status
    entry.code = number(record(answer.body).code)
    send(response, answer)
  }
  if (await suffer(before, response.req.socket)) return
  if (before.answer !== null) return answered(before.answer)
  const answer = await work(desk, incoming, path)
  entry.done = answer.status < 300
  if (await suffer(after, response.req.socket)) return
  answered(after.answer ?? answer)
}

async function handle(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const incoming = await received(request)
  const { method, url, raw } = incoming
  const path = /^\/api(?:\/v10)?(\/.*)$/.exec(url.pathname)?.[1]
  if (path !== undefined) return api(desk, incoming, path, response)
  const file = matched('/attachments/:channel/:attachment/:name', url.pathname)
  const bytes = file === null ? undefined : desk.world.files.get(file.attachment ?? '')
  if (bytes !== undefined) return send(response, { status: 200, body: bytes })
  const body = await form(raw, '')
  send(
    response,
    'refusal' in body
      ? body.refusal
      : control(desk, method, url.pathname, url.searchParams, record(body.value.json)),
  )
}

/** Starts a Discord on a port of this machine; port 0 takes any that is free. */
export async function start(port = 0, settings: Partial<Settings> = {}): Promise<Running> {
  const fresh = world(settings)
  const desk: Desk = { world: fresh, first: fresh.settings, faults: faults(), rates: rates(), requests: [] }
  const server = createServer((request, response) => {
    handle(desk, request, response).catch((error: unknown) => {
      // A fault of this Discord's own must not look like one that was planned.
      const message = `the local Discord broke: ${error instanceof Error ? error.stack : String(error)}`
      if (!response.headersSent) send(response, { status: 500, body: { message, code: 0 } })
    })
  })
  // A line that is kept is not hung up on while somebody thinks: that would look like a planned fault, too.
  server.keepAliveTimeout = 10 * 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  desk.world.url = `http://127.0.0.1:${taken}`
  return {
    url: desk.world.url,
    desk,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
