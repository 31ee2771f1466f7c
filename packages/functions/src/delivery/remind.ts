import type { PlayerId } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { afterQuietHours } from '@crackpost/core/match/time/clock'
import {
  type Reminder,
  reminderKey,
  scheduledReminders,
  selectMostUrgent,
} from '@crackpost/core/match/time/reminders'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import type { PlayerSettings } from '@crackpost/core/use-cases/settings'
import type { DeliveryProgress } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { type SendResult, sendOnce } from './outbox.ts'
import type { DeliveryCheckpoint } from './records.ts'

const DM_CLOSED_MS = 86_400_000

/** Where the notices of a match stand, and the names of those that nobody has to think of again. */
export interface ReminderResult {
  readonly progress: DeliveryProgress
  readonly settled: readonly string[]
}

/** Sends the notices that are due, each once, and says when the next one is. */
export async function sendDueReminders(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  checkpoint: DeliveryCheckpoint,
): Promise<ReminderResult> {
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
    if (!chosen) throw new Error('a notice for somebody who is not at the table')
    return chosen
  }
  const all = scheduledReminders(match, settingsOf)
  const settled = new Set(all.map(reminderKey).filter((name) => checkpoint.settled.includes(name)))
  const open = all.filter((reminder) => !settled.has(reminderKey(reminder)))
  // Late ones wait for the morning as well.
  const sendAt = (reminder: Reminder): number =>
    afterQuietHours(settingsOf(reminder.player).rest, Math.max(reminder.at, now))
  const due = open.filter((reminder) => reminder.at <= now && sendAt(reminder) <= now)
  const { send: toSend, pass } = selectMostUrgent(await pendingReminders(deps, id, due))
  for (const reminder of pass) await skipReminder(deps, id, reminder)
  for (const reminder of toSend) {
    const sent = await sendReminder(deps, id, match, reminder, settingsOf(reminder.player), checkpoint)
    const progress = blockedProgress(sent)
    if (progress) return { progress, settled: [...settled] }
    settled.add(reminderKey(reminder))
  }
  const upcoming = open.filter((reminder) => !due.includes(reminder)).map(sendAt)
  const next = upcoming.length === 0 ? null : Math.min(...upcoming)
  return { progress: { type: 'told', next }, settled: [...new Set([...settled, ...due.map(reminderKey)])] }
}

function blockedProgress(sent: SendResult): DeliveryProgress | null {
  if (sent.type === 'done') return null
  if (sent.type === 'later') return sent
  return { type: 'unreachable', reason: sent.reason === 'closed' ? 'forbidden' : sent.reason }
}

/** Those of which nothing has come yet, where there are several: taking one here would hold up whoever is sending it. */
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

async function skipReminder(deps: DeliveryDeps, id: MatchId, reminder: Reminder): Promise<void> {
  const name = reminderKey(reminder)
  const now = deps.now()
  const taken = await deps.outbox.acquire(id, name, now, now + 1000)
  if (taken.state === 'yours')
    await deps.outbox.complete(id, name, { type: 'passed', why: 'another says it all' })
}

/** In the place with a mention, or by DM where that was asked for and is open. */
async function sendReminder(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  reminder: Reminder,
  settings: PlayerSettings,
  checkpoint: DeliveryCheckpoint,
): Promise<SendResult> {
  const name = reminderKey(reminder)
  // A move counts from its commit on, whatever the snapshot knows; and where several are waited for, whoever has moved
  // is done, though the turn goes on.
  const skipReason = async (): Promise<string | null> => {
    const current = (await loadCurrent(deps.ports, id))?.match
    const stands =
      current && scheduledReminders(current, () => settings).some((one) => reminderKey(one) === name)
    return stands ? null : 'moved meanwhile'
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
  // Not now is no reason to ring in the place: the message may be in the DM already.
  if (dm.type === 'later') return dm
  if (dm.type === 'open') {
    const sent = await sendTo(dm.channel, true)
    if (sent.type !== 'unreachable') return sent
    await markDmClosed(deps, reminder.player)
  }
  return sendTo(checkpoint.thread ?? match.terms.place.channel, false)
}

const dmClosedKey = (player: PlayerId): string => `dm#${player}`

/** A closed DM is not knocked at again for a day. */
export const markDmClosed = (deps: DeliveryDeps, player: PlayerId): Promise<void> =>
  deps.ttlFlags.set(dmClosedKey(player), deps.now() + DM_CLOSED_MS)

/** It is open after all. */
export const markDmOpen = (deps: DeliveryDeps, player: PlayerId): Promise<void> =>
  deps.ttlFlags.set(dmClosedKey(player), deps.now())

export type DmState =
  | { readonly type: 'open'; readonly channel: string }
  | { readonly type: 'closed' }
  | { readonly type: 'later'; readonly at: number }

const CLOSED_DM: DmState = { type: 'closed' }

/** A player's direct messages: their channel, or that they are closed as far as we know, or when to ask again. */
export async function findDm(deps: DeliveryDeps, player: PlayerId): Promise<DmState> {
  const isKnownClosed = await deps.ttlFlags.isSet(dmClosedKey(player), deps.now())
  return isKnownClosed ? CLOSED_DM : openDm(deps, player)
}

/** The same, asked anew. */
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
