import { DUE_INDEX } from '@crackpost/functions/store/schema'
import { interactionsFunction } from '../interactions.ts'
import { painterFunction } from '../painter.ts'
import { LAMBDA_NAMES, type LambdaName } from '../stage.ts'
import { sweepFunction } from '../sweep.ts'
import { dynamoTable } from '../table.ts'
import { deadLetterQueue, workerFunction } from '../worker.ts'
import { FAULT_METRIC } from './faults.ts'

const MINUTE_SECONDS = 60

/** A CloudWatch metric, and the threshold beyond which an e-mail is sent. */
interface AlarmSpec {
  readonly title: string
  /** The text of the e-mail: the meaning, and where to look. */
  readonly meaning: string
  readonly namespace: string
  readonly metric: string
  readonly dimensions: Record<string, $util.Input<string>>
  readonly statistic: 'Sum' | 'Maximum'
  readonly seconds: number
  readonly when: '>' | '<'
  readonly threshold: number
  /** What a missing metric means; most metrics are not written if there is nothing to count. */
  readonly silence: 'notBreaching' | 'breaching'
}

const functionsByName: { readonly [name in LambdaName]: sst.aws.Function } = {
  interactions: interactionsFunction,
  painter: painterFunction,
  worker: workerFunction,
  sweep: sweepFunction,
}

const LAMBDA_ALARM_DEFAULTS = {
  namespace: 'AWS/Lambda',
  statistic: 'Sum',
  when: '>',
  silence: 'notBreaching',
} as const

const lambdaAlarms = (name: LambdaName): AlarmSpec[] => {
  const dimensions = { FunctionName: functionsByName[name].name }
  return [
    {
      ...LAMBDA_ALARM_DEFAULTS,
      title: `${name}-errors`,
      meaning: 'It ended by an error or ran out of time, more than twice in five minutes. See its log.',
      metric: 'Errors',
      dimensions,
      seconds: 5 * MINUTE_SECONDS,
      threshold: 2,
    },
    {
      ...LAMBDA_ALARM_DEFAULTS,
      title: `${name}-throttles`,
      meaning: 'More concurrent invocations were needed than reservedConcurrency in infra/stage.ts allows.',
      metric: 'Throttles',
      dimensions,
      seconds: 5 * MINUTE_SECONDS,
      threshold: 0,
    },
  ]
}

/** DynamoDB reports throttled requests of the table and of its index as separate metrics, which differ by dimension. */
const throttleAlarms = (metric: 'ReadThrottleEvents' | 'WriteThrottleEvents'): AlarmSpec[] => {
  const common = {
    namespace: 'AWS/DynamoDB',
    metric,
    statistic: 'Sum',
    seconds: 5 * MINUTE_SECONDS,
    when: '>',
    threshold: 0,
    silence: 'notBreaching',
  } as const
  return [
    {
      ...common,
      title: `table-${metric}`,
      meaning: 'A partition of the table receives more requests than DynamoDB accepts at once.',
      dimensions: { TableName: dynamoTable.name },
    },
    {
      ...common,
      title: `index-${metric}`,
      meaning:
        'A partition of the due index receives more requests than DynamoDB accepts. If these are writes, moves fail too.',
      dimensions: { TableName: dynamoTable.name, GlobalSecondaryIndexName: DUE_INDEX },
    },
  ]
}

const ALARM_SPECS: readonly AlarmSpec[] = [
  ...LAMBDA_NAMES.flatMap(lambdaAlarms),
  ...throttleAlarms('ReadThrottleEvents'),
  ...throttleAlarms('WriteThrottleEvents'),
  {
    title: 'faults',
    meaning:
      'Somebody was told that something went wrong, or Discord shuts us out. See docs/deploying.md, logs.',
    ...FAULT_METRIC,
    dimensions: {},
    statistic: 'Sum',
    seconds: 5 * MINUTE_SECONDS,
    when: '>',
    threshold: 0,
    silence: 'notBreaching',
  },
  {
    title: 'dead-letters',
    meaning: 'A match could not be told of, however often it was tried. See docs/deploying.md, dead letters.',
    namespace: 'AWS/SQS',
    metric: 'ApproximateNumberOfMessagesVisible',
    dimensions: { QueueName: deadLetterQueue.nodes.queue.name },
    statistic: 'Maximum',
    seconds: 5 * MINUTE_SECONDS,
    when: '>',
    threshold: 0,
    silence: 'notBreaching',
  },
  {
    ...LAMBDA_ALARM_DEFAULTS,
    title: 'stream-age',
    meaning:
      'What has happened is told more than two minutes late, in milliseconds. See the log of the worker.',
    metric: 'IteratorAge',
    dimensions: { FunctionName: workerFunction.name },
    statistic: 'Maximum',
    seconds: 5 * MINUTE_SECONDS,
    threshold: 120_000,
  },
  {
    ...LAMBDA_ALARM_DEFAULTS,
    title: 'sweep-silent',
    meaning: 'The sweep has not run for five minutes: no clock ticks. After ten, players get lost time back.',
    metric: 'Invocations',
    dimensions: { FunctionName: sweepFunction.name },
    seconds: 5 * MINUTE_SECONDS,
    when: '<',
    threshold: 1,
    silence: 'breaching',
  },
]

const COMPARISON = { '>': 'GreaterThanThreshold', '<': 'LessThanThreshold' } as const

/** Creates the alarms; each notifies the topic when it starts and when it ends. */
export function createAlarms(topic: aws.sns.Topic): void {
  for (const spec of ALARM_SPECS)
    new aws.cloudwatch.MetricAlarm(`Alarm-${spec.title}`, {
      name: `${$app.name}-${$app.stage}-${spec.title}`,
      alarmDescription: spec.meaning,
      namespace: spec.namespace,
      metricName: spec.metric,
      dimensions: spec.dimensions,
      statistic: spec.statistic,
      period: spec.seconds,
      evaluationPeriods: 1,
      comparisonOperator: COMPARISON[spec.when],
      threshold: spec.threshold,
      treatMissingData: spec.silence,
      alarmActions: [topic.arn],
      okActions: [topic.arn],
    })
}
