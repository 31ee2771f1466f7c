import { globalCustomId } from '@crackpost/bot/discord/custom-id'
import { buttonRowPart, createButton, createPanel, type Panel, textPart } from '@crackpost/bot/discord/panel'
import { messageReply } from '@crackpost/bot/discord/reply'
import { PRIVACY_TEXTS } from '@crackpost/bot/i18n/panels/privacy'
import type { DeliveryDeps } from '@crackpost/functions/delivery/deps'
import { runBackgroundJob } from '@crackpost/functions/delivery/follow-up'
import type { JobRuntime } from '@crackpost/functions/delivery/player-jobs'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { FollowUpJob } from '@crackpost/functions/http/interaction-endpoint'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import type { DiscordProcess } from '../fakes/discord-process.ts'
import { wrapClient } from '../fakes/dynamo-wrapper.ts'
import type { DeliveryHarness } from './delivery.ts'
import { createTestPorts } from './use-cases.ts'

/** Waits for nothing and never stops. */
export const JOB_RUNTIME: JobRuntime = { sleep: () => Promise.resolve(), isStopping: () => false }

const texts = PRIVACY_TEXTS.fr
const BACK_ROW = buttonRowPart(createButton('Retour', globalCustomId('privacy')))

/** By job: the response to the request, and the panel of its follow-up job. */
const PANELS: Readonly<Record<'forget' | 'export', { readonly response: Panel; readonly followUp: Panel }>> =
  {
    forget: {
      response: createPanel('over', textPart(texts.forgetting)),
      followUp: createPanel('over', textPart(texts.forgotten)),
    },
    export: {
      response: createPanel('plain', textPart(texts.exporting), BACK_ROW),
      followUp: createPanel('plain', BACK_ROW),
    },
  }

/** An acknowledged response to the first user, and the follow-up job for it. */
export async function followUpAfterResponse(
  harness: DeliveryHarness,
  discord: DiscordProcess,
  type: 'forget' | 'export',
): Promise<FollowUpJob> {
  const { response, followUp: panel } = PANELS[type]
  const { token, application_id } = await discord.createInteraction({
    user: harness.userId(0),
    channel: harness.channel,
    response: messageReply(response),
  })
  const player = await harness.playerId(0)
  return { type, player, panel, theme: 'dark', language: 'fr', application: application_id, token }
}

/** The messages that respond to interactions. */
export const listResponses = async (discord: DiscordProcess): Promise<MessageRecord[]> =>
  (await discord.listMessages()).filter(({ interaction }) => interaction !== null)

/** Advances the clock, sweeps, and runs the jobs that the sweep handed over. Returns their results. */
export async function sweepAndRunJobs(
  harness: DeliveryHarness,
  ms: number,
  deps: DeliveryDeps = harness.deps,
): Promise<string[]> {
  await harness.advanceClock(ms)
  await runSweep(harness.deps)
  const results: string[] = []
  for (const job of harness.enqueuedJobs.splice(0))
    results.push((await runBackgroundJob(deps, job, JOB_RUNTIME)).type)
  return results
}

/** Delivery on the same table through a client that may count, fail or delay calls. */
export function deliveryDepsThrough(
  harness: DeliveryHarness,
  around: Parameters<typeof wrapClient>[1],
): DeliveryDeps {
  const store = createStore(wrapClient(harness.client, around), EMBEDDED_TABLE_NAME, {
    now: harness.clock.now,
    onBackgroundError: () => {},
  })
  return { ...harness.deps, ports: createTestPorts(store, harness.clock) }
}
