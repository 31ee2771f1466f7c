import { DAY_MS } from '@crackpost/core/match/settings'
import { awaitedSeats } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  startTestMatch,
  testMatchSettings,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { passCommandIn } from '../kit/pass-command.ts'

describe('the deadline of a turn', () => {
  let ports: Ports
  let close: () => Promise<void>
  beforeAll(async () => {
    const clock = createManualClock()
    const database = await openEmbeddedDatabase({ folder: null })
    close = database.close
    ports = createTestPorts(createStore(database.client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
  })
  afterAll(() => close())

  /** The time left after a pass, in milliseconds, where the usual deadline lies in everybody's quiet hours. */
  async function timeLeftAfterPass(turn: number): Promise<number> {
    const settings = testMatchSettings('le-crack', 2, { pace: { turn, timeUp: 'idle' } })
    const { id, match } = await startTestMatch(ports, `turn of ${turn}`, settings)
    const minuteOfDay = Math.floor(((ports.now() + turn) % DAY_MS) / 60_000)
    const from = (minuteOfDay + 1439) % 1440
    const rest = { zone: 'UTC', from, to: (from + 61) % 1440 }
    for (const { player } of match.players)
      await ports.settings.savePlayerSettings(player, playerSettingsSchema.parse({ rest }))
    const [seat = 0] = awaitedSeats(match)
    const pass = commandRequestOf(id, match.players[seat]?.player ?? '', `${id} pass`, passCommandIn(match))
    return (unwrapResult(await handleCommand(ports, pass)).match.deadline ?? 0) - ports.now()
  }

  it('moves out of quiet hours', async () => {
    expect(await timeLeftAfterPass(2 * DAY_MS)).toBeGreaterThan(2 * DAY_MS)
  })

  it('stays where players are all present', async () => {
    expect(await timeLeftAfterPass(120_000)).toBe(120_000)
  })
})
