/** Faults of all doors, counted in one metric. */
export const FAULT_METRIC = { namespace: `${$app.name}/${$app.stage}`, metric: 'Faults' } as const

/**
 * Lines that say that something is wrong: a request that ended by an error, what is derived and was not written, a match
 * that can't be swept, and that Discord has turned us away so often that we keep silent (a token that was reset, mostly).
 */
const FAULT_LOG_PATTERN =
  '{ $.outcome = "error" || $.outcome = "trouble" || $.outcome = "blocked" || $.event = "sweepFailed" }'

/** Our doors answer politely whatever happens, so AWS counts no error: the log has to be asked. */
export function createFaultMetric(title: string, logs: aws.cloudwatch.LogGroup): void {
  new aws.cloudwatch.LogMetricFilter(`${title}Faults`, {
    logGroupName: logs.name,
    pattern: FAULT_LOG_PATTERN,
    metricTransformation: { namespace: FAULT_METRIC.namespace, name: FAULT_METRIC.metric, value: '1' },
  })
}
