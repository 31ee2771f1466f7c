/** The first second of 2015. */
const DISCORD_EPOCH_MS = 1_420_070_400_000

/** The creation time of a snowflake, in milliseconds. */
export const snowflakeTimestamp = (id: string): number => Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS

/** Whether a snowflake is older than another. They exceed the safe integer range. */
export const isEarlierSnowflake = (one: string, other: string): boolean => BigInt(one) < BigInt(other)

export const isSnowflake = (id: string): boolean => /^\d{1,20}$/.test(id)

/** Returns a generator of increasing snowflakes, also while the clock stands still or is set back. */
export function createSnowflakeGenerator(now: () => number, from = 0n): () => string {
  let last = from
  return () => {
    const fromClock = BigInt(Math.max(0, Math.floor(now()) - DISCORD_EPOCH_MS)) << 22n
    last = fromClock > last ? fromClock : last + 1n
    return String(last)
  }
}
