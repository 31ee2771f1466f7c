import type { MatchPlace, PlayerId } from '@crackpost/core/match/settings'
import { type Match, seatOf } from '@crackpost/core/match/state'
import { afterQuietHours } from '@crackpost/core/match/time/clock'
import {
  isAtOnce,
  publicReminderKey,
  type Reminder,
  reminderKey,
  scheduledReminders,
  splitByUrgency,
} from '@crackpost/core/match/time/reminders'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import type { PlayerSettings } from '@crackpost/core/use-cases/settings'
import type { DeliveryProgress } from './deliver.ts'
import type { ComposedMessage, DeliveryDeps } from './deps.ts'
import { type MatchSendResult, sendToMatch, stopReason } from './match-channel.ts'
import { type OutboxMessage, sendOnce } from './outbox.ts'
import type { DeliveryCheckpoint } from './records.ts'

/** After a refused direct message, reminders go to the channel for a day. */
const DM_CLOSED_MS = 86_400_000

/** `checkpoint`: with the keys of scheduled reminders that are done, and without a thread that can't be reached. */
interface ReminderRunResult {
  readonly progress: DeliveryProgress
  readonly checkpoint: DeliveryCheckpoint
}

/** Sends the due reminders of a match, each once. The progress says when the next one is due. */
export async function sendDueReminders(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  checkpoint: DeliveryCheckpoint,
): Promise<ReminderRunResult> {
  const now = deps.now()
  const settings = new Map(
    await Promise.all(
      match.players.map(
        async ({ player }) => [player, await deps.ports.settings.loadPlayerSettings(player)] as const,
      ),
    ),
  )
  const settingsOf = (player: PlayerId): PlayerSettings => {
    const chosen = settings.get(player)
    if (!chosen) throw new Error('a reminder for a player who is not in the match')
    return chosen
  }
  const all = scheduledReminders(match, settingsOf)
  const settled = new Set(all.map(reminderKey).filter((name) => checkpoint.settled.includes(name)))
  const open = all.filter((reminder) => !settled.has(reminderKey(reminder)))
  // Overdue reminders are deferred by quiet hours as well. What has happened is due even if the clock was ahead then.
  const isOverdue = (reminder: Reminder): boolean => reminder.at <= now || isAtOnce(reminder)
  const sendAt = (reminder: Reminder): number =>
    afterQuietHours(settingsOf(reminder.player).rest, isOverdue(reminder) ? now : reminder.at)
  const due = open.filter((reminder) => isOverdue(reminder) && sendAt(reminder) <= now)
  const { send: toSend, pass } = splitByUrgency(await pendingReminders(deps, id, due))
  for (const reminder of pass) await skipReminder(deps, id, reminder)
  let { thread } = checkpoint
  for (const reminder of toSend) {
    const result = await sendReminder(deps, id, match, reminder, settingsOf(reminder.player), thread)
    thread = result.thread
    const progress = stopReason(result.sent)
    if (progress) return { progress, checkpoint: { ...checkpoint, thread, settled: [...settled] } }
    settled.add(reminderKey(reminder))
  }
  const rest = open.filter((reminder) => !due.includes(reminder))
  const next = rest.length === 0 ? null : Math.min(...rest.map(sendAt))
  // An overdue one waits for the end of the quiet hours of now, which is wrong if the clock is.
  const recheckAt = rest.some(({ at }) => at <= now) ? next : null
  for (const reminder of due) settled.add(reminderKey(reminder))
  return {
    progress: { type: 'told', next, recheckAt },
    checkpoint: { ...checkpoint, thread, settled: [...settled] },
  }
}

/**
 * The reminders without an outcome, so that the most urgent of them can be selected. Reads the outbox without acquiring:
 * a lease would block the worker that is sending one of them. A single reminder needs no selection.
 */
async function pendingReminders(
  deps: DeliveryDeps,
  id: MatchId,
  due: readonly Reminder[],
): Promise<readonly Reminder[]> {
  if (due.length < 2) return due
  const open: Reminder[] = []
  for (const reminder of due)
    if (!(await deps.outbox.isCompleted(id, reminderKey(reminder)))) open.push(reminder)
  return open
}

/** Completes a reminder without sending it, because a more urgent one is sent. */
async function skipReminder(deps: DeliveryDeps, id: MatchId, reminder: Reminder): Promise<void> {
  await deps.outbox.pass(id, reminderKey(reminder), deps.now(), 'another says it all')
}

/**
 * Sends a reminder by direct message if the player wants that and accepts them, else in the thread or channel of the match
 * with a mention. `thread`: the thread of the match; in the result, null if it can't be reached.
 */
async function sendReminder(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  reminder: Reminder,
  settings: PlayerSettings,
  thread: string | null,
): Promise<MatchSendResult> {
  const name = reminderKey(reminder)
  // `match` may be outdated: if the player has moved meanwhile, the reminder is no longer scheduled.
  const skipReason = async (): Promise<string | null> => {
    const current = (await loadCurrent(deps.ports, id))?.match
    const isScheduled =
      current && scheduledReminders(current, () => settings).some((other) => reminderKey(other) === name)
    return isScheduled ? null : 'moved meanwhile'
  }
  const publicName = await publicNameOf(deps, match, reminder)
  return sendToPlayer(deps, match.terms.place, thread, {
    id,
    name,
    publicName,
    player: reminder.player,
    wantsDm: settings.dm,
    skipReason,
    compose: (isDm) => deps.composer.reminder(id, match, reminder, isDm, publicName),
  })
}

/** A message for one player. */
export interface PlayerMessage extends Omit<OutboxMessage, 'channel' | 'compose'> {
  readonly player: PlayerId
  readonly wantsDm: boolean
  compose(isDm: boolean): Promise<ComposedMessage>
}

/**
 * Sends a message by direct message if the player wants that and accepts them, else in the thread or channel of a match.
 * `thread`: the thread of the match; in the result, null if it can't be reached.
 */
export async function sendToPlayer(
  deps: DeliveryDeps,
  place: MatchPlace,
  thread: string | null,
  { player, wantsDm, compose, ...message }: PlayerMessage,
): Promise<MatchSendResult> {
  const dm = wantsDm ? await findDm(deps, player) : CLOSED_DM
  // Don't fall back to the channel: an earlier attempt may have posted the direct message.
  if (dm.type === 'later') return { sent: dm, thread }
  if (dm.type === 'open') {
    const sent = await sendOnce(deps, { ...message, channel: dm.channel, compose: () => compose(true) })
    if (sent.type !== 'unreachable') return { sent, thread }
    await markDmClosed(deps, player)
  }
  return sendToMatch(deps, place, thread, { ...message, compose: () => compose(false) })
}

/** The name of a reminder for its custom id, which must not contain the player id. */
async function publicNameOf({ ports }: DeliveryDeps, match: Match, reminder: Reminder): Promise<string> {
  const seat = match.play ? seatOf(match, reminder.player) : null
  // The order of the players in a lobby changes, so a number would not identify them.
  const recipient = seat ?? (await ports.people.identityOf(reminder.player))?.user ?? ''
  return publicReminderKey(reminder, recipient)
}

const dmClosedKey = (player: PlayerId): string => `dm#${player}`

/** Sends no direct messages to the player for a day. */
export const markDmClosed = (deps: DeliveryDeps, player: PlayerId): Promise<void> =>
  deps.ttlFlags.set(dmClosedKey(player), deps.now(), DM_CLOSED_MS)

/** Ends the effect of `markDmClosed`. */
export const markDmOpen = (deps: DeliveryDeps, player: PlayerId): Promise<void> =>
  deps.ttlFlags.set(dmClosedKey(player), deps.now(), 0)

export type DmState =
  | { readonly type: 'open'; readonly channel: string }
  | { readonly type: 'closed' }
  | { readonly type: 'later'; readonly at: number }

const CLOSED_DM: DmState = { type: 'closed' }

/** The player's DM channel; `closed` if a direct message was refused in the last day; or when to try again. */
export async function findDm(deps: DeliveryDeps, player: PlayerId): Promise<DmState> {
  const isKnownClosed = await deps.ttlFlags.isSet(dmClosedKey(player), deps.now(), DM_CLOSED_MS)
  return isKnownClosed ? CLOSED_DM : openDm(deps, player)
}

/** Opens the player's DM channel, even if a direct message was refused in the last day. */
export async function openDm(deps: DeliveryDeps, player: PlayerId): Promise<DmState> {
  const person = await deps.ports.people.identityOf(player)
  if (person === null) return CLOSED_DM
  const created = await deps.rest.createDm(person.user)
  if (created.ok) return { type: 'open', channel: created.value.id }
  const { error } = created
  if (error.kind === 'refused') {
    await markDmClosed(deps, player)
    return CLOSED_DM
  }
  const at = error.kind === 'later' ? error.retryAt : error.kind === 'blocked' ? error.until : deps.now()
  return { type: 'later', at }
}
