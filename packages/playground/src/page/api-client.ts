import { reportPageProblem } from './problem-reports.ts'
import { pageTexts } from './session.ts'

/**
 * Asks the local Discord something: with a body it is a POST. What can't be had is null, and a trouble says why.
 * The answer's shape is the protocol's: this is where it is taken at its word.
 */
export async function requestJson<T>(path: string, body?: object): Promise<T | null> {
  const what = `${body === undefined ? 'GET' : 'POST'} ${path.split('?')[0]}`
  try {
    const response = await fetch(
      path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    const answer: unknown = await response.json()
    if (response.ok) return answer as T
    reportPageProblem(what, errorMessageOf(answer) ?? `${response.status} ${response.statusText}`)
  } catch (error) {
    reportPageProblem(what, pageTexts.value.unreachable, [String(error)])
  }
  return null
}

const errorMessageOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : null

/** The path with what is asked for; what is null is left out. */
export function pathWithQuery(base: string, query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length === 0 ? base : `${base}?${new URLSearchParams(given)}`
}
