import { presenterOf } from '@crackpost/bot/games/index'
import type { PeopleById } from '@crackpost/bot/match/player-names'
import type { Match } from '@crackpost/core/match/state'
import { renderMatchPicture } from '@crackpost/functions/delivery/drawing'
import { describe, expect, it } from 'vitest'
import { runningMatch } from '../kit/harness/match.ts'

describe('renderMatchPicture', () => {
  const match = runningMatch(2)
  const [first, second] = match.players.map(({ player }) => player)
  const people = (name: string, nicknames: Readonly<Record<string, string>>): PeopleById =>
    new Map([
      [first ?? '', { user: '1', name, nicknames }],
      [second ?? '', { user: '2', name: 'Sam', nicknames: {} }],
    ])
  const draw = (drawn: Match, names: PeopleById): string => {
    const what = presenterOf(drawn).pictures?.table ?? ''
    const picture = renderMatchPicture(drawn, null, names, { what, theme: 'dark', language: 'fr' })
    if (!picture.ok) throw new Error(picture.error.why)
    return Buffer.from(picture.value).toString('base64')
  }

  it('writes the names that the players have in the match’s server', () => {
    const server = match.terms.place.server ?? ''
    const plain = draw(match, people('Zoé', {}))
    expect(draw(match, people('Zoé', { [server]: 'Cheffe' }))).toBe(draw(match, people('Cheffe', {})))
    expect(draw(match, people('Zoé', { 999: 'Cheffe' }))).toBe(plain)
    expect(draw(match, people('Cheffe', {}))).not.toBe(plain)
  })

  it('labels a player with an invisible name by the seat', () => {
    expect(draw(match, people('\u3164\u2800', {}))).toBe(draw(match, people('', {})))
  })
})
