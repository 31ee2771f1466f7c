import { DUE } from '@crackpost/functions/store/schema'
import { countFaults } from './faults.ts'
import { LOGS, RIGHTS } from './policy.ts'
import { applicationId, publicKey, token } from './secret.ts'
import { type Name, stageOf } from './stage.ts'
import { table } from './table.ts'

type Args = sst.aws.FunctionArgs
type Statement = { readonly actions: readonly string[]; readonly resources: readonly $util.Input<string>[] }

export interface Door {
  readonly name: Name
  /** What it is there for, in the console. */
  readonly description: string
  /** None needs more than 130 MB: memory is what a share of a processor is bought by, 1,769 MB for a whole one. */
  readonly memory: NonNullable<Args['memory']>
  readonly timeout: NonNullable<Args['timeout']>
  /** Whether it posts and draws: then it has the bot's token, the font and the canvas. */
  readonly posts: boolean
  readonly environment?: Record<string, $util.Input<string>>
  /** What else it may do. */
  readonly also?: readonly Statement[]
  readonly more?: Pick<Args, 'url' | 'retries' | 'transform'>
}

/** The version that packages/render depends on; the binary by its own name, whatever machine deploys. */
const CANVAS = { '@napi-rs/canvas': '1.1.0', '@napi-rs/canvas-linux-arm64-gnu': '1.1.0' }

const LEXICON = { from: 'packages/core/data/french.lexicon', to: 'french.lexicon' }
const FONTS = { from: 'packages/render/fonts', to: 'fonts' }

/** Where a function's files are. */
const TASK = '/var/task'

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** A function of ours: what is the same for all is said here. */
export function door({ name, description, memory, timeout, posts, ...own }: Door): sst.aws.Function {
  const { logDays, atOnce, watch } = stageOf($app.stage)
  const called = `${$app.name}-${$app.stage}-${name}`
  const logs = new aws.cloudwatch.LogGroup(`${titleOf(name)}Logs`, {
    name: `/aws/lambda/${called}`,
    retentionInDays: logDays,
  })
  if (watch) countFaults(titleOf(name), logs)
  const rights: Statement[] = [
    { actions: RIGHTS[name].table, resources: [table.arn] },
    { actions: RIGHTS[name].due, resources: [$interpolate`${table.arn}/index/${DUE}`] },
    // A stream of the group for each container, named by AWS when it starts: there is no finer resource.
    { actions: LOGS, resources: [$interpolate`${logs.arn}:*`] },
    ...(own.also ?? []),
  ]
  return new sst.aws.Function(titleOf(name), {
    name: called,
    description,
    handler: `packages/functions/src/${name}.handler`,
    runtime: 'nodejs24.x',
    architecture: 'arm64',
    memory,
    timeout,
    environment: {
      TABLE_NAME: table.name,
      DISCORD_PUBLIC_KEY: publicKey.value,
      DISCORD_APPLICATION_ID: applicationId.value,
      ...(posts && { DISCORD_TOKEN: token.value }),
      CRACKPOST_LEXICON: `${TASK}/${LEXICON.to}`,
      ...own.environment,
    },
    permissions: rights
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
      ...(posts && { install: CANVAS }),
    },
    copyFiles: posts ? [LEXICON, FONTS] : [LEXICON],
    logging: { logGroup: logs.name, format: 'json' },
    ...(atOnce && { concurrency: { reserved: atOnce[name] } }),
    ...own.more,
    transform: {
      ...own.more?.transform,
      role: {
        // SST's role may write to any log of the account; ours says above what it may write to.
        managedPolicyArns: [],
        // SST's role may be taken by anybody in the account who may take roles; ours by functions only.
        assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: 'lambda.amazonaws.com' }),
      },
    },
  })
}
