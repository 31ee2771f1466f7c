import { createHash } from 'node:crypto'
import { decodeCustomId } from '@crackpost/bot/discord/custom-id'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { LEASE_MS } from '../clock/wait.ts'
import {
  isClosedDm,
  isMissingPermission,
  isThreadClosed,
  isUnknownResource,
  type RestFailure,
} from '../discord-rest/errors.ts'
import { customIdsIn, type RestMessage } from '../discord-rest/schemas.ts'
import type { ComposedMessage, DeliveryDeps } from './deps.ts'
import type { DeliveryOutcome, Outbox, SendAttempt } from './records.ts'

/** A message to be sent exactly once. */
export interface OutboxMessage {
  readonly id: MatchId
  /** Unique within the match, such as `000003#turn#player`. */
  readonly name: string
  /** The name in the custom id of the message's board button, if it is not `name`: others can read custom ids. */
  readonly publicName?: string
  readonly channel: string
  /** Called only if the message has to be sent, because pictures are expensive. */
  compose(): Promise<ComposedMessage>
  /** Called when the lease is acquired: why the message is no longer needed; null if it is. */
  skipReason?(): Promise<string | null>
}

export type SendResult =
  | { readonly type: 'done'; readonly outcome: DeliveryOutcome }
  /** Another worker has the lease, or Discord asked to wait: try again at this time. */
  | { readonly type: 'later'; readonly at: number }
  /** The channel does not exist, or we may not write there, or the user accepts no direct messages. */
  | { readonly type: 'unreachable'; readonly reason: 'gone' | 'forbidden' | 'closed' }

/** Identifies a message across matches. */
export const messageKey = (id: MatchId, name: string): string => `${id}:${name}`

/** The nonce of a message: the same for every attempt, at most 25 characters (Discord's limit). */
export const nonceOf = (id: MatchId, name: string): string =>
  createHash('sha256').update(messageKey(id, name)).digest('base64url').slice(0, 25)

/**
 * Sends a message under a lease, so that concurrent workers and retries send it only once. If there was an attempt before,
 * the channel is searched for the message first: Discord recognises a repeated nonce for some minutes only, and how many
 * have passed is known to no clock that can be set.
 */
export async function sendOnce(deps: DeliveryDeps, outgoing: OutboxMessage): Promise<SendResult> {
  const { outbox, rest, now, failpoint } = deps
  const lease = await outbox.acquire(outgoing.id, outgoing.name, now())
  await failpoint('leased')
  if (lease.state === 'done') return { type: 'done', outcome: lease.outcome }
  if (lease.state === 'busy') return { type: 'later', at: lease.until }
  const skipReason = await outgoing.skipReason?.()
  if (skipReason) return completeMessage(outbox, outgoing, { type: 'passed', why: skipReason })
  if (lease.attempt > 1) {
    const latest = await rest.listMessages(outgoing.channel, { limit: 100 })
    // The bot may post where it may not read: then a second message is better than none.
    if (!latest.ok && latest.error.kind !== 'refused')
      return handleFailure(deps, outgoing, { ...lease, isSent: false }, latest.error)
    if (!latest.ok) deps.log({ match: outgoing.id, event: 'historyRefused' })
    const posted = latest.ok ? findPosted(outgoing, latest.value) : undefined
    if (posted)
      return completeMessage(outbox, outgoing, {
        type: 'sent',
        channel: outgoing.channel,
        message: posted.id,
      })
  }
  const { message, files, withoutFiles } = await outgoing.compose()
  const nonce = nonceOf(outgoing.id, outgoing.name)
  let result = await rest.createMessage(outgoing.channel, message, { nonce, files })
  // The bot may have the permission to post, but not to attach files.
  if (!result.ok && withoutFiles && isMissingPermission(result.error)) {
    result = await rest.createMessage(outgoing.channel, withoutFiles, { nonce })
    if (result.ok) deps.log({ match: outgoing.id, event: 'noFiles' })
  }
  await failpoint('sent')
  if (result.ok)
    return completeMessage(outbox, outgoing, {
      type: 'sent',
      channel: outgoing.channel,
      message: result.value.id,
    })
  // Also after a 5xx the message may have been posted: the next attempt searches the channel.
  return handleFailure(deps, outgoing, { ...lease, isSent: true }, result.error)
}

/** Records the outcome: the message is never sent again. */
async function completeMessage(
  outbox: Outbox,
  { id, name }: OutboxMessage,
  outcome: DeliveryOutcome,
): Promise<SendResult> {
  await outbox.complete(id, name, outcome)
  return { type: 'done', outcome }
}

/**
 * The message among the latest of a channel, if an earlier attempt posted it. Earlier releases posted every message with
 * its `name`.
 */
export function findPosted(
  { id, name, publicName = name }: Pick<OutboxMessage, 'id' | 'name' | 'publicName'>,
  latest: readonly RestMessage[],
): RestMessage | undefined {
  const known = [messageKey(id, publicName), messageKey(id, name)]
  return latest.find(({ components }) => messageKeysIn(components).some((key) => known.includes(key)))
}

/** The message keys in the components of a message: each of ours has a board button with its match and name. */
export const messageKeysIn = (components: unknown): string[] =>
  customIdsIn(components).flatMap((text) => {
    const customId = decodeCustomId(text)
    return customId?.verb === 'board' && customId.match !== null && customId.payload !== ''
      ? [messageKey(customId.match, customId.payload)]
      : []
  })

/** Releases the lease or completes the message, depending on the failure. */
async function handleFailure(
  deps: DeliveryDeps,
  outgoing: OutboxMessage,
  attempt: SendAttempt,
  error: RestFailure,
): Promise<SendResult> {
  const { outbox, now } = deps
  switch (error.kind) {
    case 'later':
      await outbox.release(outgoing.id, outgoing.name, attempt)
      return { type: 'later', at: error.retryAt }
    case 'blocked':
      await outbox.release(outgoing.id, outgoing.name, attempt)
      return { type: 'later', at: error.until }
    case 'unknown':
      // It may have been posted: when the lease expires, the next attempt uses the same nonce.
      return { type: 'later', at: now() + LEASE_MS }
    case 'refused': {
      const reason = isClosedDm(error)
        ? 'closed'
        : isUnknownResource(error)
          ? 'gone'
          : isMissingPermission(error) || isThreadClosed(error)
            ? 'forbidden'
            : null
      if (reason) {
        await outbox.release(outgoing.id, outgoing.name, attempt)
        return { type: 'unreachable', reason }
      }
      return completeMessage(outbox, outgoing, { type: 'refused', status: error.status, code: error.code })
    }
  }
}
