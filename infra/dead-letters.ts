/** Which records of the stream no worker could deal with: places in the stream, no data. */
export const deadLetterQueue = new sst.aws.Queue('DeadLetters', {
  // As long as SQS keeps anything: two weeks.
  transform: { queue: { messageRetentionSeconds: 1_209_600 } },
})
