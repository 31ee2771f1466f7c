import { DECK } from '@crackpost/core/games/crack-story/deck'
import { type CrackStory, crackStory } from '@crackpost/core/games/crack-story/index'
import { type Action, options, type State } from '@crackpost/core/games/crack-story/schema'
import { diceBox } from '@crackpost/core/kernel/dice'
import { fold } from '@crackpost/core/kernel/play'
import type { Seat } from '@crackpost/core/kernel/seat'
import { fromWords } from '@crackpost/core/lexicon/words'
import type { Example, Localised } from '../../voice.ts'

// A short story that shows everything: what the pictures of the rules are drawn from.

const HANDS = ['E Q> D STORY A M ? INVERSE', 'D S_ E P> H+ C N SWAP', 'U> V L> L T O ?> R'].map((hand) =>
  hand.split(' '),
)

/** The cards of each turn with their words, in turn. */
const TURNS: readonly (readonly [card: string, word: string][])[] = [
  [['E', 'Elle']],
  [['D', 'dessine']],
  [
    ['U>', 'une'],
    ['V', 'vache'],
  ],
  [
    ['Q>', 'qui'],
    ['D', 'danse'],
  ],
  [['S_', 'sous']],
  [
    ['L>', 'la'],
    ['L', 'lune'],
  ],
]

const MINUTE = 60_000
const PACE = 2 * 86_400_000

let known: readonly State[] | undefined

/** Played through the rules when it is first looked at, and kept: the state after so many turns, then a vote, then STORY. */
function states(): readonly State[] {
  known ??= played()
  return known
}

function dealt(): State {
  const rest = [...DECK]
  for (const face of HANDS.flat()) rest.splice(rest.indexOf(face), 1)
  const text = ['A', ...HANDS.flat(), ...rest].join(' ')
  const deal = crackStory.deal.parse(text, { seats: HANDS.length, options: options.parse({}) })
  if (!deal.ok) throw new Error('the deal of the examples is corrupt')
  return fold(crackStory, deal.value)
}

function played(): State[] {
  let now = Date.UTC(2026, 0, 1)
  let state = dealt()
  const act = (seat: Seat, action: Action): void => {
    now += MINUTE
    const env = { lexicon: fromWords('examples', []), dice: diceBox('examples'), now, pace: PACE }
    const decided = crackStory.decide(state, action, seat, env)
    if (!decided.ok) throw new Error(`an example is refused: ${action.type} ${JSON.stringify(decided.error)}`)
    state = fold(crackStory, decided.value, state)
  }
  const all: State[] = [state]
  for (const turn of TURNS) {
    const seat = state.turn
    act(seat, { type: 'open' })
    const recital = state.story.map(({ word }) => word).join(' ')
    act(seat, { type: 'play', recital, cards: turn.map(([card, word]) => ({ card, word })) })
    all.push(state)
  }
  act(0, { type: 'listen' })
  act(0, { type: 'heard' })
  act(0, { type: 'contest', word: state.story.length - 1 })
  all.push(state)
  for (const seat of [1, 2]) act(seat, { type: 'vote', keep: true })
  act(0, { type: 'open' })
  const recital = state.story.map(({ word }) => word).join(' ')
  act(0, { type: 'play', recital, cards: [{ card: 'STORY', to: [1, 2] }] })
  all.push(state)
  return all
}

/** After so many turns; 7: a word is put to the vote; 8: the story is over. */
export function exampleState(turns: number): State {
  const state = states()[turns]
  if (!state) throw new Error(`the examples have no turn ${turns}`)
  return state
}

const NAMES = ['Léa', 'Noé', 'Zoé']

export const example = (what: 'table' | 'keepsake', turns: number, alt: Localised): Example<CrackStory> => ({
  what,
  view: () => crackStory.view(exampleState(turns), null),
  names: NAMES,
  alt,
})

/** What a seat sees, its hand included. */
export const exampleSeat = (turns: number, seat: Seat, alt: Localised): Example<CrackStory> => ({
  what: 'seat',
  view: () => crackStory.view(exampleState(turns), seat),
  names: NAMES,
  alt,
})
