import type { Asked } from './asked.ts'
import { castOf } from './cast.ts'
import { panel, text } from './panel.ts'
import { type HouseRejection, sentence } from './refusal.ts'
import { message, NO_CHOICES, PONG, type Reply } from './reply.ts'
import { wordsIn } from './words/index.ts'

/** A later release has been at what is asked about: nothing is done, and it is soon here, too. */
export function newer(asked: Asked): Reply {
  if (asked.kind === 'ping') return PONG
  if (asked.kind === 'completion') return NO_CHOICES
  const { refusals, somebody, fault } = wordsIn(asked.language)
  const cast = castOf(new Map(), null, somebody)
  return message(panel('no', text(sentence<HouseRejection>(refusals, { code: 'newer' }, cast) ?? fault)))
}
