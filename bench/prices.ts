import { FULL_VCPU_MB, LAMBDA_MEMORY_MB } from '../infra/memory.ts'
import type { LambdaName } from '../infra/stage.ts'

/**
 * AWS's prices in US dollars: its public lists for us-east-1, on demand, as of November 2026, without free tiers.
 * https://aws.amazon.com/dynamodb/pricing/on-demand/ https://aws.amazon.com/lambda/pricing/
 * https://aws.amazon.com/cloudwatch/pricing/ https://aws.amazon.com/ec2/pricing/on-demand/#Data_Transfer
 */
export const PRICES_USD = {
  /** Per write unit and per read unit of a table. */
  written: 0.625 / 1e6,
  read: 0.125 / 1e6,
  /** Per invocation of a function, and per gigabyte second, on arm64. */
  request: 0.2 / 1e6,
  gigabyteSecond: 0.0000133334,
  /** Per gigabyte sent to the internet, and per gigabyte written to the log. */
  sent: 0.09,
  logged: 0.5,
} as const

/** Lambda's gigabyte has 1,024 megabytes. */
const MB_PER_GB = 1024

/** The memory of a function in gigabytes, as it is deployed. */
export const memoryGigabytes = (name: LambdaName): number => LAMBDA_MEMORY_MB[name] / MB_PER_GB

/** The memory at which a function has a whole core; its share shrinks with less memory. */
export const FULL_CORE_GB = FULL_VCPU_MB / MB_PER_GB

/** Assumed latencies, which can't be measured on one machine. */
export const LATENCY_MS = {
  /** DynamoDB, within its region. */
  table: 5,
  /** Discord's REST, from another continent. */
  discord: 150,
} as const

/** Log bytes per invocation: one of our lines, three of Lambda's own. */
export const LOG_BYTES_PER_CALL = 1_100

/** Autocomplete requests while a word is typed. */
export const SUGGESTIONS_PER_WORD = 9
