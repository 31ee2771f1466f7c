import type { LambdaName } from './stage.ts'

/** What a door may do, and to what: no more than the calls it makes, which `npm run test:aws` records. */
export interface LambdaPermissions {
  /** On the table itself. */
  readonly table: readonly string[]
  /** On the index of what is due. */
  readonly due: readonly string[]
  readonly painter: readonly string[]
}

const READ = ['dynamodb:GetItem', 'dynamodb:Query']

export const LAMBDA_PERMISSIONS: { readonly [name in LambdaName]: LambdaPermissions } = {
  interactions: {
    // Deleting: whoever leaves a table, whoever wants to be forgotten.
    table: [...READ, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    due: [],
    painter: ['lambda:InvokeFunction'],
  },
  painter: {
    // Putting: a head that lags behind its log, and that somebody's direct messages are closed.
    table: [...READ, 'dynamodb:PutItem'],
    due: [],
    painter: [],
  },
  worker: {
    table: [...READ, 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    due: [],
    painter: [],
  },
  sweep: {
    // Deleting: ids that were reserved and never opened, rows of tables that did not come about.
    table: [...READ, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    due: ['dynamodb:Query'],
    painter: [],
  },
}

/** What the platform does in the worker's name: it reads the stream, and puts what it gives up on aside. */
export const STREAM_ACTIONS = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
] as const
export const DEAD_LETTER_ACTIONS = ['sqs:SendMessage'] as const

/** What the platform does in every door's name. The group is made beforehand, so none may make groups. */
export const LOG_ACTIONS = ['logs:CreateLogStream', 'logs:PutLogEvents'] as const
