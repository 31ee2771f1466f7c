import { direct } from '../direct.ts'
import type { Json } from '../json.ts'
import { mayUse } from '../permission.ts'
import { type Channel, DM, type State, type User } from '../state.ts'
import type { World } from '../world.ts'
import type { Home, Hour, Person, PlaceShown } from './protocol.ts'
import { news, sees } from './sight.ts'

export const person = ({ id, name, locale, manages }: User): Person => ({ id, name, locale, manages })

/** Who one can be. */
export const people = (state: State): Person[] =>
  Object.values(state.users)
    .filter(({ bot }) => !bot)
    .map(person)

export const hour = ({ clock }: World, movable: boolean): Hour => ({
  now: clock.now(),
  offset: clock.offset(),
  movable,
})

/** Commands that a user is offered somewhere: those of servers they and the bot are in, and those of everywhere. */
export function commandsFor(state: State, user: User): Json[] {
  const servers = Object.values(state.servers).filter(
    ({ members, left }) => !left && members.includes(user.id),
  )
  const homes = ['global', ...servers.map(({ id }) => id)]
  return homes.flatMap((home) => state.commands[home] ?? []).filter((command) => mayUse(user, command))
}

export function place(state: State, user: User, channel: Channel): PlaceShown {
  const { id, type, server, parent, archived } = channel
  const name = type === DM ? (state.users[state.bot]?.name ?? '') : channel.name
  return { id, type, name, server, parent, archived, ...news(state, user, id) }
}

/** Everything around the messages, as one user sees it. */
export function home(world: World, user: User, movable: boolean): Home {
  const { state } = world
  // Anybody can write to the bot without being written to first.
  direct(world, user.id)
  const bot = state.users[state.bot]
  return {
    me: person(user),
    users: Object.values(state.users).map(({ id, name, bot: isBot }) => ({ id, name, bot: isBot })),
    servers: Object.values(state.servers)
      .filter(({ members }) => members.includes(user.id))
      .map(({ id, name }) => ({ id, name })),
    places: Object.values(state.channels)
      .filter((channel) => sees(state, user, channel))
      .map((channel) => place(state, user, channel)),
    commands: commandsFor(state, user),
    application: { id: state.bot, name: bot?.name ?? '' },
    hour: hour(world, movable),
  }
}
