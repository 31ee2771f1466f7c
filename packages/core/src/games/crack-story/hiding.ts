import type { FreeText, Saying } from '../../kernel/game.ts'
import type { CrackStory } from './index.ts'
import { type ComparedSlip, type Keepsake, view } from './view.ts'

/** Stands for a word that is hidden: no word of a story is one. */
export const HIDDEN = '…'

type IsHidden = (saying: Omit<Saying, 'text'>) => boolean

/** Words of stories that are over: they can be hidden from every keepsake. */
export const freeText: FreeText<CrackStory> = {
  shown: (state) =>
    view(state, null).table.stories.flatMap(({ words }) =>
      words.map(({ mark, by, word }) => ({ mark, by, text: word })),
    ),
  hide({ table, mine, revealed }, isHidden) {
    const stories = table.stories.map((story) => hidden(story, isHidden))
    return {
      table: { ...table, stories },
      mine: mine && { ...mine, slips: mine.slips.map((slip) => corrected(slip, stories)) },
      revealed,
    }
  },
  filed: {
    // The contested word is shown for a vote, not to be kept.
    view: ({ table, mine, revealed }) => ({
      table,
      mine: mine && { ...mine, vote: mine.vote && { ...mine.vote, word: '' } },
      revealed,
    }),
    // A recital repeats what others said; one's own words are out once the match is over.
    action: (action, over) =>
      action.type === 'play'
        ? {
            ...action,
            recital: '',
            cards: over ? action.cards : action.cards.map(({ word, ...rest }) => rest),
          }
        : action,
  },
}

const hidden = (story: Keepsake, isHidden: IsHidden): Keepsake => ({
  ...story,
  words: story.words.map((kept) => (isHidden(kept) ? { ...kept, word: HIDDEN } : kept)),
})

/** What was right stands there too, where a recital went wrong. */
const corrected = (slip: ComparedSlip, stories: readonly Keepsake[]): ComparedSlip => {
  const words = stories.find(({ number }) => number === slip.story)?.words
  return {
    ...slip,
    differences: slip.differences.map((difference) => ({
      ...difference,
      right: difference.right === null ? null : (words?.[difference.at]?.word ?? HIDDEN),
    })),
  }
}
