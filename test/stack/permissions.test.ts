import { beforeAll, describe, expect, it } from 'vitest'
import { LAMBDA_NAMES } from '../../infra/stage.ts'
import {
  allowedCalls,
  callsNotIn,
  loadRecordedCalls,
  type PolicyStatement,
  roleNameOf,
  roleStatements,
} from './aws-calls.ts'
import { type EvaluatedStack, evaluateStack, stackOfStage, TEST_SECRETS } from './stack-evaluation.ts'
import { type ResourcesByType, resourcesByType } from './stack-resources.ts'

const TABLE_RESOURCE = 'dynamodb:table/TableTable'
const logStreamsOf = (title: string): string => `cloudwatch:logGroup/${title}Logs:*`
const WRITE_LOG_ACTIONS = ['logs:CreateLogStream', 'logs:PutLogEvents']

/** Every statement of every role, as [actions, resource]. */
const EXPECTED_STATEMENTS: Readonly<
  Record<string, readonly (readonly [actions: readonly string[], resource: string])[]>
> = {
  interactions: [
    [
      [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
      TABLE_RESOURCE,
    ],
    [WRITE_LOG_ACTIONS, logStreamsOf('Interactions')],
    [['lambda:InvokeFunction'], 'lambda:function/PainterFunction'],
  ],
  painter: [
    [
      [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
      TABLE_RESOURCE,
    ],
    [WRITE_LOG_ACTIONS, logStreamsOf('Painter')],
  ],
  worker: [
    [
      [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:DeleteItem',
        'dynamodb:UpdateItem',
      ],
      TABLE_RESOURCE,
    ],
    [WRITE_LOG_ACTIONS, logStreamsOf('Worker')],
    [
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      `${TABLE_RESOURCE}/stream/label`,
    ],
    [['sqs:SendMessage'], 'sqs:queue/DeadLettersQueue'],
  ],
  sweep: [
    [
      [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
      TABLE_RESOURCE,
    ],
    [['dynamodb:Query'], `${TABLE_RESOURCE}/index/due`],
    [WRITE_LOG_ACTIONS, logStreamsOf('Sweep')],
    [['lambda:InvokeFunction'], 'lambda:function/PainterFunction'],
  ],
  eachMinute: [[['lambda:InvokeFunction'], 'lambda:function/SweepFunction']],
}

const ROLE_HOLDERS = Object.keys(EXPECTED_STATEMENTS)

/** An ARN without region and account, which are the same for all. */
const shortArn = (arn: string): string => arn.replace(/^arn:aws:(\w+):eu-west-3:123456789012:/, '$1:')

describe.each(['production', 'zoe'])('the permissions in stage %s', (stage) => {
  let stack: EvaluatedStack
  let parts: ResourcesByType
  beforeAll(async () => {
    stack = await stackOfStage(stage)
    parts = resourcesByType(stack)
  })

  it.each(ROLE_HOLDERS)('of %s are exactly these', (holder) => {
    const actionsOf = (resource: string): string => shortArn(parts.withStackNames(resource))
    const found = roleStatements(stack, roleNameOf(holder)).map(({ actions, resources }: PolicyStatement) => [
      actions,
      ...resources.map(actionsOf),
    ])
    expect(found).toEqual(EXPECTED_STATEMENTS[holder])
  })

  it('belong to one role each, which only its service can assume', () => {
    const roles = parts('aws:iam/role:Role')
    expect(Object.keys(roles).sort()).toEqual(ROLE_HOLDERS.map(roleNameOf).sort())
    for (const [name, { assumeRolePolicy, managedPolicyArns = [] }] of Object.entries(roles)) {
      const service = name === 'EachMinuteRole' ? 'scheduler' : 'lambda'
      expect(assumeRolePolicy).toMatchObject({
        Statement: [{ Action: 'sts:AssumeRole', Principal: { Service: `${service}.amazonaws.com` } }],
      })
      expect(managedPolicyArns).toEqual([])
    }
    const others = stack.resources.filter(({ type }) => /^aws:iam\/(?!role:)/.test(type))
    expect(others).toEqual([])
  })

  it('name every action and resource, except log streams', () => {
    const wide = ROLE_HOLDERS.flatMap((holder) => roleStatements(stack, roleNameOf(holder)))
      .flatMap(({ actions, resources }) => [...actions, ...resources])
      .filter((text) => text.includes('*'))
    expect(wide.filter((text) => !/Logs:\*$/.test(parts.withStackNames(text)))).toEqual([])
    expect(wide).toHaveLength(LAMBDA_NAMES.length)
  })

  it('are exactly those that the functions were seen to use', () => {
    expect(allowedCalls(stack, LAMBDA_NAMES)).toEqual(loadRecordedCalls())
  })
})

describe('an incomplete stack', () => {
  it.each([
    ['handler', 'infra/lambda.ts', 'packages/functions/src/', 'packages/functions/', 'Handler not found'],
    ['file to ship', 'infra/lambda.ts', 'data/french.lexicon', 'data/german.lexicon', 'no such file'],
  ])('is not deployed: a %s', async (_, file, from, to, why) => {
    await expect(evaluateStack({ stage: 'zoe', changed: { file, from, to } })).rejects.toThrow(why)
  })

  it.each(['DiscordToken', 'AlarmEmail'])('is not deployed: the secret %s', async (name) => {
    const { [name]: _, ...secrets }: Record<string, string> = TEST_SECRETS
    await expect(evaluateStack({ stage: 'production', secrets })).rejects.toThrow(`Set a value for ${name}`)
  })

  it('is detected: an unused permission', async () => {
    const worker = "[...READ, 'dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem'],"
    const unused = "[...READ, 'dynamodb:PutItem', 'dynamodb:DeleteItem'],"
    const changed = { file: 'infra/policy.ts', from: worker, to: unused }
    const found = allowedCalls(await evaluateStack({ stage: 'zoe', changed }), LAMBDA_NAMES)
    expect(callsNotIn(loadRecordedCalls(), found)).toEqual([
      { door: 'worker', action: 'dynamodb:UpdateItem', index: null },
    ])
  })

  it('is detected: a missing permission', async () => {
    const changed = { file: 'infra/policy.ts', from: "due: ['dynamodb:Query']", to: "due: ['dynamodb:*']" }
    const found = allowedCalls(await evaluateStack({ stage: 'zoe', changed }), LAMBDA_NAMES)
    expect(callsNotIn(found, loadRecordedCalls())).toEqual([
      { door: 'sweep', action: 'dynamodb:*', index: 'due' },
    ])
  })
})
