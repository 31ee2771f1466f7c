import { type CardId, cardsForFaces, DECK } from '@crackpost/core/games/crack-story/deck'
import { type CrackStoryTypes, crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { type Event, type Options, options, type State } from '@crackpost/core/games/crack-story/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import type { GameEnv } from '@crackpost/core/kernel/game'
import { applyStep, type GameStep, type StepResult } from '@crackpost/core/kernel/step'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'

export const STORY_TURN_MS = crackStoryGame.pace.usual
export const STORY_MINUTE_MS = 60_000

/** A round of Crack Story that is played on in notation: `submit('A', 'open')`. */
export interface StoryRound {
  readonly state: State
  readonly now: number
  advanceClock(time: number): void
  /** Returns the events; throws if the move is rejected. */
  submit(seat: string, line: string): readonly Event[]
  rejectionCode(seat: string, line: string): string
  resign(seat: string): readonly Event[]
  fireTimer(alarm: string): readonly Event[]
  /** Opens the form and recites the whole story correctly, with these cards. */
  recite(seat: string, cards: string): readonly Event[]
  /** Opens the listening form with all new words and submits it. */
  listenToAll(seat: string): void
  /** Overwrites fields of the state. */
  changeState(change: Partial<State>): void
}

export const seatOfLetter = (name: string): number => name.charCodeAt(0) - 65

/** Throws if the deck has fewer cards of a face. */
const parseFaces = (faces: string): CardId[] => {
  const cards = cardsForFaces(faces.split(' ').filter(Boolean))
  if (!cards) throw new Error(`there are no such cards: ${faces}`)
  return cards
}

/** Deals these hands; the pile starts with the named cards, followed by all others. */
export function createStoryRound(
  hands: readonly string[],
  pile = '',
  chosen: Partial<Options> = {},
): StoryRound {
  const named = parseFaces([...hands, pile].join(' '))
  const sizes = hands.map((hand) => hand.split(' ').length)
  const rest = DECK.map((_, card) => card).filter((card) => !named.includes(card))
  const remaining = [...named]
  let state = crackStoryGame.evolve(null, {
    type: 'dealt',
    round: 1,
    dealer: 0,
    hands: sizes.map((size) => remaining.splice(0, size)),
    pile: [...remaining, ...rest],
    at: 0,
    slow: STORY_TURN_MS / 4,
    options: options.parse(chosen),
  })
  let now = 0
  const lexicon = frenchLexicon()
  const env = (): GameEnv => ({ lexicon, dice: createDiceFactory('story'), now, pace: STORY_TURN_MS })
  const tryStep = (step: GameStep<CrackStoryTypes['action']>) => applyStep(crackStoryGame, state, step, env())
  const applyOrThrow = (step: GameStep<CrackStoryTypes['action']>): readonly Event[] => {
    const result = tryStep(step)
    if (!result.ok) throw new Error(`refused: ${JSON.stringify({ step, error: result.error })}`)
    const { events, state: after }: StepResult<CrackStoryTypes> = result.value
    state = crackStoryGame.schema.state.parse(JSON.parse(JSON.stringify(after)))
    return events
  }
  const parseMove = (seat: string, line: string): GameStep<CrackStoryTypes['action']> => {
    const action = crackStoryGame.notation.parse(line)
    if (!action.ok) throw new Error(`unreadable: ${line}`)
    return { type: 'act', by: seatOfLetter(seat), action: action.value }
  }
  const submit = (seat: string, line: string): readonly Event[] => applyOrThrow(parseMove(seat, line))
  return {
    get state() {
      return state
    },
    get now() {
      return now
    },
    advanceClock(time) {
      now += time
    },
    submit: submit,
    rejectionCode(seat, line) {
      const result = tryStep(parseMove(seat, line))
      if (result.ok) throw new Error(`not refused: ${seat} ${line}`)
      return result.error.code
    },
    resign: (seat) => applyOrThrow({ type: 'forfeit', seat: seatOfLetter(seat) }),
    fireTimer: (alarm) => applyOrThrow({ type: 'ring', alarm }),
    recite(seat, cards) {
      submit(seat, 'open')
      const story = state.story.map(({ word }) => word).join(' ')
      return submit(seat, `recite ${JSON.stringify(story)} ${cards}`)
    },
    listenToAll(seat) {
      submit(seat, 'listen')
      submit(seat, 'heard')
    },
    changeState(change) {
      state = { ...state, ...change }
    },
  }
}

export const facesOfCards = (cards: readonly CardId[]): string => cards.map((card) => DECK[card]).join(' ')
