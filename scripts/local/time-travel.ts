import type { SingleProcess } from '@crackpost/functions/composition/single-process'

/** The clock of the house, which may be ahead of the real one. */
export interface TimeTravel {
  now(): number
  /** Whoever comes to the door during a journey waits until it is over. */
  untilArrived(): Promise<void>
  /** Moves on until the clock is so far ahead, stopping wherever something is due: it happens in its time. */
  travelTo(offset: number): void
}

const MINUTE_MS = 60_000

/** More stops than a journey of months has. */
const MAX_STOPS = 5_000

export function createTimeTravel(getProcess: () => SingleProcess, initialOffset = 0): TimeTravel {
  let offset = initialOffset
  let travelling: Promise<void> = Promise.resolve()

  async function travel(target: number): Promise<void> {
    const { deliveryDeps, onClockMoved } = getProcess()
    for (let stop = 0, last = ''; stop < MAX_STOPS && offset < target; stop++) {
      const [next] = await deliveryDeps.ports.matches.findDue(Date.now() + target, 1)
      if (!next) break
      const place = `${next.id} ${next.what} ${next.at}`
      // What is still due after it was looked at is due again later: a minute is what the sweep would wait.
      offset = place === last ? offset + MINUTE_MS : Math.max(offset, next.at - Date.now())
      last = place
      await onClockMoved()
    }
    offset = Math.max(offset, target)
    await onClockMoved()
  }

  return {
    now: () => Date.now() + offset,
    untilArrived: () => travelling,
    travelTo(target) {
      travelling = travelling.then(() => travel(target))
    },
  }
}
