import { DUE_INDEX } from '@crackpost/functions/store/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LAMBDA_NAMES, stageConfig } from '../../infra/stage.ts'
import { type EvaluatedStack, evaluateStack, stackOfStage, TEST_SECRETS } from './stack-evaluation.ts'
import { onlyResourceOfType, type ResourcesByType, resourcesByType } from './stack-resources.ts'

const alarmSchema = z.object({
  namespace: z.string(),
  metricName: z.string(),
  dimensions: z.record(z.string(), z.string()),
  statistic: z.string(),
  period: z.number(),
  comparisonOperator: z.string(),
  threshold: z.number(),
  treatMissingData: z.string(),
  alarmDescription: z.string(),
  alarmActions: z.array(z.string()),
  okActions: z.array(z.string()),
})

/** An alarm in one line. */
const describeAlarm = (one: z.infer<typeof alarmSchema>): string =>
  [
    one.statistic,
    one.metricName,
    Object.values(one.dimensions).sort().join(),
    one.comparisonOperator === 'GreaterThanThreshold' ? '>' : '<',
    `${one.threshold} in ${one.period} s`,
    one.treatMissingData === 'breaching' ? 'or silence' : '',
  ]
    .filter(Boolean)
    .join(' ')

const functionResourceName = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}Function`

describe('alarms in production', () => {
  let stack: EvaluatedStack
  let parts: ResourcesByType
  beforeAll(async () => {
    stack = await stackOfStage('production')
    parts = resourcesByType(stack)
  })

  const alarms = () =>
    Object.values(parts('aws:cloudwatch/metricAlarm:MetricAlarm')).map((one) => alarmSchema.parse(one))

  it('cover errors, throttles, dead letters, stream lag and a missing sweep', () => {
    expect(alarms().map(describeAlarm).sort()).toEqual(
      [
        ...LAMBDA_NAMES.map((name) => `Sum Errors ${functionResourceName(name)} > 2 in 300 s`),
        ...LAMBDA_NAMES.map((name) => `Sum Throttles ${functionResourceName(name)} > 0 in 300 s`),
        'Sum ReadThrottleEvents TableTable > 0 in 300 s',
        'Sum WriteThrottleEvents TableTable > 0 in 300 s',
        `Sum ReadThrottleEvents TableTable,${DUE_INDEX} > 0 in 300 s`,
        `Sum WriteThrottleEvents TableTable,${DUE_INDEX} > 0 in 300 s`,
        'Maximum ApproximateNumberOfMessagesVisible DeadLettersQueue > 0 in 300 s',
        'Maximum IteratorAge WorkerFunction > 120000 in 300 s',
        'Sum Invocations SweepFunction < 1 in 300 s or silence',
        'Sum Faults > 0 in 300 s',
      ].sort(),
    )
  })

  it('watch the due index by its own dimension', () => {
    const dimensions = alarms()
      .map((one) => one.dimensions)
      .filter((one) => 'GlobalSecondaryIndexName' in one)
    const expected = { TableName: 'TableTable', GlobalSecondaryIndexName: DUE_INDEX }
    expect(dimensions).toEqual([expected, expected])
  })

  it('name the setting that limits concurrency', () => {
    const texts = alarms()
      .filter(({ metricName }) => metricName === 'Throttles')
      .map(({ alarmDescription }) => alarmDescription)
    expect(texts).toHaveLength(LAMBDA_NAMES.length)
    for (const text of texts) expect(text).toContain('reservedConcurrency in infra/stage.ts')
    expect(stageConfig('production')).toHaveProperty('reservedConcurrency')
  })

  it('describe their meaning, threshold and recovery', () => {
    for (const one of alarms()) {
      expect(one.alarmDescription.length).toBeGreaterThan(20)
      expect(one.alarmActions).toEqual([expect.stringMatching(/:topic\/Alarms$/)])
      expect(one.okActions).toEqual(one.alarmActions)
    }
  })

  it("count handled faults in every function's log", () => {
    const filters = Object.values(parts('aws:cloudwatch/logMetricFilter:LogMetricFilter'))
    expect(filters.map(({ logGroupName }) => logGroupName).sort()).toEqual(
      Object.keys(parts('aws:cloudwatch/logGroup:LogGroup')).sort(),
    )
    for (const { pattern, metricTransformation } of filters) {
      expect(pattern).toContain('$.outcome = "error"')
      expect(metricTransformation).toEqual({ namespace: 'crackpost/production', name: 'Faults', value: '1' })
    }
  })

  it('and the budget notify one address, which only AWS may publish to', () => {
    expect(onlyResourceOfType(parts, 'aws:sns/topicSubscription:TopicSubscription')).toMatchObject({
      topic: expect.stringMatching(/:topic\/Alarms$/),
      protocol: 'email',
      endpoint: TEST_SECRETS.AlarmEmail,
    })
    expect(JSON.parse(String(onlyResourceOfType(parts, 'aws:sns/topicPolicy:TopicPolicy').policy))).toEqual({
      Statement: [
        {
          actions: ['sns:Publish'],
          resources: [expect.stringMatching(/:topic\/Alarms$/)],
          principals: [
            { type: 'Service', identifiers: ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'] },
          ],
          conditions: [{ test: 'StringEquals', variable: 'aws:SourceAccount', values: ['123456789012'] }],
        },
      ],
    })
    const notice = { thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' }
    expect(onlyResourceOfType(parts, 'aws:budgets/budget:Budget')).toMatchObject({
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      limitAmount: '20',
      limitUnit: 'USD',
      notifications: [
        { ...notice, notificationType: 'ACTUAL', threshold: 80 },
        { ...notice, notificationType: 'FORECASTED', threshold: 100 },
      ],
    })
  })
})

describe('alarms in a personal stage', () => {
  it('do not exist and need no address', async () => {
    const { AlarmEmail: _, ...secrets } = TEST_SECRETS
    const { resources } = await evaluateStack({ stage: 'zoe', secrets })
    expect(resources.filter(({ type }) => /alarm|sns|budget|metricFilter/i.test(type))).toEqual([])
  })
})
