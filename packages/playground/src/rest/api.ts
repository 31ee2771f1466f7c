import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { asNumber, asObject } from '../json.ts'
import type { FaultEffect } from '../server/fault-injection.ts'
import { type ReceivedRequest, sendHttpResponse } from '../server/http.ts'
import type { DiscordInstance } from '../server/instance.ts'
import { logErrorResponse } from '../server/problem-log.ts'
import { type LoggedRequest, redactPathToken } from '../server/request-log.ts'
import { isSnowflake } from '../state/snowflake.ts'
import {
  type FieldError,
  type HttpResponse,
  invalidFormResponse,
  methodNotAllowedResponse,
  unauthorizedResponse,
  unknownRouteResponse,
} from './errors.ts'
import { type ParsedBody, parseRequestBody } from './request-body.ts'
import { API_ROUTES } from './routes/index.ts'
import { type ApiRoute, matchPath, type RouteRequest } from './routes/route.ts'

/** Returns the route and the path parameters of a request, or a 404 or 405 response. */
function findRoute(
  method: string,
  path: string,
): { route: ApiRoute; parts: Record<string, string> } | HttpResponse {
  const matches = API_ROUTES.flatMap((route) => {
    const parts = matchPath(route.pattern, path)
    return parts === null ? [] : [{ route, parts }]
  })
  return (
    matches.find(({ route }) => route.method === method) ??
    (matches.length > 0 ? methodNotAllowedResponse() : unknownRouteResponse())
  )
}

const snowflakeError = ([name, part]: [string, string]): FieldError => ({
  at: [`${name}_id`],
  code: 'NUMBER_TYPE_COERCE',
  message: `Value "${part}" is not snowflake.`,
})

/** Handles a request: checks the bot token, rate limits, ids and body, then runs the route. */
async function runRoute(
  { emulator, rateLimiter }: DiscordInstance,
  incoming: ReceivedRequest,
  path: string,
): Promise<HttpResponse> {
  const { method, url, raw, type, authorization } = incoming
  const found = findRoute(method, path)
  if ('status' in found) return found
  const { route, parts } = found
  const { settings } = emulator
  if (!route.withoutBotToken && authorization !== `Bot ${settings.token}`) return unauthorizedResponse()
  const major = parts.channel ?? parts.token ?? parts.guild ?? ''
  const counted = { method, pattern: route.pattern, major, open: route.withoutBotToken ?? false }
  const counts = rateLimiter.count(counted, settings, emulator.clock.now())
  if ('status' in counts) return counts
  const invalidIds = Object.entries(parts).filter(([name, part]) => name !== 'token' && !isSnowflake(part))
  if (invalidIds.length > 0)
    return { ...invalidFormResponse(invalidIds.map(snowflakeError)), headers: counts.headers }
  const body = await parseRequestBody(raw, type)
  if ('error' in body) return { ...body.error, headers: counts.headers }
  const answer = await route.run(emulator, toRouteRequest(method, path, url, body.value, parts))
  return { ...answer, headers: { ...counts.headers, ...answer.headers } }
}

function toRouteRequest(
  method: string,
  path: string,
  url: URL,
  sent: ParsedBody,
  parts: Record<string, string>,
): RouteRequest {
  return {
    method,
    path,
    query: url.searchParams,
    body: asObject(sent.json),
    json: sent.json,
    uploads: sent.uploads,
    param: (name) => parts[name] ?? '',
  }
}

/** Applies a planned delay or drop; true if the socket was dropped. */
async function applyFaultEffect(effect: FaultEffect, socket: Socket): Promise<boolean> {
  if (effect.delay > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, effect.delay).unref()
    })
  if (effect.drop) socket.destroy()
  return effect.drop
}

/** Maximum entries in the request log. */
const MAX_LOGGED_REQUESTS = 200_000

/** Whether an error response is reported as a problem. Rate limits are not. */
const isReportable = ({ status }: HttpResponse): boolean => status >= 400 && status !== 429

/** Handles an API request: planned faults before it, the route, planned faults after it. */
export async function handleApiRequest(
  instance: DiscordInstance,
  incoming: ReceivedRequest,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const { faults, emulator, requests } = instance
  const { before, after, faultIds } = faults.effectsFor(incoming.method, path, emulator.state)
  const entry: LoggedRequest = {
    n: (requests.at(-1)?.n ?? 0) + 1,
    at: emulator.clock.now(),
    method: incoming.method,
    path: redactPathToken(path),
    authorized: incoming.authorization !== '',
    status: null,
    code: null,
    done: false,
    faults: faultIds,
  }
  requests.push(entry)
  if (requests.length > MAX_LOGGED_REQUESTS) requests.shift()
  const logAndSend = (answer: HttpResponse) => {
    entry.status = answer.status
    entry.code = asNumber(asObject(answer.body).code)
    if (isReportable(answer)) logErrorResponse(emulator, `${entry.method} ${entry.path}`, answer)
    sendHttpResponse(response, answer)
  }
  if (await applyFaultEffect(before, response.req.socket)) return
  if (before.answer !== null) return logAndSend(before.answer)
  const answer = await runRoute(instance, incoming, path)
  entry.done = answer.status < 300
  if (await applyFaultEffect(after, response.req.socket)) return
  logAndSend(after.answer ?? answer)
}
