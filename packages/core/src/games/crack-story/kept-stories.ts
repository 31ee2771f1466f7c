import type { CrackStoryEventOf, KeptStory, State, WrongRecital } from './schema.ts'

/** Maximum number of story words kept in the state. The oldest stories are dropped; the log has them all. */
const MAX_KEPT_WORDS = 600

/** Maximum number of wrong recitals kept per seat and story: the last ones. */
const MAX_WRONG_RECITALS = 3

export function addWrongRecital(slips: readonly WrongRecital[], slip: WrongRecital): WrongRecital[] {
  const sameSeat = slips.filter(({ seat }) => seat === slip.seat)
  const forgotten = sameSeat.length < MAX_WRONG_RECITALS ? [] : sameSeat.slice(0, 1)
  return [...slips.filter((other) => !forgotten.includes(other)), slip]
}

/**
 * Ends the story: collects its cards, keeps its text for everyone to read, and resets what the seats have
 * heard.
 */
export function stateAfterPublishing(state: State, { why }: CrackStoryEventOf<'published'>): State {
  const cards = state.story.map(({ card }) => card)
  const hasWords = state.story.length > 0
  const kept: KeptStory = {
    number: state.stories + 1,
    round: state.round,
    why,
    words: state.story.map(({ word }) => word),
    by: state.story.map(({ by }) => by),
    cards,
    slips: state.slips,
  }
  return {
    ...state,
    discard: state.finished ? state.discard : [...state.discard, ...cards],
    story: [],
    finished: false,
    hearings: state.hearings.map(() => ({ heard: 0, shown: 0 })),
    fresh: null,
    waiting: null,
    slips: [],
    stories: state.stories + Number(hasWords),
    kept: hasWords ? limitKeptStories([...state.kept, kept]) : state.kept,
    ...(why === 'stuck' ? { stuck: [], bare: state.bare + 1 } : {}),
  }
}

function limitKeptStories(kept: readonly KeptStory[]): KeptStory[] {
  let words = 0
  return kept
    .toReversed()
    .filter((story) => {
      words += story.words.length + story.slips.reduce((sum, slip) => sum + slip.differences.length, 0)
      return words <= MAX_KEPT_WORDS
    })
    .toReversed()
}
