import {
  editPayload,
  entryLines,
  lobbyAnnouncement,
  messagePayload,
  missedAnnouncement,
  pausedAnnouncement,
  reminderAnnouncement,
  threadName,
  turnAnnouncement,
} from '@crackpost/bot/announcements/announcement'
import { noticeAnnouncement } from '@crackpost/bot/announcements/notice'
import {
  loadPeople,
  type PeopleById,
  playersOfEntry,
  playersOfMatch,
} from '@crackpost/bot/match/player-names'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { PlayerId } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { quietHoursEnd } from '@crackpost/core/match/time/clock'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { LOBBY_MESSAGE_NAME } from './announce.ts'
import type { DeliveryDeps, MessageComposer } from './deps.ts'
import { pngFile, renderMatchPicture } from './drawing.ts'

/** Composes the messages that are posted without an interaction. */
export function createComposer(
  { people, settings, now }: Pick<Ports, 'people' | 'settings' | 'now'>,
  log: DeliveryDeps['log'] = () => {},
): MessageComposer {
  const loadNames = (match: Match, entry?: MatchLogEntry): Promise<PeopleById> =>
    loadPeople(people, [...playersOfMatch(match), ...(entry ? playersOfEntry(entry) : [])])

  /** The language of a direct message. Channels get the language of the match. */
  const languageOf = async (player: PlayerId, { terms }: Match) =>
    (await settings.loadPlayerSettings(player)).language ?? terms.language

  const isInQuietHours = async (player: PlayerId): Promise<boolean> =>
    quietHoursEnd((await settings.loadPlayerSettings(player)).rest, now()) !== null

  return {
    async announcement(id, match, entry, key) {
      const names = await loadNames(match, entry)
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
      // Invited players are pinged once, when the lobby is posted, and silently if one of them has quiet hours. A player
      // who was invited often today is not pinged.
      const unpinged = silentPlayersOf(entry).flatMap((player) => names.get(player)?.user ?? [])
      const mentionedUsers =
        key.kind === 'lobby' ? announcement.mentionedUsers.filter((user) => !unpinged.includes(user)) : []
      const isQuiet = (await Promise.all(match.terms.invited.map(isInQuietHours))).includes(true)
      return {
        message: messagePayload(
          { ...announcement, mentionedUsers, silent: mentionedUsers.length === 0 || isQuiet },
          null,
        ),
        files: [],
      }
    },
    async entryLines(id, entries) {
      const players = entries.flatMap(({ match }) => playersOfMatch(match))
      const names = await loadPeople(people, [...new Set(players)])
      return entries.map(({ entry, match }) =>
        entryLines({ id, match, messageKey: '', people: names }, entry),
      )
    },
    async missedMessage(id, match, name, lines) {
      const subject = { id, match, messageKey: name, people: await loadNames(match) }
      return { message: messagePayload(missedAnnouncement(subject, lines), null), files: [] }
    },
    async lobbyMessage(id, match, thread) {
      const subject = { id, match, messageKey: LOBBY_MESSAGE_NAME, people: await loadNames(match) }
      return { message: editPayload(lobbyAnnouncement(subject, thread)), files: [] }
    },
    async reminder(id, match, reminder, isDm, publicName) {
      const subject = { id, match, messageKey: publicName, people: await loadNames(match) }
      const language = isDm ? await languageOf(reminder.player, match) : match.terms.language
      return {
        message: messagePayload(reminderAnnouncement(subject, reminder, language, isDm), null),
        files: [],
      }
    },
    async notice(id, match, entry, notice, name, isDm) {
      const subject = { id, match, messageKey: name, people: await loadNames(match, entry) }
      const language = isDm ? await languageOf(notice.player, match) : match.terms.language
      const isQuiet = await isInQuietHours(notice.player)
      return {
        message: messagePayload(noticeAnnouncement(subject, notice, language, isQuiet), null),
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

/** The invited players whom the opening of a lobby does not ping. */
const silentPlayersOf = ({ facts }: MatchLogEntry): readonly PlayerId[] =>
  facts.flatMap((fact) => (fact.type === 'opened' ? (fact.silent ?? []) : []))
