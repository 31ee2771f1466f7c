import { it } from 'vitest'

/** True under `npm run test:deep`, which runs every round of every law, race, soak and crash test. */
const IS_DEEP = process.env.CRACKPOST_TEST_DEEP === '1'

/** The number of rounds: few in `npm test`, all of them in `npm run test:deep`. */
export const sampleSize = (quick: number, deep: number): number => (IS_DEEP ? deep : quick)

/** All cases in `npm run test:deep`; in `npm test` this many of them, evenly spread, the first always among them. */
export const sampleCases = <T>(cases: readonly T[], quick: number): T[] => {
  const step = IS_DEEP ? 1 : Math.max(1, Math.floor(cases.length / quick))
  return cases.filter((_, index) => index % step === 0).slice(0, IS_DEEP ? undefined : quick)
}

/**
 * Returns an `it` for independent tests that are expensive, because each starts a program or plays a whole match: all of them
 * run in `npm run test:deep`; in `npm test` one in `interval`, the first always among them.
 */
export const sampledIt = (interval: number) => {
  let count = 0
  return (title: string, run: () => void | Promise<void>): void => {
    if (IS_DEEP || count % interval === 0) it(title, run)
    count++
  }
}
