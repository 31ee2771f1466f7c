/** Discord counts from the first second of 2015. */
const epoch = 1_420_070_400_000

/** The instant that an id carries in its upper bits. */
export const instantOf = (id: string): number => Number(BigInt(id) >> 22n) + epoch

/** Whether an id was given before another; ids are too large for numbers. */
export const isBefore = (one: string, other: string): boolean => BigInt(one) < BigInt(other)

export const isSnowflake = (id: string): boolean => /^\d{1,20}$/.test(id)

/** Gives ids that grow with time, and still grow when the clock stands still or is set back. */
export function snowflakes(now: () => number, from = 0n): () => string {
  let last = from
  return () => {
    const first = BigInt(Math.max(0, Math.floor(now()) - epoch)) << 22n
    last = first > last ? first : last + 1n
    return String(last)
  }
}
