import { readFileSync } from 'node:fs'
import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { type CardPlacement, findCardPlacements } from '@crackpost/core/games/crack-word/placements'
import type { State } from '@crackpost/core/games/crack-word/schema'
import type { LineView, StackView, View } from '@crackpost/core/games/crack-word/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { PictureLabels } from '@crackpost/render/canvas/picture-labels'
import { RENDER_THEMES, type RenderTheme } from '@crackpost/render/canvas/theme'
import type { CrackWordLabelKey } from '@crackpost/render/games/crack-word/labels'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'
import { replayRecordText } from '../kit/replay-record.ts'
import type { PictureSample } from './samples.ts'

export const CRACK_WORD_SAMPLE_WORDS: Readonly<Record<CrackWordLabelKey, string>> = {
  line: 'ligne',
  crack: 'CRACK WORD',
  poubelle: 'POUBELLE',
  pass: 'pioche et passe',
  passOut: 'passe et sort',
  refused: 'refusé',
  challenge: 'conteste',
  found: 'existe dans',
  open: 'contestable',
  opening: 'Une lettre sur chaque ligne pour commencer',
  lastRounds: 'Derniers tours',
  out: 'sorti',
  empty: 'n’importe quelle lettre',
  lay: 'pose une carte',
  hand: 'Ta main',
  noCards: 'plus de carte',
  example: 'comme dans',
}

export const crackWordSampleLabels = (
  status: string,
  names: readonly string[],
): PictureLabels<CrackWordLabelKey> => ({
  title: 'Crack Word',
  status,
  names,
  words: CRACK_WORD_SAMPLE_WORDS,
})

const replayRecorded = (name: string) =>
  replayRecordText(
    crackWordGame,
    readFileSync(new URL(`../matches/crack-word/${name}.match`, import.meta.url), 'utf8'),
  )

/** All states of a recorded match, starting with the deal. */
export const recordedCrackWordStates = (name: string): State[] =>
  replayRecorded(name).turns.map(({ progress }) => progress.state)

export const crackWordViewOf = (state: State, seat: Seat | null): View => crackWordGame.view(state, seat)

export function recordedCrackWordState(name: string, turn: number): State {
  const state = recordedCrackWordStates(name)[turn]
  if (!state) throw new Error(`${name} has no turn ${turn}`)
  return state
}

const THREE_NAMES = ['Éloïse', 'Bastien Rœlants', 'Noé']
const FOUR_NAMES = ['Éloïse', 'Noé', 'Maÿlis d’Arc', 'Zoé & Théo']

/** After and before a CRACK WORD of ten letters; and a table with long words that can all be extended. */
const STATE_AFTER_CRACK = recordedCrackWordState('finished-friendly-3', 30)
const STATE_BEFORE_CRACK = recordedCrackWordState('finished-friendly-3', 29)
const OPEN_STATE = recordedCrackWordState('passes-challenge-4', 90)

/** Pictures in the documentation: each one in both themes. */
export const CRACK_WORD_DOC_SAMPLES: readonly PictureSample[] = RENDER_THEMES.flatMap(
  (theme): PictureSample[] => {
    const sample = (
      what: string,
      view: View,
      labels: PictureLabels<CrackWordLabelKey>,
      preview?: CardPlacement,
    ): PictureSample => ({
      file: `docs/pictures/crack-word-${what}-${theme}.png`,
      game: crackWordGame.id,
      view,
      labels,
      request: { what, theme, preview },
    })
    return [
      sample(
        'table',
        crackWordViewOf(STATE_AFTER_CRACK, null),
        crackWordSampleLabels('Tour 31', THREE_NAMES),
      ),
      sample(
        'hand',
        crackWordViewOf(recordedCrackWordState('passes-friendly-4', 81), 0),
        crackWordSampleLabels('8 cartes', FOUR_NAMES),
      ),
      sample('seat', crackWordViewOf(OPEN_STATE, 2), crackWordSampleLabels('Tour 91', FOUR_NAMES)),
      sample(
        'preview',
        crackWordViewOf(STATE_BEFORE_CRACK, STATE_BEFORE_CRACK.turn),
        crackWordSampleLabels('Aperçu, rien n’est joué', THREE_NAMES),
        bestCrackWordPlacement(STATE_BEFORE_CRACK),
      ),
    ]
  },
)

/** The placement with the most points. */
export function bestCrackWordPlacement(state: State): CardPlacement {
  const cards = [...new Set(state.hands[state.turn])].filter((card) => card !== '!')
  const placements = cards.flatMap((card) => findCardPlacements(state, state.turn, card, frenchLexicon()))
  const [best] = placements.toSorted((a, b) => (b.crack?.points ?? 0) - (a.crack?.points ?? 0))
  if (!best) throw new Error('there is nothing to place')
  return best
}

const WIDE_NAME = 'W'.repeat(32)

/** A line with this many stacks; `depth` controls how many cards are covered. */
export function crowdedCrackWordLine(
  { players }: View['table'],
  line: number,
  stacks: number,
  depth: number,
): LineView {
  const cardOwner = (n: number) => {
    const { seat = 0, colour = 'red' as const } = players[n % players.length] ?? {}
    return { seat, colour, joker: n % 5 === 0 }
  }
  const stackViews = Array.from(
    { length: stacks },
    (_, n): StackView => ({
      ...cardOwner(n * 3),
      letter: String.fromCharCode(65 + ((n * 7 + 22) % 26)),
      covered: Array.from({ length: (n * depth) % 7 }, (_, below) => cardOwner(n + below)),
    }),
  )
  const letters = stackViews.map(({ letter }) => letter).join('')
  const cards = stackViews.reduce((sum, { covered }) => sum + 1 + covered.length, 0)
  return { line, letters, stacks: stackViews, cards, counts: players.map(() => stacks), majority: null }
}

/** A view that no match reaches: lines of these lengths, a hand of this size, and large figures. */
export function crowdedCrackWordView(lengths: readonly number[], hand: number, depth = 1): View {
  const view = crackWordViewOf(OPEN_STATE, OPEN_STATE.turn)
  const table = {
    ...view.table,
    lines: lengths.map((length, n) => crowdedCrackWordLine(view.table, n + 1, length, depth)),
    players: view.table.players.map((player) => ({ ...player, hand: 60, pile: 60, total: 240 })),
  }
  const cards = Array.from({ length: hand }, (_, n) => 'AEILNORSTUWQ*!'.charAt((n * 5) % 14))
  return { ...view, table, hand: cards }
}

export const CROWDED_CRACK_WORD_LABELS = crackWordSampleLabels(WIDE_NAME.repeat(3), [
  WIDE_NAME,
  WIDE_NAME,
  WIDE_NAME,
  WIDE_NAME,
])

/** The end of a recorded match. */
function lastRecordedView(name: string): View {
  const state = recordedCrackWordStates(name).at(-1)
  if (!state) throw new Error(`${name} is empty`)
  return crackWordViewOf(state, null)
}

/** A finished match that none reaches: hands of these sizes. */
function finalCrowdedCrackWordView(hands: readonly number[]): View {
  const { table, ...view } = crowdedCrackWordView([25, 13, 12, 9], 0)
  const cards = (count: number) =>
    Array.from({ length: count }, (_, n) => 'AEILNORSTUWQ*!'.charAt((n * 5) % 14))
  const over = { ...table, turn: null, over: 'passes' as const }
  return { ...view, seat: null, hand: null, table: over, revealed: hands.map(cards) }
}

const edgeCase = (
  name: string,
  theme: RenderTheme,
  what: string,
  view: View,
  labels: PictureLabels<CrackWordLabelKey>,
): PictureSample => ({
  file: `test/pictures/crack-word-${name}-${theme}.png`,
  game: crackWordGame.id,
  view,
  labels,
  request: { what, theme },
})

const dealEvents = crackWordGame.setup({ seats: 3, seed: 'picture', options: STATE_AFTER_CRACK.options })
const START_STATE = dealEvents.reduce<State | null>(crackWordGame.evolve, null) ?? STATE_AFTER_CRACK
const UNUSUAL_NAMES = ['𝓙𝓾𝓵𝓲𝓮 🌸', '山田', 'Łukasz']

/** Pictures that are not in the documentation. */
export const CRACK_WORD_EDGE_CASES: readonly PictureSample[] = [
  edgeCase(
    'start',
    'light',
    'table',
    crackWordViewOf(START_STATE, null),
    crackWordSampleLabels('Tour 1', UNUSUAL_NAMES),
  ),
  edgeCase(
    'lay',
    'light',
    'table',
    crackWordViewOf(recordedCrackWordState('passes-challenge-4', 93), null),
    crackWordSampleLabels('Tour 94', FOUR_NAMES),
  ),
  edgeCase(
    'last',
    'dark',
    'seat',
    crackWordViewOf(recordedCrackWordState('finished-friendly-4', 41), 0),
    crackWordSampleLabels('Tour 42', FOUR_NAMES),
  ),
  edgeCase(
    'over',
    'dark',
    'table',
    crackWordViewOf(recordedCrackWordState('finished-friendly-3', 102), null),
    crackWordSampleLabels('Partie terminée', THREE_NAMES),
  ),
  edgeCase(
    'over-two',
    'light',
    'table',
    lastRecordedView('finished-strict-2'),
    crackWordSampleLabels('Partie terminée', FOUR_NAMES.slice(1, 3)),
  ),
  edgeCase(
    'over-four',
    'light',
    'table',
    lastRecordedView('passes-strict-4'),
    crackWordSampleLabels('Partie terminée', FOUR_NAMES),
  ),
  edgeCase(
    'over-crowded',
    'dark',
    'table',
    finalCrowdedCrackWordView([30, 8, 60, 17]),
    CROWDED_CRACK_WORD_LABELS,
  ),
  edgeCase(
    'left',
    'light',
    'table',
    crackWordViewOf(recordedCrackWordState('last-seat-friendly-4', 26), null),
    crackWordSampleLabels('Tour 27', FOUR_NAMES),
  ),
  edgeCase('crowded', 'light', 'seat', crowdedCrackWordView([25, 13, 12, 9], 30), CROWDED_CRACK_WORD_LABELS),
]
