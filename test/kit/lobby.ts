import type { Fact } from '@crackpost/core/match/fact'
import { evolveMatch, type Match } from '@crackpost/core/match/match'
import { type Asker, decideTable, type TableAsk, type TableEnv } from '@crackpost/core/match/table'
import { DAY, NO_WISH, type Terms } from '@crackpost/core/match/terms'
import { french } from '../../scripts/french.ts'

export const SEED = '00112233445566778899aabbccddeeff'

/** Players for tests: `player(0)` is host more often than not. */
export const player = (n: number): string => `player-${n}`
export const by = (n: number): Asker => ({ player: player(n), moderates: null })
/** Whoever manages the server of `terms`. */
export const moderator: Asker = { player: player(99), moderates: '1' }

export const terms = (some: Partial<Terms> = {}): Terms => ({
  game: 'le-crack',
  options: {},
  seats: 4,
  pace: { turn: 2 * DAY, timeUp: 'idle' },
  language: 'fr',
  place: { server: '1', channel: '2' },
  private: false,
  invited: [],
  rematch: null,
  ...some,
})

export const env = (now: number): TableEnv => ({
  now,
  lexicon: french(),
  house: { add: [], ban: [] },
  seed: SEED,
})

export const opened = (some: Partial<Terms> = {}): Match =>
  evolveMatch(null, {
    at: 0,
    facts: [{ type: 'opened', host: player(0), terms: terms(some), wish: NO_WISH }],
  })

export const join: TableAsk = { type: 'join', wish: NO_WISH }

/** The match after an ask, and what happened; a refusal is a mistake in the test. */
export function did(match: Match, ask: TableAsk, who: Asker, now = 0): { match: Match; facts: Fact[] } {
  const decided = decideTable(match, ask, who, env(now))
  if (!decided.ok) throw new Error(`${ask.type}: ${JSON.stringify(decided.error)}`)
  return { match: evolveMatch(match, { at: now, facts: decided.value }), facts: decided.value }
}

/** A match under way between so many players. */
export function started(count: number, some: Partial<Terms> = {}): Match {
  let match = opened({ seats: count, ...some })
  for (let n = 1; n < count; n++) match = did(match, join, by(n)).match
  return did(match, { type: 'start' }, by(0)).match
}
