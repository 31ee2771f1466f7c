import { beforeAll, describe, expect, it } from 'vitest'
import { NAMES } from '../../infra/stage.ts'
import { allowed, recorded, roleOf, type Statement, statementsOf, without } from './calls.ts'
import { evaluate, SECRETS, type Stack, stackOf } from './evaluate.ts'
import { type Parts, partsOf } from './parts.ts'

const TABLE = 'dynamodb:table/TableTable'
const logs = (title: string): string => `cloudwatch:logGroup/${title}Logs:*`
const WRITE_LOGS = ['logs:CreateLogStream', 'logs:PutLogEvents']

/** Every statement of every role, as [actions, resource]. */
const STATEMENTS: Readonly<
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
      TABLE,
    ],
    [WRITE_LOGS, logs('Interactions')],
    [['lambda:InvokeFunction'], 'lambda:function/PainterFunction'],
  ],
  painter: [
    [['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'], TABLE],
    [WRITE_LOGS, logs('Painter')],
  ],
  worker: [
    [['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], TABLE],
    [WRITE_LOGS, logs('Worker')],
    [
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      `${TABLE}/stream/label`,
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
      TABLE,
    ],
    [['dynamodb:Query'], `${TABLE}/index/due`],
    [WRITE_LOGS, logs('Sweep')],
  ],
  eachMinute: [[['lambda:InvokeFunction'], 'lambda:function/SweepFunction']],
}

const HOLDERS = Object.keys(STATEMENTS)

/** Without where and whose it is: that is the same for all. */
const short = (arn: string): string => arn.replace(/^arn:aws:(\w+):eu-west-3:123456789012:/, '$1:')

describe.each(['production', 'zoe'])('the rights in stage %s', (stage) => {
  let stack: Stack
  let parts: Parts
  beforeAll(async () => {
    stack = await stackOf(stage)
    parts = partsOf(stack)
  })

  it.each(HOLDERS)('of %s are these and no others', (holder) => {
    const named = (resource: string): string => short(parts.told(resource))
    const found = statementsOf(stack, roleOf(holder)).map(({ actions, resources }: Statement) => [
      actions,
      ...resources.map(named),
    ])
    expect(found).toEqual(STATEMENTS[holder])
  })

  it('are held by one role each, which nobody but the service that needs it can take', () => {
    const roles = parts('aws:iam/role:Role')
    expect(Object.keys(roles).sort()).toEqual(HOLDERS.map(roleOf).sort())
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

  it('name every action and every resource, but for the streams of a log', () => {
    const wide = HOLDERS.flatMap((holder) => statementsOf(stack, roleOf(holder)))
      .flatMap(({ actions, resources }) => [...actions, ...resources])
      .filter((text) => text.includes('*'))
    expect(wide.filter((text) => !/Logs:\*$/.test(parts.told(text)))).toEqual([])
    expect(wide).toHaveLength(NAMES.length)
  })

  it('are exactly what the doors were seen to use', () => {
    expect(allowed(stack, NAMES)).toEqual(recorded())
  })
})

describe('a stack in which something is missing', () => {
  it.each([
    ['handler', 'infra/door.ts', 'packages/functions/src/', 'packages/functions/', 'Handler not found'],
    ['file to ship', 'infra/door.ts', 'data/french.lexicon', 'data/german.lexicon', 'no such file'],
  ])('is not deployed: a %s', async (_, file, from, to, why) => {
    await expect(evaluate({ stage: 'zoe', changed: { file, from, to } })).rejects.toThrow(why)
  })

  it.each(['DiscordToken', 'AlarmEmail'])('is not deployed: the secret %s', async (name) => {
    const { [name]: _, ...secrets }: Record<string, string> = SECRETS
    await expect(evaluate({ stage: 'production', secrets })).rejects.toThrow(`Set a value for ${name}`)
  })

  it('is found out: a right', async () => {
    const worker = "[...READ, 'dynamodb:PutItem', 'dynamodb:UpdateItem'],"
    const changed = { file: 'infra/policy.ts', from: worker, to: "[...READ, 'dynamodb:PutItem']," }
    const found = allowed(await evaluate({ stage: 'zoe', changed }), NAMES)
    expect(without(recorded(), found)).toEqual([
      { door: 'worker', action: 'dynamodb:UpdateItem', index: null },
    ])
  })

  it('is found out: the need for a right', async () => {
    const changed = { file: 'infra/policy.ts', from: "due: ['dynamodb:Query']", to: "due: ['dynamodb:*']" }
    const found = allowed(await evaluate({ stage: 'zoe', changed }), NAMES)
    expect(without(found, recorded())).toEqual([{ door: 'sweep', action: 'dynamodb:*', index: 'due' }])
  })
})
