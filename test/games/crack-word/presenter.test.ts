import { crackWordAltText } from '@crackpost/bot/games/crack-word/alt-text'
import { crackWordCaptions } from '@crackpost/bot/games/crack-word/captions'
import { crackWordPresenter as voice } from '@crackpost/bot/games/crack-word/index'
import { placeMove } from '@crackpost/bot/games/crack-word/place'
import type { MoveInput } from '@crackpost/bot/games/moves'
import { type PlayerNames, SEAT_LETTER_NAMES } from '@crackpost/bot/match/player-names'
import { type CrackWordTypes, crackWordGame as game } from '@crackpost/core/games/crack-word/index'
import { REFEREES, type State } from '@crackpost/core/games/crack-word/schema'
import { createDiceFactory, rng } from '@crackpost/core/kernel/dice'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { RENDER_THEMES } from '@crackpost/render/canvas/theme'
import { renderPicture } from '@crackpost/render/games/index'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'

const lexicon = frenchLexicon()
const LANGUAGES = ['fr', 'en'] as const
const NAMES = ['Éloïse de la Rivière-aux-Renards', 'Noé', '*Zoé* @everyone `x`', 'W'.repeat(80)]
const PLAYER_NAMES: PlayerNames = { player: () => '', seat: (seat) => NAMES[seat] ?? '' }

/** Every position of some matches, with each referee. */
function* positions(count: number): Generator<State> {
  for (let n = 0; n < count; n++) {
    const referee = REFEREES[n % REFEREES.length]
    const options = { mode: 'short', referee }
    const { transcript } = simulateMatch(game, { seats: 2 + (n % 3), seed: `voice ${n}`, lexicon, options })
    let state: State | null = null
    for (const event of [...transcript.setup, ...transcript.entries.flatMap(({ events }) => events)]) {
      state = game.evolve(state, event)
      if (state.lay === null) yield state
    }
  }
}

const moveInput = (state: State, language: 'fr' | 'en'): MoveInput<CrackWordTypes> => ({
  state,
  view: game.view(state, state.turn),
  seat: state.turn,
  playerNames: SEAT_LETTER_NAMES,
  lexicon,
  language,
})

describe('the texts of Crack Word', () => {
  it('fit Discord’s limits, and always contain the scores and the seat on turn', () => {
    for (const state of positions(12)) {
      const view = game.view(state, null)
      for (const language of LANGUAGES) {
        const alt = crackWordAltText(view, { language, playerNames: PLAYER_NAMES })
        expect(alt.length).toBeLessThanOrEqual(1024)
        for (const { total } of view.table.players) expect(alt).toContain(`) ${total}`)
        const turn = language === 'fr' ? /Au tour de / : / to play\./
        expect(turn.test(alt)).toBe(state.over === null)
        expect(alt).toMatch(/^(?:Dernier coup|Last move|Coupe|Cut)/)
        expect(voice.describeTable(view, { language, playerNames: PLAYER_NAMES }).length).toBeLessThanOrEqual(
          1700,
        )
      }
    }
  })

  it('offer completions and previews that the rules accept', () => {
    let offered = 0
    for (const [n, state] of [...positions(6)].entries()) {
      if (state.over) continue
      const at = moveInput(state, LANGUAGES[n % 2] ?? 'fr')
      const env = { lexicon, dice: createDiceFactory(''), now: 0, pace: 1 }
      const choices = placeMove.autocomplete?.('card', { card: '' }, at) ?? []
      const choice = choices[rng('choice', String(n)).integerBelow(Math.max(1, choices.length))]
      if (!choice) continue
      const read = placeMove.fromOptions({ card: choice.value }, at)
      const preview = read.ok ? placeMove.preview?.(read.value, at) : read
      expect(preview?.ok, `${choice.name} ${JSON.stringify(preview)}`).toBe(true)
      if (!preview?.ok) continue
      expect(preview.value.picture?.alt.length).toBeLessThanOrEqual(1024)
      for (const { label, value } of preview.value.alternatives) {
        expect(label.length).toBeLessThanOrEqual(100)
        const other = game.notation.parse(value)
        expect(other.ok && game.decide(state, other.value, state.turn, env).ok, value).toBe(true)
      }
      offered += preview.value.alternatives.length
    }
    expect(offered).toBeGreaterThan(300)
  })

  it('offer steps that the rules accept, with custom ids within the limit', () => {
    let drawnPictures = 0
    for (const [n, state] of [...positions(3)].entries()) {
      if (state.over || n % 4 > 0) continue
      const at = moveInput(state, 'fr')
      const env = { lexicon, dice: createDiceFactory(''), now: 0, pace: 1 }
      const queue = ['']
      for (let chosen = queue.shift(); chosen !== undefined; chosen = queue.shift()) {
        const picks = placeMove.choicesAfter(chosen, at)
        if (!picks) throw new Error(`offered, but unknown: ${chosen}`)
        for (const pick of [...picks.choices, ...(picks.lists ?? []).flatMap(({ of }) => of)]) {
          expect(pick.label.length).toBeLessThanOrEqual(100)
          if ('next' in pick) {
            expect(pick.next.length).toBeLessThanOrEqual(30)
            queue.push(pick.next)
          } else {
            expect(game.decide(state, pick.action, state.turn, env).ok, JSON.stringify(pick.action)).toBe(
              true,
            )
            drawnPictures++
          }
        }
      }
    }
    expect(drawnPictures).toBeGreaterThan(500)
  })
})

describe('the pictures of the rules', () => {
  it('can all be drawn', async () => {
    for (const { id, example } of await voice.rules())
      for (const theme of RENDER_THEMES)
        for (const language of LANGUAGES) {
          if (!example) continue
          const view = example.view()
          const labels = {
            ...crackWordCaptions(view, language),
            title: voice.title[language],
            names: [...example.names],
          }
          const request = { what: example.picture, theme, preview: example.preview }
          expect(renderPicture(game.id, view, labels, request).ok, id).toBe(true)
        }
  })
})
