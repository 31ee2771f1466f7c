import type { FreeText, PlayerText } from '../../kernel/game.ts'
import type { CrackStoryTypes } from './index.ts'
import { type ComparedRecital, type PublishedStory, view } from './view.ts'

/** Stands for a word that is hidden: no word of a story is one. */
export const HIDDEN_WORD = '…'

type IsHidden = (saying: Omit<PlayerText, 'text'>) => boolean

/** Words of stories that are over: they can be hidden from every keepsake. */
export const freeText: FreeText<CrackStoryTypes> = {
  visibleTexts: (state) =>
    view(state, null).table.stories.flatMap(({ words }) =>
      words.map(({ mark, by, word }) => ({ mark, by, text: word })),
    ),
  hideTexts({ table, mine, revealed }, isHidden) {
    const stories = table.stories.map((story) => hideStoryWords(story, isHidden))
    return {
      table: { ...table, stories },
      mine: mine && { ...mine, slips: mine.slips.map((slip) => hideCorrections(slip, stories)) },
      revealed,
    }
  },
  forExport: {
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

const hideStoryWords = (story: PublishedStory, isHidden: IsHidden): PublishedStory => ({
  ...story,
  words: story.words.map((kept) => (isHidden(kept) ? { ...kept, word: HIDDEN_WORD } : kept)),
})

/** What was right stands there too, where a recital went wrong. */
const hideCorrections = (slip: ComparedRecital, stories: readonly PublishedStory[]): ComparedRecital => {
  const words = stories.find(({ number }) => number === slip.story)?.words
  return {
    ...slip,
    differences: slip.differences.map((difference) => ({
      ...difference,
      right: difference.right === null ? null : (words?.[difference.at]?.word ?? HIDDEN_WORD),
    })),
  }
}
