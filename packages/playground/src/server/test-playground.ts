import { type InteractionResponder, openSignedEndpoint, type SignedEndpoint } from '../demo/endpoint.ts'
import { asArray, asObject, type JsonObject } from '../json.ts'
import type { EmulatorSettings } from '../state/settings.ts'
import { type PlaygroundOptions, type RunningPlayground, startPlayground } from './server.ts'

/** A response with its parsed body. */
export interface JsonResponse {
  status: number
  headers: Headers
  body: JsonObject
  /** The body if it is a list. */
  all: JsonObject[]
}

/** A playground with three users, one server and a channel, for tests. */
export interface TestPlayground {
  discord: RunningPlayground
  /** Calls Discord's API as the bot. */
  api(method: string, path: string, body?: unknown): Promise<JsonResponse>
  /** Posts to `/control/*`. */
  control(path: string, body: unknown): Promise<JsonResponse>
  /** Calls `/client/*` as the page does. */
  client(method: string, path: string, body?: unknown): Promise<JsonResponse>
  /** Starts an interactions endpoint and sets it as the bot's. */
  serveInteractions(answer: InteractionResponder): Promise<SignedEndpoint>
  interact(request: JsonObject, user?: string, channel?: string): Promise<JsonResponse>
  /** The messages of a channel that a user can see. */
  messages(user: string, channel?: string): Promise<JsonObject[]>
  home(user: string): Promise<JsonObject>
  /** A channel as the user's page shows it; undefined if they cannot see it. */
  channelSummaryOf(user: string, channel?: string): Promise<JsonObject | undefined>
  problemReports(): Promise<JsonObject[]>
  /** Posts a message as the bot. */
  post(body: JsonObject, channel?: string): Promise<JsonObject>
  close(): Promise<void>
}

export const TEST_BOT_TOKEN = 'the-token-of-a-trial'
export const [alice, bob, carol, cafeGuildId, gamesChannelId] = ['2001', '2002', '2003', '3001', '4001']

export const TEST_SEED = {
  bot: 'Robot',
  users: [
    { id: alice, name: 'Alice', locale: 'fr', manages: true },
    { id: bob, name: 'Bob', locale: 'en-US' },
    { id: carol, name: 'Carol', locale: 'de' },
  ],
  servers: [
    {
      id: cafeGuildId,
      name: 'Le Café',
      locale: 'fr',
      members: [alice, bob],
      channels: [{ id: gamesChannelId, name: 'jeux' }],
    },
  ],
}

export async function readJsonResponse(response: Response): Promise<JsonResponse> {
  const text = await response.text()
  const json: unknown = text === '' ? null : JSON.parse(text)
  return {
    status: response.status,
    headers: response.headers,
    body: asObject(json),
    all: asArray(json).map(asObject),
  }
}

export async function startTestPlayground(
  settings: Partial<EmulatorSettings> = {},
  options: Partial<PlaygroundOptions> = {},
): Promise<TestPlayground> {
  const discord = await startPlayground(0, { token: TEST_BOT_TOKEN, ...settings }, options)
  const request = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const multipart = body instanceof FormData
    return readJsonResponse(
      await fetch(discord.url + path, {
        method,
        headers: { ...headers, ...(multipart ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: multipart ? body : JSON.stringify(body) }),
      }),
    )
  }
  const api: TestPlayground['api'] = (method, path, body) =>
    request(method, `/api/v10${path}`, body, { authorization: `Bot ${TEST_BOT_TOKEN}` })
  const client: TestPlayground['client'] = (method, path, body) => request(method, `/client/${path}`, body)
  const home = async (user: string) => (await client('GET', `home?user=${user}`)).body
  return {
    discord,
    api,
    control: (path, body) => request('POST', `/control/${path}`, body),
    client,
    home,
    interact: (request, user = alice, channel = gamesChannelId) =>
      client('POST', 'interact', { user, channel, ...request }),
    messages: async (user, channel = gamesChannelId) =>
      (await client('GET', `messages?user=${user}&channel=${channel}`)).all,
    channelSummaryOf: async (user, channel = gamesChannelId) =>
      asArray((await home(user)).places)
        .map(asObject)
        .find(({ id }) => id === channel),
    problemReports: async () => (await client('GET', 'troubles')).all,
    post: async (body, channel = gamesChannelId) =>
      (await api('POST', `/channels/${channel}/messages`, body)).body,
    async serveInteractions(answer) {
      const { body } = await api('GET', '/applications/@me')
      const opened = await openSignedEndpoint(String(body.verify_key), answer)
      await api('PATCH', '/applications/@me', { interactions_endpoint_url: opened.url })
      return opened
    },
    close: () => discord.close(),
  }
}
