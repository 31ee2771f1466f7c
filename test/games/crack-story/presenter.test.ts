import { componentsOf } from '@crackpost/bot/discord/components'
import { buttonRowPart, createPanel, textPart } from '@crackpost/bot/discord/panel'
import { crackStoryAltText } from '@crackpost/bot/games/crack-story/alt-text'
import { crackStoryPresenter as voice } from '@crackpost/bot/games/crack-story/index'
import type { PlayerNames } from '@crackpost/bot/match/player-names'
import { crackStoryGame as game } from '@crackpost/core/games/crack-story/index'
import { replay } from '@crackpost/core/kernel/step'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'
import { typographyErrors } from '../../kit/typography.ts'

const lexicon = frenchLexicon()
const MENTION_NAMES: PlayerNames = { player: () => '<@1>', seat: (seat) => `<@110000000000000000${seat}>` }
const LONG_NAMES: PlayerNames = {
  player: () => '',
  seat: (seat) => `Somebody with a rather long name ${seat}`,
}

describe('every position of simulated matches', () => {
  it('fits Discord’s limits, in both languages, for every seat and for spectators', () => {
    let positions = 0
    for (let n = 0; n < 6; n++) {
      const seats = [2, 3, 8, 4, 5, 6][n] ?? 2
      const { transcript } = simulateMatch(game, {
        seats,
        seed: `voice ${n}`,
        lexicon,
        options: { rounds: 1 },
      })
      let state = replay(game, transcript.setup)
      for (const [at, { events }] of transcript.entries.entries()) {
        state = replay(game, events, state)
        if (at % 3 > 0) continue
        positions++
        const language = at % 2 === 0 ? 'fr' : 'en'
        for (const seat of [null, at % seats]) {
          const view = game.view(state, seat)
          const table = voice.describeTable(view, { language, playerNames: MENTION_NAMES })
          expect(table.length).toBeLessThanOrEqual(1700)
          const alt = crackStoryAltText(view, { language, playerNames: LONG_NAMES })
          expect(alt.length).toBeLessThanOrEqual(1024)
          const hand = voice.describeHand?.(view, { language, playerNames: MENTION_NAMES })
          const eventViews = events.map((event) => game.viewEvent(event, seat))
          const news = eventViews.map((event) =>
            voice.describeEvent(event, { language, playerNames: MENTION_NAMES }),
          )
          const exhibit = voice.pictures?.highlight?.(eventViews, game.view(state, null), {
            language,
            playerNames: MENTION_NAMES,
            plainNames: LONG_NAMES,
          })
          for (const text of [table, alt, hand ?? '', ...news])
            expect(typographyErrors(language, text)).toEqual([])
          // All parts together must fit into one message.
          const parts = [...news, ...(exhibit?.lines ?? []), table, hand ?? ''].join('\n')
          expect(parts.length).toBeLessThanOrEqual(4000)
          const buttons = voice.moves.list.flatMap((move) => move.button(view, language) ?? [])
          expect(buttons.length).toBeLessThanOrEqual(10)
          expect(componentsOf(createPanel('plain', textPart(parts), buttonRowPart()), null)).toHaveLength(1)
        }
      }
    }
    expect(positions).toBeGreaterThan(200)
  })
})
