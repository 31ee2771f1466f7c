import { createLambda } from './lambda.ts'
import { painterFunction } from './painter.ts'
import { LAMBDA_PERMISSIONS } from './policy.ts'

/** Where Discord sends interactions and events. Anybody can knock: the door itself turns away what Discord has not signed. */
export const interactionsFunction = createLambda({
  name: 'interactions',
  description: 'Answers Discord’s interactions and events',
  // 0.58 of a processor: a move's 8 ms of work (p99 28) take 14 (49), a start's 110 ms 190 at most. Half the memory would
  // save a tenth of a cent in a thousand moves, and every start would take twice as long.
  memory: '1024 MB',
  // Discord has gone after three; forgetting somebody at many tables may take longer, and is better done than begun.
  timeout: '10 seconds',
  posts: false,
  environment: { PAINTER_NAME: painterFunction.name },
  extraPermissions: [{ actions: LAMBDA_PERMISSIONS.interactions.painter, resources: [painterFunction.arn] }],
  overrides: { url: { authorization: 'none', cors: false } },
})
