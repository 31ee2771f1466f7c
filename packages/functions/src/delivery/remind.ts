import type { PlayerId } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { afterQuietHours } from '@crackpost/core/match/time/clock'
import {
  type Reminder,
  reminderKey,
  scheduledReminders,
  splitByUrgency,
} from '@crackpost/core/match/time/reminders'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import type { PlayerSettings } from '@crackpost/core/use-cases/settings'
import type { DeliveryProgress } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { type SendResult, sendOnce } from './outbox.ts'
import type { DeliveryCheckpoint } from './records.ts'

/** After a refused direct message, reminders go to the channel for a day. */
const DM_CLOSED_MS = 86_400_000

/** `settled`: the keys of scheduled reminders that are done, for the checkpoint. */
export interface ReminderRunResult {
  readonly progress: DeliveryProgress
  readonly settled: readonly string[]
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
  // Overdue reminders are deferred by quiet hours as well.
  const sendAt = (reminder: Reminder): number =>
    afterQuietHours(settingsOf(reminder.player).rest, Math.max(reminder.at, now))
  const due = open.filter((reminder) => reminder.at <= now && sendAt(reminder) <= now)
  const { send: toSend, pass } = splitByUrgency(await pendingReminders(deps, id, due))
  for (const reminder of pass) await skipReminder(deps, id, reminder)
  for (const reminder of toSend) {
    const sent = await sendReminder(deps, id, match, reminder, settingsOf(reminder.player), checkpoint)
    if (sent.type === 'later') return { progress: sent, settled: [...settled] }
    if (sent.type === 'unreachable') {
      const reason = sent.reason === 'closed' ? 'forbidden' : sent.reason
      return { progress: { type: 'unreachable', reason }, settled: [...settled] }
    }
    settled.add(reminderKey(reminder))
  }
  const upcoming = open.filter((reminder) => !due.includes(reminder)).map(sendAt)
  const next = upcoming.length === 0 ? null : Math.min(...upcoming)
  return { progress: { type: 'told', next }, settled: [...new Set([...settled, ...due.map(reminderKey)])] }
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
  const name = reminderKey(reminder)
  const now = deps.now()
  const lease = await deps.outbox.acquire(id, name, now, now + 1000)
  if (lease.state === 'yours')
    await deps.outbox.complete(id, name, { type: 'passed', why: 'another says it all' })
}

/** Sends a reminder by direct message if the player wants that and accepts them, else in the channel with a mention. */
async function sendReminder(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  reminder: Reminder,
  settings: PlayerSettings,
  checkpoint: DeliveryCheckpoint,
): Promise<SendResult> {
  const name = reminderKey(reminder)
  // `match` may be outdated: if the player has moved meanwhile, the reminder is no longer scheduled.
  const skipReason = async (): Promise<string | null> => {
    const current = (await loadCurrent(deps.ports, id))?.match
    const isScheduled =
      current && scheduledReminders(current, () => settings).some((other) => reminderKey(other) === name)
    return isScheduled ? null : 'moved meanwhile'
  }
  const sendTo = (channel: string, isDm: boolean): Promise<SendResult> =>
    sendOnce(deps, {
      id,
      name,
      channel,
      skipReason,
      compose: () => deps.composer.reminder(id, match, reminder, isDm),
    })
  const dm = settings.dm ? await findDm(deps, reminder.player) : CLOSED_DM
  // Don't fall back to the channel: an earlier attempt may have posted the direct message.
  if (dm.type === 'later') return dm
  if (dm.type === 'open') {
    const sent = await sendTo(dm.channel, true)
    if (sent.type !== 'unreachable') return sent
    await markDmClosed(deps, reminder.player)
  }
  return sendTo(checkpoint.thread ?? match.terms.place.channel, false)
}

const dmClosedKey = (player: PlayerId): string => `dm#${player}`

/** Sends no direct messages to the player for a day. */
export const markDmClosed = (deps: DeliveryDeps, player: PlayerId): Promise<void> =>
  deps.ttlFlags.set(dmClosedKey(player), deps.now() + DM_CLOSED_MS)

/** Ends the effect of `markDmClosed`. */
export const markDmOpen = (deps: DeliveryDeps, player: PlayerId): Promise<void> =>
  deps.ttlFlags.set(dmClosedKey(player), deps.now())

export type DmState =
  | { readonly type: 'open'; readonly channel: string }
  | { readonly type: 'closed' }
  | { readonly type: 'later'; readonly at: number }

const CLOSED_DM: DmState = { type: 'closed' }

/** The player's DM channel; `closed` if a direct message was refused in the last day; or when to try again. */
export async function findDm(deps: DeliveryDeps, player: PlayerId): Promise<DmState> {
  const isKnownClosed = await deps.ttlFlags.isSet(dmClosedKey(player), deps.now())
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
