import type { SingleProcess } from '@crackpost/functions/composition/single-process'

/** The bot's clock, which may be ahead of the real time. */
export interface TimeTravel {
  now(): number
  /** Resolves when the clock is not moving; requests wait for it. */
  untilArrived(): Promise<void>
  /** Moves the clock to an offset in milliseconds. Stops at every due time, so that each event happens at its time. */
  travelTo(offset: number): void
}

const MINUTE_MS = 60_000

/** More stops than months of play need. */
const MAX_STOPS = 5_000

export function createTimeTravel(getProcess: () => SingleProcess, initialOffset = 0): TimeTravel {
  let offset = initialOffset
  let travelling: Promise<void> = Promise.resolve()

  async function travel(target: number): Promise<void> {
    const { deliveryDeps, onClockMoved } = getProcess()
    for (let stop = 0, last = ''; stop < MAX_STOPS && offset < target; stop++) {
      const [next] = await deliveryDeps.ports.matches.findDue(Date.now() + target, 1)
      if (!next) break
      const dueKey = `${next.id} ${next.what} ${next.at}`
      // Still due after delivery: retry a minute later, as the sweep would.
      offset = dueKey === last ? offset + MINUTE_MS : Math.max(offset, next.at - Date.now())
      last = dueKey
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
