/** The time as this Discord sees it: real until somebody sets it by hand, and then it stands still. */
export interface Clock {
  now(): number
  /** Sets the clock to an instant in milliseconds, or back to real time. */
  set(instant: number | null): void
}

export function clock(real: () => number = Date.now): Clock {
  let hand: number | null = null
  return {
    now: () => hand ?? real(),
    set: (instant) => {
      hand = instant
    },
  }
}
