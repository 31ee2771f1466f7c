import {
  editPayload,
  lobbyAnnouncement,
  messagePayload,
  pausedAnnouncement,
  reminderAnnouncement,
  threadName,
  turnAnnouncement,
} from '@crackpost/bot/announcements/announcement'
import { loadPeople, type PeopleById, playersOfMatch } from '@crackpost/bot/match/player-names'
import type { PlayerId } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { quietHoursEnd } from '@crackpost/core/match/time/clock'
import { reminderKey } from '@crackpost/core/match/time/reminders'
import type { Ports } from '@crackpost/core/use-cases/ports'
import type { UploadFile } from '../discord-rest/multipart.ts'
import { LOBBY_MESSAGE_NAME } from './announce.ts'
import type { DeliveryDeps, MessageComposer } from './deps.ts'
import { pngFile, renderMatchPicture } from './drawing.ts'

/** The bot's words and the game's pictures, for what is posted unasked. */
export function createComposer(
  { people, settings, now }: Pick<Ports, 'people' | 'settings' | 'now'>,
  log: DeliveryDeps['log'] = () => {},
): MessageComposer {
  const loadNames = (match: Match): Promise<PeopleById> => loadPeople(people, playersOfMatch(match))

  /** Where only they read it; places speak the language of the table. */
  const languageOf = async (player: PlayerId, { terms }: Match) =>
    (await settings.loadPlayerSettings(player)).language ?? terms.language

  const isAsleep = async (player: PlayerId): Promise<boolean> =>
    quietHoursEnd((await settings.loadPlayerSettings(player)).rest, now()) !== null

  /** Null: the text has to do. */
  function pictureFile(id: string, match: Match, names: PeopleById, what: string): UploadFile | null {
    const { language } = match.terms
    const result = renderMatchPicture(match, null, names, { what, theme: 'dark', language })
    if (result.ok) return pngFile(what, result.value)
    log({ match: id, event: 'undrawable' })
    return null
  }

  return {
    async announcement(id, match, entry, key) {
      const names = await loadNames(match)
      const subject = { id, match, messageKey: key.name, people: names }
      if (match.play) {
        const announcement = turnAnnouncement(subject, entry)
        const withoutFiles = messagePayload(announcement, null)
        const { picture } = announcement
        const file = picture === undefined ? null : pictureFile(id, match, names, picture)
        return file
          ? { message: messagePayload(announcement, file.name), files: [file], withoutFiles }
          : { message: withoutFiles, files: [] }
      }
      const announcement = lobbyAnnouncement(subject)
      // Whoever is invited is rung once, and nobody at night: what is silent still shows that they are meant.
      const rings = key.kind === 'lobby' ? announcement.mentionedUsers : []
      const asleep = (await Promise.all(match.terms.invited.map(isAsleep))).includes(true)
      return {
        message: messagePayload(
          { ...announcement, mentionedUsers: rings, silent: rings.length === 0 || asleep },
          null,
        ),
        files: [],
      }
    },
    async lobbyMessage(id, match, thread) {
      const subject = { id, match, messageKey: LOBBY_MESSAGE_NAME, people: await loadNames(match) }
      return { message: editPayload(lobbyAnnouncement(subject, thread)), files: [] }
    },
    async reminder(id, match, notice, isDm) {
      const subject = { id, match, messageKey: reminderKey(notice), people: await loadNames(match) }
      const language = isDm ? await languageOf(notice.player, match) : match.terms.language
      return {
        message: messagePayload(reminderAnnouncement(subject, notice, language, isDm), null),
        files: [],
      }
    },
    async pausedMessage(id, match, name) {
      const subject = { id, match, messageKey: name, people: await loadNames(match) }
      const language = await languageOf(match.host, match)
      return { message: messagePayload(pausedAnnouncement(subject, language), null), files: [] }
    },
    threadName: async (id, match) => threadName({ id, match, people: await loadNames(match) }),
  }
}
