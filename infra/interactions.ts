import { createLambda } from './lambda.ts'
import { painterFunction } from './painter.ts'
import { LAMBDA_PERMISSIONS } from './policy.ts'

/** Receives interactions and webhook events. The URL is public; the handler rejects requests without a valid signature. */
export const interactionsFunction = createLambda({
  name: 'interactions',
  description: 'Answers Discord’s interactions and events',
  // Discord waits for 3 s; a command that is slower should not stop halfway.
  timeout: '10 seconds',
  posts: false,
  environment: { PAINTER_NAME: painterFunction.name },
  extraPermissions: [{ actions: LAMBDA_PERMISSIONS.interactions.painter, resources: [painterFunction.arn] }],
  overrides: { url: { authorization: 'none', cors: false } },
})
