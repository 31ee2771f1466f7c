import { readFileSync } from 'node:fs'
import { BOARD_SIZE, squareName } from '@crackpost/core/games/le-crack/board'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { WordPlacement } from '@crackpost/core/games/le-crack/placements'
import type { State } from '@crackpost/core/games/le-crack/schema'
import { ALL_TILES } from '@crackpost/core/games/le-crack/tiles'
import type { View } from '@crackpost/core/games/le-crack/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { PictureRequest } from '@crackpost/render/canvas/game-renderer'
import type { PictureLabels } from '@crackpost/render/canvas/picture-labels'
import { RENDER_THEMES } from '@crackpost/render/canvas/theme'
import type { LeCrackLabelKey } from '@crackpost/render/games/le-crack/labels'
import { replayRecordText } from '../kit/replay-record.ts'
import * as crackStory from './crack-story-samples.ts'
import * as crackWord from './crack-word-samples.ts'

/** Input and golden file of one picture. */
export interface PictureSample {
  /** Path from the root of the repository. */
  readonly file: string
  readonly game: string
  readonly view: unknown
  readonly labels: PictureLabels
  readonly request: PictureRequest
}

export const LE_CRACK_SAMPLE_WORDS: Readonly<Record<LeCrackLabelKey, string>> = {
  final: 'FINAL',
  as: 'AS',
  asPoints: 'pts AS',
  wordPoints: 'mots',
  colourPoints: 'couleurs',
  total: 'total',
  opening: 'Le premier mot part de 2A',
  pass: 'passe',
  rack: 'Votre chevalet',
  noTiles: 'plus de jeton',
}

export const leCrackSampleLabels = (
  status: string,
  names: readonly string[],
): PictureLabels<LeCrackLabelKey> => ({
  title: 'Le Crack',
  status,
  names,
  words: LE_CRACK_SAMPLE_WORDS,
})

const replayRecorded = (name: string) =>
  replayRecordText(
    leCrackGame,
    readFileSync(new URL(`../matches/le-crack/${name}.match`, import.meta.url), 'utf8'),
  )

/** State of a recorded match after this many lines of its record. */
export function recordedLeCrackState(name: string, lines: number): State {
  const turn = replayRecorded(name).turns[lines - 1]
  if (!turn) throw new Error(`${name} has no line ${lines}`)
  return turn.progress.state
}

export const leCrackViewOf = (state: State, seat: Seat | null): View => leCrackGame.view(state, seat)

/** The play of a recorded line as an unconfirmed placement. */
export function recordedLeCrackPlacement(name: string, line: number): WordPlacement {
  const events = replayRecorded(name).turns[line - 1]?.appliedSteps.flatMap((step) => step.events) ?? []
  const event = events.find((candidate) => candidate.type === 'played')
  if (!event) throw new Error(`line ${line} of ${name} is no play`)
  const { at, direction, word, swap, line: score, words } = event
  const given = swap ? { swap: { at: swap.at, give: swap.give } } : {}
  return { action: { type: 'play', at, direction, word, ...given }, words, line: score }
}

const TWO_NAMES = ['Léa', 'Bastien Rœlants']
const FOUR_NAMES = ['Éloïse', 'Noé', 'Maÿlis d’Arc', 'Zoé & Théo']

/** The examples of the rules: two players, ten words, the last with a swap. */
const exampleView = (lines: number, seat: Seat | null): View =>
  leCrackViewOf(recordedLeCrackState('examples', lines), seat)
const LATE_STATE = recordedLeCrackState('empty-4', 30)

const LE_CRACK_DOC_SAMPLES: readonly PictureSample[] = RENDER_THEMES.flatMap((theme): PictureSample[] => {
  const sample = (
    what: string,
    view: View,
    labels: PictureLabels<LeCrackLabelKey>,
    preview?: WordPlacement,
  ): PictureSample => ({
    file: `docs/pictures/${what}-${theme}.png`,
    game: leCrackGame.id,
    view,
    labels,
    request: { what, theme, preview },
  })
  const left = ({ table }: View) => `${table.left} jetons à tirer`
  const [table, hand, seat] = [
    exampleView(10, null),
    exampleView(9, 1),
    leCrackViewOf(LATE_STATE, LATE_STATE.turn),
  ]
  return [
    sample('table', table, leCrackSampleLabels(`Tour 11 · ${left(table)}`, TWO_NAMES)),
    sample('hand', hand, leCrackSampleLabels(left(hand), TWO_NAMES)),
    sample('seat', seat, leCrackSampleLabels(`Tour 31 · ${left(seat)}`, FOUR_NAMES)),
    sample(
      'preview',
      hand,
      leCrackSampleLabels('Aperçu, rien n’est joué', TWO_NAMES),
      recordedLeCrackPlacement('examples', 10),
    ),
    sample('pad', leCrackViewOf(LATE_STATE, null), leCrackSampleLabels('Feuille de marque', FOUR_NAMES)),
  ]
})

/** Pictures in the documentation: each one of every game in both themes. */
export const DOC_PICTURE_SAMPLES: readonly PictureSample[] = [
  ...LE_CRACK_DOC_SAMPLES,
  ...crackWord.CRACK_WORD_DOC_SAMPLES,
  ...crackStory.CRACK_STORY_DOC_SAMPLES,
]

const WIDE_NAME = 'W'.repeat(32)

const FULL_RACK = ['W2', 'W2', 'W2', 'W2', 'W2', 'W2', 'W2', 'W2', 'O1', 'O2', 'O3', 'O4']

/** A view that no match reaches: every square occupied, and the largest figures. */
export function crowdedLeCrackView(seat: Seat | null): View {
  const view = leCrackViewOf(LATE_STATE, seat)
  const tiles = Array.from(
    { length: BOARD_SIZE * BOARD_SIZE },
    (_, cell) => ALL_TILES[(cell * 7) % ALL_TILES.length] ?? 'E1',
  )
  const line = {
    as: 2,
    asPoints: 2499,
    multiplier: 4,
    wordPoints: 2499,
    colourPoints: 2499,
    finalPoints: 2499,
  }
  const pad = Array.from({ length: 40 }, () => ({ ...line, total: 2499 }))
  return {
    ...view,
    rack: seat === null ? null : FULL_RACK,
    table: {
      ...view.table,
      board: Object.fromEntries(tiles.map((tile, cell) => [squareName(cell), tile])),
      players: view.table.players.map((player) => ({ ...player, as: 99, total: 99_999, pad })),
    },
  }
}

export const CROWDED_LE_CRACK_LABELS = leCrackSampleLabels(WIDE_NAME.repeat(3), [
  WIDE_NAME,
  WIDE_NAME,
  WIDE_NAME,
  WIDE_NAME,
])

/** Pictures that are not in the documentation. */
export const EDGE_CASE_PICTURE_SAMPLES: readonly PictureSample[] = [
  {
    file: 'test/pictures/empty-light.png',
    game: leCrackGame.id,
    view: leCrackViewOf(
      leCrackGame.setup({ seats: 3, seed: 'picture', options: {} }).reduce(leCrackGame.evolve, null) ??
        LATE_STATE,
      null,
    ),
    labels: leCrackSampleLabels('Tour 1', ['𝓙𝓾𝓵𝓲𝓮 🌸', '山田', 'Łukasz']),
    request: { what: 'table', theme: 'light' },
  },
  {
    file: 'test/pictures/over-dark.png',
    game: leCrackGame.id,
    view: leCrackViewOf(recordedLeCrackState('final-3', replayRecorded('final-3').turns.length), null),
    labels: leCrackSampleLabels('Partie terminée', ['Ana', 'Bob', 'Cléo']),
    request: { what: 'table', theme: 'dark' },
  },
  {
    file: 'test/pictures/over-two-light.png',
    game: leCrackGame.id,
    view: leCrackViewOf(recordedLeCrackState('agreed-2', replayRecorded('agreed-2').turns.length), null),
    labels: leCrackSampleLabels('Partie terminée', TWO_NAMES),
    request: { what: 'table', theme: 'light' },
  },
  {
    file: 'test/pictures/over-four-dark.png',
    game: leCrackGame.id,
    view: leCrackViewOf(recordedLeCrackState('empty-4', replayRecorded('empty-4').turns.length), null),
    labels: leCrackSampleLabels('Partie terminée', FOUR_NAMES),
    request: { what: 'table', theme: 'dark' },
  },
  {
    file: 'test/pictures/over-crowded-light.png',
    game: leCrackGame.id,
    view: { ...crowdedLeCrackView(null), revealed: Array(4).fill(FULL_RACK) },
    labels: CROWDED_LE_CRACK_LABELS,
    request: { what: 'table', theme: 'light' },
  },
  {
    file: 'test/pictures/crowded-light.png',
    game: leCrackGame.id,
    view: crowdedLeCrackView(0),
    labels: CROWDED_LE_CRACK_LABELS,
    request: { what: 'seat', theme: 'light' },
  },
  {
    file: 'test/pictures/crowded-pad-dark.png',
    game: leCrackGame.id,
    view: crowdedLeCrackView(null),
    labels: CROWDED_LE_CRACK_LABELS,
    request: { what: 'pad', theme: 'dark' },
  },
  ...crackWord.CRACK_WORD_EDGE_CASES,
  ...crackStory.CRACK_STORY_EDGE_CASES,
]
