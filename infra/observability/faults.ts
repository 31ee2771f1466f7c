/** The metric that counts the faults of all functions. */
export const FAULT_METRIC = { namespace: `${$app.name}/${$app.stage}`, metric: 'Faults' } as const

/**
 * Log lines that report a fault: a request that failed, derived data that was not written, a match that the sweep could
 * not process, and requests to Discord stopped after too many rejections (mostly because the token was reset).
 */
const FAULT_LOG_PATTERN =
  '{ $.outcome = "error" || $.outcome = "trouble" || $.outcome = "blocked" || $.event = "sweepFailed" }'

/** Counts fault lines of a log. Handlers respond even after an error, so AWS's own error metric does not count these. */
export function createFaultMetric(title: string, logs: aws.cloudwatch.LogGroup): void {
  new aws.cloudwatch.LogMetricFilter(`${title}Faults`, {
    logGroupName: logs.name,
    pattern: FAULT_LOG_PATTERN,
    metricTransformation: { namespace: FAULT_METRIC.namespace, name: FAULT_METRIC.metric, value: '1' },
  })
}
