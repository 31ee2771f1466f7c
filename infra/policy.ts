import type { LambdaName } from './stage.ts'

/** The actions that a function may call, by resource: exactly the calls it makes, which `npm run test:aws` records. */
export interface LambdaPermissions {
  /** On the table itself. */
  readonly table: readonly string[]
  /** On the due index. */
  readonly due: readonly string[]
  readonly painter: readonly string[]
}

const READ = ['dynamodb:GetItem', 'dynamodb:Query']

export const LAMBDA_PERMISSIONS: { readonly [name in LambdaName]: LambdaPermissions } = {
  interactions: {
    // DeleteItem: a player leaves a table or asks to be forgotten.
    table: [...READ, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    due: [],
    painter: ['lambda:InvokeFunction'],
  },
  painter: {
    // A player who is forgotten leaves tables and matches.
    table: [...READ, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    due: [],
    painter: [],
  },
  worker: {
    // DeleteItem: a match that has ended leaves the lists of current matches.
    table: [...READ, 'dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
    due: [],
    painter: [],
  },
  sweep: {
    // DeleteItem: ids that were reserved and never used, index rows of matches that were never opened.
    table: [...READ, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    due: ['dynamodb:Query'],
    // Jobs of players that were interrupted.
    painter: ['lambda:InvokeFunction'],
  },
}

/** What Lambda does with the worker's role: it reads the stream, and sends records it gives up on to the queue. */
export const STREAM_ACTIONS = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
] as const
export const DEAD_LETTER_ACTIONS = ['sqs:SendMessage'] as const

/** What Lambda does with every function's role. The stack creates the log groups, so no function may. */
export const LOG_ACTIONS = ['logs:CreateLogStream', 'logs:PutLogEvents'] as const
