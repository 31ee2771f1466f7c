import type { LambdaName } from './stage.ts'

/** The memory at which Lambda gives a function one whole vCPU; with less memory it gives a proportional share. */
export const FULL_VCPU_MB = 1769

/**
 * The memory of each function in megabytes. None needs more than 130 MB: the memory buys processor time. Work costs the same
 * at any size up to a whole vCPU, but the time that a function waits costs in proportion to its memory, and all four mostly
 * wait. The figures: `npm run bench -- cost`, on paper with 5 ms per call of the table and 150 ms per call of Discord.
 */
export const LAMBDA_MEMORY_MB: { readonly [name in LambdaName]: number } = {
  // Users wait for each of its responses. A cold start up to the first command is 136 ms of work, which 1,024 MB would
  // stretch to 235 ms; a move takes 56 instead of 63 ms. For that, a thousand moves cost 0.4 cents more.
  interactions: FULL_VCPU_MB,
  // A whole vCPU would save 11 of 346 ms per picture, for 0.6 cents per thousand moves.
  painter: 1024,
  // It waits for Discord, and no user waits for it: 0.53 s at 512 MB, and 0.44 s at almost three times the price.
  worker: 512,
  // Eight matches at once: 400 due in a minute are about 12 s of work, which take 21 s with 0.58 of a core.
  sweep: 1024,
}
