import type { Upload } from '../form.ts'
import type { Json } from '../json.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'

/** A request that reached a route. */
export interface Call {
  method: string
  /** Without the host and the version: `/channels/1/messages`. */
  path: string
  query: URLSearchParams
  /** The body as a record; empty where it is none. */
  body: Json
  /** The body as it was sent. */
  json: unknown
  uploads: readonly Upload[]
  /** A part of the path by its name in the pattern. */
  at(name: string): string
}

export interface Route {
  method: string
  /** `/channels/:channel/messages` */
  pattern: string
  /** Needs no bot token: the path has a token of its own. */
  open?: true
  run(world: World, call: Call): Answer | Promise<Answer>
}

/** The parts of a path by the names in a pattern, or null where they don't fit. */
export function matched(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = decoded(given[index] ?? '')
    if (part.startsWith(':') && value !== '') found[part.slice(1)] = value
    else if (part !== value) return null
  }
  return found
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
