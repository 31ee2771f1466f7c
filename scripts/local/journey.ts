import type { Local } from '@crackpost/functions/wire/local'

/** The clock of the house, which may be ahead of the real one. */
export interface Journey {
  now(): number
  /** Whoever comes to the door during a journey waits until it is over. */
  arrived(): Promise<void>
  /** Moves on until the clock is so far ahead, stopping wherever something is due: it happens in its time. */
  to(offset: number): void
}

const MINUTE = 60_000

/** More stops than a journey of months has. */
const STOPS = 5_000

export function journeyOf(houseOf: () => Local, begun = 0): Journey {
  let offset = begun
  let way: Promise<void> = Promise.resolve()

  async function travel(target: number): Promise<void> {
    const { house, moved } = houseOf()
    for (let stop = 0, last = ''; stop < STOPS && offset < target; stop++) {
      const [next] = await house.ports.matches.due(Date.now() + target, 1)
      if (!next) break
      const place = `${next.id} ${next.what} ${next.at}`
      // What is still due after it was looked at is due again later: a minute is what the sweep would wait.
      offset = place === last ? offset + MINUTE : Math.max(offset, next.at - Date.now())
      last = place
      await moved()
    }
    offset = Math.max(offset, target)
    await moved()
  }

  return {
    now: () => Date.now() + offset,
    arrived: () => way,
    to(target) {
      way = way.then(() => travel(target))
    },
  }
}
