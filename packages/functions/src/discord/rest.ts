import type { Result } from '@crackpost/core/kernel/result'
import * as z from 'zod/mini'
import { type Channel, type Command, channel, commands, type Message, message, messages } from './answer.ts'
import type { Failure } from './failure.ts'
import { type Attached, payload } from './form.ts'
import { type Route, route } from './route.ts'
import { sender, type Wiring } from './send.ts'

export interface Options {
  /** How long the call may wait for limits and between attempts, in milliseconds. */
  readonly patience?: number
  readonly files?: readonly Attached[]
}

export interface Posting extends Options {
  /** One for each logical message, at most 25 characters: Discord posts it once, however often it is sent. */
  readonly nonce: string
}

/** The part of a channel's messages that is asked for; the newest come first. */
export interface Page {
  readonly limit?: number
  readonly after?: string
  readonly before?: string
}

type Answer<T> = Promise<Result<T, Failure>>

/** Discord, as far as we use it over REST. */
export interface Rest {
  createMessage(channel: string, body: object, posting: Posting): Answer<Message>
  editMessage(channel: string, message: string, body: object, options?: Options): Answer<Message>
  /** Gone already is as good as deleted. */
  deleteMessage(channel: string, message: string, options?: Options): Answer<null>
  messages(channel: string, page?: Page, options?: Options): Answer<Message[]>
  /** The thread bears the id of its message: after `unknown`, ask `getChannel` for it. */
  startThread(channel: string, message: string, body: object, options?: Options): Answer<Channel>
  createDm(user: string, options?: Options): Answer<Channel>
  getChannel(channel: string, options?: Options): Answer<Channel>
  /** An interaction's answer as it stands now. */
  original(app: string, token: string, options?: Options): Answer<Message>
  editOriginal(app: string, token: string, body: object, options?: Options): Answer<Message>
  followUp(app: string, token: string, body: object, options?: Options): Answer<Message>
  /** Replaces all commands: of a server, or with null those that all servers have. */
  putCommands(
    app: string,
    guild: string | null,
    commands: readonly object[],
    options?: Options,
  ): Answer<Command[]>
}

const usual = 2_000
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** Where nobody is named, nobody is pinged: Discord's own default would ping everybody in the text. */
const quiet = (body: object): object => ({ allowed_mentions: { parse: [] }, ...body })

export function rest(wiring: Wiring): Rest {
  const send = sender(wiring)

  /** Doing it twice is the same as doing it once. */
  const safe = <T>(to: Route, answer: z.ZodMiniType<T>, options: Options = {}, body?: object): Answer<T> =>
    send({
      route: to,
      answer,
      repeatable: true,
      patience: options.patience ?? usual,
      ...(body === undefined ? {} : { payload: payload(body, options.files) }),
    })

  /** Doing it twice might be seen. */
  const once = <T>(to: Route, answer: z.ZodMiniType<T>, body: object, options: Options = {}): Answer<T> =>
    send({
      route: to,
      answer,
      repeatable: false,
      patience: options.patience ?? usual,
      payload: payload(body, options.files),
    })

  return {
    createMessage(place, body, posting) {
      const { nonce } = posting
      if (nonce === '' || nonce.length > 25) throw new RangeError(`a nonce of ${nonce.length} characters`)
      const to = route('POST', '/channels/:channel/messages', { channel: place })
      return safe(to, message, posting, { ...quiet(body), nonce, enforce_nonce: true })
    },

    editMessage(place, id, body, options) {
      const to = route('PATCH', '/channels/:channel/messages/:message', { channel: place, message: id })
      return safe(to, message, options, quiet(body))
    },

    async deleteMessage(place, id, options) {
      const to = route('DELETE', '/channels/:channel/messages/:message', { channel: place, message: id })
      const result = await safe(to, nothing, options)
      const gone = !result.ok && result.error.kind === 'refused' && result.error.code === 10008
      return gone ? { ok: true, value: null } : result
    },

    messages(place, { limit, after, before } = {}, options) {
      const query = { limit, after, before }
      return safe(route('GET', '/channels/:channel/messages', { channel: place }, query), messages, options)
    },

    startThread(place, id, body, options) {
      const pattern = '/channels/:channel/messages/:message/threads'
      return once(route('POST', pattern, { channel: place, message: id }), channel, body, options)
    },

    createDm: (user, options) =>
      safe(route('POST', '/users/@me/channels', {}), channel, options, { recipient_id: user }),

    getChannel: (place, options) =>
      safe(route('GET', '/channels/:channel', { channel: place }), channel, options),

    original: (app, token, options) =>
      safe(route('GET', '/webhooks/:app/:token/messages/@original', { app, token }), message, options),

    editOriginal(app, token, body, options) {
      const to = route('PATCH', '/webhooks/:app/:token/messages/@original', { app, token })
      return safe(to, message, options, quiet(body))
    },

    followUp: (app, token, body, options) =>
      once(route('POST', '/webhooks/:app/:token', { app, token }), message, quiet(body), options),

    putCommands(app, guild, list, options) {
      const pattern =
        guild === null ? '/applications/:app/commands' : '/applications/:app/guilds/:guild/commands'
      return safe(
        route('PUT', pattern, { app, ...(guild === null ? {} : { guild }) }),
        commands,
        options,
        list,
      )
    },
  }
}
