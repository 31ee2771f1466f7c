import { decideMatch, type MatchActor, type MatchCommand, type MatchEnv } from '@crackpost/core/match/decide'
import type { MatchEvent } from '@crackpost/core/match/events'
import { DAY_MS, type MatchSettings, NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'

export const MATCH_SEED = '00112233445566778899aabbccddeeff'

/** Id of test player n; player 0 is usually the host. */
export const testPlayerId = (n: number): string => `player-${n}`
export const testActor = (n: number): MatchActor => ({ player: testPlayerId(n), moderates: null })
/** A member who manages the server of the match. */
export const MODERATOR_ACTOR: MatchActor = { player: testPlayerId(99), moderates: '1' }

export const lobbyMatchSettings = (overrides: Partial<MatchSettings> = {}): MatchSettings => ({
  game: 'le-crack',
  options: {},
  seats: 4,
  pace: { turn: 2 * DAY_MS, timeUp: 'idle' },
  language: 'fr',
  place: { server: '1', channel: '2' },
  private: false,
  invited: [],
  rematch: null,
  ...overrides,
})

export const matchEnvAt = (now: number): MatchEnv => ({
  now,
  lexicon: frenchLexicon(),
  serverWords: { add: [], ban: [] },
  seed: MATCH_SEED,
})

export const openMatchState = (overrides: Partial<MatchSettings> = {}): Match =>
  evolveMatch(null, {
    at: 0,
    facts: [
      { type: 'opened', host: testPlayerId(0), terms: lobbyMatchSettings(overrides), wish: NO_SEAT_WISH },
    ],
  })

export const JOIN_COMMAND: MatchCommand = { type: 'join', wish: NO_SEAT_WISH }

/** The match after a command, and its events; throws if the command is rejected. */
export function applyMatchCommand(
  match: Match,
  command: MatchCommand,
  actor: MatchActor,
  now = 0,
): { match: Match; facts: MatchEvent[] } {
  const decided = decideMatch(match, command, actor, matchEnvAt(now))
  if (!decided.ok) throw new Error(`${command.type}: ${JSON.stringify(decided.error)}`)
  return { match: evolveMatch(match, { at: now, facts: decided.value }), facts: decided.value }
}

/** A started match of `count` players. */
export function runningMatch(count: number, overrides: Partial<MatchSettings> = {}): Match {
  let match = openMatchState({ seats: count, ...overrides })
  for (let n = 1; n < count; n++) match = applyMatchCommand(match, JOIN_COMMAND, testActor(n)).match
  return applyMatchCommand(match, { type: 'start' }, testActor(0)).match
}
