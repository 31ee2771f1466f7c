import type { View } from '@crackpost/core/games/crack-story/view'
import type { Seat } from '@crackpost/core/kernel/seat'
import { COMPONENT_LIMITS, truncate } from '../../discord/components.ts'
import type { TextContext } from '../presenter.ts'
import { printedCardName } from './card-text.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

/** Maximum length of a name; longer ones are shortened. */
const MAX_NAME_LENGTH = 32

/**
 * Alt text of the table: always the hands' sizes and whose turn it is, after the end the hands if they fit, then as many
 * of the last cards as fit.
 */
export function crackStoryAltText(view: View, textContext: TextContext): string {
  const { altText, cards } = CRACK_STORY_TEXTS[textContext.language]
  const { story } = view.table
  const head = withFinalHands(summaryText(view, textContext), view, textContext)
  const laid = story
    .map(
      ({ face, by }) =>
        `${face === null ? cards.down : printedCardName(face)} (${truncate(textContext.playerNames.seat(by), MAX_NAME_LENGTH)})`,
    )
    .toReversed()
  if (laid.length === 0) return head
  const describe = (count: number): string => {
    const shown = laid.slice(0, count).join(', ')
    const rest = laid.length - count
    return `${head} ${altText.cards(rest > 0 ? `${shown} ${altText.more(rest)}` : shown)}`
  }
  let count = laid.length
  while (count > 0 && describe(count).length > COMPONENT_LIMITS.alt) count--
  return count === 0 ? head : describe(count)
}

/** Adds the hands after the end to an alt text, if they fit. */
export function withFinalHands(
  text: string,
  { revealed }: View,
  { language, playerNames }: TextContext,
): string {
  if (!revealed) return text
  const { altText } = CRACK_STORY_TEXTS[language]
  const hands = revealed.map((hand, seat) =>
    altText.hand(
      truncate(playerNames.seat(seat), MAX_NAME_LENGTH),
      hand.map(printedCardName).join(' · ') || '–',
    ),
  )
  const full = `${text} ${altText.hands(hands)}`
  return full.length <= COMPONENT_LIMITS.alt ? full : text
}

function summaryText({ table }: View, { language, playerNames }: TextContext): string {
  const { altText, reasons } = CRACK_STORY_TEXTS[language]
  const name = (seat: Seat): string => truncate(playerNames.seat(seat), MAX_NAME_LENGTH)
  const { round, direction, players, story, phase, turn, contestable, over } = table
  const author = contestable?.author ?? turn
  return [
    altText.round(round, direction),
    altText.players(players.map(({ seat, cards, won }) => altText.player(name(seat), cards, won))),
    altText.story(story.length),
    ...(phase === 'playing' && turn !== null ? [altText.phase[phase](name(turn))] : []),
    ...((phase === 'vote' || phase === 'waiting') && author !== null
      ? [altText.phase[phase](name(author))]
      : []),
    ...(over ? [reasons[over]] : []),
  ].join(' ')
}
