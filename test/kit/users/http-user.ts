import { asObject, asString } from '@crackpost/playground/json'
import type { RunningPlayground } from '@crackpost/playground/server/server'
import { createMessageView } from './message-view.ts'
import { createTestUser, type TestUser, type TestUserAction, type TestUserActionResult } from './test-user.ts'

/** A test user who uses the local Discord's client API over HTTP. */
export function createHttpUser(
  { url, instance }: RunningPlayground,
  user: string,
  channel: string,
): TestUser {
  const { state } = instance.emulator
  return createTestUser(
    instance.emulator,
    user,
    channel,
    async (action: TestUserAction): Promise<TestUserActionResult> => {
      const response = await fetch(`${url}/client/interact`, { method: 'POST', body: JSON.stringify(action) })
      const result = asObject(await response.json())
      if (result.type === 'choices') return { view: null, choices: parseChoices(result.choices) }
      if (result.type === 'form') return { view: createMessageView(asObject(result.form)), choices: [] }
      if (result.type !== 'done') throw new Error(`Discord’s client: ${asString(result.message)}`)
      const original = Object.values(state.interactions).findLast((each) => each.user === user)?.original
      const message = state.messages.find(({ id }) => id === original)
      if (!message) throw new Error('there is nothing to see')
      return { view: createMessageView(message), choices: [] }
    },
  )
}

const parseChoices = (choices: unknown): TestUserActionResult['choices'] =>
  (Array.isArray(choices) ? choices : []).map(asObject).map(({ name, value }) => ({
    name: String(name),
    value: String(value),
  }))
