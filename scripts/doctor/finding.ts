/** The result of one check. */
export type Finding =
  | { readonly state: 'well'; readonly what: string }
  /** `mend` tells the operator how to fix it. */
  | { readonly state: 'wrong'; readonly what: string; readonly mend: string }
  /** Can't be checked before something else is fixed. */
  | { readonly state: 'open'; readonly what: string }

export const okFinding = (what: string): Finding => ({ state: 'well', what })
export const failedFinding = (what: string, mend: string): Finding => ({ state: 'wrong', what, mend })
export const pendingFinding = (what: string): Finding => ({ state: 'open', what })

const STATE_MARKS = { well: '✓', wrong: '✗', open: '·' } as const

export const findingText = (finding: Finding): string =>
  `${STATE_MARKS[finding.state]} ${finding.what}${finding.state === 'wrong' ? `\n  → ${finding.mend}` : ''}`

/** The code or the name of a network error. Leaves out its message, which may contain secrets. */
export function networkErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? networkErrorCode(error.cause) : error.name
}
