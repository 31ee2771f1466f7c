import { DUE_INDEX } from '@crackpost/functions/store/schema'
import { createFaultMetric } from './observability/faults.ts'
import { LAMBDA_PERMISSIONS, LOG_ACTIONS } from './policy.ts'
import { applicationIdSecret, publicKeySecret, tokenSecret } from './secrets.ts'
import { type LambdaName, stageConfig } from './stage.ts'
import { dynamoTable } from './table.ts'

type Args = sst.aws.FunctionArgs
type Statement = { readonly actions: readonly string[]; readonly resources: readonly $util.Input<string>[] }

export interface LambdaSpec {
  readonly name: LambdaName
  /** What it is there for, in the console. */
  readonly description: string
  /** None needs more than 130 MB: memory is what a share of a processor is bought by, 1,769 MB for a whole one. */
  readonly memory: NonNullable<Args['memory']>
  readonly timeout: NonNullable<Args['timeout']>
  /** Whether it posts and draws: then it has the bot's token, the font and the canvas. */
  readonly posts: boolean
  readonly environment?: Record<string, $util.Input<string>>
  /** What else it may do. */
  readonly extraPermissions?: readonly Statement[]
  readonly overrides?: Pick<Args, 'url' | 'retries' | 'transform'>
}

/** The version that packages/render depends on; the binary by its own name, whatever machine deploys. */
const CANVAS_PACKAGES = { '@napi-rs/canvas': '1.1.0', '@napi-rs/canvas-linux-arm64-gnu': '1.1.0' }

const LEXICON_FILE = { from: 'packages/core/data/french.lexicon', to: 'french.lexicon' }
const FONT_FILES = { from: 'packages/render/fonts', to: 'fonts' }

/** Where a function's files are. */
const TASK_FOLDER = '/var/task'

const resourceTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** A function of ours: what is the same for all is said here. */
export function createLambda({
  name,
  description,
  memory,
  timeout,
  posts,
  ...extra
}: LambdaSpec): sst.aws.Function {
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
    // A stream of the group for each container, named by AWS when it starts: there is no finer resource.
    { actions: LOG_ACTIONS, resources: [$interpolate`${logs.arn}:*`] },
    ...(extra.extraPermissions ?? []),
  ]
  return new sst.aws.Function(resourceTitle(name), {
    name: functionName,
    description,
    handler: `packages/functions/src/handlers/${name}.handler`,
    runtime: 'nodejs24.x',
    architecture: 'arm64',
    memory,
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
    // The map lies beside the bundle and is read when there is an error to tell of (functions/src/log/source.ts): Node's
    // own --enable-source-maps would read it at every start (162 for 125 ms in one run, on a loaded machine).
    nodejs: {
      format: 'esm',
      minify: true,
      // What few requests need, such as the rules, is loaded by those.
      splitting: true,
      sourcemap: true,
      ...(posts && { install: CANVAS_PACKAGES }),
    },
    copyFiles: posts ? [LEXICON_FILE, FONT_FILES] : [LEXICON_FILE],
    logging: { logGroup: logs.name, format: 'json' },
    ...(reservedConcurrency && { concurrency: { reserved: reservedConcurrency[name] } }),
    ...extra.overrides,
    transform: {
      ...extra.overrides?.transform,
      role: {
        // SST's role may write to any log of the account; ours says above what it may write to.
        managedPolicyArns: [],
        // SST's role may be taken by anybody in the account who may take roles; ours by functions only.
        assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: 'lambda.amazonaws.com' }),
      },
    },
  })
}
