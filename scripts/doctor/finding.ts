/** What was looked at, and what came of it. */
export type Finding =
  | { readonly state: 'well'; readonly what: string }
  /** And how to mend it. */
  | { readonly state: 'wrong'; readonly what: string; readonly mend: string }
  /** It can't be looked at before something else is mended. */
  | { readonly state: 'open'; readonly what: string }

export const okFinding = (what: string): Finding => ({ state: 'well', what })
export const failedFinding = (what: string, mend: string): Finding => ({ state: 'wrong', what, mend })
export const pendingFinding = (what: string): Finding => ({ state: 'open', what })

/** What is written before a finding. */
const STATE_MARKS = { well: '✓', wrong: '✗', open: '·' } as const

export const findingText = (finding: Finding): string =>
  `${STATE_MARKS[finding.state]} ${finding.what}${finding.state === 'wrong' ? `\n  → ${finding.mend}` : ''}`

/** What went wrong on the way to somebody, without its message, which may hold anything. */
export function networkErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? networkErrorCode(error.cause) : error.name
}
