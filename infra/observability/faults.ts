import { FAULT_FIELDS } from '@crackpost/functions/logger/fault-fields'

/** The metric that counts the faults of all functions. */
export const FAULT_METRIC = { namespace: `${$app.name}/${$app.stage}`, metric: 'Faults' } as const

/** `{ $.outcome = "error" || … }`: a CloudWatch filter for all log lines that report a fault. */
const FAULT_LOG_PATTERN = `{ ${Object.entries(FAULT_FIELDS)
  .flatMap(([field, values]) => values.map((value) => `$.${field} = "${value}"`))
  .join(' || ')} }`

/** Counts fault lines of a log. Handlers respond even after an error, so AWS's own error metric does not count these. */
export function createFaultMetric(title: string, logs: aws.cloudwatch.LogGroup): void {
  new aws.cloudwatch.LogMetricFilter(`${title}Faults`, {
    logGroupName: logs.name,
    pattern: FAULT_LOG_PATTERN,
    metricTransformation: { namespace: FAULT_METRIC.namespace, name: FAULT_METRIC.metric, value: '1' },
  })
}
