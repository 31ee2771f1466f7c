import type { Cast } from '@crackpost/bot/cast'
import { componentsOf } from '@crackpost/bot/component'
import { crackStory as voice } from '@crackpost/bot/games/crack-story/index'
import { panel, row, text } from '@crackpost/bot/panel'
import { crackStory as game } from '@crackpost/core/games/crack-story/index'
import { fold } from '@crackpost/core/kernel/play'
import { simulated } from '@crackpost/core/players/simulated'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { misprints } from './kit/prose.ts'

const lexicon = french()
const cast: Cast = { player: () => '<@1>', seat: (seat) => `<@110000000000000000${seat}>` }
const plain: Cast = { player: () => '', seat: (seat) => `Somebody with a rather long name ${seat}` }

describe('every position of simulated matches', () => {
  it('is told within Discord’s limits, in both languages, to every seat and to everybody', () => {
    let positions = 0
    for (let n = 0; n < 6; n++) {
      const seats = [2, 3, 8, 4, 5, 6][n] ?? 2
      const { match } = simulated(game, { seats, seed: `voice ${n}`, lexicon, options: { rounds: 1 } })
      let state = fold(game, match.setup)
      for (const [at, { events }] of match.entries.entries()) {
        state = fold(game, events, state)
        if (at % 3 > 0) continue
        positions++
        const language = at % 2 === 0 ? 'fr' : 'en'
        for (const seat of [null, at % seats]) {
          const view = game.view(state, seat)
          const table = voice.table(view, { language, cast })
          expect(table.length).toBeLessThanOrEqual(1700)
          const alt = voice.alt(view, { language, cast: plain })
          expect(alt.length).toBeLessThanOrEqual(1024)
          const hand = voice.hand(view, { language, cast })
          const told = events.map((event) => game.tell(event, seat))
          const news = told.map((event) => voice.news(event, { language, cast }))
          const exhibit = voice.exhibit?.(told, game.view(state, null), { language, cast, plain })
          for (const said of [table, alt, hand ?? '', ...news]) expect(misprints(language, said)).toEqual([])
          // All of it together is one message.
          const parts = [...news, ...(exhibit?.lines ?? []), table, hand ?? ''].join('\n')
          expect(parts.length).toBeLessThanOrEqual(4000)
          const buttons = voice.moves.list.flatMap((move) => move.button(view, language) ?? [])
          expect(buttons.length).toBeLessThanOrEqual(10)
          expect(componentsOf(panel('plain', text(parts), row()), null)).toHaveLength(1)
        }
      }
    }
    expect(positions).toBeGreaterThan(200)
  })
})
