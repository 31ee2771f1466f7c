import { createLambda } from './lambda.ts'

/**
 * Adds pictures and files to a response, and runs the long jobs of players. Its events may hold an interaction token, so
 * none is ever stored in a queue: long jobs are stored in the table, without it.
 */
export const painterFunction = createLambda({
  name: 'painter',
  description: 'Draws what comes after an answer',
  // A picture takes a second. A file of ten thousand matches takes minutes; what does not fit is continued by the sweep.
  timeout: '10 minutes',
  posts: true,
  overrides: {
    // One retry after a fault; a response older than a minute is not worth a picture.
    retries: 1,
    transform: { eventInvokeConfig: { maximumEventAgeInSeconds: 60 } },
  },
})
