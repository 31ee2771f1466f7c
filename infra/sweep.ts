import { createLambda } from './lambda.ts'
import { painterFunction } from './painter.ts'
import { LAMBDA_PERMISSIONS } from './policy.ts'

/** Processes the due index once a minute. */
export const sweepFunction = createLambda({
  name: 'sweep',
  description: 'Does what is due, once a minute',
  timeout: '5 minutes',
  posts: true,
  environment: { PAINTER_NAME: painterFunction.name },
  extraPermissions: [{ actions: LAMBDA_PERMISSIONS.sweep.painter, resources: [painterFunction.arn] }],
  overrides: {
    // The next run is a minute away: no retries, and a run that could not start in time is dropped.
    retries: 0,
    transform: { eventInvokeConfig: { maximumEventAgeInSeconds: 60 } },
  },
})

new sst.aws.CronV2('EachMinute', { function: sweepFunction.arn, schedule: 'rate(1 minute)', retries: 0 })
