import { applicationRoutes } from './applications.ts'
import { channelRoutes } from './channels.ts'
import { commandRoutes } from './commands.ts'
import { guildRoutes } from './guilds.ts'
import { interactionRoutes } from './interactions.ts'
import { messageRoutes } from './messages.ts'
import type { ApiRoute } from './route.ts'
import { threadRoutes } from './threads.ts'
import { userRoutes } from './users.ts'

/** All API routes. Literal path segments come before parameters. */
export const API_ROUTES: ApiRoute[] = [
  ...messageRoutes,
  ...threadRoutes,
  ...channelRoutes,
  ...userRoutes,
  ...guildRoutes,
  ...applicationRoutes,
  ...interactionRoutes,
  ...commandRoutes,
]
