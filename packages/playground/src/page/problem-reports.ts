import { computed, signal } from '@preact/signals'
import type { ProblemReport } from '../client/protocol.ts'
import { serverNow } from './server-clock.ts'

/** Problem reports of the server and of the page, newest first. */
export const problemReports = signal<readonly ProblemReport[]>([])
/** The latest report that was not seen yet, or null. */
export const unseenProblem = signal<ProblemReport | null>(null)
const seenProblemCount = signal(0)
export const unseenProblemCount = computed(() =>
  Math.max(0, problemReports.value.length - seenProblemCount.value),
)

/** Maximum stored reports. */
const MAX_PROBLEM_REPORTS = 200

function mergeProblemReports(all: readonly ProblemReport[]): void {
  const known = new Set(problemReports.value.map(({ id }) => id))
  const more = all.filter(({ id }) => !known.has(id))
  if (more.length === 0) return
  problemReports.value = [...more, ...problemReports.value]
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_PROBLEM_REPORTS)
}

/** Adds a new report and shows it. */
export function addProblemReport(report: ProblemReport): void {
  mergeProblemReports([report])
  unseenProblem.value = report
}

/** Adds reports from before the page was opened, without showing the banner. */
export function restoreProblemReports(all: readonly ProblemReport[]): void {
  mergeProblemReports(all)
  markProblemsSeen()
}

/** The page's own reports have negative ids, so that they differ from the server's. */
let lastPageReportId = 0

/** Reports a problem of the page itself. */
export function reportPageProblem(what: string, message: string, details: readonly string[] = []): void {
  lastPageReportId -= 1
  addProblemReport({ id: lastPageReportId, at: serverNow.value, what, message, details })
}

/** Marks all reports as seen. */
export function markProblemsSeen(): void {
  seenProblemCount.value = problemReports.value.length
  unseenProblem.value = null
}
