import { randomBytes } from 'node:crypto'
import { componentsOf } from '@crackpost/bot/discord/components'
import { type Panel, textPart } from '@crackpost/bot/discord/panel'
import { COMPONENTS_V2_FLAG, NO_MENTIONS } from '@crackpost/bot/discord/reply'
import { presenterOf } from '@crackpost/bot/games/index'
import type { FollowUp } from '@crackpost/bot/match/follow-up'
import { loadPeople, playersOfMatch } from '@crackpost/bot/match/player-names'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { isOriginalNotFound, type RestFailure } from '../discord-rest/errors.ts'
import type { UploadFile } from '../discord-rest/multipart.ts'
import { customIdsIn } from '../discord-rest/schemas.ts'
import type { FollowUpJob } from '../http/interaction-endpoint.ts'
import type { DeliveryDeps } from './deps.ts'
import { pngFile, renderMatchPicture, renderViewPicture } from './drawing.ts'
import { sendTestNotice } from './test-notice.ts'

export type FollowUpResult =
  | { readonly type: 'painted'; readonly bytes: number }
  /** The response stays as it is. */
  | { readonly type: 'undrawable'; readonly why: string }
  | { readonly type: 'unsent'; readonly kind: Exclude<EditResult, 'painted'> }

/** The complete panel of the response, and its file. */
interface BuiltFollowUp {
  readonly panel: Panel
  readonly file: UploadFile | null
}

type BuildResult = Result<BuiltFollowUp, string>
type FollowUpOf<T extends FollowUp['type']> = Extract<FollowUp, { type: T }>

type Sleep = (ms: number) => Promise<void>

/** Builds the picture, file or text of a follow-up job and edits the response message. */
export async function runFollowUpJob(
  deps: DeliveryDeps,
  job: FollowUpJob,
  sleep: Sleep,
): Promise<FollowUpResult> {
  const built = await buildFollowUp(deps, job)
  if (!built.ok) return { type: 'undrawable', why: built.error }
  const kind = await editOriginalWhenReady(deps, job, built.value, sleep)
  if (kind !== 'painted') return { type: 'unsent', kind }
  return { type: 'painted', bytes: built.value.file?.bytes.length ?? 0 }
}

function buildFollowUp(deps: DeliveryDeps, job: FollowUp): Promise<BuildResult> {
  switch (job.type) {
    case 'picture':
      return buildPicture(deps.ports, job)
    case 'example':
      return buildExample(job)
    case 'export':
      return buildExport(deps.ports, job)
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
  const presenter = presenterOf(game)
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

async function buildExport(ports: Ports, { panel, player }: FollowUpOf<'export'>): Promise<BuildResult> {
  const bytes = new TextEncoder().encode(JSON.stringify(await exportPlayer(ports, player), null, 2))
  const file = { name: 'crackpost.json', type: 'application/json', bytes }
  return ok({ panel: { ...panel, parts: [...panel.parts, { type: 'file' }] }, file })
}

async function buildTestNotice(
  deps: DeliveryDeps,
  { panel, player, channel, language }: FollowUpOf<'test'>,
): Promise<BuildResult> {
  const nonce = randomBytes(12).toString('base64url')
  const lines = await sendTestNotice(deps, { player, channel, language, nonce })
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
  sleep: Sleep,
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
