import type { ChannelSummary, ClientEvent, ClientHome, ClientMessage } from '../client/protocol.ts'

export const hasMessageFlag = ({ flags }: ClientMessage, flag: number): boolean => (flags & flag) !== 0

/** Compares snowflakes as strings, without BigInt. */
export const isLaterSnowflake = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length

function withChannel(home: ClientHome, place: ChannelSummary): ClientHome {
  const known = home.places.some(({ id }) => id === place.id)
  const places = known
    ? home.places.map((each) => (each.id === place.id ? place : each))
    : [...home.places, place]
  return { ...home, places }
}

/** Applies an event to the page state. Unread counts come with the `place` event. */
export function applyEventToHome(home: ClientHome, event: ClientEvent): ClientHome {
  switch (event.type) {
    case 'place':
      return withChannel(home, event.place)
    case 'commands':
      return { ...home, commands: event.commands }
    default:
      return home
  }
}

/** Sets the unread counts of a channel to 0. */
export function markReadInHome(home: ClientHome, place: string): ClientHome {
  const found = home.places.find(({ id }) => id === place)
  if (found === undefined || (found.unread === 0 && found.mentions === 0)) return home
  return withChannel(home, { ...found, unread: 0, mentions: 0 })
}

/** Applies an event to the messages of a channel. Keeps them unique and oldest first. */
export function applyEventToMessages(
  messages: readonly ClientMessage[],
  place: string,
  event: ClientEvent,
): readonly ClientMessage[] {
  if (event.type === 'deleted') return messages.filter(({ id }) => id !== event.message)
  if (event.type !== 'message' && event.type !== 'changed') return messages
  const { message } = event
  if (message.channel_id !== place) return messages
  if (messages.some(({ id }) => id === message.id))
    return messages.map((each) => (each.id === message.id ? message : each))
  // An edit of a message that is not loaded.
  if (event.type === 'changed') return messages
  const after = messages.findIndex(({ id }) => isLaterSnowflake(id, message.id))
  return after === -1 ? [...messages, message] : messages.toSpliced(after, 0, message)
}

/** Total unread mentions in all channels. */
export const countUnreadMentions = ({ places }: ClientHome): number =>
  places.reduce((sum, { mentions }) => sum + mentions, 0)
