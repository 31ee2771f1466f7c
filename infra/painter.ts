import { createLambda } from './lambda.ts'

/** Pictures and files after the answer. Its orders hold the key to an answer, so none is ever put aside in a queue. */
export const painterFunction = createLambda({
  name: 'painter',
  description: 'Draws what comes after an answer',
  // Somebody is waiting: a board is 9 ms of work, the first one of a container with its start some 340.
  memory: '1024 MB',
  timeout: '20 seconds',
  posts: true,
  overrides: {
    // Once more after a fault; after a minute nobody looks at the answer any more.
    retries: 1,
    transform: { eventInvokeConfig: { maximumEventAgeInSeconds: 60 } },
  },
})
