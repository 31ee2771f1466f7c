import { type Card, without } from '@crackpost/core/games/crack-word/cards'
import { PACK } from '@crackpost/core/games/crack-word/deck'
import { type CrackWord, crackWord } from '@crackpost/core/games/crack-word/index'
import { lineOf } from '@crackpost/core/games/crack-word/lines'
import type { Event, Referee, State } from '@crackpost/core/games/crack-word/schema'
import { dealFrom } from '@crackpost/core/games/crack-word/setup'
import { diceBox } from '@crackpost/core/kernel/dice'
import { fold } from '@crackpost/core/kernel/play'
import type { Seat } from '@crackpost/core/kernel/seat'
import { fromWords } from '@crackpost/core/lexicon/words'
import { LETTERS } from '../../cast.ts'
import type { Example, Localised } from '../../voice.ts'
import { offers } from './offer.ts'

// A short match that shows everything: what the pictures of the rules are drawn from.

/** Each pack from its top: two starting letters, then the hand, then what is drawn. */
const TOPS = ['NP OREE*!LM TAUSINCE', 'AS TLAIUSE* NRMOELDI']

const CUTS = [
  { seat: 0, card: 'C' },
  { seat: 1, card: 'M' },
]

const PLAYS = [
  '1> O',
  '1> T',
  '1> R',
  '3> A',
  '1> E crack L',
  '3> I',
  '3> *N crack M',
  '1^1 L',
  '1 poubelle E',
]

/** Words that justify every line of it. */
const WORDS = ['NOTRE', 'PAIN', 'LIGNE']

export const lexicon = fromWords('examples', WORDS)
const env = { lexicon, dice: diceBox(''), now: 0, pace: 1 }

const packOf = (top: string): Card[] => {
  const first = [...top.replaceAll(' ', '')]
  const rest = without(PACK, first)
  if (!rest) throw new Error(`no pack has ${top}`)
  return [...first, ...rest]
}

const known = new Map<Referee, readonly State[]>()

/** Played through the rules when it is first looked at, and kept: the state after each play. */
function states(referee: Referee): readonly State[] {
  const all = known.get(referee) ?? played(referee)
  known.set(referee, all)
  return all
}

function played(referee: Referee): State[] {
  const options = { mode: 'normal', referee } as const
  let state = fold(crackWord, [dealFrom(TOPS.map(packOf), CUTS, { seats: 2, options })])
  const all = [state]
  for (const text of PLAYS) {
    const play = crackWord.notation.parse(text)
    const decided = play.ok ? crackWord.decide(state, play.value, state.turn, env) : play
    if (!decided.ok) throw new Error(`an example is refused: ${text} ${JSON.stringify(decided.error)}`)
    state = fold(crackWord, decided.value, state)
    all.push(state)
  }
  return all
}

/** The match after so many plays. */
export function exampleState(plays: number, referee: Referee = 'friendly'): State {
  const state = states(referee)[plays]
  if (!state) throw new Error(`the examples have no play ${plays}`)
  return state
}

/** The same match in its last rounds: nothing is left to draw, and one of them has passed. */
function lastRounds(): State {
  const state = exampleState(PLAYS.length)
  const drawn = state.piles.map((pile, seat) => (seat === 0 ? [] : pile.slice(0, 1)))
  const events: Event[] = [
    { type: 'lastHand', seat: 0, count: 1, drawn },
    { type: 'passed', seat: state.turn, out: true },
    { type: 'turned', to: 1 - state.turn },
  ]
  return fold(crackWord, events, state)
}

const NAMES = ['Léa', 'Noé']

const shown = (what: string, state: () => State, seat: Seat | null, alt: Localised): Example<CrackWord> => ({
  what,
  view: () => crackWord.view(state(), seat),
  names: NAMES,
  alt,
})

/** A picture of the match after so many plays. */
export const example = (plays: number, alt: Localised, referee?: Referee): Example<CrackWord> =>
  shown('table', () => exampleState(plays, referee), null, alt)

/** What a seat sees after so many plays, its hand included. */
export const exampleSeat = (plays: number, seat: Seat, alt: Localised): Example<CrackWord> =>
  shown('seat', () => exampleState(plays), seat, alt)

export const exampleLast = (alt: Localised): Example<CrackWord> => shown('table', lastRounds, null, alt)

/** The play that comes after so many, not made yet. */
export const examplePreview = (plays: number, alt: Localised): Example<CrackWord> => ({
  ...shown('preview', () => exampleState(plays), null, alt),
  // Read when it is drawn, like the view: nothing is played while commands are loaded.
  get preview() {
    return previewAt(plays)
  },
})

function previewAt(plays: number): unknown {
  const state = exampleState(plays)
  const play = crackWord.notation.parse(PLAYS[plays] ?? '')
  const action = play.ok && play.value.type === 'place' ? play.value : null
  if (!action) throw new Error(`the examples place no card after ${plays}`)
  const seat = state.turn
  const view = crackWord.view(state, seat)
  const [offer] = offers(action.card, { state, seat, cast: LETTERS, lexicon, view, language: 'fr' }).filter(
    ({ action: { line, at } }) =>
      line === action.line && (at === action.at || lineOf(state, line).length === 0),
  )
  if (!offer) throw new Error(`the examples offer nothing after ${plays}`)
  return { ...offer, crack: action.crack ? offer.crack : null }
}
