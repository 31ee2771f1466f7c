import type { Trouble } from './client/protocol.ts'
import { isRecord, type Json, list, record, text } from './json.ts'
import type { Answer } from './refusal.ts'
import type { World } from './world.ts'

/** So many are remembered. */
const most = 200

/** Remembers that something went wrong, and tells whoever listens. */
export function complain(world: World, what: string, message: string, details: readonly string[] = []): void {
  const id = (world.troubles.at(-1)?.id ?? 0) + 1
  const trouble: Trouble = { id, at: world.clock.now(), what, message, details }
  world.troubles.push(trouble)
  if (world.troubles.length > most) world.troubles.shift()
  world.tell({ type: 'trouble', trouble })
}

/** A path as one would write it in a program: `components[0].label`. */
const written = (path: readonly string[]): string =>
  path.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`)).join('')

/** The complaints of an answer as lines, each with its path. */
export function lines(errors: unknown, path: readonly string[] = []): string[] {
  if (!isRecord(errors)) return []
  return Object.entries(errors).flatMap(([step, inside]) => {
    if (step !== '_errors') return lines(inside, [...path, step])
    return list(inside)
      .map(record)
      .map(({ code, message }) => `${written(path)}: ${text(message) ?? ''} (${text(code) ?? ''})`)
  })
}

/** Remembers that the bot was refused something. */
export function refused(world: World, what: string, answer: Answer): void {
  const { message, code, errors }: Json = record(answer.body)
  const number =
    code === undefined || code === 0 ? String(answer.status) : `${answer.status}, ${String(code)}`
  complain(world, what, `${text(message) ?? 'refused'} (${number})`, lines(errors))
}
