import { decideMatch, type MatchCommand } from '@crackpost/core/match/decide'
import { DAY_MS } from '@crackpost/core/match/settings'
import { awaitedSeats, evolveMatch, type Match } from '@crackpost/core/match/state'
import { describe, expect, it } from 'vitest'
import {
  applyMatchCommand,
  MODERATOR_ACTOR,
  matchEnvAt,
  openMatchState,
  runningMatch,
  testActor,
  testPlayerId,
} from '../kit/harness/match.ts'

const rejectionCode = (match: Match, command: MatchCommand, actor = testActor(0)): string => {
  const decided = decideMatch(match, command, actor, matchEnvAt(0))
  return decided.ok ? 'ok' : decided.error.code
}
const PASS_COMMAND: MatchCommand = { type: 'act', action: { type: 'pass', give: [] } }
const playerNumberAt = (match: Match, seat: number): number =>
  Number(match.players[seat]?.player.split('-')[1])

describe('moderators', () => {
  it('can end a match at any time, and players can’t', () => {
    expect(rejectionCode(runningMatch(2), { type: 'abort' }, testActor(0))).toBe('notModerator')
    const elsewhere = { player: testPlayerId(98), moderates: '2' }
    expect(rejectionCode(runningMatch(2), { type: 'abort' }, elsewhere)).toBe('notModerator')
    expect(applyMatchCommand(openMatchState(), { type: 'abort' }, MODERATOR_ACTOR).match).toMatchObject({
      phase: 'off',
      off: 'moderator',
    })
    const aborted = applyMatchCommand(runningMatch(2), { type: 'abort' }, MODERATOR_ACTOR)
    expect(aborted.match).toMatchObject({ phase: 'off', off: 'aborted', deadline: null })
    expect(aborted.facts).toEqual([{ type: 'aborted', by: testPlayerId(99) }])
    expect(rejectionCode(aborted.match, { type: 'abort' }, MODERATOR_ACTOR)).toBe('off')
    expect(rejectionCode(aborted.match, PASS_COMMAND, testActor(0))).toBe('off')
  })

  it('can offer a seat to a player, who takes it and gets a whole turn’s time if it is on turn', () => {
    const match = runningMatch(2)
    const [seat = -1] = awaitedSeats(match)
    const old = playerNumberAt(match, seat)
    const offer = (to: number, at = seat): MatchCommand => ({
      type: 'offerSeat',
      seat: at,
      player: testPlayerId(to),
      silent: false,
    })
    expect(rejectionCode(match, offer(5), testActor(0))).toBe('notModerator')
    expect(rejectionCode(match, offer(1 - old), MODERATOR_ACTOR)).toBe('seatedAlready')
    expect(rejectionCode(match, offer(5, 3), MODERATOR_ACTOR)).toBe('noSuchSeat')
    expect(rejectionCode(openMatchState(), offer(5), MODERATOR_ACTOR)).toBe('notStarted')
    const offered = applyMatchCommand(match, offer(5), MODERATOR_ACTOR).match
    expect(offered.players).toEqual(match.players)
    expect(rejectionCode(offered, offer(5), MODERATOR_ACTOR)).toBe('offeredAlready')
    expect(rejectionCode(offered, PASS_COMMAND, testActor(old))).toBe('ok')
    for (const other of [old, 6, 99])
      expect(rejectionCode(offered, { type: 'takeSeat' }, testActor(other))).toBe('notInvited')
    const { match: next, facts } = applyMatchCommand(offered, { type: 'takeSeat' }, testActor(5), DAY_MS)
    expect(facts[0]).toEqual({
      type: 'replaced',
      seat,
      player: testPlayerId(5),
      by: testPlayerId(99),
      from: testPlayerId(old),
    })
    expect(next).toMatchObject({ turn: 2, deadline: DAY_MS + 2 * DAY_MS, offers: [] })
    expect(rejectionCode(next, PASS_COMMAND, testActor(5))).toBe('ok')
    expect(rejectionCode(next, PASS_COMMAND, testActor(old))).toBe('notSeated')
  })

  it('have one open offer per seat and per player; a declined, replaced or resigned seat can’t be taken', () => {
    const match = runningMatch(3)
    const offer = (seat: number, to: number): MatchCommand => ({
      type: 'offerSeat',
      seat,
      player: testPlayerId(to),
      silent: false,
    })
    const offered = applyMatchCommand(match, offer(0, 5), MODERATOR_ACTOR).match
    const other = applyMatchCommand(offered, offer(0, 6), MODERATOR_ACTOR).match
    expect(rejectionCode(other, { type: 'takeSeat' }, testActor(5))).toBe('notInvited')
    const moved = applyMatchCommand(other, offer(1, 6), MODERATOR_ACTOR).match
    expect(moved.offers).toEqual([{ seat: 1, player: testPlayerId(6), by: testPlayerId(99) }])
    const declined = applyMatchCommand(moved, { type: 'decline' }, testActor(6)).match
    expect(declined.offers).toEqual([])
    expect(rejectionCode(declined, { type: 'takeSeat' }, testActor(6))).toBe('notInvited')
    const resigned = applyMatchCommand(moved, { type: 'resign' }, testActor(playerNumberAt(match, 1))).match
    expect(rejectionCode(resigned, { type: 'takeSeat' }, testActor(6))).toBe('noSuchSeat')
  })

  it('keep their rights over a match that continues elsewhere; those of the other server get none', () => {
    const paused = evolveMatch(runningMatch(2), { at: 0, facts: [{ type: 'paused', reason: 'gone' }] })
    const place = { server: '2', channel: '22' }
    const resumed = applyMatchCommand(paused, { type: 'resume', place }, testActor(0)).match
    expect(resumed).toMatchObject({ home: '1', terms: { place } })
    const there = { player: testPlayerId(0), moderates: '2' }
    expect(rejectionCode(resumed, { type: 'abort' }, there)).toBe('notModerator')
    expect(rejectionCode(resumed, { type: 'abort' }, MODERATOR_ACTOR)).toBe('ok')
  })
})
