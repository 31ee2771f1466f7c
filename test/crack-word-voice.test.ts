import { type Cast, LETTERS } from '@crackpost/bot/cast'
import { crackWord as voice } from '@crackpost/bot/games/crack-word/index'
import { place } from '@crackpost/bot/games/crack-word/place'
import type { Position } from '@crackpost/bot/moves'
import { type CrackWord, crackWord as game } from '@crackpost/core/games/crack-word/index'
import { REFEREES, type State } from '@crackpost/core/games/crack-word/schema'
import { diceBox, rng } from '@crackpost/core/kernel/dice'
import { simulated } from '@crackpost/core/players/simulated'
import { THEMES } from '@crackpost/render/frame/theme'
import { picture } from '@crackpost/render/games/index'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'

const lexicon = french()
const LANGUAGES = ['fr', 'en'] as const
const NAMES = ['Éloïse de la Rivière-aux-Renards', 'Noé', '*Zoé* @everyone `x`', 'W'.repeat(80)]
const cast: Cast = { player: () => '', seat: (seat) => NAMES[seat] ?? '' }

/** Every position of some matches, under each referee. */
function* positions(count: number): Generator<State> {
  for (let n = 0; n < count; n++) {
    const referee = REFEREES[n % REFEREES.length]
    const options = { mode: 'short', referee }
    const { match } = simulated(game, { seats: 2 + (n % 3), seed: `voice ${n}`, lexicon, options })
    let state: State | null = null
    for (const event of [...match.setup, ...match.entries.flatMap(({ events }) => events)]) {
      state = game.evolve(state, event)
      if (state.lay === null) yield state
    }
  }
}

const thinking = (state: State, language: 'fr' | 'en'): Position<CrackWord> => ({
  state,
  view: game.view(state, state.turn),
  seat: state.turn,
  cast: LETTERS,
  lexicon,
  language,
})

describe('a match of Crack Word in words', () => {
  it('fits where it is said, and always tells the scores and whose turn it is', () => {
    for (const state of positions(12)) {
      const view = game.view(state, null)
      for (const language of LANGUAGES) {
        const alt = voice.alt(view, { language, cast })
        expect(alt.length).toBeLessThanOrEqual(1024)
        for (const { total } of view.table.players) expect(alt).toContain(`) ${total}`)
        const turn = language === 'fr' ? /Au tour de / : / to play\./
        expect(turn.test(alt)).toBe(state.over === null)
        expect(alt).toMatch(/^(?:Dernier coup|Last move|Coupe|Cut)/)
        expect(voice.table(view, { language, cast }).length).toBeLessThanOrEqual(1700)
      }
    }
  })

  it('is completed and previewed by what the rules then accept', () => {
    let offered = 0
    for (const [n, state] of [...positions(6)].entries()) {
      if (state.over) continue
      const at = thinking(state, LANGUAGES[n % 2] ?? 'fr')
      const env = { lexicon, dice: diceBox(''), now: 0, pace: 1 }
      const choices = place.complete?.('card', { card: '' }, at) ?? []
      const choice = choices[rng('choice', String(n)).below(Math.max(1, choices.length))]
      if (!choice) continue
      const read = place.typed({ card: choice.value }, at)
      const shown = read.ok ? place.preview?.(read.value, at) : read
      expect(shown?.ok, `${choice.name} ${JSON.stringify(shown)}`).toBe(true)
      if (!shown?.ok) continue
      expect(shown.value.picture?.alt.length).toBeLessThanOrEqual(1024)
      for (const { label, value } of shown.value.others) {
        expect(label.length).toBeLessThanOrEqual(100)
        const other = game.notation.parse(value)
        expect(other.ok && game.decide(state, other.value, state.turn, env).ok, value).toBe(true)
      }
      offered += shown.value.others.length
    }
    expect(offered).toBeGreaterThan(300)
  })

  it('is picked step by step by what the rules then accept, and no step is too long to bear', () => {
    let made = 0
    for (const [n, state] of [...positions(3)].entries()) {
      if (state.over || n % 4 > 0) continue
      const at = thinking(state, 'fr')
      const env = { lexicon, dice: diceBox(''), now: 0, pace: 1 }
      const queue = ['']
      for (let chosen = queue.shift(); chosen !== undefined; chosen = queue.shift()) {
        const picks = place.pick(chosen, at)
        if (!picks) throw new Error(`offered, but unknown: ${chosen}`)
        for (const pick of [...picks.of, ...(picks.lists ?? []).flatMap(({ of }) => of)]) {
          expect(pick.label.length).toBeLessThanOrEqual(100)
          if ('next' in pick) {
            expect(pick.next.length).toBeLessThanOrEqual(30)
            queue.push(pick.next)
          } else {
            expect(game.decide(state, pick.action, state.turn, env).ok, JSON.stringify(pick.action)).toBe(
              true,
            )
            made++
          }
        }
      }
    }
    expect(made).toBeGreaterThan(500)
  })
})

describe('the pictures of the rules', () => {
  it('can all be drawn', async () => {
    for (const { id, example } of await voice.rules())
      for (const theme of THEMES)
        for (const language of LANGUAGES) {
          if (!example) continue
          const view = example.view()
          const labels = {
            ...voice.captions(view, language),
            title: voice.title[language],
            names: [...example.names],
          }
          const asked = { what: example.what, theme, preview: example.preview }
          expect(picture(game.id, view, labels, asked).ok, id).toBe(true)
        }
  })
})
