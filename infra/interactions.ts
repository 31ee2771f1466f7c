import { createLambda } from './lambda.ts'
import { painterFunction } from './painter.ts'
import { LAMBDA_PERMISSIONS } from './policy.ts'

/** Receives interactions and webhook events. The URL is public; the handler rejects requests without a valid signature. */
export const interactionsFunction = createLambda({
  name: 'interactions',
  description: 'Answers Discord’s interactions and events',
  // 0.58 of a core: a move's 8 ms of work (p99 28) take 14 ms (p99 49), a cold start's 110 ms at most 190 ms. Half the
  // memory would save a tenth of a cent per thousand moves and double the cold start.
  memory: '1024 MB',
  // Discord waits for 3 s; forgetting a player with many tables may take longer and should not stop halfway.
  timeout: '10 seconds',
  posts: false,
  environment: { PAINTER_NAME: painterFunction.name },
  extraPermissions: [{ actions: LAMBDA_PERMISSIONS.interactions.painter, resources: [painterFunction.arn] }],
  overrides: { url: { authorization: 'none', cors: false } },
})
