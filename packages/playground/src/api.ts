import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Desk } from './desk.ts'
import type { Fate } from './faults.ts'
import { type Form, form } from './form.ts'
import { number, record } from './json.ts'
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
import { isSnowflake } from './snowflake.ts'
import { refused } from './trouble.ts'
import { type Incoming, send } from './wire.ts'

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
  const answer = await route.run(world, asCall(method, path, url, body.value, parts))
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

/** Meets a fate; true when the request is over. */
async function suffer(fate: Fate, socket: Socket): Promise<boolean> {
  if (fate.delay > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, fate.delay).unref()
    })
  if (fate.drop) socket.destroy()
  return fate.drop
}

/** So many requests are remembered. */
const remembered = 200_000

/** Whether a refusal is worth showing: to be asked to wait is none. */
const isTrouble = ({ status }: Answer): boolean => status >= 400 && status !== 429

/** A request to the API: what was planned for it, the work, and what was planned for its answer. */
export async function api(
  desk: Desk,
  incoming: Incoming,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const { faults, world, requests } = desk
  const { before, after, struck } = faults.meet(incoming.method, path, world.state)
  const entry: Logged = {
    n: (requests.at(-1)?.n ?? 0) + 1,
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
  if (requests.length > remembered) requests.shift()
  const answered = (answer: Answer) => {
    entry.status = answer.status
    entry.code = number(record(answer.body).code)
    if (isTrouble(answer)) refused(world, `${entry.method} ${entry.path}`, answer)
    send(response, answer)
  }
  if (await suffer(before, response.req.socket)) return
  if (before.answer !== null) return answered(before.answer)
  const answer = await work(desk, incoming, path)
  entry.done = answer.status < 300
  if (await suffer(after, response.req.socket)) return
  answered(after.answer ?? answer)
}
