import type { EventView } from '@crackpost/core/games/crack-story/view'
import { discordTimestamp } from '../../discord/timestamp.ts'
import type { TextContext } from '../presenter.ts'
import { cardCode, cardListText } from './card-text.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

/** Describes an event for its reader. It never contains a word of the story; only the keepsake does. */
export function describeCrackStoryEvent(
  eventView: EventView,
  { language, playerNames }: TextContext,
): string {
  const texts = CRACK_STORY_TEXTS[language]
  switch (eventView.type) {
    case 'dealt':
      return texts.dealt(playerNames.seat(eventView.dealer), eventView.round)
    case 'listened':
    case 'heard':
    case 'voted':
    case 'waived':
      return texts.ownEvents[eventView.type]
    // The announcement of the table says whose turn it is.
    case 'nothing':
    case 'turned':
      return ''
    case 'opened':
      return texts.opened(playerNames.seat(eventView.seat), discordTimestamp(eventView.until))
    case 'laid':
      return texts.laid(
        playerNames.seat(eventView.seat),
        eventView.face === null ? null : cardCode(eventView.face),
      )
    case 'finished':
      return texts.finished(playerNames.seat(eventView.seat))
    case 'inversed':
      return texts.inversed(playerNames.seat(eventView.seat))
    case 'swapped':
      return texts.swapped(playerNames.seat(eventView.seat), playerNames.seat(eventView.with))
    case 'drew':
      return drewText(eventView, { language, playerNames })
    case 'reshuffled':
      return texts.reshuffled(eventView.pile)
    case 'lost':
      return texts.lost[eventView.why](playerNames.seat(eventView.seat))
    case 'won':
      return texts.won(
        playerNames.seat(eventView.seat),
        eventView.by === null ? null : playerNames.seat(eventView.by),
      )
    case 'waited':
      return texts.waited(discordTimestamp(eventView.until))
    case 'published':
      return eventView.words === 0 && eventView.why !== 'stuck' ? '' : texts.published[eventView.why]
    case 'scored':
      return texts.scored(playerNames.seat(eventView.seat))
    case 'contested':
      return texts.contested(
        playerNames.seat(eventView.seat),
        eventView.word + 1,
        discordTimestamp(eventView.until),
      )
    case 'upheld':
      return texts.upheld(eventView.word + 1, eventView.keep, eventView.drop)
    case 'fell':
      return texts.fell(eventView.words, playerNames.seat(eventView.author), eventView.keep, eventView.drop)
    case 'dropped':
      return texts.dropped
    case 'timed':
      return texts.timed(
        playerNames.seat(eventView.seat),
        playerNames.seat(eventView.on),
        discordTimestamp(eventView.until),
      )
    case 'resigned':
      return texts.resigned(playerNames.seat(eventView.seat))
    case 'ended':
      return texts.reasons[eventView.reason]
  }
}

/** Names the drawn cards only to the player who drew them. */
function drewText(
  { seat, cards, why, faces }: Extract<EventView, { type: 'drew' }>,
  { language, playerNames }: TextContext,
): string {
  const texts = CRACK_STORY_TEXTS[language]
  return [
    texts.drew[why](playerNames.seat(seat), cards),
    ...(faces && faces.length > 0 ? [texts.drawn(cardListText(faces))] : []),
  ].join('\n')
}
