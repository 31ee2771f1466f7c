import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SignedEndpoint } from '../demo/endpoint.ts'
import type { JsonObject } from '../json.ts'
import { startTestPlayground, TEST_SEED, type TestPlayground } from '../server/test-playground.ts'
import { BOT_USER_ID } from '../state/discord-state.ts'

/** A test playground and a bot with two commands. Reset before each test of the file. */
export interface ClientHarness {
  readonly playground: TestPlayground
  readonly bot: SignedEndpoint
  /** Interactions that the bot received since the test began. */
  readonly received: readonly JsonObject[]
  /** Returns the bot's next responses; tests replace it. Null sends none. */
  respond: (received: JsonObject) => JsonObject | null
}

const playCommandDefinition = {
  name: 'jouer',
  description: 'Jouer',
  options: [
    { type: 3, name: 'mot', description: 'Un mot', required: true, max_length: 8, autocomplete: true },
    { type: 4, name: 'fois', description: 'Combien', min_value: 1, max_value: 3 },
    { type: 6, name: 'contre', description: 'Qui' },
  ],
}

export function setUpClientHarness(): ClientHarness {
  let playground: TestPlayground
  let bot: SignedEndpoint
  let received: JsonObject[] = []
  let respond: ClientHarness['respond'] = () => null
  beforeAll(async () => {
    playground = await startTestPlayground({}, { movable: true })
  })
  beforeEach(async () => {
    await playground.control('reset', {})
    await playground.control('seed', TEST_SEED)
    await playground.api('PUT', `/applications/${BOT_USER_ID}/commands`, [
      playCommandDefinition,
      { name: 'regie', description: 'Régie', default_member_permissions: '32', contexts: [0] },
    ])
    received = []
    respond = () => ({ type: 4, data: { content: 'oui' } })
    bot?.close()
    bot = await playground.serveInteractions((interaction) => {
      received.push(interaction)
      return respond(interaction)
    })
  })
  afterAll(async () => {
    bot?.close()
    await playground.close()
  })
  return {
    get playground() {
      return playground
    },
    get bot() {
      return bot
    },
    get received() {
      return received
    },
    get respond() {
      return respond
    },
    set respond(responder) {
      respond = responder
    },
  }
}

export const playCommandRequest = (...options: JsonObject[]) => ({
  type: 2,
  data: { name: 'jouer', options },
})
export const wordOption = (value: unknown, more: JsonObject = {}) => ({
  name: 'mot',
  type: 3,
  value,
  ...more,
})
export const componentRequest = (message: unknown, custom_id: string, more: JsonObject = {}) => ({
  type: 3,
  message,
  data: { custom_id, component_type: 2, ...more },
})
