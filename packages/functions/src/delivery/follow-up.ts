import { componentsOf } from '@crackpost/bot/discord/components'
import type { Language } from '@crackpost/bot/discord/interaction'
import { type Panel, type PanelPart, textPart } from '@crackpost/bot/discord/panel'
import { COMPONENTS_V2_FLAG, NO_MENTIONS } from '@crackpost/bot/discord/reply'
import { requirePresenter } from '@crackpost/bot/games/index'
import { textsIn } from '@crackpost/bot/i18n/index'
import {
  VERIFICATION_TEXTS,
  type VerificationTexts,
  verificationSentence,
} from '@crackpost/bot/i18n/panels/verification'
import type { FollowUp } from '@crackpost/bot/match/follow-up'
import { loadPeople, playersOfMatch } from '@crackpost/bot/match/player-names'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { type RecordVerification, verifyRecord } from '@crackpost/core/match/record-verification'
import { nullIfDamaged } from '@crackpost/core/use-cases/damaged-match'
import { findBaseLexicon, loadMatchRecord } from '@crackpost/core/use-cases/match-record'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { isOriginalNotFound, type RestFailure } from '../discord-rest/errors.ts'
import type { UploadFile } from '../discord-rest/multipart.ts'
import { customIdsIn } from '../discord-rest/schemas.ts'
import type { BackgroundJob, FollowUpJob } from '../http/interaction-endpoint.ts'
import type { DeliveryDeps } from './deps.ts'
import { pngFile, renderMatchPicture, renderViewPicture } from './drawing.ts'
import {
  buildExportMessage,
  type ExportDmResult,
  type JobRuntime,
  type PlayerJobResult,
  runForgetJob,
  runPlayerJob,
  sendExportByDm,
} from './player-jobs.ts'
import { sendTestNoticeOnce } from './test-notice.ts'

export type FollowUpResult =
  | { readonly type: 'painted'; readonly bytes: number }
  /** The response stays as it is. */
  | { readonly type: 'undrawable'; readonly why: string }
  | { readonly type: 'unsent'; readonly kind: Exclude<EditResult, 'painted'> }
  /** The response could not be edited, so that an export was sent by direct message, or will be. */
  | ExportDmResult

/** The complete panel of the response, and its file. */
interface BuiltFollowUp {
  readonly panel: Panel
  readonly file: UploadFile | null
}

type BuildResult = Result<BuiltFollowUp, string>
type FollowUpOf<T extends FollowUp['type']> = Extract<FollowUp, { type: T }>

/** Runs a follow-up job, or a stored job that the sweep hands over. */
export const runBackgroundJob = (
  deps: DeliveryDeps,
  job: BackgroundJob,
  runtime: JobRuntime,
): Promise<FollowUpResult | PlayerJobResult> =>
  'token' in job ? runFollowUpJob(deps, job, runtime) : runPlayerJob(deps, job, runtime)

/** Builds the picture, file or text of a follow-up job and edits the response message. */
export async function runFollowUpJob(
  deps: DeliveryDeps,
  job: FollowUpJob,
  runtime: JobRuntime,
): Promise<FollowUpResult> {
  const built = (await nullIfDamaged(buildFollowUp(deps, job, runtime))) ?? err('its match is damaged')
  if (!built.ok) return { type: 'undrawable', why: built.error }
  const kind = await editOriginalWhenReady(deps, job, built.value, runtime)
  if (job.type === 'export') return settleExport(deps, job, built.value, kind)
  return followUpResult(built.value, kind)
}

const followUpResult = ({ file }: BuiltFollowUp, kind: EditResult): FollowUpResult =>
  kind === 'painted' ? { type: 'painted', bytes: file?.bytes.length ?? 0 } : { type: 'unsent', kind }

/** Ends the job of an export that is in the response. One that can't be shown there goes by direct message. */
async function settleExport(
  deps: DeliveryDeps,
  { player }: FollowUpOf<'export'>,
  built: BuiltFollowUp,
  kind: EditResult,
): Promise<FollowUpResult> {
  if (kind === 'painted') await deps.ports.jobs.remove({ type: 'export', player })
  if (kind === 'overtaken' || kind === 'refused') return sendExportByDm(deps, player, built)
  // After another failure the job stays: the sweep starts it again.
  return followUpResult(built, kind)
}

function buildFollowUp(deps: DeliveryDeps, job: FollowUp, runtime: JobRuntime): Promise<BuildResult> {
  switch (job.type) {
    case 'picture':
      return buildPicture(deps.ports, job)
    case 'example':
      return buildExample(job)
    case 'record':
      return buildRecord(deps, job)
    case 'export':
      return buildExport(deps, job)
    case 'forget':
      return buildForgotten(deps, job, runtime)
    case 'test':
      return buildTestNotice(deps, job)
  }
}

async function buildPicture(ports: Ports, job: FollowUpOf<'picture'>): Promise<BuildResult> {
  const match = (await loadCurrent(ports, job.match))?.match
  if (!match?.play) return err('there is nothing to see')
  if (job.turn !== null && job.turn !== match.turn) return err('the turn is over')
  const result = renderMatchPicture(
    match,
    job.seat,
    await loadPeople(ports.people, playersOfMatch(match)),
    job,
  )
  if (!result.ok) return err(result.error.why)
  return ok({ panel: job.panel, file: pngFile(job.what, result.value) })
}

async function buildExample({
  game,
  section,
  panel,
  theme,
  language,
}: FollowUpOf<'example'>): Promise<BuildResult> {
  const presenter = requirePresenter(game)
  const example = (await presenter.rules()).find(({ id }) => id === section)?.example
  if (!example) return err('there is no such example')
  const { picture, names, preview } = example
  const result = renderViewPicture(presenter, example.view(), names, {
    what: picture,
    theme,
    language,
    preview,
  })
  return result.ok ? ok({ panel, file: pngFile('example', result.value) }) : err(result.error.why)
}

/** The record of a match as a file, and what its verification found. */
async function buildRecord(
  { ports, log }: DeliveryDeps,
  { match, panel, language }: FollowUpOf<'record'>,
): Promise<BuildResult> {
  const record = await loadMatchRecord(ports, match)
  if (record === null) return err('there is no record')
  const verified = verifyRecord(record, (id) => findBaseLexicon(ports, id))
  if (!verified.ok) log({ match, event: 'unverified', outcome: verified.error.code })
  const texts = VERIFICATION_TEXTS[language]
  const file = {
    name: `${match}.match`,
    type: 'text/plain; charset=utf-8',
    bytes: new TextEncoder().encode(record),
  }
  const [heading, ...rest] = panel.parts
  const found = textPart(
    verificationSentence(texts, verified),
    ...verificationNotes(texts, language, verified),
  )
  const parts: PanelPart[] = [...(heading ? [heading] : []), found, { type: 'file' }, ...rest]
  return ok({ panel: { accent: verified.ok ? panel.accent : 'no', parts }, file })
}

function verificationNotes(
  texts: VerificationTexts,
  language: Language,
  verified: Result<RecordVerification, unknown>,
): string[] {
  if (!verified.ok) return [texts.aboutFile]
  const { record, isLexiconKnown } = verified.value
  const { seed, commitment, masked } = record.header
  return [
    ...(masked ? [texts.masked] : []),
    ...(isLexiconKnown ? [] : [texts.otherLexicon]),
    textsIn(language).seed(seed ?? ''),
    texts.commitment(commitment ?? ''),
    texts.aboutFile,
  ]
}

const buildExport = async (
  deps: DeliveryDeps,
  { player, language, panel }: FollowUpOf<'export'>,
): Promise<BuildResult> => ok(await buildExportMessage(deps, player, language, panel))

/** The panel that says that the player is forgotten, once that is true. */
async function buildForgotten(
  deps: DeliveryDeps,
  { player, panel }: FollowUpOf<'forget'>,
  runtime: JobRuntime,
): Promise<BuildResult> {
  const { type } = await runForgetJob(deps, player, runtime)
  return type === 'done' ? ok({ panel, file: null }) : err('there is more to do')
}

async function buildTestNotice(
  deps: DeliveryDeps,
  { panel, player, channel, language, cause }: FollowUpOf<'test'>,
): Promise<BuildResult> {
  const lines = await sendTestNoticeOnce(deps, { player, channel, language }, cause)
  if (lines === null) return err('the notice was sent before')
  return ok({ panel: { ...panel, parts: [...panel.parts, textPart(...lines)] }, file: null })
}

/** Pauses while Discord has not processed the response yet: five seconds in all. */
const RETRY_DELAYS_MS = [250, 500, 1000, 1500, 1750]

type EditResult = 'painted' | 'overtaken' | RestFailure['kind']

/**
 * Edits the response message as soon as Discord has it. Compares the custom ids first: if the user has already moved on to
 * another panel, nothing is edited (`overtaken`).
 */
async function editOriginalWhenReady(
  { rest }: DeliveryDeps,
  job: FollowUpJob,
  followUp: BuiltFollowUp,
  { sleep }: JobRuntime,
): Promise<EditResult> {
  const { application, token } = job
  const customIds = customIdsIn(componentsOf(job.panel, null)).join()
  let last: EditResult = 'overtaken'
  for (const ms of [0, ...RETRY_DELAYS_MS]) {
    if (ms > 0) await sleep(ms)
    const original = await rest.getOriginal(application, token)
    if (original.ok && customIdsIn(original.value.components).join() === customIds)
      return editOriginal(rest, job, followUp)
    if (!original.ok && !isOriginalNotFound(original.error)) return original.error.kind
    last = original.ok ? 'overtaken' : original.error.kind
  }
  return last
}

async function editOriginal(
  rest: DeliveryDeps['rest'],
  { application, token }: FollowUpJob,
  { panel, file }: BuiltFollowUp,
): Promise<EditResult> {
  const components = componentsOf(panel, file?.name ?? null)
  const body = { flags: COMPONENTS_V2_FLAG, components, allowed_mentions: NO_MENTIONS }
  const edited = await rest.editOriginal(application, token, body, { files: file ? [file] : [] })
  return edited.ok ? 'painted' : edited.error.kind
}
