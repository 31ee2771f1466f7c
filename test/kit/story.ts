import { type Card, DECK, numbered } from '@crackpost/core/games/crack-story/deck'
import { type CrackStory, crackStory } from '@crackpost/core/games/crack-story/index'
import { type Event, type Options, options, type State } from '@crackpost/core/games/crack-story/schema'
import { diceBox } from '@crackpost/core/kernel/dice'
import type { Env } from '@crackpost/core/kernel/game'
import { type Played, play, type Step } from '@crackpost/core/kernel/play'
import { french } from '../../scripts/french.ts'

export const PACE = crackStory.pace.usual
export const MINUTE = 60_000

/** A round on the table, played on by notation: `does('A', 'open')`. */
export interface Round {
  readonly state: State
  readonly now: number
  pass(time: number): void
  /** What came of it; a refusal is a mistake in the test. */
  does(seat: string, line: string): readonly Event[]
  refuses(seat: string, line: string): string
  resigns(seat: string): readonly Event[]
  rings(alarm: string): readonly Event[]
  /** Opens the form and recites the whole story as it is, with these cards. */
  recites(seat: string, cards: string): readonly Event[]
  /** Hears everything there is and sends the form. */
  hears(seat: string): void
  /** Changes the position by hand. */
  set(change: Partial<State>): void
}

export const seatAt = (name: string): number => name.charCodeAt(0) - 65

/** Faces as cards; a mistake in the test where the deck has fewer of them. */
const cardsOf = (faces: string): Card[] => {
  const cards = numbered(faces.split(' ').filter(Boolean))
  if (!cards) throw new Error(`there are no such cards: ${faces}`)
  return cards
}

/** Deals these hands; the pile begins with the cards named and goes on with all others. */
export function round(hands: readonly string[], pile = '', chosen: Partial<Options> = {}): Round {
  const named = cardsOf([...hands, pile].join(' '))
  const sizes = hands.map((hand) => hand.split(' ').length)
  const rest = DECK.map((_, card) => card).filter((card) => !named.includes(card))
  const drawn = [...named]
  let state = crackStory.evolve(null, {
    type: 'dealt',
    round: 1,
    dealer: 0,
    hands: sizes.map((size) => drawn.splice(0, size)),
    pile: [...drawn, ...rest],
    at: 0,
    slow: PACE / 4,
    options: options.parse(chosen),
  })
  let now = 0
  const lexicon = french()
  const env = (): Env => ({ lexicon, dice: diceBox('story'), now, pace: PACE })
  const judged = (step: Step<CrackStory['action']>) => play(crackStory, state, step, env())
  const taken = (step: Step<CrackStory['action']>): readonly Event[] => {
    const result = judged(step)
    if (!result.ok) throw new Error(`refused: ${JSON.stringify({ step, error: result.error })}`)
    const { events, state: after }: Played<CrackStory> = result.value
    state = crackStory.schema.state.parse(JSON.parse(JSON.stringify(after)))
    return events
  }
  const act = (seat: string, line: string): Step<CrackStory['action']> => {
    const action = crackStory.notation.parse(line)
    if (!action.ok) throw new Error(`unreadable: ${line}`)
    return { type: 'act', by: seatAt(seat), action: action.value }
  }
  const does = (seat: string, line: string): readonly Event[] => taken(act(seat, line))
  return {
    get state() {
      return state
    },
    get now() {
      return now
    },
    pass(time) {
      now += time
    },
    does,
    refuses(seat, line) {
      const result = judged(act(seat, line))
      if (result.ok) throw new Error(`not refused: ${seat} ${line}`)
      return result.error.code
    },
    resigns: (seat) => taken({ type: 'forfeit', seat: seatAt(seat) }),
    rings: (alarm) => taken({ type: 'ring', alarm }),
    recites(seat, cards) {
      does(seat, 'open')
      const story = state.story.map(({ word }) => word).join(' ')
      return does(seat, `recite ${JSON.stringify(story)} ${cards}`)
    },
    hears(seat) {
      does(seat, 'listen')
      does(seat, 'heard')
    },
    set(change) {
      state = { ...state, ...change }
    },
  }
}

export const facesIn = (cards: readonly Card[]): string => cards.map((card) => DECK[card]).join(' ')
