import type { Told } from '@crackpost/core/games/crack-story/view'
import { instant } from '../../instant.ts'
import type { Manner } from '../../voice.ts'
import { cardText, codeOf } from './card.ts'
import { WORDS } from './words.ts'

/** An event as the one who reads may hear it; what words were said is told by nothing but the keepsake. */
export function news(told: Told, { language, cast }: Manner): string {
  const words = WORDS[language]
  switch (told.type) {
    case 'dealt':
      return words.dealt(cast.seat(told.dealer), told.round)
    case 'listened':
    case 'heard':
    case 'voted':
    case 'waived':
      return words.own[told.type]
    // Whose turn it is now is said by the table.
    case 'nothing':
    case 'turned':
      return ''
    case 'opened':
      return words.opened(cast.seat(told.seat), instant(told.until))
    case 'laid':
      return words.laid(cast.seat(told.seat), told.face === null ? null : codeOf(told.face))
    case 'finished':
      return words.finished(cast.seat(told.seat))
    case 'inversed':
      return words.inversed(cast.seat(told.seat))
    case 'swapped':
      return words.swapped(cast.seat(told.seat), cast.seat(told.with))
    case 'drew':
      return drew(told, { language, cast })
    case 'reshuffled':
      return words.reshuffled(told.pile)
    case 'lost':
      return words.lost[told.why](cast.seat(told.seat))
    case 'won':
      return words.won(cast.seat(told.seat), told.by === null ? null : cast.seat(told.by))
    case 'waited':
      return words.waited(instant(told.until))
    case 'published':
      return told.words === 0 && told.why !== 'stuck' ? '' : words.published[told.why]
    case 'scored':
      return words.scored(cast.seat(told.seat))
    case 'contested':
      return words.contested(cast.seat(told.seat), told.word + 1, instant(told.until))
    case 'upheld':
      return words.upheld(told.word + 1, told.keep, told.drop)
    case 'fell':
      return words.fell(told.words, cast.seat(told.author), told.keep, told.drop)
    case 'dropped':
      return words.dropped
    case 'timed':
      return words.timed(cast.seat(told.seat), cast.seat(told.on), instant(told.until))
    case 'resigned':
      return words.resigned(cast.seat(told.seat))
    case 'ended':
      return words.reasons[told.reason]
  }
}

/** Whoever drew sees what. */
function drew(
  { seat, cards, why, faces }: Extract<Told, { type: 'drew' }>,
  { language, cast }: Manner,
): string {
  const words = WORDS[language]
  return [
    words.drew[why](cast.seat(seat), cards),
    ...(faces && faces.length > 0 ? [words.drawn(cardText(faces))] : []),
  ].join('\n')
}
