import { type HeldCard, removeCards } from '@crackpost/core/games/crack-word/cards'
import { FULL_PACK } from '@crackpost/core/games/crack-word/deck'
import { type CrackWordTypes, crackWordGame } from '@crackpost/core/games/crack-word/index'
import { lineAt } from '@crackpost/core/games/crack-word/lines'
import type { Event, Referee, State } from '@crackpost/core/games/crack-word/schema'
import { dealFromPacks } from '@crackpost/core/games/crack-word/setup'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import type { Seat } from '@crackpost/core/kernel/seat'
import { replay } from '@crackpost/core/kernel/step'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { RulesExample, TextByLanguage } from '../presenter.ts'
import { placementOffers } from './placement-offer.ts'

// A short match with every rule, from which the pictures of the rules are drawn.

/** Each pack from its top: two starting letters, the hand, then the cards to draw. */
const PACK_TOPS = ['NP OREE*!LM TAUSINCE', 'AS TLAIUSE* NRMOELDI']

const CUT_CARDS = [
  { seat: 0, card: 'C' },
  { seat: 1, card: 'M' },
]

const PLAY_NOTATIONS = [
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

/** Words that contain the letters of every line of the example. */
const EXAMPLE_WORDS = ['NOTRE', 'PAIN', 'LIGNE']

export const crackWordExampleLexicon = lexiconFromWords('examples', EXAMPLE_WORDS)
const env = { lexicon: crackWordExampleLexicon, dice: createDiceFactory(''), now: 0, pace: 1 }

const packOf = (top: string): HeldCard[] => {
  const first = [...top.replaceAll(' ', '')]
  const rest = removeCards(FULL_PACK, first)
  if (!rest) throw new Error(`no pack has ${top}`)
  return [...first, ...rest]
}

const knownStates = new Map<Referee, readonly State[]>()

/** Plays the example by the rules on first use and caches the state after each play. */
function exampleStates(referee: Referee): readonly State[] {
  const all = knownStates.get(referee) ?? playExampleMatch(referee)
  knownStates.set(referee, all)
  return all
}

function playExampleMatch(referee: Referee): State[] {
  const options = { mode: 'normal', referee } as const
  let state = replay(crackWordGame, [dealFromPacks(PACK_TOPS.map(packOf), CUT_CARDS, { seats: 2, options })])
  const all = [state]
  for (const text of PLAY_NOTATIONS) {
    const play = crackWordGame.notation.parse(text)
    const decided = play.ok ? crackWordGame.decide(state, play.value, state.turn, env) : play
    if (!decided.ok) throw new Error(`an example is refused: ${text} ${JSON.stringify(decided.error)}`)
    state = replay(crackWordGame, decided.value, state)
    all.push(state)
  }
  return all
}

/** State after this many plays. */
export function crackWordExampleState(plays: number, referee: Referee = 'friendly'): State {
  const state = exampleStates(referee)[plays]
  if (!state) throw new Error(`the examples have no play ${plays}`)
  return state
}

/** The example in its last rounds: the piles are empty, and one player has passed. */
function lastRoundsState(): State {
  const state = crackWordExampleState(PLAY_NOTATIONS.length)
  const drawn = state.piles.map((pile, seat) => (seat === 0 ? [] : pile.slice(0, 1)))
  const events: Event[] = [
    { type: 'lastHand', seat: 0, count: 1, drawn },
    { type: 'passed', seat: state.turn, out: true },
    { type: 'turned', to: 1 - state.turn },
  ]
  return replay(crackWordGame, events, state)
}

const PLAYER_NAMES = ['Léa', 'Noé']

const pictureExample = (
  what: string,
  state: () => State,
  seat: Seat | null,
  alt: TextByLanguage,
): RulesExample<CrackWordTypes> => ({
  picture: what,
  view: () => crackWordGame.view(state(), seat),
  names: PLAYER_NAMES,
  alt,
})

/** Picture of the public table after this many plays. */
export const crackWordTableExample = (
  plays: number,
  alt: TextByLanguage,
  referee?: Referee,
): RulesExample<CrackWordTypes> =>
  pictureExample('table', () => crackWordExampleState(plays, referee), null, alt)

/** Picture of a seat's view after this many plays, with its own hand. */
export const crackWordSeatExample = (
  plays: number,
  seat: Seat,
  alt: TextByLanguage,
): RulesExample<CrackWordTypes> => pictureExample('seat', () => crackWordExampleState(plays), seat, alt)

export const crackWordLastRoundsExample = (alt: TextByLanguage): RulesExample<CrackWordTypes> =>
  pictureExample('table', lastRoundsState, null, alt)

/** Preview of the next play after this many plays. */
export const crackWordPreviewExample = (
  plays: number,
  alt: TextByLanguage,
): RulesExample<CrackWordTypes> => ({
  ...pictureExample('preview', () => crackWordExampleState(plays), null, alt),
  // A getter, so that nothing is played while the commands are loaded.
  get preview() {
    return previewAt(plays)
  },
})

function previewAt(plays: number): unknown {
  const state = crackWordExampleState(plays)
  const play = crackWordGame.notation.parse(PLAY_NOTATIONS[plays] ?? '')
  const action = play.ok && play.value.type === 'place' ? play.value : null
  if (!action) throw new Error(`the examples place no card after ${plays}`)
  const seat = state.turn
  const view = crackWordGame.view(state, seat)
  const [offer] = placementOffers(action.card, {
    state,
    seat,
    playerNames: SEAT_LETTER_NAMES,
    lexicon: crackWordExampleLexicon,
    view,
    language: 'fr',
  }).filter(
    ({ action: { line, at } }) =>
      line === action.line && (at === action.at || lineAt(state, line).length === 0),
  )
  if (!offer) throw new Error(`the examples offer nothing after ${plays}`)
  return { ...offer, crack: action.crack ? offer.crack : null }
}
