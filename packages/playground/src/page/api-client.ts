import { reportPageProblem } from './problem-reports.ts'
import { pageTexts } from './session.ts'

/**
 * Calls the local Discord: POST with a body, else GET. Returns null and reports a problem if the request fails.
 * The response is trusted to have the protocol's shape.
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

/** Appends the query parameters that are not null. */
export function pathWithQuery(base: string, query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length === 0 ? base : `${base}?${new URLSearchParams(given)}`
}
