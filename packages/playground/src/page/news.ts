import type { Home, News, PlaceShown, Shown } from '../client/protocol.ts'

export const EPHEMERAL = 64
export const LOADING = 128
export const SILENT = 4096
export const SECOND = 32768

export const has = ({ flags }: Shown, flag: number): boolean => (flags & flag) !== 0

/** Snowflakes grow with time; the longer one is later. */
export const isLater = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length

function withPlace(home: Home, place: PlaceShown): Home {
  const known = home.places.some(({ id }) => id === place.id)
  const places = known
    ? home.places.map((each) => (each.id === place.id ? place : each))
    : [...home.places, place]
  return { ...home, places }
}

/** What surrounds the messages, after something was heard; how much is unread comes with the place. */
export function homeAfter(home: Home, news: News): Home {
  switch (news.type) {
    case 'place':
      return withPlace(home, news.place)
    case 'commands':
      return { ...home, commands: news.commands }
    default:
      return home
  }
}

/** What surrounds the messages, after everything in a place was seen. */
export function homeRead(home: Home, place: string): Home {
  const found = home.places.find(({ id }) => id === place)
  if (found === undefined || (found.unread === 0 && found.mentions === 0)) return home
  return withPlace(home, { ...found, unread: 0, mentions: 0 })
}

/** Messages of a place after something was heard: each once, the oldest first. */
export function messagesAfter(messages: readonly Shown[], place: string, news: News): readonly Shown[] {
  if (news.type === 'deleted') return messages.filter(({ id }) => id !== news.message)
  if (news.type !== 'message' && news.type !== 'changed') return messages
  const { message } = news
  if (message.channel_id !== place) return messages
  if (messages.some(({ id }) => id === message.id))
    return messages.map((each) => (each.id === message.id ? message : each))
  // A change of something further up than what was loaded.
  if (news.type === 'changed') return messages
  const after = messages.findIndex(({ id }) => isLater(id, message.id))
  return after === -1 ? [...messages, message] : messages.toSpliced(after, 0, message)
}

/** The mentions that somebody has not seen, everywhere. */
export const mentionsOf = ({ places }: Home): number =>
  places.reduce((sum, { mentions }) => sum + mentions, 0)
