import type { ProblemReport } from '../client/protocol.ts'
import { asArray, asObject, asString, isJsonObject, type JsonObject } from '../json.ts'
import type { HttpResponse } from '../rest/errors.ts'
import type { Emulator } from '../state/emulator.ts'

/** Maximum stored reports. */
const MAX_PROBLEMS = 200

/** Stores a problem report and publishes it. */
export function logProblem(
  emulator: Emulator,
  what: string,
  message: string,
  details: readonly string[] = [],
): void {
  const id = (emulator.problems.at(-1)?.id ?? 0) + 1
  const report: ProblemReport = { id, at: emulator.clock.now(), what, message, details }
  emulator.problems.push(report)
  if (emulator.problems.length > MAX_PROBLEMS) emulator.problems.shift()
  emulator.publish({ type: 'trouble', trouble: report })
}

/** Formats an error path: `components[0].label`. */
const formatPath = (path: readonly string[]): string =>
  path.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`)).join('')

/** Flattens Discord's nested `errors` to one line each, with its path. */
export function fieldErrorLines(errors: unknown, path: readonly string[] = []): string[] {
  if (!isJsonObject(errors)) return []
  return Object.entries(errors).flatMap(([step, inside]) => {
    if (step !== '_errors') return fieldErrorLines(inside, [...path, step])
    return asArray(inside)
      .map(asObject)
      .map(({ code, message }) => `${formatPath(path)}: ${asString(message) ?? ''} (${asString(code) ?? ''})`)
  })
}

/** Reports an error response sent to the bot. */
export function logErrorResponse(emulator: Emulator, what: string, answer: HttpResponse): void {
  const { message, code, errors }: JsonObject = asObject(answer.body)
  const number =
    code === undefined || code === 0 ? String(answer.status) : `${answer.status}, ${String(code)}`
  logProblem(emulator, what, `${asString(message) ?? 'refused'} (${number})`, fieldErrorLines(errors))
}
