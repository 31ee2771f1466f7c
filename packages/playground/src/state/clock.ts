/** The time as this Discord sees it: real, or moved forward, until somebody sets it by hand; then it stands still. */
export interface EmulatorClock {
  now(): number
  /** Sets the clock to an instant in milliseconds, or lets it run again. */
  set(instant: number | null): void
  /** How far it was moved ahead of real time. */
  offset(): number
  /** Moves it forward by milliseconds. */
  advance(ms: number): void
}

export function createEmulatorClock(real: () => number = Date.now, from = 0): EmulatorClock {
  let hand: number | null = null
  let offset = from
  return {
    now: () => hand ?? real() + offset,
    set: (instant) => {
      hand = instant
    },
    offset: () => offset,
    advance: (ms) => {
      offset += ms
      if (hand !== null) hand += ms
    },
  }
}
