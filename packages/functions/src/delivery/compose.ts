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
import { LOBBY_MESSAGE_NAME } from './announce.ts'
import type { DeliveryDeps, MessageComposer } from './deps.ts'
import { pngFile, renderMatchPicture } from './drawing.ts'

/** Composes the messages that are posted without an interaction. */
export function createComposer(
  { people, settings, now }: Pick<Ports, 'people' | 'settings' | 'now'>,
  log: DeliveryDeps['log'] = () => {},
): MessageComposer {
  const loadNames = (match: Match): Promise<PeopleById> => loadPeople(people, playersOfMatch(match))

  /** The language of a direct message. Channels get the language of the match. */
  const languageOf = async (player: PlayerId, { terms }: Match) =>
    (await settings.loadPlayerSettings(player)).language ?? terms.language

  const isInQuietHours = async (player: PlayerId): Promise<boolean> =>
    quietHoursEnd((await settings.loadPlayerSettings(player)).rest, now()) !== null

  return {
    async announcement(id, match, entry, key) {
      const names = await loadNames(match)
      const subject = { id, match, messageKey: key.name, people: names }
      if (match.play) {
        const announcement = turnAnnouncement(subject, entry)
        const withoutFiles = messagePayload(announcement, null)
        const { picture: what } = announcement
        if (what === undefined) return { message: withoutFiles, files: [] }
        const { language } = match.terms
        const picture = renderMatchPicture(match, null, names, { what, theme: 'dark', language })
        if (!picture.ok) {
          log({ match: id, event: 'undrawable' })
          return { message: withoutFiles, files: [] }
        }
        const file = pngFile(what, picture.value)
        return { message: messagePayload(announcement, file.name), files: [file], withoutFiles }
      }
      const announcement = lobbyAnnouncement(subject)
      // Invited players are pinged once, when the lobby is posted, and silently if one of them has quiet hours.
      const mentionedUsers = key.kind === 'lobby' ? announcement.mentionedUsers : []
      const isQuiet = (await Promise.all(match.terms.invited.map(isInQuietHours))).includes(true)
      return {
        message: messagePayload(
          { ...announcement, mentionedUsers, silent: mentionedUsers.length === 0 || isQuiet },
          null,
        ),
        files: [],
      }
    },
    async lobbyMessage(id, match, thread) {
      const subject = { id, match, messageKey: LOBBY_MESSAGE_NAME, people: await loadNames(match) }
      return { message: editPayload(lobbyAnnouncement(subject, thread)), files: [] }
    },
    async reminder(id, match, reminder, isDm) {
      const subject = { id, match, messageKey: reminderKey(reminder), people: await loadNames(match) }
      const language = isDm ? await languageOf(reminder.player, match) : match.terms.language
      return {
        message: messagePayload(reminderAnnouncement(subject, reminder, language, isDm), null),
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
