import { JOB_WATCHDOG_MS } from '@crackpost/core/use-cases/ports'
import { safeError } from '../logger/logger.ts'
import type { DeliveryDeps } from './deps.ts'

/** Maximum jobs that a sweep starts; the rest are left to the next one. */
const MAX_JOBS = 20

/**
 * Hands the players' jobs that are due until a time to the painter: those whose run was lost, crashed or ended early.
 * Returns their number. Never rejects.
 */
export async function startDueJobs(deps: DeliveryDeps, until: number): Promise<number> {
  const { jobs } = deps.ports
  let started = 0
  try {
    for (const job of await jobs.findDue(until, MAX_JOBS)) {
      // Not due again while it runs: the run itself defers it further. False if it is done.
      if (!(await jobs.save(job, deps.now() + JOB_WATCHDOG_MS))) continue
      await deps.enqueue(job)
      started++
    }
  } catch (error) {
    deps.log({ event: 'jobFailed', error: safeError(error) })
  }
  return started
}
