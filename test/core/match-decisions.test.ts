import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { decideMatch, type MatchCommand } from '@crackpost/core/match/decide'
import { matchEventSchema } from '@crackpost/core/match/events'
import { DAY_MS, NO_SEAT_WISH, matchSettingsSchema as termsSchema } from '@crackpost/core/match/settings'
import {
  gameStatusOf,
  type Match,
  pendingInvitations,
  requireGame,
  seatOf,
} from '@crackpost/core/match/state'
import { LOBBY_EXPIRY_MS, LOBBY_WARNING_MS, nextDueAt } from '@crackpost/core/match/time/due'
import { describe, expect, it } from 'vitest'
import { exampleGame } from '../kit/example-game.ts'
import {
  applyMatchCommand,
  JOIN_COMMAND,
  lobbyMatchSettings,
  MATCH_SEED,
  MODERATOR_ACTOR,
  matchEnvAt,
  openMatchState,
  runningMatch,
  testActor,
  testPlayerId,
} from '../kit/harness/match.ts'
import { passCommandIn } from '../kit/pass-command.ts'

const rejectionCode = (match: Match, command: MatchCommand, actor = testActor(0), now = 0): string => {
  const decided = decideMatch(match, command, actor, matchEnvAt(now))
  return decided.ok ? 'ok' : decided.error.code
}
/** The seat on turn. */
const playerToMove = (match: Match): number => {
  const status = gameStatusOf(match)
  return status?.phase === 'playing' ? (status.waitsFor[0] ?? -1) : -1
}
const PASS_COMMAND: MatchCommand = { type: 'act', action: { type: 'pass', give: [] } }
const playerIds = (match: Match): string[] => match.players.map((user) => user.player)

describe('an open match', () => {
  it('accepts players until it is full, each once', () => {
    let match = openMatchState({ seats: 3 })
    expect(rejectionCode(match, JOIN_COMMAND, testActor(0))).toBe('seatedAlready')
    match = applyMatchCommand(match, JOIN_COMMAND, testActor(1)).match
    match = applyMatchCommand(match, JOIN_COMMAND, testActor(2)).match
    expect(rejectionCode(match, JOIN_COMMAND, testActor(3))).toBe('full')
    expect(playerIds(match)).toEqual([testPlayerId(0), testPlayerId(1), testPlayerId(2)])
  })

  it('accepts only invited players if it is private', () => {
    const match = openMatchState({ private: true, invited: [testPlayerId(1)] })
    expect(rejectionCode(match, JOIN_COMMAND, testActor(2))).toBe('private')
    expect(rejectionCode(match, JOIN_COMMAND, testActor(1))).toBe('ok')
  })

  it('lets an invited player decline once; a private one then no longer accepts them', () => {
    for (const isPrivate of [true, false]) {
      const match = openMatchState({ private: isPrivate, invited: [testPlayerId(1)] })
      for (const other of [0, 2])
        expect(rejectionCode(match, { type: 'decline' }, testActor(other))).toBe('notInvited')
      const { match: declined, facts } = applyMatchCommand(match, { type: 'decline' }, testActor(1))
      expect(facts).toEqual([{ type: 'declined', player: testPlayerId(1) }])
      expect(pendingInvitations(declined)).toEqual([])
      expect(rejectionCode(declined, { type: 'decline' }, testActor(1))).toBe('notInvited')
      expect(rejectionCode(declined, JOIN_COMMAND, testActor(1))).toBe(isPrivate ? 'private' : 'ok')
    }
  })

  it('never accepts a player again whom its host removed', () => {
    const invited = openMatchState({ seats: 3, invited: [testPlayerId(1)] })
    const joined = applyMatchCommand(invited, JOIN_COMMAND, testActor(1)).match
    const kicked = applyMatchCommand(joined, { type: 'kick', player: testPlayerId(1) }, testActor(0)).match
    expect(rejectionCode(kicked, JOIN_COMMAND, testActor(1))).toBe('kicked')
    expect(pendingInvitations(kicked)).toEqual([])
    expect(rejectionCode(kicked, JOIN_COMMAND, testActor(2))).toBe('ok')
  })

  it('can always be left, gets a new host when its host leaves, and ends with the last player', () => {
    let match = applyMatchCommand(openMatchState(), JOIN_COMMAND, testActor(1)).match
    match = applyMatchCommand(match, { type: 'leave' }, testActor(0)).match
    expect(match).toMatchObject({ phase: 'open', host: testPlayerId(1) })
    expect(rejectionCode(match, { type: 'leave' }, testActor(0))).toBe('notSeated')
    match = applyMatchCommand(match, { type: 'resign' }, testActor(1)).match
    expect(match).toMatchObject({ phase: 'off', off: 'empty' })
    expect(rejectionCode(match, JOIN_COMMAND, testActor(2))).toBe('off')
  })

  it('lets only its host kick a player or call it off', () => {
    const match = applyMatchCommand(openMatchState(), JOIN_COMMAND, testActor(1)).match
    expect(rejectionCode(match, { type: 'kick', player: testPlayerId(0) }, testActor(1))).toBe('notHost')
    expect(rejectionCode(match, { type: 'kick', player: testPlayerId(0) }, testActor(0))).toBe('kickSelf')
    expect(rejectionCode(match, { type: 'kick', player: testPlayerId(7) }, testActor(0))).toBe('notSeated')
    expect(
      playerIds(applyMatchCommand(match, { type: 'kick', player: testPlayerId(1) }, testActor(0)).match),
    ).toEqual([testPlayerId(0)])
    expect(rejectionCode(match, { type: 'callOff' }, testActor(1))).toBe('notHost')
    expect(applyMatchCommand(match, { type: 'callOff' }, testActor(0)).match).toMatchObject({
      phase: 'off',
      off: 'host',
    })
  })

  it('is started by its host with enough players, and by any player once it is full', () => {
    expect(rejectionCode(openMatchState(), { type: 'start' }, testActor(0))).toBe('tooFew')
    let match = applyMatchCommand(openMatchState({ seats: 3 }), JOIN_COMMAND, testActor(1)).match
    expect(rejectionCode(match, { type: 'start' }, testActor(1))).toBe('notHost')
    expect(rejectionCode(match, { type: 'start' }, testActor(5))).toBe('notSeated')
    expect(rejectionCode(match, { type: 'start' }, testActor(0))).toBe('ok')
    match = applyMatchCommand(match, JOIN_COMMAND, testActor(2)).match
    expect(rejectionCode(match, { type: 'start' }, testActor(1))).toBe('ok')
  })

  it('is warned after six days and expires after seven, not earlier', () => {
    const match = openMatchState()
    expect(nextDueAt(match)).toBe(LOBBY_WARNING_MS)
    expect(rejectionCode(match, { type: 'tick' }, null, LOBBY_WARNING_MS - 1)).toBe('notDue')
    const warned = applyMatchCommand(match, { type: 'tick' }, null, LOBBY_WARNING_MS)
    expect(warned.facts).toEqual([{ type: 'warned' }])
    expect(nextDueAt(warned.match)).toBe(LOBBY_EXPIRY_MS)
    expect(rejectionCode(warned.match, { type: 'tick' }, null, LOBBY_EXPIRY_MS - 1)).toBe('notDue')
    const expired = applyMatchCommand(warned.match, { type: 'tick' }, null, LOBBY_EXPIRY_MS).match
    expect(expired).toMatchObject({ phase: 'off', off: 'expired' })
    // The sweep checks then that the end was announced.
    expect(nextDueAt(expired)).toBe(LOBBY_EXPIRY_MS + 60_000)
    expect(rejectionCode(expired, { type: 'tick' }, null, LOBBY_EXPIRY_MS + 60_000)).toBe('notDue')
  })

  it('rejects commands of a running match', () => {
    for (const command of [
      PASS_COMMAND,
      { type: 'propose' },
      { type: 'accept' },
      { type: 'withdraw' },
    ] as const)
      expect(rejectionCode(openMatchState(), command)).toBe('notStarted')
  })
})

describe('seats', () => {
  it('go to the players who prefer them, first come first served, and the rest in order of joining', () => {
    const wish = (seat: number | null): MatchCommand => ({ type: 'join', wish: { seat, colour: null } })
    let match = openMatchState({ seats: 4 })
    match = applyMatchCommand(match, wish(0), testActor(1)).match
    match = applyMatchCommand(match, wish(0), testActor(2)).match
    match = applyMatchCommand(match, wish(7), testActor(3)).match
    match = applyMatchCommand(match, { type: 'start' }, testActor(0)).match
    expect(playerIds(match)).toEqual([testPlayerId(1), testPlayerId(0), testPlayerId(2), testPlayerId(3)])
  })

  it('of a rematch follow its order', () => {
    const order = [testPlayerId(1), testPlayerId(2), testPlayerId(0)]
    const invited = [testPlayerId(1), testPlayerId(2)]
    let match = openMatchState({ seats: 3, private: true, invited, rematch: { of: 'before', order } })
    match = applyMatchCommand(match, { type: 'join', wish: { seat: 2, colour: null } }, testActor(2)).match
    match = applyMatchCommand(match, JOIN_COMMAND, testActor(1)).match
    expect(playerIds(applyMatchCommand(match, { type: 'start' }, testActor(0)).match)).toEqual(order)
  })
})

describe('the start', () => {
  it('freezes options, pace, edition and lexicon, and publishes the hash of the seed', () => {
    const { facts } = applyMatchCommand(
      applyMatchCommand(openMatchState({ seats: 2 }), JOIN_COMMAND, testActor(1)).match,
      { type: 'start' },
      testActor(0),
      1000,
    )
    expect(facts).toMatchObject([
      {
        type: 'started',
        edition: leCrackGame.edition,
        lexicon: matchEnvAt(0).lexicon.id,
        seed: MATCH_SEED,
        commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { type: 'turned', turn: 1, deadline: 1000 + 2 * DAY_MS },
    ])
    for (const matchEvent of facts)
      expect(matchEventSchema.parse(JSON.parse(JSON.stringify(matchEvent)))).toEqual(matchEvent)
  })

  it('of a table that was opened under an earlier edition adopts its options', () => {
    const startedWith = (options: unknown) => {
      const lobby = openMatchState({ game: exampleGame.id, seats: 2, options })
      const full = applyMatchCommand(lobby, JOIN_COMMAND, testActor(1)).match
      const { facts, match } = applyMatchCommand(full, { type: 'start' }, testActor(0))
      expect(match.play).toMatchObject({ edition: exampleGame.edition, course: { state: { limit: 100 } } })
      return facts.map((fact) => (fact.type === 'arranged' ? fact.options : fact.type))
    }
    expect(startedWith({ limit: 100 })).toEqual(['started', 'turned'])
    expect(startedWith({})).toEqual([{ limit: 100 }, 'started', 'turned'])
    expect(startedWith({ limit: 75, speed: 'high' })).toEqual([{ limit: 100 }, 'started', 'turned'])
  })

  it('ends the lobby: no player can join, be kicked or start again', () => {
    const match = runningMatch(2)
    expect(rejectionCode(match, JOIN_COMMAND, testActor(5))).toBe('notOpen')
    for (const command of [
      { type: 'kick', player: testPlayerId(1) },
      { type: 'start' },
      { type: 'callOff' },
    ] as const)
      expect(rejectionCode(match, command, testActor(0))).toBe('notOpen')
  })
})

describe('a running match', () => {
  it('accepts actions of the seat on turn, increases the turn and gives the next player time', () => {
    const match = runningMatch(2)
    const seat = playerToMove(match)
    expect(rejectionCode(match, PASS_COMMAND, testActor(1 - seat))).toBe('outOfTurn')
    expect(rejectionCode(match, PASS_COMMAND, testActor(9))).toBe('notSeated')
    expect(rejectionCode(match, { type: 'act', action: 'nonsense' }, testActor(seat))).toBe('malformed')
    const next = applyMatchCommand(match, passCommandIn(match), testActor(seat), 5000)
    expect(next.match).toMatchObject({ turn: 2, deadline: 5000 + 2 * DAY_MS })
    expect(playerToMove(next.match)).toBe(1 - seat)
  })

  it('is resigned by leaving it, and ends', () => {
    const match = applyMatchCommand(runningMatch(2), { type: 'leave' }, testActor(0)).match
    expect(match).toMatchObject({ phase: 'over', deadline: null })
    expect(gameStatusOf(match)).toMatchObject({ phase: 'over', reason: 'lastSeat' })
    for (const command of [PASS_COMMAND, JOIN_COMMAND, { type: 'resign' }, { type: 'propose' }] as const)
      expect(rejectionCode(match, command, testActor(1))).toBe('over')
  })

  it('continues without a resigned seat, without changing the deadline', () => {
    const match = runningMatch(3)
    const seat = playerToMove(match)
    const other = (seat + 1) % 3
    const next = applyMatchCommand(
      match,
      { type: 'resign' },
      testActor(playerNumberAt(match, other)),
      DAY_MS,
    ).match
    expect(next).toMatchObject({ phase: 'playing', turn: 2, deadline: match.deadline })
    expect(rejectionCode(next, { type: 'resign' }, testActor(playerNumberAt(match, other)))).toBe(
      'notPlaying',
    )
  })

  it('ends by agreement of all active seats', () => {
    let match = applyMatchCommand(runningMatch(3), { type: 'propose' }, testActor(0)).match
    expect(rejectionCode(match, { type: 'propose' }, testActor(1))).toBe('proposalOpen')
    match = applyMatchCommand(match, { type: 'accept' }, testActor(1)).match
    expect(match.phase).toBe('playing')
    const end = applyMatchCommand(match, { type: 'accept' }, testActor(2))
    expect(end.facts.map(({ type }) => type)).toEqual(['accepted', 'moved'])
    expect(gameStatusOf(end.match)).toMatchObject({ phase: 'over', reason: 'agreed' })
  })

  it('keeps the turn number for events that others can’t see', () => {
    const match = runningMatch(2)
    const { facts } = applyMatchCommand(match, { type: 'propose' }, testActor(0))
    expect(facts).toEqual([{ type: 'proposed', seat: seatOf(match, testPlayerId(0)) }])
  })
})

const playerNumberAt = (match: Match, seat: number): number =>
  Number(match.players[seat]?.player.split('-')[1])

describe('a deadline', () => {
  it('that expires plays a pass, and forfeits the seat after three in a row', () => {
    let match = runningMatch(3)
    const late = playerToMove(match)
    let now = 0
    for (let round = 1; round <= 3; round++) {
      now += 2 * DAY_MS
      expect(rejectionCode(match, { type: 'tick' }, null, now - 1)).toBe('notDue')
      const { match: next, facts } = applyMatchCommand(match, { type: 'tick' }, null, now)
      expect(facts).toMatchObject([
        { type: 'timedOut', seat: late },
        { type: 'moved', step: { type: round < 3 ? 'idle' : 'forfeit', seat: late } },
        { type: 'turned' },
      ])
      match = next
      if (round === 3) break
      // The others act in time, if only to pass.
      for (let other = 0; other < 2 && playerToMove(match) !== late; other++)
        match = applyMatchCommand(
          match,
          exchangeCommand(match),
          testActor(playerNumberAt(match, playerToMove(match))),
          now,
        ).match
    }
    expect(gameStatusOf(match)).toMatchObject({
      phase: 'playing',
      active: [0, 1, 2].filter((seat) => seat !== late),
    })
  })

  it('counts only consecutive time-outs: an action resets the count', () => {
    const match = runningMatch(2)
    const seat = playerToMove(match)
    const late = applyMatchCommand(match, { type: 'tick' }, null, 2 * DAY_MS).match
    expect(late.play?.timeouts[seat]).toBe(1)
    const afterAction = applyMatchCommand(
      late,
      passCommandIn(late),
      testActor(playerNumberAt(late, 1 - seat)),
      2 * DAY_MS,
    ).match
    const moved = applyMatchCommand(
      afterAction,
      passCommandIn(afterAction),
      testActor(playerNumberAt(afterAction, seat)),
      2 * DAY_MS,
    ).match
    expect(moved.play?.timeouts[seat]).toBe(0)
  })

  it('that expires forfeits at once, if the match settings say so', () => {
    const match = runningMatch(2, { pace: { turn: DAY_MS, timeUp: 'forfeit' } })
    expect(gameStatusOf(applyMatchCommand(match, { type: 'tick' }, null, DAY_MS).match)).toMatchObject({
      phase: 'over',
      reason: 'lastSeat',
    })
  })

  it('can be extended only within limits', () => {
    for (const turn of [0, 60_000, 15 * DAY_MS, 365 * DAY_MS, 1.5, Number.NaN])
      expect(termsSchema.safeParse(lobbyMatchSettings({ pace: { turn, timeUp: 'idle' } })).success).toBe(
        false,
      )
    for (const turn of [300_000, 14 * DAY_MS])
      expect(termsSchema.safeParse(lobbyMatchSettings({ pace: { turn, timeUp: 'idle' } })).success).toBe(true)
  })
})

/** A pass that exchanges two tiles from the rack of the seat on turn. */
function exchangeCommand(match: Match): MatchCommand {
  const view = requireGame(match).view(match.play?.course.state, playerToMove(match)) as {
    rack: string[]
  }
  return { type: 'act', action: { type: 'pass', give: view.rack.slice(0, 2) } }
}

describe('a command at the wrong time', () => {
  it('is always rejected with a code, never an exception', () => {
    const matches = [
      openMatchState(),
      runningMatch(2),
      applyMatchCommand(runningMatch(2), { type: 'leave' }, testActor(0)).match,
      applyMatchCommand(openMatchState(), { type: 'callOff' }, testActor(0)).match,
    ]
    const asks: MatchCommand[] = [
      JOIN_COMMAND,
      PASS_COMMAND,
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
      { type: 'offerSeat', seat: -1, player: 'x', silent: false },
      { type: 'takeSeat' },
      { type: 'decline' },
      { type: 'act', action: null },
      { type: 'join', wish: NO_SEAT_WISH },
    ]
    for (const match of matches)
      for (const command of asks)
        for (const actor of [testActor(0), testActor(1), testActor(7), MODERATOR_ACTOR, null]) {
          const decided = decideMatch(match, command, actor, matchEnvAt(0))
          if (!decided.ok) expect(decided.error.code).toMatch(/^[a-zA-Z]+$/)
        }
  })
})
