import type { JsonObject } from '../../json.ts'
import type { Emulator } from '../../state/emulator.ts'
import type { HttpResponse } from '../errors.ts'
import type { Upload } from '../request-body.ts'

/** A request that reached a route. */
export interface RouteRequest {
  method: string
  /** Without the host and the version: `/channels/1/messages`. */
  path: string
  query: URLSearchParams
  /** The body as a record; empty where it is none. */
  body: JsonObject
  /** The body as it was sent. */
  json: unknown
  uploads: readonly Upload[]
  /** A part of the path by its name in the pattern. */
  param(name: string): string
}

export interface ApiRoute {
  method: string
  /** `/channels/:channel/messages` */
  pattern: string
  /** Needs no bot token: the path has a token of its own. */
  withoutBotToken?: true
  run(emulator: Emulator, call: RouteRequest): HttpResponse | Promise<HttpResponse>
}

/** The parts of a path by the names in a pattern, or null where they don't fit. */
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
