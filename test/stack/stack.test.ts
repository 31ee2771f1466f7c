import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENTS_PATH } from '@crackpost/functions/discord/events'
import { tableSchema } from '@crackpost/functions/store/schema'
import { discordIn, lexiconIn, painterIn, tableIn, tokenIn } from '@crackpost/functions/wire/environment'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NAMES, type Name, stageOf } from '../../infra/stage.ts'
import { root, SECRETS, type Stack, stackOf } from './evaluate.ts'
import { only, type Parts, partsOf } from './parts.ts'

const STAGES = ['production', 'zoe']
const POSTING: readonly Name[] = ['painter', 'worker', 'sweep']
const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

describe.each(STAGES)('the stack of stage %s', (stage) => {
  const isProduction = stage === 'production'
  let stack: Stack
  let parts: Parts
  beforeAll(async () => {
    stack = await stackOf(stage)
    parts = partsOf(stack)
  })

  it('has one table, with the keys and the index that the store asks for', () => {
    const { AttributeDefinitions = [], KeySchema = [], GlobalSecondaryIndexes = [] } = tableSchema('')
    const key = (schema: typeof KeySchema, type: string) =>
      schema.find(({ KeyType }) => KeyType === type)?.AttributeName
    expect(only(parts, 'aws:dynamodb/table:Table')).toEqual({
      name: 'TableTable',
      attributes: AttributeDefinitions.map(({ AttributeName, AttributeType }) => ({
        name: AttributeName,
        type: AttributeType,
      })),
      hashKey: key(KeySchema, 'HASH'),
      rangeKey: key(KeySchema, 'RANGE'),
      globalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema = [], Projection }) => ({
        name: IndexName,
        hashKey: key(KeySchema, 'HASH'),
        rangeKey: key(KeySchema, 'RANGE'),
        projectionType: Projection?.ProjectionType,
      })),
      localSecondaryIndexes: [],
      billingMode: 'PAY_PER_REQUEST',
      pointInTimeRecovery: { enabled: true },
      streamEnabled: true,
      streamViewType: 'KEYS_ONLY',
      ttl: { attributeName: 'ttl', enabled: true },
      deletionProtectionEnabled: isProduction,
    })
  })

  it('keeps what people have played, and lets go of what somebody tries', () => {
    expect(stack.outputs._protect).toBe(isProduction)
  })

  it.each([
    ['interactions', 1024, 10],
    ['painter', 1024, 20],
    ['worker', 512, 60],
    ['sweep', 1024, 300],
  ] as const)('runs %s with %i MB, for %i s at most', (name, memory, timeout) => {
    const most = stageOf(stage).atOnce?.[name]
    expect(parts('aws:lambda/function:Function')[`${title(name)}Function`]).toMatchObject({
      name: `${title(name)}Function`,
      handler: 'bundle.handler',
      runtime: 'nodejs24.x',
      architectures: ['arm64'],
      memorySize: memory,
      timeout,
      packageType: 'Zip',
      role: expect.stringMatching(new RegExp(`:role/${title(name)}Role$`)),
      loggingConfig: { logFormat: 'JSON', logGroup: `${title(name)}Logs` },
      ...(most !== undefined && { reservedConcurrentExecutions: most }),
    })
    expect(most === undefined).toBe(!isProduction)
  })

  it('has no other function, and one log for each, kept for a while', () => {
    expect(Object.keys(parts('aws:lambda/function:Function')).sort()).toEqual(
      NAMES.map((name) => `${title(name)}Function`).sort(),
    )
    const logs = Object.values(parts('aws:cloudwatch/logGroup:LogGroup'))
    expect(logs).toEqual(NAMES.map(() => expect.objectContaining({ retentionInDays: isProduction ? 30 : 7 })))
  })

  it('gives every door an environment that it accepts, and the token only to those that post', () => {
    for (const name of NAMES) {
      const env = parts.environment(name)
      expect(discordIn(env)).toEqual({
        publicKey: SECRETS.DiscordPublicKey,
        application: SECRETS.DiscordApplicationId,
      })
      expect(tableIn(env)).toBe('TableTable')
      expect(lexiconIn(env)).toBe('/var/task/french.lexicon')
      if (POSTING.includes(name)) expect(tokenIn(env)).toBe(SECRETS.DiscordToken)
      else expect(JSON.stringify(env)).not.toContain(SECRETS.DiscordToken)
    }
    expect(painterIn(parts.environment('interactions'))).toBe('PainterFunction')
  })

  it('builds small modules with maps, and ships lexicon, font and canvas where they are needed', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'node_modules/@napi-rs/canvas/package.json'), 'utf8')))
    const lexicon = { from: join(root, 'packages/core/data/french.lexicon'), to: 'french.lexicon' }
    const fonts = { from: join(root, 'packages/render/fonts'), to: 'fonts' }
    const install = { '@napi-rs/canvas': version, '@napi-rs/canvas-linux-arm64-gnu': version }
    expect(stack.built).toHaveLength(NAMES.length)
    for (const name of NAMES) {
      const posts = POSTING.includes(name)
      expect(stack.built.find(({ functionID }) => functionID === title(name))).toEqual({
        functionID: title(name),
        handler: `packages/functions/src/${name}.handler`,
        runtime: 'nodejs24.x',
        copyFiles: posts ? [lexicon, fonts] : [lexicon],
        properties: {
          architecture: 'arm64',
          format: 'esm',
          minify: true,
          sourcemap: true,
          splitting: true,
          ...(posts && { install }),
        },
      })
    }
  })

  it('opens one door to the world, which has to tell Discord from others by itself', () => {
    expect(only(parts, 'aws:lambda/functionUrl:FunctionUrl')).toEqual({
      functionName: 'InteractionsFunction',
      authorizationType: 'NONE',
      invokeMode: 'BUFFERED',
    })
    expect(Object.values(parts('aws:lambda/permission:Permission'))).toEqual([
      {
        action: 'lambda:InvokeFunctionUrl',
        function: 'InteractionsFunction',
        principal: '*',
        functionUrlAuthType: 'NONE',
      },
      {
        action: 'lambda:InvokeFunction',
        function: 'InteractionsFunction',
        principal: '*',
        invokedViaFunctionUrl: true,
      },
    ])
  })

  it('wakes the worker for new entries only, again for those that failed, and gives up in the end', () => {
    expect(only(parts, 'aws:lambda/eventSourceMapping:EventSourceMapping')).toEqual({
      eventSourceArn: expect.stringMatching(/:table\/TableTable\/stream\//),
      functionName: expect.stringMatching(/:function\/WorkerFunction$/),
      filterCriteria: {
        filters: [
          {
            pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: { Keys: { pk: { S: [{ prefix: 'M#' }] }, sk: { S: [{ prefix: 'E#' }] } } },
            }),
          },
        ],
      },
      startingPosition: 'TRIM_HORIZON',
      enabled: true,
      batchSize: 10,
      parallelizationFactor: 2,
      functionResponseTypes: ['ReportBatchItemFailures'],
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 10,
      maximumRecordAgeInSeconds: 86_400,
      destinationConfig: {
        onFailure: { destinationArn: expect.stringMatching(/:queue\/DeadLettersQueue$/) },
      },
    })
    expect(only(parts, 'aws:sqs/queue:Queue')).toMatchObject({ messageRetentionSeconds: 1_209_600 })
  })

  it('sweeps each minute, and repeats no sweep', () => {
    expect(only(parts, 'aws:scheduler/schedule:Schedule')).toMatchObject({
      scheduleExpression: 'rate(1 minute)',
      state: 'ENABLED',
      target: {
        arn: expect.stringMatching(/:function\/SweepFunction$/),
        retryPolicy: { maximumRetryAttempts: 0 },
      },
    })
  })

  it('keeps no order and no sweep for longer than a minute, and none in a queue', () => {
    const late = { maximumEventAgeInSeconds: 60 }
    expect(parts('aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig')).toEqual({
      PainterEventInvokeConfig: { functionName: 'PainterFunction', maximumRetryAttempts: 1, ...late },
      SweepEventInvokeConfig: { functionName: 'SweepFunction', maximumRetryAttempts: 0, ...late },
    })
  })

  it('says what to paste into Discord', () => {
    expect(stack.outputs).toEqual({
      endpoint: expect.stringMatching(/^https:\/\/.*\/$/),
      events: `${String(stack.outputs.endpoint).replace(/\/$/, '')}${EVENTS_PATH}`,
      table: expect.any(String),
      _protect: isProduction,
    })
  })
})
