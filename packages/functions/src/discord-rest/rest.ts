import type { Result } from '@crackpost/core/kernel/result'
import * as z from 'zod/mini'
import type { RestFailure } from './errors.ts'
import { requestBody, type UploadFile } from './multipart.ts'
import { createRequester, type RequesterOptions } from './request.ts'
import { buildRoute, type RestRoute } from './route.ts'
import {
  type RestChannel,
  type RestMessage,
  restChannelSchema,
  restMessageListSchema,
  restMessageSchema,
} from './schemas.ts'

export interface RestOptions {
  /** How long the call may wait for limits and between attempts, in milliseconds. */
  readonly maxWaitMs?: number
  readonly files?: readonly UploadFile[]
}

export interface CreateMessageOptions extends RestOptions {
  /** Identifies the logical message, 1 to 25 characters. Discord posts a repeated nonce only once. */
  readonly nonce: string
}

/** Selects a page of a channel's messages, newest first. */
export interface MessageQuery {
  readonly limit?: number
  readonly after?: string
  readonly before?: string
}

type RestResult<T> = Promise<Result<T, RestFailure>>

/** The calls of Discord's REST API that the project uses. */
export interface DiscordRest {
  createMessage(channel: string, body: object, posting: CreateMessageOptions): RestResult<RestMessage>
  editMessage(channel: string, message: string, body: object, options?: RestOptions): RestResult<RestMessage>
  /** Succeeds also when the message does not exist any more. */
  deleteMessage(channel: string, message: string, options?: RestOptions): RestResult<null>
  listMessages(channel: string, page?: MessageQuery, options?: RestOptions): RestResult<RestMessage[]>
  /** A thread has the id of its message; after the failure `unknown`, look for it with `getChannel`. */
  startThread(channel: string, message: string, body: object, options?: RestOptions): RestResult<RestChannel>
  /** Discord allows two renames in ten minutes. */
  renameThread(thread: string, name: string, options?: RestOptions): RestResult<RestChannel>
  createDm(user: string, options?: RestOptions): RestResult<RestChannel>
  getChannel(channel: string, options?: RestOptions): RestResult<RestChannel>
  /** The current response message of an interaction. */
  getOriginal(app: string, token: string, options?: RestOptions): RestResult<RestMessage>
  editOriginal(app: string, token: string, body: object, options?: RestOptions): RestResult<RestMessage>
}

const DEFAULT_MAX_WAIT_MS = 2_000
const noContentSchema = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** Pings nobody unless the body allows it. By default Discord pings every mention in the text. */
const withoutMentions = (body: object): object => ({ allowed_mentions: { parse: [] }, ...body })

export function createDiscordRest(requesterOptions: RequesterOptions): DiscordRest {
  const send = createRequester(requesterOptions)

  /** For idempotent calls: may be sent again after an attempt with unknown outcome. */
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

  /** For calls that must not happen twice: an attempt with unknown outcome ends in the failure `unknown`. */
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

    renameThread: (thread, name, options) =>
      requestRepeatable(
        buildRoute('PATCH', '/channels/:channel', { channel: thread }),
        restChannelSchema,
        options,
        { name },
      ),

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
  }
}
