import { GAMES } from '@crackpost/core/games/index'
import { type Dice, rng } from '@crackpost/core/kernel/dice'
import type { MatchActor, MatchCommand } from '@crackpost/core/match/decide'
import { parseRecord } from '@crackpost/core/match/record'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import type { Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadMatchRecord } from '@crackpost/core/use-cases/match-record'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import {
  EMBEDDED_TABLE_NAME,
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFrenchLexicon } from '../../scripts/french-lexicon.ts'
import {
  createManualClock,
  createTestPorts,
  type ManualClock,
  randomCommand,
  startTestMatch,
  testMatchSettings,
  testPlayerIds,
} from '../kit/harness/use-cases.ts'
import { sampleSize } from '../kit/sampling.ts'

const HOUR_MS = 3_600_000
const MATCH_COUNT = sampleSize(2, 10)
const STEP_COUNT = sampleSize(40, 150)

describe.each(GAMES)('the record of a stored match of $id', (game) => {
  let engine: EmbeddedDatabase
  let clock: ManualClock
  let ports: Ports
  beforeEach(async () => {
    engine = await openEmbeddedDatabase({ folder: null })
    clock = createManualClock()
    ports = createTestPorts(createStore(engine.client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
  })
  afterEach(() => engine.close())

  /**
   * Plays with everything that can happen around a game: time-outs, proposals to end, pauses, replacements. At last the
   * players resign, or a moderator ends the match.
   */
  async function playEventfully(name: string, pace: number): Promise<string> {
    const seats = Math.min(game.seats.max, 3)
    const terms = testMatchSettings(game.id, seats, { pace: { turn: pace, timeUp: 'idle' } })
    const { server } = terms.place
    const house = { add: ['ZZZZZ'], ban: ['LES', 'DES'] }
    await ports.settings.saveServerSettings(server ?? '', serverSettingsSchema.parse({ house }))
    let { id, match } = await startTestMatch(ports, name, terms)
    let n = 0
    const submit = async (by: MatchActor, command: MatchCommand): Promise<void> => {
      const result = await handleCommand(ports, { id, by, cause: `${name} ${n++}`, command })
      if (result.ok) match = result.value.match
    }
    const player = (seat: number): MatchActor => ({
      player: match.players[seat]?.player ?? '',
      moderates: null,
    })
    while (n < STEP_COUNT && match.phase === 'playing') {
      const dice = rng(name, `step ${n}`)
      clock.advance(dice.integerBelow(pace / 4))
      const seat = dice.integerBelow(seats)
      const moderator = { player: 'moderator-1', moderates: server }
      switch (chooseIncident(dice)) {
        case 'proposal':
          await submit(player(seat), { type: 'propose' })
          await submit(player((seat + 1) % seats), { type: 'accept' })
          if (seats > 2) await submit(player(seat), { type: 'withdraw' })
          break
        case 'timeout':
          clock.advance(pace + HOUR_MS)
          await submit(null, { type: 'tick' })
          break
        case 'pause':
          await submit(null, { type: 'pause', reason: 'gone' })
          clock.advance(5 * HOUR_MS)
          await submit(player(seat), { type: 'resume', place: terms.place })
          break
        case 'replacement': {
          const [newcomer = ''] = testPlayerIds(`${name} ${n}`, 1)
          const command = { type: 'offerSeat', seat, player: newcomer, silent: false } as const
          await handleCommand(ports, { id, by: moderator, cause: `${name} offer ${n}`, command })
          await submit({ player: newcomer, moderates: null }, { type: 'takeSeat' })
          break
        }
        case 'move': {
          const next = randomCommand(match, ports, `${name} ${n}`)
          if (next) await submit(next.by, next.command)
        }
      }
    }
    if (name.endsWith('0')) await submit({ player: 'moderator-1', moderates: server }, { type: 'abort' })
    for (let seat = 0; seat < seats; seat++) await submit(player(seat), { type: 'resign' })
    expect(match.endedAt).not.toBe(null)
    return id
  }

  it('is verified, whatever happened in the match', async () => {
    const incidents = new Set<string>()
    for (let round = 0; round < MATCH_COUNT; round++) {
      const id = await playEventfully(`eventful ${round}`, (round % 2 === 0 ? 48 : 6) * HOUR_MS)
      const text = (await loadMatchRecord(ports, id)) ?? ''
      const verified = verifyRecord(text, findFrenchLexicon)
      if (!verified.ok) throw new Error(`${JSON.stringify({ round, ...verified.error })}\n${text}`)
      expect(verified.value.isLexiconKnown).toBe(true)
      expect(text).toContain('\nadded: ZZZZZ\nbanned: LES DES\n')
      for (const [, verb = ''] of text.matchAll(
        /^(?:@\d+ )?(?:[A-H]|clock) (proposes|accepts|idles|resigns|waits|rings)/gm,
      ))
        incidents.add(verb)
      expect(await playerIdsIn(id, text)).toEqual([])
      expect(parseRecord(text).ok).toBe(true)
    }
    expect(incidents).toContain('idles')
  })

  it('does not exist before the end', async () => {
    const { id } = await startTestMatch(ports, 'running', testMatchSettings(game.id, 2))
    expect(await loadMatchRecord(ports, id)).toBe(null)
    expect(await loadMatchRecord(ports, '0'.repeat(12))).toBe(null)
  })

  const playerIdsIn = async (id: string, text: string): Promise<string[]> => {
    const match = (await ports.matches.loadSnapshot(id))?.match
    return playersOf(match ?? null).filter((player) => text.includes(player))
  }
})

const playersOf = (match: Match | null): string[] => match?.players.map(({ player }) => player) ?? []

const INCIDENTS = ['proposal', 'timeout', 'pause', 'replacement'] as const

/** Mostly a move. */
const chooseIncident = (dice: Dice): (typeof INCIDENTS)[number] | 'move' =>
  INCIDENTS[dice.integerBelow(INCIDENTS.length * 6)] ?? 'move'
