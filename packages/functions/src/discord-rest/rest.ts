import type { Result } from '@crackpost/core/kernel/result'
import * as z from 'zod/mini'
import type { RestFailure } from './errors.ts'
import { requestBody, type UploadFile } from './multipart.ts'
import { createRequester, type RequesterOptions } from './request.ts'
import { buildRoute, type RestRoute } from './route.ts'
import {
  type RestChannel,
  type RestCommand,
  type RestMessage,
  restChannelSchema,
  restCommandListSchema,
  restMessageListSchema,
  restMessageSchema,
} from './schemas.ts'

export interface RestOptions {
  /** How long the call may wait for limits and between attempts, in milliseconds. */
  readonly maxWaitMs?: number
  readonly files?: readonly UploadFile[]
}

export interface CreateMessageOptions extends RestOptions {
  /** One for each logical message, at most 25 characters: Discord posts it once, however often it is sent. */
  readonly nonce: string
}

/** The part of a channel's messages that is asked for; the newest come first. */
export interface MessageQuery {
  readonly limit?: number
  readonly after?: string
  readonly before?: string
}

type RestResult<T> = Promise<Result<T, RestFailure>>

/** Discord, as far as we use it over REST. */
export interface DiscordRest {
  createMessage(channel: string, body: object, posting: CreateMessageOptions): RestResult<RestMessage>
  editMessage(channel: string, message: string, body: object, options?: RestOptions): RestResult<RestMessage>
  /** Gone already is as good as deleted. */
  deleteMessage(channel: string, message: string, options?: RestOptions): RestResult<null>
  listMessages(channel: string, page?: MessageQuery, options?: RestOptions): RestResult<RestMessage[]>
  /** The thread bears the id of its message: after `unknown`, ask `getChannel` for it. */
  startThread(channel: string, message: string, body: object, options?: RestOptions): RestResult<RestChannel>
  createDm(user: string, options?: RestOptions): RestResult<RestChannel>
  getChannel(channel: string, options?: RestOptions): RestResult<RestChannel>
  /** An interaction's answer as it stands now. */
  getOriginal(app: string, token: string, options?: RestOptions): RestResult<RestMessage>
  editOriginal(app: string, token: string, body: object, options?: RestOptions): RestResult<RestMessage>
  createFollowUp(app: string, token: string, body: object, options?: RestOptions): RestResult<RestMessage>
  /** Replaces all commands: of a server, or with null those that all servers have. */
  putCommands(
    app: string,
    guild: string | null,
    commands: readonly object[],
    options?: RestOptions,
  ): RestResult<RestCommand[]>
}

const DEFAULT_MAX_WAIT_MS = 2_000
const noContentSchema = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** Where nobody is named, nobody is pinged: Discord's own default would ping everybody in the text. */
const withoutMentions = (body: object): object => ({ allowed_mentions: { parse: [] }, ...body })

export function createDiscordRest(requesterOptions: RequesterOptions): DiscordRest {
  const send = createRequester(requesterOptions)

  /** Doing it twice is the same as doing it once. */
  const requestRepeatable = <T>(
    to: RestRoute,
    schema: z.ZodMiniType<T>,
    options: RestOptions = {},
    body?: object,
  ): RestResult<T> =>
    send({
      route: to,
      schema,
      repeatable: true,
      maxWaitMs: options.maxWaitMs ?? DEFAULT_MAX_WAIT_MS,
      ...(body === undefined ? {} : { payload: requestBody(body, options.files) }),
    })

  /** Doing it twice might be seen. */
  const requestOnce = <T>(
    to: RestRoute,
    schema: z.ZodMiniType<T>,
    body: object,
    options: RestOptions = {},
  ): RestResult<T> =>
    send({
      route: to,
      schema,
      repeatable: false,
      maxWaitMs: options.maxWaitMs ?? DEFAULT_MAX_WAIT_MS,
      payload: requestBody(body, options.files),
    })

  return {
    createMessage(channelId, body, posting) {
      const { nonce } = posting
      if (nonce === '' || nonce.length > 25) throw new RangeError(`a nonce of ${nonce.length} characters`)
      const to = buildRoute('POST', '/channels/:channel/messages', { channel: channelId })
      return requestRepeatable(to, restMessageSchema, posting, {
        ...withoutMentions(body),
        nonce,
        enforce_nonce: true,
      })
    },

    editMessage(channelId, id, body, options) {
      const to = buildRoute('PATCH', '/channels/:channel/messages/:message', {
        channel: channelId,
        message: id,
      })
      return requestRepeatable(to, restMessageSchema, options, withoutMentions(body))
    },

    async deleteMessage(channelId, id, options) {
      const to = buildRoute('DELETE', '/channels/:channel/messages/:message', {
        channel: channelId,
        message: id,
      })
      const result = await requestRepeatable(to, noContentSchema, options)
      const isGone = !result.ok && result.error.kind === 'refused' && result.error.code === 10008
      return isGone ? { ok: true, value: null } : result
    },

    listMessages(channelId, { limit, after, before } = {}, options) {
      const query = { limit, after, before }
      return requestRepeatable(
        buildRoute('GET', '/channels/:channel/messages', { channel: channelId }, query),
        restMessageListSchema,
        options,
      )
    },

    startThread(channelId, id, body, options) {
      const pattern = '/channels/:channel/messages/:message/threads'
      return requestOnce(
        buildRoute('POST', pattern, { channel: channelId, message: id }),
        restChannelSchema,
        body,
        options,
      )
    },

    createDm: (user, options) =>
      requestRepeatable(buildRoute('POST', '/users/@me/channels', {}), restChannelSchema, options, {
        recipient_id: user,
      }),

    getChannel: (channelId, options) =>
      requestRepeatable(
        buildRoute('GET', '/channels/:channel', { channel: channelId }),
        restChannelSchema,
        options,
      ),

    getOriginal: (app, token, options) =>
      requestRepeatable(
        buildRoute('GET', '/webhooks/:app/:token/messages/@original', { app, token }),
        restMessageSchema,
        options,
      ),

    editOriginal(app, token, body, options) {
      const to = buildRoute('PATCH', '/webhooks/:app/:token/messages/@original', { app, token })
      return requestRepeatable(to, restMessageSchema, options, withoutMentions(body))
    },

    createFollowUp: (app, token, body, options) =>
      requestOnce(
        buildRoute('POST', '/webhooks/:app/:token', { app, token }),
        restMessageSchema,
        withoutMentions(body),
        options,
      ),

    putCommands(app, guild, list, options) {
      const pattern =
        guild === null ? '/applications/:app/commands' : '/applications/:app/guilds/:guild/commands'
      return requestRepeatable(
        buildRoute('PUT', pattern, { app, ...(guild === null ? {} : { guild }) }),
        restCommandListSchema,
        options,
        list,
      )
    },
  }
}
