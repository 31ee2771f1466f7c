import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  readBotToken,
  readDiscordConfig,
  readLexiconPath,
  readPainterName,
  readTableName,
} from '@crackpost/functions/composition/environment'
import { WEBHOOK_EVENTS_PATH } from '@crackpost/functions/http/webhook-events'
import { tableDefinition } from '@crackpost/functions/store/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LAMBDA_NAMES, type LambdaName, stageConfig } from '../../infra/stage.ts'
import { type EvaluatedStack, REPOSITORY_ROOT, stackOfStage, TEST_SECRETS } from './stack-evaluation.ts'
import { onlyResourceOfType, type ResourcesByType, resourcesByType } from './stack-resources.ts'

const STAGES = ['production', 'zoe']
const POSTING_LAMBDAS: readonly LambdaName[] = ['painter', 'worker', 'sweep']
const capitalise = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

describe.each(STAGES)('the stack of stage %s', (stage) => {
  const isProduction = stage === 'production'
  let stack: EvaluatedStack
  let parts: ResourcesByType
  beforeAll(async () => {
    stack = await stackOfStage(stage)
    parts = resourcesByType(stack)
  })

  it("has one table, with the store's keys and index", () => {
    const { AttributeDefinitions = [], KeySchema = [], GlobalSecondaryIndexes = [] } = tableDefinition('')
    const key = (schema: typeof KeySchema, type: string) =>
      schema.find(({ KeyType }) => KeyType === type)?.AttributeName
    expect(onlyResourceOfType(parts, 'aws:dynamodb/table:Table')).toEqual({
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

  it('retains data in production and deletes it elsewhere', () => {
    expect(stack.outputs._protect).toBe(isProduction)
  })

  it.each([
    ['interactions', 1769, 10],
    ['painter', 1024, 600],
    ['worker', 512, 60],
    ['sweep', 1024, 300],
  ] as const)('runs %s with %i MB, for %i s at most', (name, memory, timeout) => {
    const most = stageConfig(stage).reservedConcurrency?.[name]
    expect(parts('aws:lambda/function:Function')[`${capitalise(name)}Function`]).toMatchObject({
      name: `${capitalise(name)}Function`,
      handler: 'bundle.handler',
      runtime: 'nodejs24.x',
      architectures: ['arm64'],
      memorySize: memory,
      timeout,
      packageType: 'Zip',
      role: expect.stringMatching(new RegExp(`:role/${capitalise(name)}Role$`)),
      loggingConfig: { logFormat: 'JSON', logGroup: `${capitalise(name)}Logs` },
      ...(most !== undefined && { reservedConcurrentExecutions: most }),
    })
    expect(most === undefined).toBe(!isProduction)
  })

  it('has exactly the four functions, each with a log of limited retention', () => {
    expect(Object.keys(parts('aws:lambda/function:Function')).sort()).toEqual(
      LAMBDA_NAMES.map((name) => `${capitalise(name)}Function`).sort(),
    )
    const logs = Object.values(parts('aws:cloudwatch/logGroup:LogGroup'))
    expect(logs).toEqual(
      LAMBDA_NAMES.map(() => expect.objectContaining({ retentionInDays: isProduction ? 30 : 7 })),
    )
  })

  it('gives every function a valid environment, and the token only to those that post', () => {
    for (const name of LAMBDA_NAMES) {
      const env = parts.environment(name)
      expect(readDiscordConfig(env)).toEqual({
        publicKey: TEST_SECRETS.DiscordPublicKey,
        application: TEST_SECRETS.DiscordApplicationId,
      })
      expect(readTableName(env)).toBe('TableTable')
      expect(readLexiconPath(env)).toBe('/var/task/french.lexicon')
      if (POSTING_LAMBDAS.includes(name)) expect(readBotToken(env)).toBe(TEST_SECRETS.DiscordToken)
      else expect(JSON.stringify(env)).not.toContain(TEST_SECRETS.DiscordToken)
    }
    for (const name of ['interactions', 'sweep'] as const)
      expect(readPainterName(parts.environment(name))).toBe('PainterFunction')
  })

  it('builds small modules with source maps, and ships lexicons, fonts and canvas where needed', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(
        JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'node_modules/@napi-rs/canvas/package.json'), 'utf8')),
      )
    const lexicons = [
      { from: join(REPOSITORY_ROOT, 'packages/core/data/french.lexicon'), to: 'french.lexicon' },
      { from: join(REPOSITORY_ROOT, 'packages/core/data/former'), to: 'former' },
    ]
    const fonts = { from: join(REPOSITORY_ROOT, 'packages/render/fonts'), to: 'fonts' }
    const install = { '@napi-rs/canvas': version, '@napi-rs/canvas-linux-arm64-gnu': version }
    expect(stack.buildRequests).toHaveLength(LAMBDA_NAMES.length)
    for (const name of LAMBDA_NAMES) {
      const posts = POSTING_LAMBDAS.includes(name)
      expect(stack.buildRequests.find(({ functionID }) => functionID === capitalise(name))).toEqual({
        functionID: capitalise(name),
        handler: `packages/functions/src/handlers/${name}.handler`,
        runtime: 'nodejs24.x',
        copyFiles: posts ? [...lexicons, fonts] : lexicons,
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

  it("exposes one public URL, which verifies Discord's signatures itself", () => {
    expect(onlyResourceOfType(parts, 'aws:lambda/functionUrl:FunctionUrl')).toEqual({
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

  it('triggers the worker for new entries only, retries failed records and finally gives up', () => {
    expect(onlyResourceOfType(parts, 'aws:lambda/eventSourceMapping:EventSourceMapping')).toEqual({
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
    expect(onlyResourceOfType(parts, 'aws:sqs/queue:Queue')).toMatchObject({
      messageRetentionSeconds: 1_209_600,
    })
  })

  it('sweeps every minute and retries no sweep', () => {
    expect(onlyResourceOfType(parts, 'aws:scheduler/schedule:Schedule')).toMatchObject({
      scheduleExpression: 'rate(1 minute)',
      state: 'ENABLED',
      target: {
        arn: expect.stringMatching(/:function\/SweepFunction$/),
        retryPolicy: { maximumRetryAttempts: 0 },
      },
    })
  })

  it('keeps no follow-up job or sweep event for longer than a minute, and none in a queue', () => {
    const late = { maximumEventAgeInSeconds: 60 }
    expect(parts('aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig')).toEqual({
      PainterEventInvokeConfig: { functionName: 'PainterFunction', maximumRetryAttempts: 1, ...late },
      SweepEventInvokeConfig: { functionName: 'SweepFunction', maximumRetryAttempts: 0, ...late },
    })
  })

  it('says what to paste into Discord', () => {
    expect(stack.outputs).toEqual({
      endpoint: expect.stringMatching(/^https:\/\/.*\/$/),
      events: `${String(stack.outputs.endpoint).replace(/\/$/, '')}${WEBHOOK_EVENTS_PATH}`,
      table: expect.any(String),
      _protect: isProduction,
    })
  })
})
