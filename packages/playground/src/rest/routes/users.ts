import { asObject } from '../../json.ts'
import type { DiscordState } from '../../state/discord-state.ts'
import { errorResponse } from '../errors.ts'
import { serialiseUser } from '../serialise.ts'
import type { ApiRoute } from './route.ts'

const userResponse = (state: DiscordState, id: string) => {
  const user = state.users[id]
  return user === undefined ? errorResponse(10013) : { status: 200, body: serialiseUser(user) }
}

/** The current user has a few more fields. */
const currentUserResponse = (state: DiscordState) => {
  const { status, body } = userResponse(state, state.bot)
  return { status, body: { ...asObject(body), mfa_enabled: false, locale: 'en-US', verified: true } }
}

export const userRoutes: ApiRoute[] = [
  { method: 'GET', pattern: '/users/@me', run: ({ state }) => currentUserResponse(state) },
  {
    method: 'GET',
    pattern: '/users/:user',
    run: ({ state }, call) => userResponse(state, call.param('user')),
  },
]
