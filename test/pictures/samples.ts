import { readFileSync } from 'node:fs'
import { SIZE, squareOf } from '@crackpost/core/games/le-crack/board'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import type { Placement } from '@crackpost/core/games/le-crack/placements'
import type { State } from '@crackpost/core/games/le-crack/schema'
import { ALL_TILES } from '@crackpost/core/games/le-crack/tiles'
import type { View } from '@crackpost/core/games/le-crack/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Labels } from '@crackpost/render/frame/labels'
import type { Asked } from '@crackpost/render/frame/picture'
import { THEMES } from '@crackpost/render/frame/theme'
import type { Word } from '@crackpost/render/games/le-crack/words'
import { played } from '../kit/played.ts'
import * as crackStory from './crack-story.ts'
import * as crackWord from './crack-word.ts'

/** One picture that is always the same: from a recorded match, at a fixed turn. */
export interface Sample {
  /** Its file, from the root of the house. */
  readonly file: string
  readonly game: string
  readonly view: unknown
  readonly labels: Labels
  readonly asked: Asked
}

export const words: Readonly<Record<Word, string>> = {
  final: 'FINAL',
  as: 'AS',
  asPoints: 'pts AS',
  wordPoints: 'mots',
  colourPoints: 'couleurs',
  total: 'total',
  opening: 'Le premier mot part de 2A',
  pass: 'passe',
  rack: 'Votre chevalet',
}

export const labelled = (status: string, names: readonly string[]): Labels<Word> => ({
  title: 'Le Crack',
  status,
  names,
  words,
})

const record = (name: string) =>
  played(leCrack, readFileSync(new URL(`../matches/le-crack/${name}.match`, import.meta.url), 'utf8'))

/** The state of a recorded match after so many of its lines. */
export function stateAfter(name: string, lines: number): State {
  const turn = record(name).turns[lines - 1]
  if (!turn) throw new Error(`${name} has no line ${lines}`)
  return turn.course.state
}

export const viewOf = (state: State, seat: Seat | null): View => leCrack.view(state, seat)

/** The play of a recorded line, as a placement that is not confirmed yet. */
export function placementOf(name: string, line: number): Placement {
  const events = record(name).turns[line - 1]?.taken.flatMap((each) => each.events) ?? []
  const event = events.find((each) => each.type === 'played')
  if (!event) throw new Error(`line ${line} of ${name} is no play`)
  const { at, direction, word, swap, line: score, words } = event
  const given = swap ? { swap: { at: swap.at, give: swap.give } } : {}
  return { action: { type: 'play', at, direction, word, ...given }, words, line: score }
}

const two = ['Léa', 'Bastien Rœlants']
const four = ['Éloïse', 'Noé', 'Maÿlis d’Arc', 'Zoé & Théo']

/** The examples of the rules: two players, ten words, the last with a swap. */
const examples = (lines: number, seat: Seat | null): View => viewOf(stateAfter('examples', lines), seat)
const late = stateAfter('empty-4', 30)

const board: readonly Sample[] = THEMES.flatMap((theme): Sample[] => {
  const sample = (what: string, view: View, labels: Labels<Word>, preview?: Placement): Sample => ({
    file: `docs/pictures/${what}-${theme}.png`,
    game: leCrack.id,
    view,
    labels,
    asked: { what, theme, preview },
  })
  const left = ({ table }: View) => `${table.left} jetons à tirer`
  const [table, hand, seat] = [examples(10, null), examples(9, 1), viewOf(late, late.turn)]
  return [
    sample('table', table, labelled(`Tour 11 · ${left(table)}`, two)),
    sample('hand', hand, labelled(left(hand), two)),
    sample('seat', seat, labelled(`Tour 31 · ${left(seat)}`, four)),
    sample('preview', hand, labelled('Aperçu, rien n’est joué', two), placementOf('examples', 10)),
    sample('pad', viewOf(late, null), labelled('Feuille de marque', four)),
  ]
})

/** For the documents: every picture of every game in both themes. */
export const documented: readonly Sample[] = [...board, ...crackWord.documented, ...crackStory.documented]

const wide = 'W'.repeat(32)

/** A view that no match reaches: every square taken, every name too long, every figure too big. */
export function crowded(seat: Seat | null): View {
  const view = viewOf(late, seat)
  const tiles = Array.from(
    { length: SIZE * SIZE },
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
    rack: seat === null ? null : ['W2', 'W2', 'W2', 'W2', 'W2', 'W2', 'W2', 'W2', 'O1', 'O2', 'O3', 'O4'],
    table: {
      ...view.table,
      board: Object.fromEntries(tiles.map((tile, cell) => [squareOf(cell), tile])),
      players: view.table.players.map((player) => ({ ...player, as: 99, total: 99_999, pad })),
    },
  }
}

export const crowdedLabels = labelled(wide.repeat(3), [wide, wide, wide, wide])

/** What the documents don't need to show, but must look right too. */
export const hardCases: readonly Sample[] = [
  {
    file: 'test/pictures/empty-light.png',
    game: leCrack.id,
    view: viewOf(
      leCrack.setup({ seats: 3, seed: 'picture', options: {} }).reduce(leCrack.evolve, null) ?? late,
      null,
    ),
    labels: labelled('Tour 1', ['𝓙𝓾𝓵𝓲𝓮 🌸', '山田', 'Łukasz']),
    asked: { what: 'table', theme: 'light' },
  },
  {
    file: 'test/pictures/over-dark.png',
    game: leCrack.id,
    view: viewOf(stateAfter('final-3', record('final-3').turns.length), null),
    labels: labelled('Partie terminée', ['Ana', 'Bob', 'Cléo']),
    asked: { what: 'table', theme: 'dark' },
  },
  {
    file: 'test/pictures/crowded-light.png',
    game: leCrack.id,
    view: crowded(0),
    labels: crowdedLabels,
    asked: { what: 'seat', theme: 'light' },
  },
  {
    file: 'test/pictures/crowded-pad-dark.png',
    game: leCrack.id,
    view: crowded(null),
    labels: crowdedLabels,
    asked: { what: 'pad', theme: 'dark' },
  },
  ...crackWord.hardCases,
  ...crackStory.hardCases,
]
