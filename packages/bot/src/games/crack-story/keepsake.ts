import type { EventView, PublishedStory, View } from '@crackpost/core/games/crack-story/view'
import { COMPONENT_LIMITS, truncate } from '../../discord/components.ts'
import { escapeMarkdown } from '../../discord/escape.ts'
import type { Highlight, HighlightContext } from '../presenter.ts'
import { withFinalHands } from './alt-text.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

// A finished story for everybody: its text, and the player of each word.

/** Maximum length of the text beside the picture; the picture has all of it. */
const MAX_STORY_LENGTH = 1400

/** The latest finished story; null if there is none. */
export function latestStoryHighlight({ table }: View, highlightContext: HighlightContext): Highlight | null {
  const [story] = table.stories.slice(-1)
  return story
    ? {
        picture: 'keepsake',
        alt: keepsakeAltText(story, highlightContext),
        lines: keepsakeLines(story, highlightContext),
      }
    : null
}

/** The latest finished story if one of these events ended it, with all hands if the match is over; or else null. */
export const finishedStoryHighlight = (
  events: readonly EventView[],
  view: View,
  highlightContext: HighlightContext,
): Highlight | null =>
  events.some((event) => event.type === 'published' && event.words > 0)
    ? withEnding(latestStoryHighlight(view, highlightContext), view, highlightContext)
    : null

function withEnding(
  highlight: Highlight | null,
  view: View,
  { language, plainNames }: HighlightContext,
): Highlight | null {
  if (!highlight || !view.revealed) return highlight
  const alt = withFinalHands(highlight.alt, view, { language, playerNames: plainNames })
  return { ...highlight, picture: 'ending', alt }
}

function keepsakeLines(story: PublishedStory, { language, playerNames }: HighlightContext): string[] {
  const { keepsake } = CRACK_STORY_TEXTS[language]
  const text = escapeMarkdown(story.words.map(({ word }) => word).join(' '))
  const shown = text.length > MAX_STORY_LENGTH ? `${truncate(text, MAX_STORY_LENGTH)} ${keepsake.cut}` : text
  return [
    `${keepsake.title(story.number, story.round)} · ${keepsake.why[story.why]}`,
    `> ${shown}`,
    `-# ${wordsBySpeaker(story, playerNames.seat, language)}`,
  ]
}

/** Numbers of the words that each player said. */
function wordsBySpeaker(
  { words }: PublishedStory,
  name: (seat: number) => string,
  language: HighlightContext['language'],
): string {
  const seats = [...new Set(words.map(({ by }) => by))]
  const numbersOf = (seat: number): string =>
    words.flatMap(({ by }, n) => (by === seat ? [n + 1] : [])).join(', ')
  return seats
    .map((seat) => CRACK_STORY_TEXTS[language].keepsake.said(name(seat), numbersOf(seat)))
    .join(' · ')
}

/** Maximum length of a name; longer ones are shortened. */
const MAX_NAME_LENGTH = 32

/** Alt text of a keepsake: the story, then each player's words if they fit. */
function keepsakeAltText(story: PublishedStory, { language, plainNames }: HighlightContext): string {
  const text = story.words.map(({ word }) => word).join(' ')
  const whole = CRACK_STORY_TEXTS[language].keepsake.aloud(story.number, story.words.length, `${text}.`)
  const who = wordsBySpeaker(story, (seat) => truncate(plainNames.seat(seat), MAX_NAME_LENGTH), language)
  const full = `${whole} ${who}`
  return full.length <= COMPONENT_LIMITS.alt ? full : truncate(whole, COMPONENT_LIMITS.alt)
}
