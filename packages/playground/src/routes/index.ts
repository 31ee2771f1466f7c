import { applications } from './applications.ts'
import { channels } from './channels.ts'
import { commands } from './commands.ts'
import { guilds } from './guilds.ts'
import { interactions } from './interactions.ts'
import { messages } from './messages.ts'
import type { Route } from './route.ts'
import { threads } from './threads.ts'
import { users } from './users.ts'

/** Every route of the API; a fixed part of a path goes before a named one. */
export const routes: Route[] = [
  ...messages,
  ...threads,
  ...channels,
  ...users,
  ...guilds,
  ...applications,
  ...interactions,
  ...commands,
]
