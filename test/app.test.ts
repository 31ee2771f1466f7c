import { act } from '@crackpost/core/app/act'
import { LIMITS } from '@crackpost/core/app/limits'
import { mine } from '@crackpost/core/app/look'
import { matchIdOf, open, rematch } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import { playerSettings, serverSettings } from '@crackpost/core/app/settings'
import { waitingFor } from '@crackpost/core/match/match'
import { NO_WISH, type Terms } from '@crackpost/core/match/terms'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asked, type Clock, clock, done, playersOf, ports, started, termsOf } from './kit/table.ts'

const HOUR = 3_600_000
let house: Ports
let time: Clock
let close: () => Promise<void>
beforeAll(async () => {
  const database = await embedded({ folder: null })
  close = database.close
  time = clock()
  house = ports(store(database.client, TABLE, { now: time.now }), time)
})
afterAll(() => close())

/** Each test has players and servers of its own. */
let name = ''
let count = 0
beforeEach(() => {
  name = `test ${++count}`
  time.pass(3 * HOUR)
})
const place = () => ({ server: String(1000 + count), channel: String(2000 + count) })
const opening = (host: string, cause: string, more: Partial<Terms> = {}) =>
  open(house, {
    host,
    cause: `${name} ${cause}`,
    terms: termsOf('le-crack', 3, { place: place(), ...more }),
    wish: NO_WISH,
  })
const code = (result: { ok: true } | { ok: false; error: { code: string } }): string =>
  result.ok ? 'ok' : result.error.code

describe('opening a table', () => {
  it('twice by the same cause makes one', async () => {
    const [host = ''] = playersOf(name, 1)
    const first = done(await opening(host, 'once'))
    const again = done(await opening(host, 'once'))
    expect(again).toMatchObject({ id: first.id, echo: true, match: first.match })
    expect(first.id).toBe(matchIdOf(`${name} once`))
  })

  it.each([
    ['a game nobody knows', { game: 'chess' }, { code: 'unknownGame', game: 'chess' }],
    ['too many seats', { seats: 5 }, { code: 'seatCount', min: 2, max: 4 }],
    ['a pace of nothing', { pace: { turn: 0, timeUp: 'idle' } }, { code: 'badTerms', path: 'pace.turn' }],
    [
      'a pace of a year',
      { pace: { turn: 365 * 24 * HOUR, timeUp: 'idle' } },
      { code: 'badTerms', path: 'pace.turn' },
    ],
    ['options the game does not have', { options: { x: 1 } }, { code: 'badTerms', path: 'options.' }],
    [
      'more guests than seats',
      { seats: 2, invited: ['player-aa', 'player-bb'] },
      { code: 'tooManyInvited', seats: 2 },
    ],
  ] as const)('is refused for %s', async (_, more, error) => {
    const [host = ''] = playersOf(name, 1)
    expect(await opening(host, 'bad', more as Partial<Terms>)).toEqual({ ok: false, error })
  })

  it('is refused for oneself as a guest', async () => {
    const [host = ''] = playersOf(name, 1)
    expect(code(await opening(host, 'self', { invited: [host] }))).toBe('inviteSelf')
  })

  it('is limited for each player, and free again when tables start or are left', async () => {
    const [host = ''] = playersOf(name, 1)
    const ids: string[] = []
    for (let n = 0; n < LIMITS.openOfPlayer; n++) ids.push(done(await opening(host, `table ${n}`)).id)
    expect(await opening(host, 'one too many')).toEqual({
      ok: false,
      error: { code: 'tooMany', what: 'openOfPlayer', limit: LIMITS.openOfPlayer, player: null },
    })
    done(await act(house, asked(ids[0] ?? '', host, `${name} leave`, { type: 'leave' })))
    expect(code(await opening(host, 'now there is room'))).toBe('ok')
  })

  it('is limited in an hour, whatever becomes of the tables', async () => {
    const [host = ''] = playersOf(name, 1)
    for (let n = 0; n < LIMITS.openingsPerHour; n++) {
      const { id } = done(await opening(host, `table ${n}`))
      done(await act(house, asked(id, host, `${name} off ${n}`, { type: 'callOff' })))
    }
    expect(await opening(host, 'too fast')).toMatchObject({
      error: { code: 'tooMany', what: 'openingsPerHour' },
    })
    time.pass(HOUR)
    expect(code(await opening(host, 'an hour later'))).toBe('ok')
  })

  it('is limited in a server', async () => {
    for (let n = 0; n < LIMITS.openInServer; n++) {
      const [host = ''] = playersOf(`${name} ${n}`, 1)
      done(await opening(host, `table ${n}`))
    }
    const [late = ''] = playersOf(`${name} late`, 1)
    expect(await opening(late, 'too many')).toMatchObject({
      error: { code: 'tooMany', what: 'openInServer' },
    })
    expect(code(await opening(late, 'elsewhere', { place: { server: '77', channel: '78' } }))).toBe('ok')
  })

  it('is limited in how often one player challenges another', async () => {
    const [host = '', guest = '', other = ''] = playersOf(name, 3)
    for (let n = 0; n < LIMITS.challengesFromTo; n++)
      done(await opening(host, `challenge ${n}`, { invited: [guest] }))
    expect(await opening(host, 'again', { invited: [guest] })).toEqual({
      ok: false,
      error: { code: 'tooMany', what: 'challengesFromTo', limit: LIMITS.challengesFromTo, player: guest },
    })
    expect(code(await opening(host, 'another', { invited: [other] }))).toBe('ok')
    expect(code(await opening(other, 'by another', { invited: [guest] }))).toBe('ok')
  })

  it('leaves no trace where it was refused: a counter that said no has counted nothing', async () => {
    const [host = '', guest = ''] = playersOf(name, 2)
    for (let n = 0; n < LIMITS.challengesFromTo; n++)
      done(await opening(host, `challenge ${n}`, { invited: [guest] }))
    for (let n = 0; n < 9; n++) await opening(host, `refused ${n}`, { invited: [guest] })
    expect(await house.counters.members(`open#player#${host}`)).toHaveLength(LIMITS.challengesFromTo)
  })

  it('is refused to those whose challenges a player has blocked', async () => {
    const [host = '', guest = ''] = playersOf(name, 2)
    await house.settings.savePlayer(guest, playerSettings.parse({ blocked: [host] }))
    expect(await opening(host, 'please', { invited: [guest] })).toEqual({
      ok: false,
      error: { code: 'blocked', player: guest },
    })
  })

  it('counts tables anew when a counter is full of tables that are long gone', async () => {
    const [host = ''] = playersOf(name, 1)
    // As a crash between the end of a table and its release would leave it.
    for (let n = 0; n < LIMITS.openOfPlayer; n++)
      await house.counters.claim(`open#player#${host}`, `gone${n}`, 99)
    expect(code(await opening(host, 'all the same'))).toBe('ok')
  })
})

describe('a rematch', () => {
  it('is for the same players only, everybody one seat further', async () => {
    const table = await started(house, name, termsOf('le-crack', 3, { place: place() }))
    const [a = '', b = '', c = ''] = table.match.players.map(({ player }) => player)
    expect(code(await rematch(house, { of: table.id, host: b, cause: `${name} too early` }))).toBe('notOver')
    for (const player of [a, b])
      done(await act(house, asked(table.id, player, `${name} leaves ${player}`, { type: 'leave' })))
    const again = done(await rematch(house, { of: table.id, host: b, cause: `${name} again` }))
    expect(again.match).toMatchObject({ phase: 'open', host: b, terms: { private: true, seats: 3 } })
    const [stranger = ''] = playersOf(`${name} stranger`, 1)
    expect(
      code(await act(house, asked(again.id, stranger, `${name} stranger`, { type: 'join', wish: NO_WISH }))),
    ).toBe('private')
    for (const player of [a, c])
      done(
        await act(house, asked(again.id, player, `${name} joins ${player}`, { type: 'join', wish: NO_WISH })),
      )
    const { match } = done(await act(house, asked(again.id, b, `${name} starts`, { type: 'start' })))
    expect(match.players.map(({ player }) => player)).toEqual([b, c, a])
    expect(code(await rematch(house, { of: table.id, host: stranger, cause: `${name} not theirs` }))).toBe(
      'notSeated',
    )
    expect(code(await rematch(house, { of: 'nothing', host: a, cause: `${name} nothing` }))).toBe('noMatch')
  })
})

describe('my games', () => {
  it('begin with those that wait for me, the most urgent first, and end with open tables', async () => {
    const [me = ''] = playersOf(name, 1)
    for (const days of [3, 1, 2, 5, 4]) {
      const [guest = ''] = playersOf(`${name} ${days}`, 1)
      const pace = { turn: days * 24 * HOUR, timeUp: 'idle' } as const
      const { id } = done(await opening(me, `${days} days`, { seats: 2, pace }))
      done(await act(house, asked(id, guest, `${name} join ${days}`, { type: 'join', wish: NO_WISH })))
      done(await act(house, asked(id, me, `${name} start ${days}`, { type: 'start' })))
    }
    done(await opening(me, 'still open'))
    const rows = await mine(house, me)
    expect(rows).toHaveLength(6)
    const yours = rows.map(({ yours }) => yours)
    expect(yours).toContain(true)
    expect(yours).toEqual([...yours].sort((a, b) => Number(b) - Number(a)))
    for (const { match, yours } of rows)
      expect(yours).toBe(waitingFor(match).some((seat) => match.players[seat]?.player === me))
    const due = rows.filter(({ yours }) => yours).map((row) => row.due ?? 0)
    expect(due).toEqual([...due].sort((a, b) => a - b))
  })
})

describe('house words', () => {
  it('are frozen into a match at its start, whatever the server decides later', async () => {
    const words = (add: string[], ban: string[]) => serverSettings.parse({ house: { add, ban } })
    await house.settings.saveServer(place().server, words(['CRACKPOST'], ['LIGNE']))
    const { match } = await started(house, name, termsOf('le-crack', 2, { place: place() }))
    await house.settings.saveServer(place().server, words([], []))
    expect(match.play?.house).toEqual({ add: ['CRACKPOST'], ban: ['LIGNE'] })
    expect(match.play?.lexicon).toMatch(/^fr-[0-9a-f]{12}\+1-1\.[0-9a-f]{12}$/)
    const lexicon = house.lexicon(match.play?.house ?? { add: [], ban: [] })
    expect([lexicon.has('CRACKPOST'), lexicon.has('LIGNE'), lexicon.id === match.play?.lexicon]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('an act', () => {
  it('on a table that is not there says so', async () => {
    expect(code(await act(house, asked('nothing', 'player-xx', `${name} x`, { type: 'leave' })))).toBe(
      'noMatch',
    )
  })

  it('that is heard twice is done once, and answered the same', async () => {
    const { id, match } = await started(house, name, termsOf('le-crack', 2, { place: place() }))
    const [seat = 0] = waitingFor(match)
    const player = match.players[seat]?.player ?? ''
    const request = asked(id, player, `${name} click`, { type: 'act', action: { type: 'pass', give: [] } })
    const first = done(await act(house, request))
    const other = match.players[1 - seat]?.player ?? ''
    done(
      await act(
        house,
        asked(id, other, `${name} other`, { type: 'act', action: { type: 'pass', give: [] } }),
      ),
    )
    const second = done(await act(house, request))
    expect(second).toEqual({ ...first, echo: true })
  })
})
