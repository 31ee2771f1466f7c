import { isNewer } from '@crackpost/core/app/newer'
import type { Due } from '@crackpost/core/app/ports'
import { type Outage, outageOf, sweepMatch } from '@crackpost/core/app/sweep'
import { deliver } from './deliver.ts'
import type { House } from './house.ts'

export interface Summary {
  readonly due: number
  readonly moved: number
  readonly told: number
  readonly failed: number
  /** Left as they are: a later release has been at them. */
  readonly left: number
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
  const counts = { due: 0, moved: 0, told: 0, failed: 0, left: 0 }
  const seen = new Set<string>()
  for (;;) {
    // What is left to a later release stays due, ahead of all others: it must not take their place.
    const room = limit + counts.left
    const due = await ports.matches.due(now, room)
    const before = counts.left
    const fresh = due.filter(({ id, what }) => !seen.has(`${id} ${what}`))
    for (const { id, what } of fresh) seen.add(`${id} ${what}`)
    counts.due += fresh.length
    await inTurn(fresh, async (row) => {
      counts[await lookedAfter(house, row, outage)]++
    })
    const isAll = due.length < room
    // While there is more than one run can take, the absence is not made good for everybody yet.
    if (isAll) await heartbeat.beat(now)
    if (isAll || counts.left === before) break
  }
  const { moved, told, ...others } = counts
  return { ...others, moved, told: told + moved, outage: outage && outage.to - outage.from }
}

async function inTurn(rows: readonly Due[], work: (row: Due) => Promise<void>): Promise<void> {
  const queue = [...rows]
  const hand = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift()) await work(row)
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
}

type Fate = 'moved' | 'told' | 'failed' | 'left'

/** Never rejects: one match that can't be read must not keep the others waiting. */
async function lookedAfter(house: House, row: Due, outage: Outage | null): Promise<Fate> {
  try {
    return (await look(house, row, outage)) ? 'moved' : 'told'
  } catch (error) {
    const isLeft = isNewer(error)
    const why = error instanceof Error ? error.message : 'unknown'
    house.log({ event: isLeft ? 'newer' : 'sweepFailed', match: row.id, error: why })
    return isLeft ? 'left' : 'failed'
  }
}

/** Looks after one row; true if the match has moved. */
async function look(house: House, { id, what }: Due, outage: Outage | null): Promise<boolean> {
  const swept = what === 'clock' ? await sweepMatch(house.ports, id, outage) : 'nothing'
  await house.point('swept')
  const progress = await deliver(house, id)
  if (swept === 'ended' && progress.type !== 'later') await house.ports.matches.close(id)
  return swept === 'moved' || swept === 'given'
}
