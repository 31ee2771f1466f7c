import { leCrackAltText } from '@crackpost/bot/games/le-crack/alt-text'
import { leCrackCaptions } from '@crackpost/bot/games/le-crack/captions'
import { leCrackPresenter as voice } from '@crackpost/bot/games/le-crack/index'
import type { PlayerNames } from '@crackpost/bot/match/player-names'
import { leCrackGame as game } from '@crackpost/core/games/le-crack/index'
import type { State } from '@crackpost/core/games/le-crack/schema'
import { rng } from '@crackpost/core/kernel/dice'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { RENDER_THEMES } from '@crackpost/render/canvas/theme'
import { renderPicture } from '@crackpost/render/games/index'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'

const lexicon = frenchLexicon()
const LANGUAGES = ['fr', 'en'] as const
const NAMES = ['Éloïse de la Rivière-aux-Renards', 'Noé', '*Zoé* @everyone `x`', 'W'.repeat(80)]
const PLAYER_NAMES: PlayerNames = { player: () => '', seat: (seat) => NAMES[seat] ?? '' }

/** Every position of some matches, with the word played in it. */
function* positions(count: number): Generator<{ state: State; word: string | null }> {
  for (let n = 0; n < count; n++) {
    const { transcript } = simulateMatch(game, { seats: 2 + (n % 3), seed: `voice ${n}`, lexicon })
    let state: State | null = null
    for (const event of [...transcript.setup, ...transcript.entries.flatMap(({ events }) => events)]) {
      if (state) yield { state, word: event.type === 'played' ? (event.words[0]?.word ?? null) : null }
      state = game.evolve(state, event)
    }
    if (state) yield { state, word: null }
  }
}

describe('the texts of Le Crack', () => {
  it('fit Discord’s limits, and always contain the scores and the seat on turn', () => {
    let cut = 0
    for (const { state } of positions(12)) {
      const view = game.view(state, null)
      for (const language of LANGUAGES) {
        const alt = leCrackAltText(view, { language, playerNames: PLAYER_NAMES })
        expect(alt.length).toBeLessThanOrEqual(1024)
        for (const { total, as } of view.table.players) expect(alt).toContain(`${total} (${as} AS)`)
        const turn = language === 'fr' ? /Au tour de / : / to play\./
        expect(turn.test(alt)).toBe(state.over === null)
        if (state.last) expect(alt).toMatch(/^(?:Dernier coup|Last move)/)
        if (alt.includes('…')) cut += 1
        expect(voice.describeTable(view, { language, playerNames: PLAYER_NAMES }).length).toBeLessThanOrEqual(
          1700,
        )
      }
    }
    expect(cut).toBeGreaterThan(0)
  })

  it('offer completions and previews that the rules accept', () => {
    const [play] = voice.moves.list
    let offered = 0
    for (const [n, { state, word }] of [...positions(6)].entries()) {
      if (word === null) continue
      const language = LANGUAGES[n % 2] ?? 'fr'
      const at = {
        state,
        view: game.view(state, state.turn),
        seat: state.turn,
        playerNames: PLAYER_NAMES,
        lexicon,
        language,
      }
      const choices = play?.autocomplete?.('word', { word: word.toLowerCase() }, at) ?? []
      expect(choices.length, word).toBeGreaterThan(0)
      const choice = choices[rng('choice', String(n)).integerBelow(choices.length)]
      const read = play?.fromOptions({ word: choice?.value ?? '' }, at)
      const preview = read?.ok ? play?.preview?.(read.value, at) : read
      expect(preview?.ok, `${word} ${JSON.stringify(preview)}`).toBe(true)
      if (!preview?.ok) continue
      expect(choice?.name).toContain(` · ${Object(preview.value.picture?.preview).line.total} · `)
      expect(preview.value.picture?.alt.length).toBeLessThanOrEqual(1024)
      offered += preview.value.alternatives.length
    }
    expect(offered).toBeGreaterThan(500)
  })
})

describe('the pictures of the rules', () => {
  it('can all be drawn', async () => {
    for (const { id, example } of await voice.rules())
      for (const theme of RENDER_THEMES) {
        if (!example) continue
        const view = example.view()
        const labels = {
          ...leCrackCaptions(view, 'fr'),
          title: voice.title.fr,
          names: [...example.names],
        }
        const picture = renderPicture(game.id, view, labels, {
          what: example.picture,
          theme,
          preview: example.preview,
        })
        expect(picture.ok, id).toBe(true)
      }
  })
})
