import { createLambda } from './lambda.ts'

/** Adds pictures and files to a response. Its jobs hold an interaction token, so none is ever stored in a queue. */
export const painterFunction = createLambda({
  name: 'painter',
  description: 'Draws what comes after an answer',
  timeout: '20 seconds',
  posts: true,
  overrides: {
    // One retry after a fault; a response older than a minute is not worth a picture.
    retries: 1,
    transform: { eventInvokeConfig: { maximumEventAgeInSeconds: 60 } },
  },
})
