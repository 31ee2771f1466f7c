import { deadLetters } from './deadletters.ts'
import { FAULTS } from './faults.ts'
import { interactions } from './interactions.ts'
import { painter } from './painter.ts'
import { NAMES, type Name } from './stage.ts'
import { sweep } from './sweep.ts'
import { table } from './table.ts'
import { worker } from './worker.ts'

const MINUTE = 60

/** A metric of AWS's, and when it is reason enough to write to somebody. */
interface Watch {
  readonly title: string
  /** What it means, and what to look at: it stands in the e-mail. */
  readonly meaning: string
  readonly namespace: string
  readonly metric: string
  readonly dimensions: Record<string, $util.Input<string>>
  readonly statistic: 'Sum' | 'Maximum'
  readonly seconds: number
  readonly when: '>' | '<'
  readonly threshold: number
  /** What silence means; most metrics are not written where there is nothing to count. */
  readonly silence: 'notBreaching' | 'breaching'
}

const doors: { readonly [name in Name]: sst.aws.Function } = { interactions, painter, worker, sweep }

const OF_FUNCTIONS = {
  namespace: 'AWS/Lambda',
  statistic: 'Sum',
  when: '>',
  silence: 'notBreaching',
} as const

const ofDoor = (name: Name): Watch[] => {
  const dimensions = { FunctionName: doors[name].name }
  return [
    {
      ...OF_FUNCTIONS,
      title: `${name}-errors`,
      meaning: 'It ended by an error or ran out of time, more than twice in five minutes. See its log.',
      metric: 'Errors',
      dimensions,
      seconds: 5 * MINUTE,
      threshold: 2,
    },
    {
      ...OF_FUNCTIONS,
      title: `${name}-throttles`,
      meaning: 'More were wanted at once than it may run: see atOnce in infra/stage.ts.',
      metric: 'Throttles',
      dimensions,
      seconds: 5 * MINUTE,
      threshold: 0,
    },
  ]
}

const ofTable = (metric: 'ReadThrottleEvents' | 'WriteThrottleEvents'): Watch => ({
  title: `table-${metric}`,
  meaning: 'One part of the table is asked for more than DynamoDB gives at once.',
  namespace: 'AWS/DynamoDB',
  metric,
  dimensions: { TableName: table.name },
  statistic: 'Sum',
  seconds: 5 * MINUTE,
  when: '>',
  threshold: 0,
  silence: 'notBreaching',
})

const WATCHES: readonly Watch[] = [
  ...NAMES.flatMap(ofDoor),
  ofTable('ReadThrottleEvents'),
  ofTable('WriteThrottleEvents'),
  {
    title: 'faults',
    meaning:
      'Somebody was told that something went wrong, or Discord shuts us out. See docs/deploying.md, logs.',
    ...FAULTS,
    dimensions: {},
    statistic: 'Sum',
    seconds: 5 * MINUTE,
    when: '>',
    threshold: 0,
    silence: 'notBreaching',
  },
  {
    title: 'dead-letters',
    meaning: 'A match could not be told of, however often it was tried. See docs/deploying.md, dead letters.',
    namespace: 'AWS/SQS',
    metric: 'ApproximateNumberOfMessagesVisible',
    dimensions: { QueueName: deadLetters.nodes.queue.name },
    statistic: 'Maximum',
    seconds: 5 * MINUTE,
    when: '>',
    threshold: 0,
    silence: 'notBreaching',
  },
  {
    ...OF_FUNCTIONS,
    title: 'stream-age',
    meaning:
      'What has happened is told more than two minutes late, in milliseconds. See the log of the worker.',
    metric: 'IteratorAge',
    dimensions: { FunctionName: worker.name },
    statistic: 'Maximum',
    seconds: 5 * MINUTE,
    threshold: 120_000,
  },
  {
    ...OF_FUNCTIONS,
    title: 'sweep-silent',
    meaning: 'The sweep has not run for five minutes: no clock ticks. After ten, players get lost time back.',
    metric: 'Invocations',
    dimensions: { FunctionName: sweep.name },
    seconds: 5 * MINUTE,
    when: '<',
    threshold: 1,
    silence: 'breaching',
  },
]

const COMPARISON = { '>': 'GreaterThanThreshold', '<': 'LessThanThreshold' } as const

/** Tells the topic when something is wrong, and when it is well again. */
export function alarms(topic: aws.sns.Topic): void {
  for (const watch of WATCHES)
    new aws.cloudwatch.MetricAlarm(`Alarm-${watch.title}`, {
      name: `${$app.name}-${$app.stage}-${watch.title}`,
      alarmDescription: watch.meaning,
      namespace: watch.namespace,
      metricName: watch.metric,
      dimensions: watch.dimensions,
      statistic: watch.statistic,
      period: watch.seconds,
      evaluationPeriods: 1,
      comparisonOperator: COMPARISON[watch.when],
      threshold: watch.threshold,
      treatMissingData: watch.silence,
      alarmActions: [topic.arn],
      okActions: [topic.arn],
    })
}
