import { record } from '../json.ts'
import { refusal } from '../refusal.ts'
import { userShown } from '../shown.ts'
import type { State } from '../state.ts'
import type { Route } from './route.ts'

const shown = (state: State, id: string) => {
  const user = state.users[id]
  return user === undefined ? refusal(10013) : { status: 200, body: userShown(user) }
}

/** The bot is told a little more about itself. */
const self = (state: State) => {
  const { status, body } = shown(state, state.bot)
  return { status, body: { ...record(body), mfa_enabled: false, locale: 'en-US', verified: true } }
}

export const users: Route[] = [
  { method: 'GET', pattern: '/users/@me', run: ({ state }) => self(state) },
  { method: 'GET', pattern: '/users/:user', run: ({ state }, call) => shown(state, call.at('user')) },
]
