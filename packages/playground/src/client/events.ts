import type { DiscordInstance } from '../server/instance.ts'
import type { MessageRecord, UserRecord } from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import type { EmulatorEvent } from '../state/pubsub.ts'
import { channelSummary, clockReading, commandsOfferedTo } from './home.ts'
import { toClientMessage } from './message.ts'
import type { ClientEvent } from './protocol.ts'
import { canSeeChannel, isVisibleTo } from './visibility.ts'

/** Whether the user can see the message, ignoring that it may have been deleted. */
const couldSeeMessage = ({ state }: Emulator, user: UserRecord, message: MessageRecord): boolean => {
  const channel = state.channels[message.channel]
  return (
    channel !== undefined &&
    canSeeChannel(state, user, channel) &&
    isVisibleTo(user, { ...message, deletedAt: null })
  )
}

/** Returns the client events to send to one user for an emulator event; empty if the user may not see it. */
export function clientEventsFor(
  emulator: Emulator,
  user: UserRecord,
  event: EmulatorEvent,
  movable: boolean,
): ClientEvent[] {
  const { state } = emulator
  switch (event.type) {
    case 'message':
    case 'changed':
    case 'deleted': {
      const { type, message } = event
      const channel = state.channels[message.channel]
      if (channel === undefined || !couldSeeMessage(emulator, user, message)) return []
      const channelEvent: ClientEvent = { type: 'place', place: channelSummary(state, user, channel) }
      if (type === 'deleted') return [{ type, channel: message.channel, message: message.id }, channelEvent]
      const clientEvent: ClientEvent = { type, message: toClientMessage(state, message) }
      return type === 'message' ? [clientEvent, channelEvent] : [clientEvent]
    }
    case 'place':
      return canSeeChannel(state, user, event.channel)
        ? [{ type: 'place', place: channelSummary(state, user, event.channel) }]
        : []
    case 'commands':
    case 'joined':
    case 'left':
      return [{ type: 'commands', commands: commandsOfferedTo(state, user) }]
    case 'hour':
      return [{ type: 'hour', hour: clockReading(emulator, movable) }]
    case 'trouble':
      return [{ type: 'trouble', trouble: event.trouble }]
    case 'token':
      return []
  }
}

/** Sends client events to the user until the returned function is called. */
export function subscribeClient(
  { emulator, movable }: DiscordInstance,
  user: string,
  send: (clientEvent: ClientEvent) => void,
): () => void {
  return emulator.subscribe((event) => {
    const recipient = emulator.state.users[user]
    if (recipient === undefined) return
    for (const clientEvent of clientEventsFor(emulator, recipient, event, movable)) send(clientEvent)
  })
}
