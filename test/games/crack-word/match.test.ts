import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { commitmentOf } from '@crackpost/core/kernel/dice'
import type { MatchCommand } from '@crackpost/core/match/decide'
import { formatRecord, parseRecord } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { DAY_MS, type MatchSettings } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { describe, expect, it } from 'vitest'
import { findFrenchLexicon, frenchLexicon } from '../../../scripts/french-lexicon.ts'
import { type CrackWordLayout, layOutPosition } from '../../kit/crack-word-position.ts'
import { applyMatchCommand, openMatchState, testActor, testPlayerId } from '../../kit/harness/match.ts'

const playerNumberAt = (match: Match, seat: number): number =>
  Number(match.players[seat]?.player.split('-')[1])

/** A started match of Crack Word, each player with a preferred colour. */
function startedTable(wishes: readonly (string | null)[], settings: Partial<MatchSettings> = {}): Match {
  const options = crackWordGame.schema.options.parse(settings.options ?? {})
  let match = openMatchState({ game: 'crack-word', seats: wishes.length, ...settings, options })
  for (const [n, colour] of wishes.entries())
    if (n > 0)
      match = applyMatchCommand(match, { type: 'join', wish: { seat: null, colour } }, testActor(n)).match
  return applyMatchCommand(match, { type: 'start' }, testActor(0)).match
}

const stateOf = (match: Match): State => crackWordGame.schema.state.parse(match.play?.course.state)

/** The same match with another position. */
const withLayout = (match: Match, laid: CrackWordLayout): Match => {
  if (!match.play) throw new Error('not started')
  const course = { ...match.play.course, state: layOutPosition(laid) }
  return { ...match, play: { ...match.play, course } }
}

const actionCommand = (text: string): MatchCommand => {
  const action = crackWordGame.notation.parse(text)
  if (!action.ok) throw new Error(text)
  return { type: 'act', action: action.value }
}

describe('colours', () => {
  it('are the preferred ones, and the others in their order', () => {
    const match = startedTable([null, 'red', 'yellow'])
    const { colours } = stateOf(match)
    const colourOfPlayer = (n: number) =>
      colours[match.players.findIndex((user) => user.player === testPlayerId(n))]
    expect([colourOfPlayer(0), colourOfPlayer(1), colourOfPlayer(2)]).toEqual(['blue', 'red', 'yellow'])
    expect(match.players.map(({ colour }) => colour)).toEqual(colours)
  })

  it('are kept in a record and verified', () => {
    const colours = ['green', 'red']
    const seed = 'colours'
    const options = crackWordGame.schema.options.parse({})
    const setup = crackWordGame.setup({ seats: 2, options, seed, colours })
    const header = {
      game: 'crack-word',
      edition: crackWordGame.edition,
      lexicon: frenchLexicon().id,
      seats: 2,
      options,
      colours,
      commitment: commitmentOf(seed),
      seed,
      deal: null,
    }
    const text = formatRecord(crackWordGame, header, setup, [], 'unfinished')
    expect(text).toContain('\ncolours: green red\n')
    expect(verifyRecord(text, findFrenchLexicon).ok).toBe(true)
    const { colours: _, ...uncoloured } = header
    const other = formatRecord(crackWordGame, uncoloured, setup, [], 'unfinished')
    expect(verifyRecord(other, findFrenchLexicon)).toMatchObject({ error: { code: 'otherDeal' } })

    const record = parseRecord(text)
    if (!record.ok) throw new Error('unreadable')
    expect(record.value.header).toEqual(header)
    const replayed = replayRecord(crackWordGame, record.value, frenchLexicon())
    expect(replayed.ok && replayed.value.setup).toEqual(setup)
  })
})

describe('a time-out before a card of a new hand is laid', () => {
  const laid: CrackWordLayout = { lines: ['0M 0O'], hands: ['T', 'OE'], piles: ['KAAAAAAAA', 'EEE'] }

  it.each(['idle', 'forfeit'] as const)('lays the first letter and is not counted (%s)', (timeUp) => {
    const start = withLayout(startedTable([null, null], { pace: { turn: DAY_MS, timeUp } }), laid)
    const cracked = applyMatchCommand(
      start,
      actionCommand('1> T crack'),
      testActor(playerNumberAt(start, 0)),
      DAY_MS / 2,
    ).match
    // The new hand starts a new deadline.
    expect(cracked.deadline).toBe(DAY_MS / 2 + DAY_MS)
    const { match, facts } = applyMatchCommand(cracked, { type: 'tick' }, null, 2 * DAY_MS)
    expect(facts.map(({ type }) => type)).toEqual(['moved', 'turned'])
    expect(match.play?.timeouts).toEqual([0, 0])
    expect(stateOf(match)).toMatchObject({ turn: 1, lay: null, resigned: [] })
    expect(stateOf(match).lines[0]).toEqual([[{ seat: 0, letter: 'K', joker: false }]])
  })
})

describe('a challenge', () => {
  const laid: CrackWordLayout = {
    lines: ['0M 0O'],
    hands: ['WKE', 'OEE', 'OOE'],
    options: { referee: 'challenge' },
  }
  const start = withLayout(startedTable([null, null, null]), laid)
  const placed = applyMatchCommand(
    start,
    actionCommand('1> W'),
    testActor(playerNumberAt(start, 0)),
    10,
  ).match

  it('neither shortens nor extends the next player’s time', () => {
    expect(placed.deadline).toBe(10 + 2 * DAY_MS)
    const { match, facts } = applyMatchCommand(
      placed,
      actionCommand('challenge'),
      testActor(playerNumberAt(start, 2)),
      DAY_MS,
    )
    expect(facts.at(-1)).toMatchObject({ type: 'turned', turn: placed.turn + 1 })
    expect(match.deadline).toBe(placed.deadline)
    expect(stateOf(match).turn).toBe(1)
  })

  it('is not waited for: only the next player’s clock runs, and their move ends it', () => {
    const { match } = applyMatchCommand(placed, { type: 'tick' }, null, 3 * DAY_MS)
    expect(stateOf(match)).toMatchObject({ turn: 2, challenge: null })
    expect(match.play?.timeouts).toEqual([0, 1, 0])
  })
})
