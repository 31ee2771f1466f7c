import type { FreeText, PlayerText } from '../../kernel/game.ts'
import type { CrackStoryTypes } from './index.ts'
import { HIDDEN_WORD, recordText } from './masked-words.ts'
import { type ComparedRecital, type PublishedStory, view } from './view.ts'

type IsHidden = (saying: Omit<PlayerText, 'text'>) => boolean

/** The words of published stories can be hidden wherever they are shown. */
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
    // The contested word is shown for the vote only and must not be exported.
    view: ({ table, mine, revealed }) => ({
      table,
      mine: mine && { ...mine, vote: mine.vote && { ...mine.vote, word: '' } },
      revealed,
    }),
    // A recital repeats other players' words. The player's own new words are exported once the match is over.
    action: (action, over) =>
      action.type === 'play'
        ? {
            ...action,
            recital: '',
            cards: over ? action.cards : action.cards.map(({ word, ...rest }) => rest),
          }
        : action,
  },
  ...recordText,
}

const hideStoryWords = (story: PublishedStory, isHidden: IsHidden): PublishedStory => ({
  ...story,
  words: story.words.map((kept) => (isHidden(kept) ? { ...kept, word: HIDDEN_WORD } : kept)),
})

/** Where a recital was wrong, the correct words are shown too and must be hidden as well. */
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
