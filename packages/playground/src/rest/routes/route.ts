import type { JsonObject } from '../../json.ts'
import type { Emulator } from '../../state/emulator.ts'
import type { HttpResponse } from '../errors.ts'
import type { Upload } from '../request-body.ts'

/** A request that matched a route. */
export interface RouteRequest {
  method: string
  /** Without the host and the version: `/channels/1/messages`. */
  path: string
  query: URLSearchParams
  /** The body as an object; empty if it is not one. */
  body: JsonObject
  /** The parsed body. */
  json: unknown
  uploads: readonly Upload[]
  /** A path parameter by its name in the pattern; empty if missing. */
  param(name: string): string
}

export interface ApiRoute {
  method: string
  /** `/channels/:channel/messages` */
  pattern: string
  /** The token in the path replaces the bot token. */
  withoutBotToken?: true
  run(emulator: Emulator, call: RouteRequest): HttpResponse | Promise<HttpResponse>
}

/** Returns the path parameters by name; null if the path does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = decodePathPart(given[index] ?? '')
    if (part.startsWith(':') && value !== '') found[part.slice(1)] = value
    else if (part !== value) return null
  }
  return found
}

function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
