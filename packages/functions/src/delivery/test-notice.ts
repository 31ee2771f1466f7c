import { createHash, randomUUID } from 'node:crypto'
import { type MessagePayload, messagePayload } from '@crackpost/bot/announcements/announcement'
import type { Language } from '@crackpost/bot/discord/interaction'
import { createPanel, textPart } from '@crackpost/bot/discord/panel'
import type { BotPermission } from '@crackpost/bot/discord/permissions'
import { textsIn } from '@crackpost/bot/i18n/index'
import { testNoticeTextsIn } from '@crackpost/bot/i18n/panels/test-notice'
import type { PlayerId } from '@crackpost/core/match/settings'
import {
  isClosedDm,
  isMissingPermission,
  isUnknownResource,
  type RestFailure,
} from '../discord-rest/errors.ts'
import type { DeliveryDeps } from './deps.ts'
import { markDmClosed, markDmOpen, openDm } from './remind.ts'

/** A request for a test reminder. */
export interface TestNoticeRequest {
  readonly player: PlayerId
  /** The channel of the command. */
  readonly channel: string
  readonly language: Language
}

/** How long a repeated interaction is recognised: longer than its token is valid. */
const SENT_TTL_MS = 86_400_000

/**
 * Sends the test reminder of an interaction (`cause`), once: requests at the same time share a nonce, later ones return
 * null. Jobs of an earlier release have no cause.
 */
export async function sendTestNoticeOnce(
  deps: DeliveryDeps,
  request: TestNoticeRequest,
  cause: string = randomUUID(),
): Promise<string[] | null> {
  const key = `test#${cause}`
  if (await deps.ttlFlags.isSet(key, deps.now(), SENT_TTL_MS)) return null
  const nonce = createHash('sha256').update(key).digest('base64url').slice(0, 25)
  const lines = await sendTestNotice(deps, request, nonce)
  await deps.ttlFlags.set(key, deps.now(), SENT_TTL_MS)
  return lines
}

/**
 * Sends a test reminder the way of a real one: by direct message if the player wants that and accepts them, else in the
 * channel with a mention. Returns lines that say what happened.
 */
async function sendTestNotice(
  deps: DeliveryDeps,
  { player, channel, language }: TestNoticeRequest,
  nonce: string,
): Promise<string[]> {
  const texts = testNoticeTextsIn(language)
  const user = (await deps.ports.people.identityOf(player))?.user
  if (user === undefined) return [texts.later]
  const announcement = {
    panel: createPanel('yours', textPart(texts.notice(`<@${user}>`))),
    mentionedUsers: [user],
    silent: false,
  }
  const notice = messagePayload(announcement, null)
  const { dm } = await deps.ports.settings.loadPlayerSettings(player)
  const dmResult = dm ? await sendByDm(deps, player, notice, nonce) : 'unwanted'
  if (dmResult === 'sent') return [texts.dm]
  if (dmResult === 'later') return [texts.later]
  const closedText = dmResult === 'closed' ? [texts.closed] : []
  const sent = await deps.rest.createMessage(channel, notice, { nonce })
  if (sent.ok) return [...closedText, texts.channel]
  const permission = await missingPermission(deps, channel, sent.error)
  return [
    ...closedText,
    permission ? texts.unreachable(textsIn(language).permissions[permission]) : texts.later,
  ]
}

/** Tries even if a direct message was refused lately: the player may have changed that setting just now. */
async function sendByDm(
  deps: DeliveryDeps,
  player: PlayerId,
  notice: MessagePayload,
  nonce: string,
): Promise<'sent' | 'closed' | 'later'> {
  const dm = await openDm(deps, player)
  if (dm.type !== 'open') return dm.type
  const sent = await deps.rest.createMessage(dm.channel, notice, { nonce })
  if (sent.ok) await markDmOpen(deps, player)
  if (sent.ok) return 'sent'
  if (!isClosedDm(sent.error)) return 'later'
  await markDmClosed(deps, player)
  return 'closed'
}

const THREAD_CHANNEL_TYPES: readonly number[] = [10, 11, 12]

/** The permission that is missing in the channel; null if the failure has another reason. */
async function missingPermission(
  { rest }: DeliveryDeps,
  channel: string,
  failure: RestFailure,
): Promise<BotPermission | null> {
  if (!isMissingPermission(failure) && !isUnknownResource(failure)) return null
  const found = await rest.getChannel(channel)
  if (!found.ok) return 'view'
  return THREAD_CHANNEL_TYPES.includes(found.value.type) ? 'sendInThreads' : 'send'
}
