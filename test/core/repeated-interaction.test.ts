import { rng } from '@crackpost/core/kernel/dice'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { findDuplicate, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  testMatchSettings,
  testPlayerIds,
  testSnowflake,
  unwrapResult,
} from '../kit/harness/use-cases.ts'

const HOUR_MS = 3_600_000
const clock = createManualClock()
let ports: Ports
let close: () => Promise<void>
beforeAll(async () => {
  const database = await openEmbeddedDatabase({ folder: null })
  close = database.close
  ports = createTestPorts(createStore(database.client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
})
afterAll(() => close())

/** Each test has its own players. */
let name = ''
let count = 0
beforeEach(() => {
  name = `test ${++count}`
})

let clicks = 0
/** The id of a new interaction. */
const nextClick = (): string => testSnowflake(clock.now() + ++clicks, clicks)

/** An open match that a guest joins and leaves, in turn. */
async function openToggling() {
  const [host = '', guest = ''] = testPlayerIds(name, 2)
  const opening = { host, cause: nextClick(), terms: testMatchSettings('le-crack', 3), wish: NO_SEAT_WISH }
  const open = async () => unwrapResult(await openMatch(ports, opening))
  const { id } = await open()
  let joined = false
  const submit = async (cause: string) => {
    const command = joined ? ({ type: 'leave' } as const) : ({ type: 'join', wish: NO_SEAT_WISH } as const)
    const result = unwrapResult(await handleCommand(ports, commandRequestOf(id, guest, cause, command)))
    if (!result.duplicate) joined = !joined
    return result
  }
  const countEntries = async (): Promise<number> => (await ports.matches.loadSnapshot(id))?.seq ?? 0
  return { id, open, submit, countEntries }
}

describe('an interaction that arrives again', () => {
  it.each([30, 300])('after %d further entries gets the first response', async (further) => {
    const { submit, countEntries } = await openToggling()
    const click = nextClick()
    const first = await submit(click)
    for (let n = 0; n < further; n++) await submit(nextClick())
    const before = await countEntries()
    expect(await submit(click)).toEqual({ ...first, duplicate: true })
    expect(await countEntries()).toBe(before)
  })

  it('in any order among others and entries of the clock is booked once', async () => {
    const { submit, countEntries } = await openToggling()
    const start = await countEntries()
    const dice = rng('any order', name)
    const clicksInTime = Array.from({ length: 80 }, nextClick)
    // Some arrive late, and the clock's entries hold no interaction id.
    const arrivals = clicksInTime
      .map((click, n) => ({ click, at: n + dice.integerBelow(40) }))
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ click }, n) => [click, `clock ${1_000 + n}`])
    const arrived: string[] = []
    for (const cause of arrivals) {
      expect(await submit(cause)).toMatchObject({ duplicate: false })
      arrived.push(cause)
      const known = arrived.filter((earlier) => !earlier.startsWith('clock'))
      const again = known[dice.integerBelow(known.length)] ?? ''
      expect(await submit(again)).toMatchObject({ duplicate: true, entry: { cause: again } })
    }
    expect(await countEntries()).toBe(start + arrivals.length)
  })

  it('makes the log be read only if it is older than others', async () => {
    const { id, submit } = await openToggling()
    for (let n = 0; n < 30; n++) await submit(nextClick())
    const { readEntries } = ports.matches
    let reads = 0
    const counting: Ports = {
      ...ports,
      matches: {
        ...ports.matches,
        readEntries: (...range) => {
          reads++
          return readEntries(...range)
        },
      },
    }
    const loaded = await ports.matches.loadSnapshot(id)
    if (!loaded) throw new Error('not opened')
    expect(await findDuplicate(counting, loaded, nextClick())).toBe(null)
    expect(reads).toBe(0)
    expect(await findDuplicate(counting, loaded, testSnowflake(clock.now() - HOUR_MS, 0))).toBe(null)
    expect(reads).toBe(1)
  })

  it('opens no second match after 30 further entries', async () => {
    const { id, open, submit } = await openToggling()
    for (let n = 0; n < 30; n++) await submit(nextClick())
    expect(await open()).toMatchObject({ id, duplicate: true, entry: { seq: 1 } })
  })
})
