import type { LogRecord } from './logger.ts'

/** Log fields and values that report a fault. The metric filter of infra/observability/faults.ts counts these lines. */
export const FAULT_FIELDS = {
  /** A failed request, derived data that was not written, and REST calls stopped by the circuit breaker. */
  outcome: ['error', 'trouble', 'blocked'],
  /** A match that the sweep or a job of a player could not process, and one that can't be read. */
  event: ['sweepFailed', 'jobFailed', 'damaged'],
} as const satisfies Partial<Record<keyof LogRecord, readonly string[]>>
