import type { FreeText, PlayerText, RecordedMove } from '../../kernel/game.ts'
import { requiredLetter } from './deck.ts'
import type { CrackStoryTypes } from './index.ts'
import type { Action, CardPlay, Event, PlayCardsAction, State } from './schema.ts'

// The words of a match in its record. Words carry no dice: a record without them can still be verified.

/** Replaces a hidden word. Never a valid story word. */
export const HIDDEN_WORD = '…'

type RecordText = Pick<FreeText<CrackStoryTypes>, 'forRecord' | 'assumeTexts' | 'withoutTexts'>
type LaidEvent = Extract<Event, { type: 'laid' }>

/**
 * Recitals are never published. A word is, if it is still in its story when the story ends. The number of a story and the
 * place of a word in it are the word's id.
 */
function publicWords(
  events: readonly Event[],
  isHidden: (saying: Omit<PlayerText, 'text'>) => boolean,
): ReadonlySet<LaidEvent> {
  const shown = new Set<LaidEvent>()
  let stories = 0
  let story: LaidEvent[] = []
  for (const event of events) {
    if (event.type === 'laid') story.push(event)
    else if (event.type === 'fell') story = story.slice(0, event.word)
    else if (event.type === 'published') {
      if (story.length > 0) stories++
      for (const [at, laid] of story.entries())
        if (!isHidden({ mark: `${stories}.${at + 1}`, by: laid.seat })) shown.add(laid)
      story = []
    }
  }
  return shown
}

export const recordText: RecordText = {
  forRecord(moves, isHidden) {
    const shown = publicWords(
      moves.flatMap(({ events }) => events),
      isHidden,
    )
    let story: string[] = []
    const maskEvent = (event: Event): Event => {
      switch (event.type) {
        case 'laid': {
          const word = shown.has(event) ? event.word : HIDDEN_WORD
          story = [...story, word]
          return { ...event, word }
        }
        case 'fell':
          story = story.slice(0, event.word)
          return event
        case 'published':
          story = []
          return event
        case 'listened':
          return { ...event, words: story.slice(event.from) }
        case 'lost':
          return { ...event, slip: event.slip && maskSlip(event.slip) }
        default:
          return event
      }
    }
    return moves.map(({ action, events }): RecordedMove<CrackStoryTypes> => {
      const masked = events.map(maskEvent)
      return { action: action && maskAction(action, masked), events: masked }
    })
  },

  assumeTexts(state, action, events) {
    if (action.type !== 'play') return { state, action }
    const lost = events.find((event) => event.type === 'lost')?.why ?? null
    const laid = events.filter((event) => event.type === 'laid').length
    return {
      state: { ...state, story: state.story.map((word) => ({ ...word, word: STAND_IN })) },
      action: {
        ...action,
        recital: action.recital === '' ? '' : assumedRecital(state, lost !== 'recital'),
        cards: assumedCards(action, laid, lost === 'letter'),
      },
    }
  },

  withoutTexts(event) {
    switch (event.type) {
      case 'laid':
        return { ...event, word: HIDDEN_WORD }
      case 'listened':
        return { ...event, words: event.words.map(() => HIDDEN_WORD) }
      case 'lost':
        return { ...event, slip: event.slip && { ...event.slip, differences: [] } }
      default:
        return event
    }
  },
}

type Slip = NonNullable<Extract<Event, { type: 'lost' }>['slip']>

const maskSlip = (slip: Slip): Slip => ({
  ...slip,
  differences: slip.differences.map(({ at, word, said }) => ({
    at,
    word,
    said: said === null ? null : HIDDEN_WORD,
  })),
})

/** The action with the words of its masked events. A word that was not laid is masked. */
function maskAction(action: Action, events: readonly Event[]): Action {
  if (action.type !== 'play') return action
  const laid = events.flatMap((event) => (event.type === 'laid' ? [event.word] : []))
  return {
    ...action,
    recital: action.recital === '' ? '' : HIDDEN_WORD,
    cards: action.cards.map((play) =>
      play.word === undefined ? play : { ...play, word: laid.shift() ?? HIDDEN_WORD },
    ),
  }
}

/** Stands for every word of a story while a recital is judged. */
const STAND_IN = 'mot'

const assumedRecital = ({ story }: State, correct: boolean): string => {
  const words = story.map(() => STAND_IN)
  return (correct ? words : [...words, STAND_IN]).join(' ')
}

/** The first `laid` words fit their cards. If the turn was lost for a letter, the next one does not. */
function assumedCards({ cards }: PlayCardsAction, laid: number, lostByLetter: boolean): CardPlay[] {
  let words = 0
  return cards.map((play) => {
    if (play.word === undefined) return play
    const fits = words++ < laid || !lostByLetter
    if (play.word !== HIDDEN_WORD) return play
    const letter = requiredLetter(play.card) ?? 'A'
    return { ...play, word: fits ? `${letter}a` : letter === 'A' ? 'ba' : 'ab' }
  })
}
