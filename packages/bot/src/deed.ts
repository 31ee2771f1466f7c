import type { Outcome } from '@crackpost/core/app/act'
import type { MatchId } from '@crackpost/core/app/ports'
import type { Result } from '@crackpost/core/kernel/result'
import { seatOf } from '@crackpost/core/match/match'
import type { TableAsk } from '@crackpost/core/match/table'
import type { App } from './app.ts'
import type { Options } from './asked.ts'
import type { Press } from './command.ts'
import type { Desk } from './desk.ts'
import { voiceOf } from './games/index.ts'
import { type Found, type Meaning, meantOnce, named, upToDate } from './meant.ts'
import { type Button, panel, text } from './panel.ts'
import type { Coded } from './refusal.ts'
import { refused } from './refuse.ts'
import { type Said, shows } from './said.ts'
import { accentOf, pictureOrder, readerOf, scene, tableParts, touches } from './scene.ts'
import { exhibitOf, handOf, newsOf, standing } from './story.ts'

/** Asks something of a match, and tells what came of it; `turn`: only while it is that turn. */
export async function does(
  desk: Desk,
  found: Found,
  ask: TableAsk,
  turn?: number,
  retry: readonly Button[] = [],
): Promise<Said> {
  const { id } = found
  const result = await asked(desk, id, ask, turn)
  if (result.ok) return receipt(desk, result.value)
  return result.error.code === 'overtaken' ? overtaken(desk, found) : refused(desk, result.error, id, retry)
}

/** Asks it, and no more. */
export function asked(
  { app, asker, player }: Desk,
  id: MatchId,
  ask: TableAsk,
  turn?: number,
): ReturnType<App['act']> {
  // Rights over a server are rights over its own matches only: core sees to that.
  const by = { player, moderates: asker.moderator ? asker.server : null }
  return app.act({ id, by, cause: asker.cause, ask, ...(turn === undefined ? {} : { turn }) })
}

/** The receipt of what was done, or the reason why it was not. */
export async function settled(
  desk: Desk,
  result: Result<Outcome, Coded>,
  about: string | null = null,
): Promise<Said> {
  return result.ok ? receipt(desk, result.value) : refused(desk, result.error, about)
}

/** The receipt of what this very request has done already; null where it has done nothing at that match. */
export async function retold(desk: Desk, id: string | null): Promise<Said | null> {
  const outcome = id === null ? null : await desk.app.heard(id, desk.asker.cause)
  return outcome && receipt(desk, outcome)
}

/** What happened, the hand as it is now, and what comes next. */
async function receipt(desk: Desk, outcome: Outcome): Promise<Said> {
  const { id, match } = outcome
  const reader = await readerOf(desk, match)
  const { words } = reader
  const news = newsOf(outcome, reader)
  const exhibit = exhibitOf(outcome, reader)
  // Why it ended is said once.
  const stands = standing(match, reader).filter((line) => !news.includes(line))
  const shown = panel(
    accentOf(match, reader),
    text(words.heading(voiceOf(match.terms.game).title[words.language], id), ...news),
    ...(exhibit ? [text(...exhibit.lines)] : []),
    ...tableParts(match, reader),
    text(...stands, ...handOf(match, seatOf(match, desk.player), reader)),
    ...touches(id, match, reader),
  )
  return shows(shown, id, pictureOrder(desk, { id, match }, shown))
}

/** A command that asks one thing of the match that is meant. */
export const typedDeed =
  (meaning: Meaning, ask: TableAsk) =>
  async (desk: Desk, options: Options): Promise<Said> => {
    const found = await meantOnce(desk, options, meaning)
    return found.ok ? does(desk, found.value, ask) : refused(desk, found.error)
  }

/** The same for a button, whatever turn it was made in: core judges whether it still can be. */
export const tappedDeed =
  (ask: TableAsk) =>
  async (desk: Desk, press: Press): Promise<Said> => {
    const found = await pressedMatch(desk, press)
    return found.ok ? does(desk, found.value, ask) : refused(desk, found.error)
  }

/** The match that a button bears. */
export function pressedMatch(desk: Desk, { match }: Pick<Press, 'match'>): ReturnType<typeof named> {
  return match === null ? Promise.resolve({ ok: false, error: { code: 'stale' } }) : named(desk, match)
}

/** What a button does with the match it bears, as it is now. */
export const withMatch =
  (run: (desk: Desk, found: Found, press: Press) => Promise<Said>) =>
  async (desk: Desk, press: Press): Promise<Said> => {
    const found = await pressedMatch(desk, press)
    return found.ok ? run(desk, await upToDate(desk, found.value), press) : refused(desk, found.error)
  }

/** A button of a turn that is over: what is current instead, and nothing is done. */
export async function overtaken(desk: Desk, found: Found): Promise<Said> {
  const shown = await scene(desk, await upToDate(desk, found), [desk.words.overtaken])
  return { ...shown, replaces: false, outcome: 'overtaken' }
}
