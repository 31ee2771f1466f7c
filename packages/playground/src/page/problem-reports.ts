import { computed, signal } from '@preact/signals'
import type { ProblemReport } from '../client/protocol.ts'
import { serverNow } from './server-clock.ts'

/** What went wrong, the newest first: the server's troubles and the page's own. */
export const problemReports = signal<readonly ProblemReport[]>([])
/** The one that nobody has looked at yet. */
export const unseenProblem = signal<ProblemReport | null>(null)
const seenProblemCount = signal(0)
export const unseenProblemCount = computed(() =>
  Math.max(0, problemReports.value.length - seenProblemCount.value),
)

/** So many are kept. */
const MAX_PROBLEM_REPORTS = 200

function mergeProblemReports(all: readonly ProblemReport[]): void {
  const known = new Set(problemReports.value.map(({ id }) => id))
  const more = all.filter(({ id }) => !known.has(id))
  if (more.length === 0) return
  problemReports.value = [...more, ...problemReports.value]
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_PROBLEM_REPORTS)
}

/** A trouble that the server told of. */
export function addProblemReport(report: ProblemReport): void {
  mergeProblemReports([report])
  unseenProblem.value = report
}

/** Troubles from before this page was opened: shown, but nobody is alarmed. */
export function restoreProblemReports(all: readonly ProblemReport[]): void {
  mergeProblemReports(all)
  markProblemsSeen()
}

/** Ids of the page's own troubles go down, so that they meet none of the server's. */
let lastPageReportId = 0

/** Something went wrong here in the page. */
export function reportPageProblem(what: string, message: string, details: readonly string[] = []): void {
  lastPageReportId -= 1
  addProblemReport({ id: lastPageReportId, at: serverNow.value, what, message, details })
}

/** They were looked at. */
export function markProblemsSeen(): void {
  seenProblemCount.value = problemReports.value.length
  unseenProblem.value = null
}
