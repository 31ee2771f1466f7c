import { messagePayload } from '@crackpost/bot/announcements/announcement'
import type { Language } from '@crackpost/bot/discord/interaction'
import { createPanel, type Panel, textPart } from '@crackpost/bot/discord/panel'
import { PRIVACY_TEXTS } from '@crackpost/bot/i18n/panels/privacy'
import type { PlayerId } from '@crackpost/core/match/settings'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { continueForgetting } from '@crackpost/core/use-cases/forget-player'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import { JOB_WATCHDOG_MS, type PlayerJob } from '@crackpost/core/use-cases/ports'
import { MAX_RETRY_WAIT_MS } from '../clock/wait.ts'
import { isClosedDm } from '../discord-rest/errors.ts'
import type { UploadFile } from '../discord-rest/multipart.ts'
import { safeError } from '../logger/logger.ts'
import type { DeliveryDeps } from './deps.ts'
import { encodeExport } from './export-file.ts'
import { markDmClosed, openDm } from './remind.ts'

/** What the process provides to a job. */
export interface JobRuntime {
  sleep(ms: number): Promise<void>
  /** True when the process is about to end: a long job then leaves the rest to its next run. */
  isStopping(): boolean
}

export type PlayerJobResult =
  | { readonly type: 'done' }
  /** The sweep starts the job again. */
  | { readonly type: 'later' }
  | ExportDmResult
  /** An export that could not be made within its time. */
  | { readonly type: 'expired' }

/** Runs a stored job of a player without a response to edit. */
export const runPlayerJob = (
  deps: DeliveryDeps,
  { type, player }: PlayerJob,
  runtime: JobRuntime,
): Promise<PlayerJobResult> =>
  type === 'forget' ? runForgetJob(deps, player, runtime) : runExportJob(deps, player)

/** Forgets a player, from where the last run ended. Nobody is told: there is nobody left to tell. */
export async function runForgetJob(
  deps: DeliveryDeps,
  player: PlayerId,
  { isStopping }: JobRuntime,
): Promise<{ readonly type: 'done' | 'later' }> {
  const result = await continueForgetting(deps.ports, player, isStopping)
  if (result.type === 'done') return result
  for (const { match, error } of result.failures)
    deps.log({ event: isNewerRelease(error) ? 'newer' : 'jobFailed', match, error: safeError(error) })
  return { type: 'later' }
}

/** How long the sweep tries to make and send an export; then the player may ask again. */
const EXPORT_LIFETIME_MS = 3_600_000

async function runExportJob(deps: DeliveryDeps, player: PlayerId): Promise<PlayerJobResult> {
  const job: PlayerJob = { type: 'export', player }
  const stored = await deps.ports.jobs.load(job)
  if (!stored) return { type: 'done' }
  if (deps.now() - stored.createdAt > EXPORT_LIFETIME_MS) {
    await deps.ports.jobs.remove(job)
    return { type: 'expired' }
  }
  const message = await buildExportMessage(deps, player, stored.language ?? 'fr', createPanel('plain'))
  return sendExportByDm(deps, player, message)
}

/** The message with a player's export; without the file if Discord would not accept it. */
export interface ExportMessage {
  readonly panel: Panel
  readonly file: UploadFile | null
}

/** `panel`: what follows the text. Keeps the job from becoming due while it works. */
export async function buildExportMessage(
  { ports, now }: DeliveryDeps,
  player: PlayerId,
  language: Language,
  panel: Panel,
): Promise<ExportMessage> {
  const keepJob = () => ports.jobs.save({ type: 'export', player }, now() + JOB_WATCHDOG_MS)
  await keepJob()
  const exported = await exportPlayer(ports, player, keepJob)
  const encoded = await encodeExport(exported)
  const texts = PRIVACY_TEXTS[language]
  const { length: damaged } = exported.unreadable
  const withText = (text: string) => [textPart(text), ...panel.parts]
  if (!encoded) return { panel: { ...panel, parts: withText(texts.exportTooLarge) }, file: null }
  const text = encoded.isCompressed ? texts.exportedCompressed : texts.exported
  const lines = [text, ...(damaged > 0 ? [texts.unreadable(damaged)] : [])]
  return { panel: { ...panel, parts: [...withText(lines.join('\n')), { type: 'file' }] }, file: encoded.file }
}

export type ExportDmResult =
  | { readonly type: 'sentByDm' }
  /** Discord refused the direct message: the player may ask again. */
  | { readonly type: 'refused' }
  | { readonly type: 'later' }
  /** The player was forgotten, or got the file in another response. */
  | { readonly type: 'done' }

/** Sends an export by direct message, if its job is still stored, and ends the job. */
export async function sendExportByDm(
  deps: DeliveryDeps,
  player: PlayerId,
  { panel, file }: ExportMessage,
): Promise<ExportDmResult> {
  const { jobs } = deps.ports
  const job: PlayerJob = { type: 'export', player }
  const stored = await jobs.load(job)
  if (!stored) return { type: 'done' }
  const retryAt = async (at: number): Promise<ExportDmResult> => {
    await jobs.save(job, Math.min(at, deps.now() + MAX_RETRY_WAIT_MS))
    return { type: 'later' }
  }
  const dm = await openDm(deps, player)
  if (dm.type === 'later') return retryAt(dm.at)
  if (dm.type === 'closed') {
    await jobs.remove(job)
    return { type: 'refused' }
  }
  const body = messagePayload({ panel, mentionedUsers: [], silent: false }, file?.name ?? null)
  // The same nonce in every run: Discord posts the file once, at least within some minutes.
  const nonce = `export ${stored.createdAt.toString(36)}`
  const sent = await deps.rest.createMessage(dm.channel, body, { nonce, files: file ? [file] : [] })
  if (!sent.ok && sent.error.kind === 'later') return retryAt(sent.error.retryAt)
  if (!sent.ok && sent.error.kind === 'blocked') return retryAt(sent.error.until)
  if (!sent.ok && isClosedDm(sent.error)) await markDmClosed(deps, player)
  await jobs.remove(job)
  return { type: sent.ok ? 'sentByDm' : 'refused' }
}
