import { createHash } from 'node:crypto'
import { decodeCustomId } from '@crackpost/bot/discord/custom-id'
import type { Result } from '@crackpost/core/kernel/result'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import {
  isClosedDm,
  isMissingPermission,
  isThreadLocked,
  isUnknownResource,
  type RestFailure,
} from '../discord-rest/errors.ts'
import { customIdsIn, type RestMessage } from '../discord-rest/schemas.ts'
import type { ComposedMessage, DeliveryDeps } from './deps.ts'
import type { DeliveryOutcome, Outbox } from './records.ts'

/** One message that is to be sent once, whatever happens. */
export interface OutboxMessage {
  readonly id: MatchId
  /** What it is, within its match: `000003#turn#player`. */
  readonly name: string
  readonly channel: string
  /** Made when it is known that it has to be sent: a picture is not drawn in vain. */
  compose(): Promise<ComposedMessage>
  /** Asked when it is ours to send: it may have become needless meanwhile. */
  skipReason?(): Promise<string | null>
}

export type SendResult =
  | { readonly type: 'done'; readonly outcome: DeliveryOutcome }
  /** Somebody else is on it, or Discord asked to wait: look again then. */
  | { readonly type: 'later'; readonly at: number }
  /** The place can't be reached. */
  | { readonly type: 'unreachable'; readonly reason: 'gone' | 'forbidden' | 'closed' }

/** A worker that has not come back by then is taken for dead. */
const LEASE_MS = 60_000

/** For so long Discord knows a nonce; beyond it, what was posted has to be looked for. */
const NONCE_WINDOW_MS = 120_000

/** By which a letter is known beyond its match. */
export const messageKey = (id: MatchId, name: string): string => `${id}:${name}`

/** One nonce for each logical message: at most 25 characters, the same for every attempt. */
export const nonceOf = (id: MatchId, name: string): string =>
  createHash('sha256').update(messageKey(id, name)).digest('base64url').slice(0, 25)

export async function sendOnce(deps: DeliveryDeps, outgoing: OutboxMessage): Promise<SendResult> {
  const { outbox, now, failpoint } = deps
  const start = now()
  const lease = await outbox.acquire(outgoing.id, outgoing.name, start, start + LEASE_MS)
  await failpoint('leased')
  if (lease.state === 'done') return { type: 'done', outcome: lease.outcome }
  if (lease.state === 'busy') return { type: 'later', at: lease.until }
  const skipReason = await outgoing.skipReason?.()
  if (skipReason) return completeMessage(outbox, outgoing, { type: 'passed', why: skipReason })
  if (lease.attempt > 1 && start - lease.since > NONCE_WINDOW_MS) {
    const latest = await deps.rest.listMessages(outgoing.channel, { limit: 50 })
    if (!latest.ok) return handleFailure(deps, outgoing, latest.error)
    const found = findPosted(outgoing, latest.value)
    if (found)
      return completeMessage(outbox, outgoing, { type: 'sent', channel: outgoing.channel, message: found.id })
  }
  const result = await postMessage(deps, outgoing)
  await failpoint('sent')
  if (result.ok)
    return completeMessage(outbox, outgoing, {
      type: 'sent',
      channel: outgoing.channel,
      message: result.value.id,
    })
  return handleFailure(deps, outgoing, result.error)
}

/** With its picture, or without it where the place takes no files. */
async function postMessage(
  { rest, log }: DeliveryDeps,
  outgoing: OutboxMessage,
): Promise<Result<RestMessage, RestFailure>> {
  const { message, files, withoutFiles } = await outgoing.compose()
  const nonce = nonceOf(outgoing.id, outgoing.name)
  const result = await rest.createMessage(outgoing.channel, message, { nonce, files })
  if (result.ok || !withoutFiles || !isMissingPermission(result.error)) return result
  const retried = await rest.createMessage(outgoing.channel, withoutFiles, { nonce })
  if (retried.ok) log({ match: outgoing.id, event: 'noFiles' })
  return retried
}

async function completeMessage(
  outbox: Outbox,
  { id, name }: OutboxMessage,
  outcome: DeliveryOutcome,
): Promise<SendResult> {
  await outbox.complete(id, name, outcome)
  return { type: 'done', outcome }
}

/** Beyond the window of nonces: a message in the place that bears the mark is proof that it was sent. */
export const findPosted = (
  outgoing: Pick<OutboxMessage, 'id' | 'name'>,
  latest: readonly RestMessage[],
): RestMessage | undefined =>
  latest.find(({ components }) => messageKeysIn(components).includes(messageKey(outgoing.id, outgoing.name)))

/** Every message of ours has a board button, which names the match and the letter. */
export const messageKeysIn = (components: unknown): string[] =>
  customIdsIn(components).flatMap((text) => {
    const customId = decodeCustomId(text)
    return customId?.verb === 'board' && customId.match !== null && customId.payload !== ''
      ? [messageKey(customId.match, customId.payload)]
      : []
  })

async function handleFailure(
  deps: DeliveryDeps,
  outgoing: OutboxMessage,
  error: RestFailure,
): Promise<SendResult> {
  const { outbox, now } = deps
  switch (error.kind) {
    case 'later':
      await outbox.release(outgoing.id, outgoing.name)
      return { type: 'later', at: error.retryAt }
    case 'blocked':
      await outbox.release(outgoing.id, outgoing.name)
      return { type: 'later', at: error.until }
    case 'unknown':
      // It may be out: the lease runs out, and whoever takes it over asks with the same nonce.
      return { type: 'later', at: now() + LEASE_MS }
    case 'refused': {
      const reason = isClosedDm(error)
        ? 'closed'
        : isUnknownResource(error)
          ? 'gone'
          : isMissingPermission(error) || isThreadLocked(error)
            ? 'forbidden'
            : null
      if (reason) {
        await outbox.release(outgoing.id, outgoing.name)
        return { type: 'unreachable', reason }
      }
      return completeMessage(outbox, outgoing, { type: 'refused', status: error.status, code: error.code })
    }
  }
}
