import { DUE_INDEX } from '@crackpost/functions/store/schema'
import { LAMBDA_MEMORY_MB } from './memory.ts'
import { createFaultMetric } from './observability/faults.ts'
import { LAMBDA_PERMISSIONS, LOG_ACTIONS } from './policy.ts'
import { type LambdaName, stageConfig } from './stage.ts'
import { dynamoTable } from './table.ts'

type Args = sst.aws.FunctionArgs
type Statement = { readonly actions: readonly string[]; readonly resources: readonly $util.Input<string>[] }

export interface LambdaSpec {
  readonly name: LambdaName
  /** Shown in the AWS console. */
  readonly description: string
  readonly timeout: NonNullable<Args['timeout']>
  /** Whether it posts and draws: then it gets the bot's token, the fonts and canvas. */
  readonly posts: boolean
  readonly environment?: Record<string, $util.Input<string>>
  /** Permissions beyond the table, the due index and its log. */
  readonly extraPermissions?: readonly Statement[]
  readonly overrides?: Pick<Args, 'url' | 'retries' | 'transform'>
}

/** The version that packages/render depends on. The arm64 binary is named so that it is installed from any machine. */
const CANVAS_PACKAGES = { '@napi-rs/canvas': '1.1.0', '@napi-rs/canvas-linux-arm64-gnu': '1.1.0' }

const LEXICON_FILE = { from: 'packages/core/data/french.lexicon', to: 'french.lexicon' }
/** The differences of former lexicons, which are searched beside the current one. */
const FORMER_LEXICON_FILES = { from: 'packages/core/data/former', to: 'former' }
const FONT_FILES = { from: 'packages/render/fonts', to: 'fonts' }

/**
 * Set with `npx sst secret set DiscordToken --stage production`. SST stores them encrypted in the account; each function
 * gets those it needs as encrypted environment variables. So a cold start makes no call for them, and a principal that may
 * read a function's configuration could read its memory as well.
 */
const publicKeySecret = new sst.Secret('DiscordPublicKey')
const applicationIdSecret = new sst.Secret('DiscordApplicationId')
const tokenSecret = new sst.Secret('DiscordToken')

/** The folder of a deployed function's files. */
const TASK_FOLDER = '/var/task'

const resourceTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Creates a function with its log group, role, permissions, environment and files. */
export function createLambda({ name, description, timeout, posts, ...extra }: LambdaSpec): sst.aws.Function {
  const { logRetentionDays, reservedConcurrency, monitoring } = stageConfig($app.stage)
  const functionName = `${$app.name}-${$app.stage}-${name}`
  const logs = new aws.cloudwatch.LogGroup(`${resourceTitle(name)}Logs`, {
    name: `/aws/lambda/${functionName}`,
    retentionInDays: logRetentionDays,
  })
  if (monitoring) createFaultMetric(resourceTitle(name), logs)
  const statements: Statement[] = [
    { actions: LAMBDA_PERMISSIONS[name].table, resources: [dynamoTable.arn] },
    {
      actions: LAMBDA_PERMISSIONS[name].due,
      resources: [$interpolate`${dynamoTable.arn}/index/${DUE_INDEX}`],
    },
    // AWS names a log stream when a container starts, so the group is the finest resource.
    { actions: LOG_ACTIONS, resources: [$interpolate`${logs.arn}:*`] },
    ...(extra.extraPermissions ?? []),
  ]
  return new sst.aws.Function(resourceTitle(name), {
    name: functionName,
    description,
    handler: `packages/functions/src/handlers/${name}.handler`,
    runtime: 'nodejs24.x',
    architecture: 'arm64',
    memory: `${LAMBDA_MEMORY_MB[name]} MB`,
    timeout,
    environment: {
      TABLE_NAME: dynamoTable.name,
      DISCORD_PUBLIC_KEY: publicKeySecret.value,
      DISCORD_APPLICATION_ID: applicationIdSecret.value,
      ...(posts && { DISCORD_TOKEN: tokenSecret.value }),
      CRACKPOST_LEXICON: `${TASK_FOLDER}/${LEXICON_FILE.to}`,
      ...extra.environment,
    },
    permissions: statements
      .filter(({ actions }) => actions.length > 0)
      .map(({ actions, resources }) => ({ actions: [...actions], resources: [...resources] })),
    // The source map lies beside the bundle and is read when an error is logged (functions/src/logger/source-map.ts).
    // Node's --enable-source-maps would read it at every start (162 instead of 125 ms in one run, on a loaded machine).
    nodejs: {
      format: 'esm',
      minify: true,
      // Modules that few requests need, such as the rules, are separate chunks.
      splitting: true,
      sourcemap: true,
      ...(posts && { install: CANVAS_PACKAGES }),
    },
    copyFiles: [LEXICON_FILE, FORMER_LEXICON_FILES, ...(posts ? [FONT_FILES] : [])],
    logging: { logGroup: logs.name, format: 'json' },
    ...(reservedConcurrency && { concurrency: { reserved: reservedConcurrency[name] } }),
    ...extra.overrides,
    transform: {
      ...extra.overrides?.transform,
      role: {
        // SST's role may write to every log of the account; ours has only the permissions above.
        managedPolicyArns: [],
        // SST's role can be assumed by everybody in the account who may assume roles; ours only by Lambda.
        assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: 'lambda.amazonaws.com' }),
      },
    },
  })
}
