/**
 * What AWS asks for, in US dollars: its public lists for us-east-1, on demand, as of November 2026, without free tiers.
 * https://aws.amazon.com/dynamodb/pricing/on-demand/ https://aws.amazon.com/lambda/pricing/
 * https://aws.amazon.com/cloudwatch/pricing/ https://aws.amazon.com/ec2/pricing/on-demand/#Data_Transfer
 */
export const PRICES_USD = {
  /** For a unit written to, or read from, a table. */
  written: 0.625 / 1e6,
  read: 0.125 / 1e6,
  /** For a call of a function, and for a gigabyte of memory during a second, on arm64. */
  request: 0.2 / 1e6,
  gigabyteSecond: 0.0000133334,
  /** For a gigabyte to the internet, and into the log. */
  sent: 0.09,
  logged: 0.5,
} as const

/** Of each function, in gigabytes: as in infra. */
export const MEMORY_GB = { interactions: 1, painter: 1, worker: 0.5, sweep: 1 } as const

/** A function has a whole core at 1,769 MB, and less of it with less memory. */
export const FULL_CORE_GB = 1.769

/** What can't be measured on one machine: how long others take to answer, in milliseconds. */
export const LATENCY_MS = {
  /** DynamoDB, within its region. */
  table: 5,
  /** Discord's REST, from another continent. */
  discord: 150,
} as const

/** What a call of a function leaves in the log, in bytes: a line of ours, three of Lambda's own. */
export const LOG_BYTES_PER_CALL = 1_100

/** So often a suggestion is asked for while a word is typed. */
export const SUGGESTIONS_PER_WORD = 9
