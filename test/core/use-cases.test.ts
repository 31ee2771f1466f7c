import { type MatchSettings, NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { awaitedSeats } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { OPEN_MATCH_LIMITS } from '@crackpost/core/use-cases/limits'
import { matchIdFromCause, openMatch, openRematch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { activeMatches } from '@crackpost/core/use-cases/queries'
import { playerSettingsSchema, serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  startTestMatch,
  testMatchSettings,
  testPlayerIds,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { passCommandIn } from '../kit/pass-command.ts'

const HOUR_MS = 3_600_000
let ports: Ports
let clock: ManualClock
let close: () => Promise<void>
beforeAll(async () => {
  const database = await openEmbeddedDatabase({ folder: null })
  close = database.close
  clock = createManualClock()
  ports = createTestPorts(createStore(database.client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
})
afterAll(() => close())

/** Each test has its own players and servers. */
let name = ''
let count = 0
beforeEach(() => {
  name = `test ${++count}`
  clock.advance(3 * HOUR_MS)
})
const newPlace = () => ({ server: String(1000 + count), channel: String(2000 + count) })
const openMatchAs = (host: string, cause: string, settings: Partial<MatchSettings> = {}) =>
  openMatch(ports, {
    host,
    cause: `${name} ${cause}`,
    terms: testMatchSettings('le-crack', 3, { place: newPlace(), ...settings }),
    wish: NO_SEAT_WISH,
  })
const rejectionCode = (result: { ok: true } | { ok: false; error: { code: string } }): string =>
  result.ok ? 'ok' : result.error.code

describe('openMatch', () => {
  it('opens one match for the same cause', async () => {
    const [host = ''] = testPlayerIds(name, 1)
    const first = unwrapResult(await openMatchAs(host, 'once'))
    const repeated = unwrapResult(await openMatchAs(host, 'once'))
    expect(repeated).toMatchObject({ id: first.id, duplicate: true, match: first.match })
    expect(first.id).toBe(matchIdFromCause(`${name} once`))
  })

  it.each([
    ['a game nobody knows', { game: 'chess' }, { code: 'unknownGame', game: 'chess' }],
    ['too many seats', { seats: 5 }, { code: 'seatCount', min: 2, max: 4 }],
    ['a pace of nothing', { pace: { turn: 0, timeUp: 'idle' } }, { code: 'badTerms', path: 'pace.turn' }],
    [
      'a pace of a year',
      { pace: { turn: 365 * 24 * HOUR_MS, timeUp: 'idle' } },
      { code: 'badTerms', path: 'pace.turn' },
    ],
    ['options the game does not have', { options: { x: 1 } }, { code: 'badTerms', path: 'options.' }],
    [
      'more guests than seats',
      { seats: 2, invited: ['player-aa', 'player-bb'] },
      { code: 'tooManyInvited', seats: 2 },
    ],
  ] as const)('is rejected for %s', async (_, settings, error) => {
    const [host = ''] = testPlayerIds(name, 1)
    expect(await openMatchAs(host, 'bad', settings as Partial<MatchSettings>)).toEqual({ ok: false, error })
  })

  it('is rejected when players invite themselves', async () => {
    const [host = ''] = testPlayerIds(name, 1)
    expect(rejectionCode(await openMatchAs(host, 'self', { invited: [host] }))).toBe('inviteSelf')
  })

  it('is limited per player, and possible again when matches start or are left', async () => {
    const [host = ''] = testPlayerIds(name, 1)
    const ids: string[] = []
    for (let n = 0; n < OPEN_MATCH_LIMITS.openOfPlayer; n++)
      ids.push(unwrapResult(await openMatchAs(host, `table ${n}`)).id)
    expect(await openMatchAs(host, 'one too many')).toEqual({
      ok: false,
      error: { code: 'tooMany', what: 'openOfPlayer', limit: OPEN_MATCH_LIMITS.openOfPlayer, player: null },
    })
    unwrapResult(
      await handleCommand(ports, commandRequestOf(ids[0] ?? '', host, `${name} leave`, { type: 'leave' })),
    )
    expect(rejectionCode(await openMatchAs(host, 'now there is room'))).toBe('ok')
  })

  it('is limited per hour, regardless of what happens to the matches', async () => {
    const [host = ''] = testPlayerIds(name, 1)
    for (let n = 0; n < OPEN_MATCH_LIMITS.openingsPerHour; n++) {
      const { id } = unwrapResult(await openMatchAs(host, `table ${n}`))
      unwrapResult(
        await handleCommand(ports, commandRequestOf(id, host, `${name} off ${n}`, { type: 'callOff' })),
      )
    }
    expect(await openMatchAs(host, 'too fast')).toMatchObject({
      error: { code: 'tooMany', what: 'openingsPerHour' },
    })
    clock.advance(HOUR_MS)
    expect(rejectionCode(await openMatchAs(host, 'an hour later'))).toBe('ok')
  })

  it('is limited per server', async () => {
    for (let n = 0; n < OPEN_MATCH_LIMITS.openInServer; n++) {
      const [host = ''] = testPlayerIds(`${name} ${n}`, 1)
      unwrapResult(await openMatchAs(host, `table ${n}`))
    }
    const [late = ''] = testPlayerIds(`${name} late`, 1)
    expect(await openMatchAs(late, 'too many')).toMatchObject({
      error: { code: 'tooMany', what: 'openInServer' },
    })
    expect(
      rejectionCode(await openMatchAs(late, 'elsewhere', { place: { server: '77', channel: '78' } })),
    ).toBe('ok')
  })

  it('is limited in challenges from one player to another', async () => {
    const [host = '', guest = '', other = ''] = testPlayerIds(name, 3)
    for (let n = 0; n < OPEN_MATCH_LIMITS.challengesFromTo; n++)
      unwrapResult(await openMatchAs(host, `challenge ${n}`, { invited: [guest] }))
    expect(await openMatchAs(host, 'again', { invited: [guest] })).toEqual({
      ok: false,
      error: {
        code: 'tooMany',
        what: 'challengesFromTo',
        limit: OPEN_MATCH_LIMITS.challengesFromTo,
        player: guest,
      },
    })
    expect(rejectionCode(await openMatchAs(host, 'another', { invited: [other] }))).toBe('ok')
    expect(rejectionCode(await openMatchAs(other, 'by another', { invited: [guest] }))).toBe('ok')
  })

  it('counts nothing when it is rejected', async () => {
    const [host = '', guest = ''] = testPlayerIds(name, 2)
    for (let n = 0; n < OPEN_MATCH_LIMITS.challengesFromTo; n++)
      unwrapResult(await openMatchAs(host, `challenge ${n}`, { invited: [guest] }))
    for (let n = 0; n < 9; n++) await openMatchAs(host, `refused ${n}`, { invited: [guest] })
    expect(await ports.counters.members(`open#player#${host}`)).toHaveLength(
      OPEN_MATCH_LIMITS.challengesFromTo,
    )
  })

  it('is rejected if the invited player has blocked the host', async () => {
    const [host = '', guest = ''] = testPlayerIds(name, 2)
    await ports.settings.savePlayerSettings(guest, playerSettingsSchema.parse({ blocked: [host] }))
    expect(await openMatchAs(host, 'please', { invited: [guest] })).toEqual({
      ok: false,
      error: { code: 'noInvitations', player: guest },
    })
  })

  it('releases matches that are no longer open when a counter is full', async () => {
    const [host = ''] = testPlayerIds(name, 1)
    // The state after a crash between the end of a match and the release of its counters.
    for (let n = 0; n < OPEN_MATCH_LIMITS.openOfPlayer; n++)
      await ports.counters.claim(`open#player#${host}`, `gone${n}`, 99)
    expect(rejectionCode(await openMatchAs(host, 'all the same'))).toBe('ok')
  })
})

describe('openRematch', () => {
  it('is for the same players only, each one seat further', async () => {
    const table = await startTestMatch(ports, name, testMatchSettings('le-crack', 3, { place: newPlace() }))
    const [a = '', b = '', c = ''] = table.match.players.map(({ player }) => player)
    expect(
      rejectionCode(await openRematch(ports, { of: table.id, host: b, cause: `${name} too early` })),
    ).toBe('notOver')
    for (const player of [a, b])
      unwrapResult(
        await handleCommand(
          ports,
          commandRequestOf(table.id, player, `${name} leaves ${player}`, { type: 'leave' }),
        ),
      )
    const rematch = unwrapResult(await openRematch(ports, { of: table.id, host: b, cause: `${name} again` }))
    expect(rematch.match).toMatchObject({ phase: 'open', host: b, terms: { private: true, seats: 3 } })
    const [stranger = ''] = testPlayerIds(`${name} stranger`, 1)
    expect(
      rejectionCode(
        await handleCommand(
          ports,
          commandRequestOf(rematch.id, stranger, `${name} stranger`, { type: 'join', wish: NO_SEAT_WISH }),
        ),
      ),
    ).toBe('private')
    for (const player of [a, c])
      unwrapResult(
        await handleCommand(
          ports,
          commandRequestOf(rematch.id, player, `${name} joins ${player}`, {
            type: 'join',
            wish: NO_SEAT_WISH,
          }),
        ),
      )
    const { match } = unwrapResult(
      await handleCommand(ports, commandRequestOf(rematch.id, b, `${name} starts`, { type: 'start' })),
    )
    expect(match.players.map(({ player }) => player)).toEqual([b, c, a])
    expect(
      rejectionCode(await openRematch(ports, { of: table.id, host: stranger, cause: `${name} not theirs` })),
    ).toBe('notSeated')
    expect(
      rejectionCode(await openRematch(ports, { of: 'nothing', host: a, cause: `${name} nothing` })),
    ).toBe('noMatch')
  })
})

describe('activeMatches', () => {
  it('lists matches that wait for the player first, most urgent first, and open ones last', async () => {
    const [me = ''] = testPlayerIds(name, 1)
    for (const days of [3, 1, 2, 5, 4]) {
      const [guest = ''] = testPlayerIds(`${name} ${days}`, 1)
      const pace = { turn: days * 24 * HOUR_MS, timeUp: 'idle' } as const
      const { id } = unwrapResult(await openMatchAs(me, `${days} days`, { seats: 2, pace }))
      unwrapResult(
        await handleCommand(
          ports,
          commandRequestOf(id, guest, `${name} join ${days}`, { type: 'join', wish: NO_SEAT_WISH }),
        ),
      )
      unwrapResult(
        await handleCommand(ports, commandRequestOf(id, me, `${name} start ${days}`, { type: 'start' })),
      )
    }
    unwrapResult(await openMatchAs(me, 'still open'))
    const rows = await activeMatches(ports, me)
    expect(rows).toHaveLength(6)
    const areOnTurn = rows.map(({ isPlayersTurn }) => isPlayersTurn)
    expect(areOnTurn).toContain(true)
    expect(areOnTurn).toEqual([...areOnTurn].sort((a, b) => Number(b) - Number(a)))
    for (const { match, isPlayersTurn } of rows)
      expect(isPlayersTurn).toBe(awaitedSeats(match).some((seat) => match.players[seat]?.player === me))
    const due = rows.filter(({ isPlayersTurn }) => isPlayersTurn).map((row) => row.dueAt ?? 0)
    expect(due).toEqual([...due].sort((a, b) => a - b))
  })
})

describe('server words', () => {
  it('are frozen into a match at its start, whatever the server changes later', async () => {
    const words = (add: string[], ban: string[]) => serverSettingsSchema.parse({ house: { add, ban } })
    await ports.settings.saveServerSettings(newPlace().server, words(['CRACKPOST'], ['LIGNE']))
    const { match } = await startTestMatch(
      ports,
      name,
      testMatchSettings('le-crack', 2, { place: newPlace() }),
    )
    await ports.settings.saveServerSettings(newPlace().server, words([], []))
    expect(match.play?.house).toEqual({ add: ['CRACKPOST'], ban: ['LIGNE'] })
    expect(match.play?.lexicon).toMatch(/^fr-[0-9a-f]{12}\+1-1\.[0-9a-f]{12}$/)
    const lexicon = ports.lexiconWith(match.play?.house ?? { add: [], ban: [] }, match.play?.lexicon ?? null)
    expect([lexicon.has('CRACKPOST'), lexicon.has('LIGNE'), lexicon.id === match.play?.lexicon]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('handleCommand', () => {
  it('is rejected for an unknown match', async () => {
    expect(
      rejectionCode(
        await handleCommand(ports, commandRequestOf('nothing', 'player-xx', `${name} x`, { type: 'leave' })),
      ),
    ).toBe('noMatch')
  })

  it('returns the first response when the same cause arrives twice', async () => {
    const { id, match } = await startTestMatch(
      ports,
      name,
      testMatchSettings('le-crack', 2, { place: newPlace() }),
    )
    const [seat = 0] = awaitedSeats(match)
    const player = match.players[seat]?.player ?? ''
    const request = commandRequestOf(id, player, `${name} click`, passCommandIn(match))
    const first = unwrapResult(await handleCommand(ports, request))
    const other = match.players[1 - seat]?.player ?? ''
    unwrapResult(
      await handleCommand(ports, commandRequestOf(id, other, `${name} other`, passCommandIn(first.match))),
    )
    const second = unwrapResult(await handleCommand(ports, request))
    expect(second).toEqual({ ...first, duplicate: true })
  })
})
