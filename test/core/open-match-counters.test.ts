import type { MatchCommand } from '@crackpost/core/match/decide'
import { type MatchSettings, NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
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
  unwrapResult,
} from '../kit/harness/use-cases.ts'

describe('the counters of open matches', () => {
  let ports: Ports
  let close: () => Promise<void>
  let name = ''
  let count = 0
  beforeAll(async () => {
    const database = await openEmbeddedDatabase({ folder: null })
    close = database.close
    const clock = createManualClock()
    ports = createTestPorts(createStore(database.client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
  })
  afterAll(() => close())
  beforeEach(() => {
    name = `counters ${++count}`
  })

  const openMatchAs = (host: string, cause: string, settings: Partial<MatchSettings> = {}) =>
    openMatch(ports, {
      host,
      cause: `${name} ${cause}`,
      terms: testMatchSettings('le-crack', 3, settings),
      wish: NO_SEAT_WISH,
    })

  it('count an invitation until it is answered', async () => {
    for (const answer of [{ type: 'decline' }, { type: 'join', wish: NO_SEAT_WISH }] as const) {
      const [host = '', guest = ''] = testPlayerIds(`${name} ${answer.type}`, 2)
      const { id } = unwrapResult(await openMatchAs(host, answer.type, { invited: [guest] }))
      const counters = [`challenge#${guest}`, `challenge#${host}#${guest}`]
      for (const counter of counters) expect(await ports.counters.members(counter)).toEqual([id])
      unwrapResult(
        await handleCommand(ports, commandRequestOf(id, guest, `${name} answer ${answer.type}`, answer)),
      )
      for (const counter of counters) expect(await ports.counters.members(counter)).toEqual([])
      expect(await ports.counters.members(`open#player#${host}`)).toEqual([id])
    }
  })

  it('release answered invitations when they are full', async () => {
    const [host = '', guest = ''] = testPlayerIds(name, 2)
    const { id } = unwrapResult(await openMatchAs(host, 'declined', { invited: [guest] }))
    unwrapResult(await handleCommand(ports, commandRequestOf(id, guest, `${name} no`, { type: 'decline' })))
    // The state after a crash between the answer and the release of its counter.
    for (const member of [id, 'gone1', 'gone2'])
      await ports.counters.claim(`challenge#${host}#${guest}`, member, 99)
    expect(await openMatchAs(host, 'again', { invited: [guest] })).toMatchObject({ ok: true })
    expect(await ports.counters.members(`challenge#${host}#${guest}`)).toHaveLength(1)
  })

  it('free the table of a host who leaves it to others', async () => {
    const [host = '', guest = ''] = testPlayerIds(name, 2)
    const { id } = unwrapResult(await openMatchAs(host, 'handed over'))
    const request = (player: string, command: MatchCommand) =>
      commandRequestOf(id, player, `${name} ${command.type}`, command)
    unwrapResult(await handleCommand(ports, request(guest, { type: 'join', wish: NO_SEAT_WISH })))
    unwrapResult(await handleCommand(ports, request(host, { type: 'leave' })))
    expect(await ports.counters.members(`open#player#${host}`)).toEqual([])
  })
})
