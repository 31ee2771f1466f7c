import type { ParsedInteraction } from '../discord/interaction.ts'
import { createPanel, textPart } from '../discord/panel.ts'
import { messageReply, NO_CHOICES_REPLY, PONG_REPLY, type Reply } from '../discord/reply.ts'
import { textsIn } from '../i18n/index.ts'
import { mentionNamesOf } from './player-names.ts'
import { type CommonRejection, rejectionText } from './rejection.ts'

/** A later release has been at what is asked about: nothing is done, and it is soon here, too. */
export function newerReleaseReply(interaction: ParsedInteraction): Reply {
  if (interaction.kind === 'ping') return PONG_REPLY
  if (interaction.kind === 'completion') return NO_CHOICES_REPLY
  const { rejections, unknownPlayer, internalError } = textsIn(interaction.language)
  const playerNames = mentionNamesOf(new Map(), null, unknownPlayer)
  return messageReply(
    createPanel(
      'no',
      textPart(rejectionText<CommonRejection>(rejections, { code: 'newer' }, playerNames) ?? internalError),
    ),
  )
}
