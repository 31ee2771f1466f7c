import { readFileSync } from 'node:fs'
import { crackWord } from '@crackpost/core/games/crack-word/index'
import { type Placement, placements } from '@crackpost/core/games/crack-word/placements'
import type { State } from '@crackpost/core/games/crack-word/schema'
import type { LineSeen, StackSeen, View } from '@crackpost/core/games/crack-word/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Labels } from '@crackpost/render/frame/labels'
import { THEMES, type Theme } from '@crackpost/render/frame/theme'
import type { Word } from '@crackpost/render/games/crack-word/words'
import { french } from '../../scripts/french.ts'
import { played } from '../kit/played.ts'
import type { Sample } from './samples.ts'

export const words: Readonly<Record<Word, string>> = {
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

export const labelled = (status: string, names: readonly string[]): Labels<Word> => ({
  title: 'Crack Word',
  status,
  names,
  words,
})

const record = (name: string) =>
  played(crackWord, readFileSync(new URL(`../matches/crack-word/${name}.match`, import.meta.url), 'utf8'))

/** All positions of a recorded match, from its deal on. */
export const statesOf = (name: string): State[] => record(name).turns.map(({ course }) => course.state)

export const viewOf = (state: State, seat: Seat | null): View => crackWord.view(state, seat)

export function stateAt(name: string, turn: number): State {
  const state = statesOf(name)[turn]
  if (!state) throw new Error(`${name} has no turn ${turn}`)
  return state
}

const three = ['Éloïse', 'Bastien Rœlants', 'Noé']
const four = ['Éloïse', 'Noé', 'Maÿlis d’Arc', 'Zoé & Théo']

/** A word of ten letters in sight, one just taken; and a table where every word is long and every placement open. */
const taken = stateAt('finished-friendly-3', 30)
const before = stateAt('finished-friendly-3', 29)
const open = stateAt('passes-challenge-4', 90)

/** For the documents: every picture in both themes. */
export const documented: readonly Sample[] = THEMES.flatMap((theme): Sample[] => {
  const sample = (what: string, view: View, labels: Labels<Word>, preview?: Placement): Sample => ({
    file: `docs/pictures/crack-word-${what}-${theme}.png`,
    game: crackWord.id,
    view,
    labels,
    asked: { what, theme, preview },
  })
  return [
    sample('table', viewOf(taken, null), labelled('Tour 31', three)),
    sample('hand', viewOf(stateAt('passes-friendly-4', 81), 0), labelled('8 cartes', four)),
    sample('seat', viewOf(open, 2), labelled('Tour 91', four)),
    sample('preview', viewOf(before, before.turn), labelled('Aperçu, rien n’est joué', three), best(before)),
  ]
})

/** The placement that brings most. */
export function best(state: State): Placement {
  const cards = [...new Set(state.hands[state.turn])].filter((card) => card !== '!')
  const found = cards.flatMap((card) => placements(state, state.turn, card, french()))
  const [most] = found.toSorted((a, b) => (b.crack?.points ?? 0) - (a.crack?.points ?? 0))
  if (!most) throw new Error('there is nothing to place')
  return most
}

const wide = 'W'.repeat(32)

/** A line of so many stacks, every so many of them with so many cards below. */
export function lineOf({ players }: View['table'], line: number, stacks: number, deep: number): LineSeen {
  const seated = (n: number) => {
    const { seat = 0, colour = 'red' as const } = players[n % players.length] ?? {}
    return { seat, colour, joker: n % 5 === 0 }
  }
  const made = Array.from(
    { length: stacks },
    (_, n): StackSeen => ({
      ...seated(n * 3),
      letter: String.fromCharCode(65 + ((n * 7 + 22) % 26)),
      covered: Array.from({ length: (n * deep) % 7 }, (_, below) => seated(n + below)),
    }),
  )
  const letters = made.map(({ letter }) => letter).join('')
  const cards = made.reduce((sum, { covered }) => sum + 1 + covered.length, 0)
  return { line, letters, stacks: made, cards, counts: players.map(() => stacks), majority: null }
}

/** A view that no match reaches: lines of these lengths, every name too long, every figure big, a hand of so many. */
export function crowded(lengths: readonly number[], hand: number, deep = 1): View {
  const view = viewOf(open, open.turn)
  const table = {
    ...view.table,
    lines: lengths.map((length, n) => lineOf(view.table, n + 1, length, deep)),
    players: view.table.players.map((player) => ({ ...player, hand: 60, pile: 60, total: 240 })),
  }
  const cards = Array.from({ length: hand }, (_, n) => 'AEILNORSTUWQ*!'.charAt((n * 5) % 14))
  return { ...view, table, hand: cards }
}

export const crowdedLabels = labelled(wide.repeat(3), [wide, wide, wide, wide])

const hard = (name: string, theme: Theme, what: string, view: View, labels: Labels<Word>): Sample => ({
  file: `test/pictures/crack-word-${name}-${theme}.png`,
  game: crackWord.id,
  view,
  labels,
  asked: { what, theme },
})

const dealt = crackWord.setup({ seats: 3, seed: 'picture', options: taken.options })
const start = dealt.reduce<State | null>(crackWord.evolve, null) ?? taken
const names = ['𝓙𝓾𝓵𝓲𝓮 🌸', '山田', 'Łukasz']

/** What the documents don't need to show, but must look right too. */
export const hardCases: readonly Sample[] = [
  hard('start', 'light', 'table', viewOf(start, null), labelled('Tour 1', names)),
  hard('lay', 'light', 'table', viewOf(stateAt('passes-challenge-4', 93), null), labelled('Tour 94', four)),
  hard('last', 'dark', 'seat', viewOf(stateAt('finished-friendly-4', 41), 0), labelled('Tour 42', four)),
  hard(
    'over',
    'dark',
    'table',
    viewOf(stateAt('finished-friendly-3', 102), null),
    labelled('Partie terminée', three),
  ),
  hard(
    'left',
    'light',
    'table',
    viewOf(stateAt('last-seat-friendly-4', 26), null),
    labelled('Tour 27', four),
  ),
  hard('crowded', 'light', 'seat', crowded([25, 13, 12, 9], 30), crowdedLabels),
]
