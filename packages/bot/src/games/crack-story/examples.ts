import { DECK } from '@crackpost/core/games/crack-story/deck'
import { type CrackStoryTypes, crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { type Action, options, type State } from '@crackpost/core/games/crack-story/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import type { Seat } from '@crackpost/core/kernel/seat'
import { replay } from '@crackpost/core/kernel/step'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import type { RulesExample, TextByLanguage } from '../presenter.ts'

// A short match with every rule, from which the pictures of the rules are drawn.

const DEALT_HANDS = ['E Q> D STORY A M ? INVERSE', 'D S_ E P> H+ C N SWAP', 'U> V L> L T O ?> R'].map(
  (hand) => hand.split(' '),
)

/** Cards and words of each turn. */
const EXAMPLE_TURNS: readonly (readonly [card: string, word: string][])[] = [
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

const MINUTE_MS = 60_000
const PACE_MS = 2 * 86_400_000

let knownStates: readonly State[] | undefined

/** Plays the example by the rules on first use and caches its states: one for each turn, then a vote, then STORY. */
function exampleStates(): readonly State[] {
  knownStates ??= playExampleMatch()
  return knownStates
}

function dealtState(): State {
  const rest = [...DECK]
  for (const face of DEALT_HANDS.flat()) rest.splice(rest.indexOf(face), 1)
  const text = ['A', ...DEALT_HANDS.flat(), ...rest].join(' ')
  const deal = crackStoryGame.dealNotation.parse(text, {
    seats: DEALT_HANDS.length,
    options: options.parse({}),
  })
  if (!deal.ok) throw new Error('the deal of the examples is corrupt')
  return replay(crackStoryGame, deal.value)
}

function playExampleMatch(): State[] {
  let now = Date.UTC(2026, 0, 1)
  let state = dealtState()
  const act = (seat: Seat, action: Action): void => {
    now += MINUTE_MS
    const env = {
      lexicon: lexiconFromWords('examples', []),
      dice: createDiceFactory('examples'),
      now,
      pace: PACE_MS,
    }
    const decided = crackStoryGame.decide(state, action, seat, env)
    if (!decided.ok) throw new Error(`an example is refused: ${action.type} ${JSON.stringify(decided.error)}`)
    state = replay(crackStoryGame, decided.value, state)
  }
  const all: State[] = [state]
  for (const turn of EXAMPLE_TURNS) {
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

/** State after this many turns; 7 is during a vote, 8 is after the story. */
export function crackStoryExampleState(turns: number): State {
  const state = exampleStates()[turns]
  if (!state) throw new Error(`the examples have no turn ${turns}`)
  return state
}

const PLAYER_NAMES = ['Léa', 'Noé', 'Zoé']

export const crackStoryExample = (
  what: 'table' | 'keepsake',
  turns: number,
  alt: TextByLanguage,
): RulesExample<CrackStoryTypes> => ({
  picture: what,
  view: () => crackStoryGame.view(crackStoryExampleState(turns), null),
  names: PLAYER_NAMES,
  alt,
})

/** A seat's view with its own hand. */
export const crackStorySeatExample = (
  turns: number,
  seat: Seat,
  alt: TextByLanguage,
): RulesExample<CrackStoryTypes> => ({
  picture: 'seat',
  view: () => crackStoryGame.view(crackStoryExampleState(turns), seat),
  names: PLAYER_NAMES,
  alt,
})
