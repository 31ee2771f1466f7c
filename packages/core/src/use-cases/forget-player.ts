import type { PlayerId } from '../match/settings.ts'
import { invitedPlayers, type Match, requireGame, seatOf } from '../match/state.ts'
import { batchesOf, forEachConcurrently } from './concurrency.ts'
import { isDamagedMatch } from './damaged-match.ts'
import { handleCommand } from './handle-command.ts'
import { isWithdrawnEdition } from './newer-release.ts'
import { type ForgetProgress, JOB_WATCHDOG_MS, type MatchId, type PlayerJob, type Ports } from './ports.ts'

/** After this time, matches that could not be processed are tried again. */
const RETRY_MS = 10 * 60_000

/** Matches between two saves of the progress: a crash repeats at most these. */
const BATCH_SIZE = 50

/** Matches processed at once: enough to use the waiting times. */
const CONCURRENCY = 8

/** With more failed matches than this, a run ends early. */
const MAX_FAILED = 200

const forgetJobOf = (player: PlayerId): PlayerJob => ({ type: 'forget', player })

/**
 * Begins to forget a player: stores the job, then deletes their settings and the link to the Discord user.
 * From then on nothing leads from the user to the player or back. The rest is done by `continueForgetting`.
 */
export async function startForgetting(ports: Ports, player: PlayerId): Promise<void> {
  // The job first: after a crash, it deletes the link.
  const now = ports.now()
  await ports.jobs.create(forgetJobOf(player), now, { createdAt: now, language: null })
  await ports.people.forgetPlayer(player)
}

/** Everything is done; or some of it is left to a later run, with the matches that failed in this one. */
export type ForgetResult =
  | { readonly type: 'done' }
  | {
      readonly type: 'later'
      readonly failures: readonly { readonly match: MatchId; readonly error: unknown }[]
    }

const DONE: ForgetResult = { type: 'done' }
const FIRST_PROGRESS: ForgetProgress = { stage: 'active', after: '', failed: [] }

/**
 * Leaves the player's open matches, resigns running ones, declines invitations and hides the texts they wrote,
 * from where the last run ended, until all is done or `isStopping` returns true. Matches stay valid, because their logs contain
 * only a random player id. Can be repeated if interrupted, and can run twice at once.
 */
export async function continueForgetting(
  ports: Ports,
  player: PlayerId,
  isStopping: () => boolean,
): Promise<ForgetResult> {
  const { jobs, people, now } = ports
  const job = forgetJobOf(player)
  const stored = await jobs.load(job)
  if (!stored) return DONE
  await people.forgetPlayer(player)
  const failures: { match: MatchId; error: unknown }[] = []
  const failedOf = async (ids: readonly MatchId[]): Promise<MatchId[]> => {
    const failed: MatchId[] = []
    await forEachConcurrently(ids, CONCURRENCY, async (id) => {
      try {
        await forgetInMatch(ports, player, id)
      } catch (error) {
        // Nobody can play or see a match that is damaged or of rules that are gone: there is nothing to leave or to hide.
        if (isDamagedMatch(error) || isWithdrawnEdition(error)) return
        failures.push({ match: id, error })
        failed.push(id)
      }
    })
    return failed
  }
  let progress = stored.progress ?? FIRST_PROGRESS
  progress = { ...progress, failed: await failedOf(progress.failed) }
  for await (const { stage, batch } of remainingBatches(ports, player, progress)) {
    const tooManyFailed = progress.failed.length > MAX_FAILED
    if (isStopping() || tooManyFailed) {
      await jobs.save(job, now() + (tooManyFailed ? RETRY_MS : 0), progress)
      return { type: 'later', failures }
    }
    const failed = [...progress.failed, ...(await failedOf(batch))]
    progress = { stage, after: batch.at(-1) ?? '', failed }
    // If the job is gone, another run has done everything.
    if (!(await jobs.save(job, now() + JOB_WATCHDOG_MS, progress))) return DONE
  }
  if (progress.failed.length > 0) {
    await jobs.save(job, now() + RETRY_MS, progress)
    return { type: 'later', failures }
  }
  // Again: a request that began before the player was forgotten may have stored something since.
  await people.forgetPlayer(player)
  await jobs.remove({ type: 'export', player })
  await jobs.remove(job)
  return DONE
}

const STAGES = ['active', 'finished'] as const

/** The matches that are not processed yet, in the order of the stages and ids. Each stage is listed when it begins. */
async function* remainingBatches(
  { directory }: Ports,
  player: PlayerId,
  { stage: from, after }: ForgetProgress,
): AsyncGenerator<{ stage: ForgetProgress['stage']; batch: MatchId[] }> {
  for (const stage of STAGES.slice(STAGES.indexOf(from))) {
    const active = new Set([
      ...(await directory.matchesOfPlayer(player)),
      ...(await directory.invitationsOf(player)),
    ])
    const ids =
      stage === 'active'
        ? [...active]
        : (await directory.allMatchesOf(player)).filter((id) => !active.has(id))
    const remaining = ids.filter((id) => stage !== from || id > after).sort()
    for (const batch of batchesOf(remaining, BATCH_SIZE)) yield { stage, batch }
  }
}

/** Leaves, resigns or declines one match, if it goes on, and hides the texts that the player wrote in it. */
async function forgetInMatch(ports: Ports, player: PlayerId, id: MatchId): Promise<void> {
  const snapshot = await ports.matches.loadSnapshot(id)
  // A match that has ended changes no more, except for hidden texts.
  if (!snapshot || (snapshot.match && hasEnded(snapshot.match) && !hasFreeText(snapshot.match))) return
  const { match } = await ports.matches.catchUp(snapshot)
  if (!match) return
  const by = { player, moderates: null }
  const cause = `forget ${player}`
  const seat = seatOf(match, player)
  const leave = { id, by, cause, command: { type: 'leave' } } as const
  const hide = { id, by, cause: `${cause} hide`, command: { type: 'hide', what: seat ?? 0 } } as const
  const decline = { id, by, cause, command: { type: 'decline' } } as const
  const requests = [
    ...(seat === null || hasEnded(match) ? [] : [leave]),
    ...(seat !== null && match.play !== null && hasFreeText(match) ? [hide] : []),
    // Nobody shall wait for an answer.
    ...(invitedPlayers(match).includes(player) ? [decline] : []),
  ]
  for (const request of requests) {
    const result = await handleCommand(ports, request)
    // Any other rejection means that it was done before, or that the match has ended.
    if (!result.ok && result.error.code === 'busy')
      throw new Error(`match ${id} did not accept ${request.command.type}`)
  }
}

const hasEnded = ({ phase }: Match): boolean => phase === 'over' || phase === 'off'

const hasFreeText = (match: Match): boolean => requireGame(match).freeText !== undefined
