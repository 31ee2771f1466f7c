import type { Seat } from '@crackpost/core/kernel/seat'
import type { PlayerId } from '@crackpost/core/match/settings'
import type { Language } from '../discord/interaction.ts'
import { buttonRowPart, createPanel, textPart } from '../discord/panel.ts'
import { presenterOf } from '../games/index.ts'
import { NOTICE_TEXTS } from '../i18n/notices.ts'
import { seatOfferButtons } from '../match/match-panel.ts'
import {
  type Announcement,
  type AnnouncementSubject,
  buttonFactory,
  publicAudience,
  trackingButton,
  userIdsOf,
} from './announcement.ts'

/** A message to one player about what others did to their part in a match. */
export type Notice =
  /** The host removed the player from the lobby. */
  | { readonly kind: 'kicked'; readonly player: PlayerId }
  /** The player's seat went to `newcomer`. */
  | { readonly kind: 'replaced'; readonly player: PlayerId; readonly newcomer: PlayerId }
  /** The moderator `by` offers the player a seat. `silent`: without a ping. */
  | {
      readonly kind: 'offer'
      readonly player: PlayerId
      readonly seat: Seat
      readonly by: PlayerId
      readonly silent: boolean
    }

/** The notice, which pings only its player; `quiet`: it pings nobody now. */
export function noticeAnnouncement(
  subject: AnnouncementSubject,
  notice: Notice,
  language: Language,
  quiet: boolean,
): Announcement {
  const { match, people } = subject
  const audience = publicAudience(subject, language)
  const { texts, playerNames } = audience
  const text = NOTICE_TEXTS[language][notice.kind]({
    who: playerNames.player(notice.player),
    title: presenterOf(match).title[language],
    from: notice.kind === 'offer' ? playerNames.seat(notice.seat) : '',
    by: notice.kind === 'offer' ? playerNames.player(notice.by) : '',
    newcomer: notice.kind === 'replaced' ? playerNames.player(notice.newcomer) : '',
  })
  const isSilent = quiet || (notice.kind === 'offer' && notice.silent)
  return {
    panel: createPanel(
      notice.kind === 'offer' ? 'question' : 'no',
      textPart(text),
      buttonRowPart(
        ...(notice.kind === 'offer' ? seatOfferButtons(buttonFactory(subject), texts) : []),
        trackingButton(subject, audience),
      ),
    ),
    mentionedUsers: isSilent ? [] : userIdsOf(people, [notice.player]),
    silent: isSilent,
  }
}
