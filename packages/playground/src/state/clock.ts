/** The emulator's clock: real time plus an offset, or frozen at a set time. */
export interface EmulatorClock {
  now(): number
  /** Freezes the clock at a time in milliseconds; null lets it run again. */
  set(instant: number | null): void
  /** Offset from real time in milliseconds. */
  offset(): number
  /** Moves the clock forward. */
  advance(ms: number): void
}

export function createEmulatorClock(real: () => number = Date.now, from = 0): EmulatorClock {
  let frozenAt: number | null = null
  let offset = from
  return {
    now: () => frozenAt ?? real() + offset,
    set: (instant) => {
      frozenAt = instant
    },
    offset: () => offset,
    advance: (ms) => {
      offset += ms
      if (frozenAt !== null) frozenAt += ms
    },
  }
}
