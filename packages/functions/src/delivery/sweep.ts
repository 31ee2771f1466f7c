import type { Due } from '@crackpost/core/app/ports'
import { type Outage, outageOf, sweepMatch } from '@crackpost/core/app/sweep'
import { deliver } from './deliver.ts'
import type { House } from './house.ts'

export interface Summary {
  readonly due: number
  readonly moved: number
  readonly told: number
  readonly failed: number
  /** How long the sweep was away, where that was too long. */
  readonly outage: number | null
}

/** What one run takes on; the rest is there a minute later, the longest overdue first. */
const LIMIT = 400

/** So many matches at once: enough to hide waiting, few enough for Discord. */
const HANDS = 8

/** Once a minute: asks the due index, moves what the clock has to move, tells what is to be told. */
export async function sweep(house: House, limit = LIMIT): Promise<Summary> {
  const { ports, heartbeat } = house
  const now = house.now()
  const outage = outageOf(await heartbeat.last(), now)
  const due = await ports.matches.due(now, limit)
  const counts = { moved: 0, told: 0, failed: 0 }
  const queue = [...due]
  const hand = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      try {
        if (await look(house, row, outage)) counts.moved++
        counts.told++
      } catch (error) {
        // One match that can't be read must not keep the others waiting.
        counts.failed++
        house.log({
          event: 'sweepFailed',
          match: row.id,
          error: error instanceof Error ? error.message : 'unknown',
        })
      }
    }
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
  // While there is more than one run can take, the absence is not made good for everybody yet.
  if (due.length < limit) await heartbeat.beat(now)
  return { due: due.length, ...counts, outage: outage && outage.to - outage.from }
}

/** Looks after one row; true if the match has moved. */
async function look(house: House, { id, what }: Due, outage: Outage | null): Promise<boolean> {
  const swept = what === 'clock' ? await sweepMatch(house.ports, id, outage) : 'nothing'
  await house.point('swept')
  const progress = await deliver(house, id)
  if (swept === 'ended' && progress.type !== 'later') await house.ports.matches.close(id)
  return swept === 'moved' || swept === 'given'
}
