import type { Desk } from '../desk.ts'
import type { Happening } from '../happening.ts'
import type { Message, User } from '../state.ts'
import type { World } from '../world.ts'
import { commandsFor, hour, place } from './home.ts'
import { shown } from './message.ts'
import type { News } from './protocol.ts'
import { isFor, sees } from './sight.ts'

/** Whether somebody could see a message before it was taken away. */
const concerned = ({ state }: World, user: User, message: Message): boolean => {
  const channel = state.channels[message.channel]
  return channel !== undefined && sees(state, user, channel) && isFor(user, { ...message, deletedAt: null })
}

/** A happening as one user hears of it; nothing where it is none of their business. */
export function heard(world: World, user: User, happening: Happening, movable: boolean): News[] {
  const { state } = world
  switch (happening.type) {
    case 'message':
    case 'changed':
    case 'deleted': {
      const { type, message } = happening
      const channel = state.channels[message.channel]
      if (channel === undefined || !concerned(world, user, message)) return []
      const about: News = { type: 'place', place: place(state, user, channel) }
      if (type === 'deleted') return [{ type, channel: message.channel, message: message.id }, about]
      const news: News = { type, message: shown(state, message) }
      return type === 'message' ? [news, about] : [news]
    }
    case 'place':
      return sees(state, user, happening.channel)
        ? [{ type: 'place', place: place(state, user, happening.channel) }]
        : []
    case 'commands':
    case 'joined':
    case 'left':
      return [{ type: 'commands', commands: commandsFor(state, user) }]
    case 'hour':
      return [{ type: 'hour', hour: hour(world, movable) }]
    case 'trouble':
      return [{ type: 'trouble', trouble: happening.trouble }]
    case 'token':
      return []
  }
}

/** Sends a user the news from now on; what it returns ends it. */
export function follow({ world, movable }: Desk, user: string, send: (news: News) => void): () => void {
  return world.listen((happening) => {
    const who = world.state.users[user]
    if (who === undefined) return
    for (const news of heard(world, who, happening, movable)) send(news)
  })
}
