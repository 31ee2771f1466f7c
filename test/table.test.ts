import { dueAt, EXPIRY, WARNING } from '@crackpost/core/match/due'
import { fact } from '@crackpost/core/match/fact'
import { gameAt, type Match, seatOf, statusOf } from '@crackpost/core/match/match'
import { decideTable, type TableAsk } from '@crackpost/core/match/table'
import { DAY, NO_WISH, terms as termsSchema } from '@crackpost/core/match/terms'
import { describe, expect, it } from 'vitest'
import { by, did, env, join, moderator, opened, player, SEED, started, terms } from './kit/lobby.ts'

const code = (match: Match, ask: TableAsk, who = by(0), now = 0): string => {
  const decided = decideTable(match, ask, who, env(now))
  return decided.ok ? 'ok' : decided.error.code
}
/** The seat whose turn it is. */
const toMove = (match: Match): number => {
  const status = statusOf(match)
  return status?.phase === 'playing' ? (status.waitsFor[0] ?? -1) : -1
}
const pass: TableAsk = { type: 'act', action: { type: 'pass', give: [] } }
const players = (match: Match): string[] => match.players.map((guest) => guest.player)

describe('an open table', () => {
  it('takes players until it is full, each once', () => {
    let match = opened({ seats: 3 })
    expect(code(match, join, by(0))).toBe('seatedAlready')
    match = did(match, join, by(1)).match
    match = did(match, join, by(2)).match
    expect(code(match, join, by(3))).toBe('full')
    expect(players(match)).toEqual([player(0), player(1), player(2)])
  })

  it('lets only those in who were named, when it is private', () => {
    const match = opened({ private: true, invited: [player(1)] })
    expect(code(match, join, by(2))).toBe('private')
    expect(code(match, join, by(1))).toBe('ok')
  })

  it('can always be left, passes to the next player when its host leaves, and ends with the last', () => {
    let match = did(opened(), join, by(1)).match
    match = did(match, { type: 'leave' }, by(0)).match
    expect(match).toMatchObject({ phase: 'open', host: player(1) })
    expect(code(match, { type: 'leave' }, by(0))).toBe('notSeated')
    match = did(match, { type: 'resign' }, by(1)).match
    expect(match).toMatchObject({ phase: 'off', off: 'empty' })
    expect(code(match, join, by(2))).toBe('off')
  })

  it('lets its host, and nobody else, send a player away or call it off', () => {
    const match = did(opened(), join, by(1)).match
    expect(code(match, { type: 'kick', player: player(0) }, by(1))).toBe('notHost')
    expect(code(match, { type: 'kick', player: player(0) }, by(0))).toBe('kickSelf')
    expect(code(match, { type: 'kick', player: player(7) }, by(0))).toBe('notSeated')
    expect(players(did(match, { type: 'kick', player: player(1) }, by(0)).match)).toEqual([player(0)])
    expect(code(match, { type: 'callOff' }, by(1))).toBe('notHost')
    expect(did(match, { type: 'callOff' }, by(0)).match).toMatchObject({ phase: 'off', off: 'host' })
  })

  it('is started by its host with enough players, and by anybody at it once it is full', () => {
    expect(code(opened(), { type: 'start' }, by(0))).toBe('tooFew')
    let match = did(opened({ seats: 3 }), join, by(1)).match
    expect(code(match, { type: 'start' }, by(1))).toBe('notHost')
    expect(code(match, { type: 'start' }, by(5))).toBe('notSeated')
    expect(code(match, { type: 'start' }, by(0))).toBe('ok')
    match = did(match, join, by(2)).match
    expect(code(match, { type: 'start' }, by(1))).toBe('ok')
  })

  it('is warned of after six days and gone after seven, and not a moment before', () => {
    const match = opened()
    expect(dueAt(match)).toBe(WARNING)
    expect(code(match, { type: 'tick' }, null, WARNING - 1)).toBe('notDue')
    const warned = did(match, { type: 'tick' }, null, WARNING)
    expect(warned.facts).toEqual([{ type: 'warned' }])
    expect(dueAt(warned.match)).toBe(EXPIRY)
    expect(code(warned.match, { type: 'tick' }, null, EXPIRY - 1)).toBe('notDue')
    const gone = did(warned.match, { type: 'tick' }, null, EXPIRY).match
    expect(gone).toMatchObject({ phase: 'off', off: 'expired' })
    // Somebody looks that the end was told.
    expect(dueAt(gone)).toBe(EXPIRY + 60_000)
    expect(code(gone, { type: 'tick' }, null, EXPIRY + 60_000)).toBe('notDue')
  })

  it('knows no game yet: what belongs to a match is refused', () => {
    for (const ask of [pass, { type: 'propose' }, { type: 'accept' }, { type: 'withdraw' }] as const)
      expect(code(opened(), ask)).toBe('notStarted')
  })
})

describe('seats', () => {
  it('go to those who wish for them, first come first served, and the rest in order of joining', () => {
    const wish = (seat: number | null): TableAsk => ({ type: 'join', wish: { seat, colour: null } })
    let match = opened({ seats: 4 })
    match = did(match, wish(0), by(1)).match
    match = did(match, wish(0), by(2)).match
    match = did(match, wish(7), by(3)).match
    match = did(match, { type: 'start' }, by(0)).match
    expect(players(match)).toEqual([player(1), player(0), player(2), player(3)])
  })

  it('of a rematch are as its order says', () => {
    const order = [player(1), player(2), player(0)]
    const invited = [player(1), player(2)]
    let match = opened({ seats: 3, private: true, invited, rematch: { of: 'before', order } })
    match = did(match, { type: 'join', wish: { seat: 2, colour: null } }, by(2)).match
    match = did(match, join, by(1)).match
    expect(players(did(match, { type: 'start' }, by(0)).match)).toEqual(order)
  })
})

describe('the start', () => {
  it('freezes options, pace, edition and lexicon, and publishes the seed’s hash', () => {
    const { facts } = did(did(opened({ seats: 2 }), join, by(1)).match, { type: 'start' }, by(0), 1000)
    expect(facts).toMatchObject([
      {
        type: 'started',
        edition: 1,
        lexicon: env(0).lexicon.id,
        seed: SEED,
        commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { type: 'turned', turn: 1, deadline: 1000 + 2 * DAY },
    ])
    for (const one of facts) expect(fact.parse(JSON.parse(JSON.stringify(one)))).toEqual(one)
  })

  it('shuts the door: nobody joins, is sent away or starts again', () => {
    const match = started(2)
    expect(code(match, join, by(5))).toBe('notOpen')
    for (const ask of [{ type: 'kick', player: player(1) }, { type: 'start' }, { type: 'callOff' }] as const)
      expect(code(match, ask, by(0))).toBe('notOpen')
  })
})

describe('a running match', () => {
  it('takes actions of whose turn it is, raises the turn and gives the next player time', () => {
    const match = started(2)
    const seat = toMove(match)
    expect(code(match, pass, by(1 - seat))).toBe('outOfTurn')
    expect(code(match, pass, by(9))).toBe('notSeated')
    expect(code(match, { type: 'act', action: 'nonsense' }, by(seat))).toBe('malformed')
    const next = did(match, pass, by(seat), 5000)
    expect(next.match).toMatchObject({ turn: 2, deadline: 5000 + 2 * DAY })
    expect(toMove(next.match)).toBe(1 - seat)
  })

  it('is resigned by leaving it, and then it is over', () => {
    const match = did(started(2), { type: 'leave' }, by(0)).match
    expect(match).toMatchObject({ phase: 'over', deadline: null })
    expect(statusOf(match)).toMatchObject({ phase: 'over', reason: 'lastSeat' })
    for (const ask of [pass, join, { type: 'resign' }, { type: 'propose' }] as const)
      expect(code(match, ask, by(1))).toBe('over')
  })

  it('goes on without a seat that resigned; the time of the one to move is not touched', () => {
    const match = started(3)
    const seat = toMove(match)
    const other = (seat + 1) % 3
    const next = did(match, { type: 'resign' }, by(seatPlayer(match, other)), DAY).match
    expect(next).toMatchObject({ phase: 'playing', turn: 2, deadline: match.deadline })
    expect(code(next, { type: 'resign' }, by(seatPlayer(match, other)))).toBe('notPlaying')
  })

  it('ends by agreement of all who take part', () => {
    let match = did(started(3), { type: 'propose' }, by(0)).match
    expect(code(match, { type: 'propose' }, by(1))).toBe('proposalOpen')
    match = did(match, { type: 'accept' }, by(1)).match
    expect(match.phase).toBe('playing')
    const end = did(match, { type: 'accept' }, by(2))
    expect(end.facts.map(({ type }) => type)).toEqual(['accepted', 'moved'])
    expect(statusOf(end.match)).toMatchObject({ phase: 'over', reason: 'agreed' })
  })

  it('does not raise the turn for what nobody else can see', () => {
    const match = started(2)
    const { facts } = did(match, { type: 'propose' }, by(0))
    expect(facts).toEqual([{ type: 'proposed', seat: seatOf(match, player(0)) }])
  })
})

const seatPlayer = (match: Match, seat: number): number => Number(match.players[seat]?.player.split('-')[1])

describe('time', () => {
  it('that is up passes for the player, who forfeits after three times in a row', () => {
    let match = started(3)
    const late = toMove(match)
    let now = 0
    for (let round = 1; round <= 3; round++) {
      now += 2 * DAY
      expect(code(match, { type: 'tick' }, null, now - 1)).toBe('notDue')
      const { match: next, facts } = did(match, { type: 'tick' }, null, now)
      expect(facts).toMatchObject([
        { type: 'timedOut', seat: late },
        { type: 'moved', step: { type: round < 3 ? 'idle' : 'forfeit', seat: late } },
        { type: 'turned' },
      ])
      match = next
      if (round === 3) break
      // The others are in time, if only to pass.
      for (let other = 0; other < 2 && toMove(match) !== late; other++)
        match = did(match, trade(match), by(seatPlayer(match, toMove(match))), now).match
    }
    expect(statusOf(match)).toMatchObject({
      phase: 'playing',
      active: [0, 1, 2].filter((seat) => seat !== late),
    })
  })

  it('counts time-outs in a row only: whoever moves is there again', () => {
    const match = started(2)
    const seat = toMove(match)
    const late = did(match, { type: 'tick' }, null, 2 * DAY).match
    expect(late.play?.timeouts[seat]).toBe(1)
    const back = did(late, pass, by(seatPlayer(late, 1 - seat)), 2 * DAY).match
    const moved = did(back, pass, by(seatPlayer(back, seat)), 2 * DAY).match
    expect(moved.play?.timeouts[seat]).toBe(0)
  })

  it('that is up forfeits at once, where the table has it so', () => {
    const match = started(2, { pace: { turn: DAY, timeUp: 'forfeit' } })
    expect(statusOf(did(match, { type: 'tick' }, null, DAY).match)).toMatchObject({
      phase: 'over',
      reason: 'lastSeat',
    })
  })

  it('is asked for within bounds', () => {
    for (const turn of [0, 60_000, 15 * DAY, 365 * DAY, 1.5, Number.NaN])
      expect(termsSchema.safeParse(terms({ pace: { turn, timeUp: 'idle' } })).success).toBe(false)
    for (const turn of [300_000, 14 * DAY])
      expect(termsSchema.safeParse(terms({ pace: { turn, timeUp: 'idle' } })).success).toBe(true)
  })
})

/** A pass that gives back two tiles of the rack of whoever is to move. */
function trade(match: Match): TableAsk {
  const view = gameAt(match.terms).view(match.play?.course.state, toMove(match)) as { rack: string[] }
  return { type: 'act', action: { type: 'pass', give: view.rack.slice(0, 2) } }
}

describe('moderators', () => {
  it('can end a table at any time, and players can’t', () => {
    expect(code(started(2), { type: 'abort' }, by(0))).toBe('notModerator')
    const elsewhere = { player: player(98), moderates: '2' }
    expect(code(started(2), { type: 'abort' }, elsewhere)).toBe('notModerator')
    expect(did(opened(), { type: 'abort' }, moderator).match).toMatchObject({
      phase: 'off',
      off: 'moderator',
    })
    const aborted = did(started(2), { type: 'abort' }, moderator)
    expect(aborted.match).toMatchObject({ phase: 'off', off: 'aborted', deadline: null })
    expect(aborted.facts).toEqual([{ type: 'aborted', by: player(99) }])
    expect(code(aborted.match, { type: 'abort' }, moderator)).toBe('off')
    expect(code(aborted.match, pass, by(0))).toBe('off')
  })

  it('can put another player on a seat, who gets the time of a whole turn if it is theirs', () => {
    const match = started(2)
    const seat = toMove(match)
    const replace = (to: number): TableAsk => ({ type: 'replace', seat, player: player(to) })
    expect(code(match, replace(5), by(0))).toBe('notModerator')
    expect(code(match, replace(1 - seatPlayer(match, seat)), moderator)).toBe('seatedAlready')
    expect(code(match, { type: 'replace', seat: 3, player: player(5) }, moderator)).toBe('noSuchSeat')
    expect(code(opened(), replace(5), moderator)).toBe('notStarted')
    const { match: next, facts } = did(match, replace(5), moderator, DAY)
    expect(facts[0]).toEqual({ type: 'replaced', seat, player: player(5), by: player(99) })
    expect(next).toMatchObject({ turn: 2, deadline: DAY + 2 * DAY })
    expect(code(next, pass, by(5))).toBe('ok')
    expect(code(next, pass, by(seatPlayer(match, seat)))).toBe('notSeated')
  })
})

describe('what is asked at the wrong time', () => {
  it('is always refused with a code, never an exception', () => {
    const matches = [
      opened(),
      started(2),
      did(started(2), { type: 'leave' }, by(0)).match,
      did(opened(), { type: 'callOff' }, by(0)).match,
    ]
    const asks: TableAsk[] = [
      join,
      pass,
      { type: 'leave' },
      { type: 'start' },
      { type: 'callOff' },
      { type: 'resign' },
      { type: 'abort' },
      { type: 'propose' },
      { type: 'accept' },
      { type: 'withdraw' },
      { type: 'tick' },
      { type: 'kick', player: '' },
      { type: 'replace', seat: -1, player: 'x' },
      { type: 'act', action: null },
      { type: 'join', wish: NO_WISH },
    ]
    for (const match of matches)
      for (const ask of asks)
        for (const who of [by(0), by(1), by(7), moderator, null]) {
          const decided = decideTable(match, ask, who, env(0))
          if (!decided.ok) expect(decided.error.code).toMatch(/^[a-zA-Z]+$/)
        }
  })
})
