import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { NO_AGREEMENT } from '@crackpost/core/match/agreement'
import { decideHide } from '@crackpost/core/match/decide-hide'
import type { MatchSettings } from '@crackpost/core/match/settings'
import { evolveMatch, isTextHidden, type Match } from '@crackpost/core/match/state'
import { describe, expect, it } from 'vitest'

const SETTINGS: MatchSettings = {
  game: 'crack-story',
  options: {},
  seats: 2,
  pace: { turn: 86_400_000, timeUp: 'idle' },
  language: 'fr',
  place: { server: '1', channel: '2' },
  private: false,
  invited: [],
  rematch: null,
}
const NO_PREFERENCES = { seat: null, colour: null }
const OPEN_MATCH = evolveMatch(null, {
  at: 0,
  facts: [
    { type: 'opened', host: 'player-0', terms: SETTINGS, wish: NO_PREFERENCES },
    { type: 'joined', player: 'player-1', wish: NO_PREFERENCES },
    { type: 'joined', player: 'player-2', wish: NO_PREFERENCES },
  ],
})

/** A published story of two words: hiding needs no more of the state. */
const KEPT_STORY = {
  number: 1,
  round: 1,
  why: 'story',
  words: ['Elle', 'dessine'],
  by: [1, 2],
  cards: [0, 4],
  slips: [],
}
const STORY_STATE = {
  options: {},
  hands: [[], [], []],
  wins: [0, 0, 0],
  resigned: [],
  story: [],
  pile: [],
  discard: [],
  hearings: [],
  kept: [KEPT_STORY],
  form: null,
  chrono: null,
  fresh: null,
  vote: null,
  waiting: null,
  won: null,
  over: null,
}
const PLAYED_MATCH: Match = {
  ...OPEN_MATCH,
  phase: 'playing',
  play: {
    edition: crackStoryGame.edition,
    lexicon: 'x',
    house: { add: [], ban: [] },
    seed: '0',
    commitment: '0',
    startedAt: 0,
    course: { state: STORY_STATE, turns: 0, agreement: NO_AGREEMENT },
    timeouts: [0, 0, 0],
  },
}

const actor = (n: number, moderates: string | null = null) => ({ player: `player-${n}`, moderates })
const matchAfterHiding = (match: Match, text: string | number, by = actor(0)): Match => {
  const judged = decideHide(match, text, by)
  if (!judged.ok) throw new Error(judged.error.code)
  return evolveMatch(match, { at: 1, facts: judged.value })
}

describe('hiding a text', () => {
  it('is allowed to the host, to moderators of the server and to the author', () => {
    for (const by of [actor(0), actor(9, '1'), actor(1)])
      expect(decideHide(PLAYED_MATCH, '1.1', by).ok).toBe(true)
    for (const by of [actor(2), actor(9), actor(9, '2')])
      expect(decideHide(PLAYED_MATCH, '1.1', by)).toEqual({ ok: false, error: { code: 'mayNotHide' } })
  })

  it('is recorded once, for one word or for all of a seat', () => {
    const withoutWord = matchAfterHiding(PLAYED_MATCH, '1.1')
    expect(isTextHidden(withoutWord, '1.1', 1)).toBe(true)
    expect(isTextHidden(withoutWord, '1.2', 2)).toBe(false)
    expect(decideHide(withoutWord, '1.1', actor(0))).toEqual({ ok: false, error: { code: 'hiddenAlready' } })
    const withoutSeat = matchAfterHiding(withoutWord, 2, actor(2))
    expect(isTextHidden(withoutSeat, '1.2', 2)).toBe(true)
    expect(isTextHidden(withoutSeat, '7.3', 2)).toBe(true)
    expect(decideHide(withoutSeat, '1.2', actor(0))).toEqual({ ok: false, error: { code: 'hiddenAlready' } })
  })

  it('needs a text that can be read', () => {
    expect(decideHide(PLAYED_MATCH, '1.3', actor(0))).toEqual({ ok: false, error: { code: 'nothingToHide' } })
    expect(decideHide(PLAYED_MATCH, 7, actor(0))).toEqual({ ok: false, error: { code: 'nothingToHide' } })
    expect(decideHide(OPEN_MATCH, '1.1', actor(0))).toEqual({ ok: false, error: { code: 'nothingToHide' } })
    const other: Match = {
      ...PLAYED_MATCH,
      terms: { ...SETTINGS, game: leCrackGame.id },
      play: PLAYED_MATCH.play && { ...PLAYED_MATCH.play, edition: leCrackGame.edition },
    }
    expect(decideHide(other, '1.1', actor(0))).toEqual({ ok: false, error: { code: 'nothingToHide' } })
  })
})
