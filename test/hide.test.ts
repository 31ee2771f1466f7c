import { NO_AGREEMENT } from '@crackpost/core/match/agreement'
import { hide } from '@crackpost/core/match/hide'
import { evolveMatch, isHidden, type Match } from '@crackpost/core/match/match'
import type { Terms } from '@crackpost/core/match/terms'
import { describe, expect, it } from 'vitest'

const TERMS: Terms = {
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
const WISH = { seat: null, colour: null }
const OPEN = evolveMatch(null, {
  at: 0,
  facts: [
    { type: 'opened', host: 'player-0', terms: TERMS, wish: WISH },
    { type: 'joined', player: 'player-1', wish: WISH },
    { type: 'joined', player: 'player-2', wish: WISH },
  ],
})

/** A story of two words is over: what is hidden does not ask for more of the state. */
const KEPT = {
  number: 1,
  round: 1,
  why: 'story',
  words: ['Elle', 'dessine'],
  by: [1, 2],
  cards: [0, 4],
  slips: [],
}
const STATE = {
  options: {},
  hands: [[], [], []],
  wins: [0, 0, 0],
  resigned: [],
  story: [],
  pile: [],
  discard: [],
  hearings: [],
  kept: [KEPT],
  form: null,
  chrono: null,
  fresh: null,
  vote: null,
  waiting: null,
  won: null,
  over: null,
}
const PLAYED: Match = {
  ...OPEN,
  phase: 'playing',
  play: {
    edition: 1,
    lexicon: 'x',
    house: { add: [], ban: [] },
    seed: '0',
    commitment: '0',
    startedAt: 0,
    course: { state: STATE, turns: 0, agreement: NO_AGREEMENT },
    timeouts: [0, 0, 0],
  },
}

const asker = (n: number, moderates: string | null = null) => ({ player: `player-${n}`, moderates })
const hidden = (match: Match, what: string | number, by = asker(0)): Match => {
  const judged = hide(match, what, by)
  if (!judged.ok) throw new Error(judged.error.code)
  return evolveMatch(match, { at: 1, facts: judged.value })
}

describe('hiding what was written', () => {
  it('is for the host, for who manages the server, and for whoever wrote it', () => {
    for (const by of [asker(0), asker(9, '1'), asker(1)]) expect(hide(PLAYED, '1.1', by).ok).toBe(true)
    for (const by of [asker(2), asker(9), asker(9, '2')])
      expect(hide(PLAYED, '1.1', by)).toEqual({ ok: false, error: { code: 'mayNotHide' } })
  })

  it('is booked once, for one word or for all of a seat', () => {
    const one = hidden(PLAYED, '1.1')
    expect(isHidden(one, '1.1', 1)).toBe(true)
    expect(isHidden(one, '1.2', 2)).toBe(false)
    expect(hide(one, '1.1', asker(0))).toEqual({ ok: false, error: { code: 'hiddenAlready' } })
    const all = hidden(one, 2, asker(2))
    expect(isHidden(all, '1.2', 2)).toBe(true)
    expect(isHidden(all, '7.3', 2)).toBe(true)
    expect(hide(all, '1.2', asker(0))).toEqual({ ok: false, error: { code: 'hiddenAlready' } })
  })

  it('needs something that can be read', () => {
    expect(hide(PLAYED, '1.3', asker(0))).toEqual({ ok: false, error: { code: 'nothingToHide' } })
    expect(hide(PLAYED, 7, asker(0))).toEqual({ ok: false, error: { code: 'nothingToHide' } })
    expect(hide(OPEN, '1.1', asker(0))).toEqual({ ok: false, error: { code: 'nothingToHide' } })
    const other = { ...PLAYED, terms: { ...TERMS, game: 'le-crack' } }
    expect(hide(other, '1.1', asker(0))).toEqual({ ok: false, error: { code: 'nothingToHide' } })
  })
})
