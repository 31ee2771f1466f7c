import { type Answering, type Door, door } from './demo/door.ts'
import { type Json, list, record } from './json.ts'
import { type Lent, type Running, start } from './server.ts'
import type { Settings } from './settings.ts'

/** What came back. */
export interface Came {
  status: number
  headers: Headers
  body: Json
  /** The body where it is a list. */
  all: Json[]
}

/** A Discord with two players, one server and a channel, for tests. */
export interface Trial {
  discord: Running
  /** As the bot. */
  api(method: string, path: string, body?: unknown): Promise<Came>
  /** As a test. */
  control(path: string, body: unknown): Promise<Came>
  /** As a person's client. */
  client(method: string, path: string, body?: unknown): Promise<Came>
  /** Gives the bot an endpoint, where it answers from now on. */
  answering(answer: Answering): Promise<Door>
  interact(deed: Json, user?: string, channel?: string): Promise<Came>
  /** What a user sees in a channel. */
  messages(user: string, channel?: string): Promise<Json[]>
  home(user: string): Promise<Json>
  /** A channel as a user sees it. */
  placeOf(user: string, channel?: string): Promise<Json | undefined>
  troubles(): Promise<Json[]>
  /** The bot writes something. */
  post(body: Json, channel?: string): Promise<Json>
  close(): Promise<void>
}

export const token = 'the-token-of-a-trial'
export const [alice, bob, carol, guild, place] = ['2001', '2002', '2003', '3001', '4001']

export const people = {
  bot: 'Robot',
  users: [
    { id: alice, name: 'Alice', locale: 'fr', manages: true },
    { id: bob, name: 'Bob', locale: 'en-US' },
    { id: carol, name: 'Carol', locale: 'de' },
  ],
  servers: [
    {
      id: guild,
      name: 'Le Café',
      locale: 'fr',
      members: [alice, bob],
      channels: [{ id: place, name: 'jeux' }],
    },
  ],
}

export async function came(response: Response): Promise<Came> {
  const text = await response.text()
  const json: unknown = text === '' ? null : JSON.parse(text)
  return {
    status: response.status,
    headers: response.headers,
    body: record(json),
    all: list(json).map(record),
  }
}

export async function trial(settings: Partial<Settings> = {}, lent: Partial<Lent> = {}): Promise<Trial> {
  const discord = await start(0, { token, ...settings }, lent)
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const multipart = body instanceof FormData
    return came(
      await fetch(discord.url + path, {
        method,
        headers: { ...headers, ...(multipart ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: multipart ? body : JSON.stringify(body) }),
      }),
    )
  }
  const api: Trial['api'] = (method, path, body) =>
    ask(method, `/api/v10${path}`, body, { authorization: `Bot ${token}` })
  const client: Trial['client'] = (method, path, body) => ask(method, `/client/${path}`, body)
  const home = async (user: string) => (await client('GET', `home?user=${user}`)).body
  return {
    discord,
    api,
    control: (path, body) => ask('POST', `/control/${path}`, body),
    client,
    home,
    interact: (deed, user = alice, channel = place) => client('POST', 'interact', { user, channel, ...deed }),
    messages: async (user, channel = place) =>
      (await client('GET', `messages?user=${user}&channel=${channel}`)).all,
    placeOf: async (user, channel = place) =>
      list((await home(user)).places)
        .map(record)
        .find(({ id }) => id === channel),
    troubles: async () => (await client('GET', 'troubles')).all,
    post: async (body, channel = place) => (await api('POST', `/channels/${channel}/messages`, body)).body,
    async answering(answer) {
      const { body } = await api('GET', '/applications/@me')
      const opened = await door(String(body.verify_key), answer)
      await api('PATCH', '/applications/@me', { interactions_endpoint_url: opened.url })
      return opened
    },
    close: () => discord.close(),
  }
}
