import { type Match, type Phase, statusOf } from '@crackpost/core/match/match'
import { namesOf, plainCastOf, playersOf } from '../cast.ts'
import { OPTION, type OptionData, told } from '../command.ts'
import { cut } from '../component.ts'
import type { Desk } from '../desk.ts'
import { voiceOf } from '../games/index.ts'
import { type Found, mayKnow, waits } from '../meant.ts'
import type { Choice } from '../reply.ts'
import { f } from '../words/typeset.ts'

/** The option by which any command can be told which match is meant. */
export const MATCH: OptionData = {
  ...told(
    'game',
    'partie',
    'Which match; without it the one of this channel, or else your most urgent one',
    f`Quelle partie ; sinon celle de ce salon, ou la plus urgente des tiennes`,
  ),
  type: OPTION.string,
  required: false,
  autocomplete: true,
  max_length: 100,
}

/** The player's own matches in the order in which they need them, filtered by what was typed. */
export async function completeMatch(desk: Desk, phases: readonly Phase[], typed: unknown): Promise<Choice[]> {
  const past = phases.includes('over') ? await desk.app.past(desk.player) : []
  const mine = [...(await desk.app.mine(desk.player)), ...past]
  const fitting = mine.filter(({ match }) => phases.includes(match.phase))
  return matchChoices(desk, fitting, typed)
}

/** Tables of this server that somebody could join. */
export async function completeOpen(desk: Desk, typed: unknown): Promise<Choice[]> {
  const { app, asker, player } = desk
  const ids = asker.server === null ? await app.atChannel(asker.channel) : await app.inServer(asker.server)
  const loaded = await Promise.all(ids.slice(0, 60).map((id) => app.glance(id)))
  const open = loaded.flatMap((found): Found[] => {
    const match = found?.match
    if (!found || match?.phase !== 'open' || !mayKnow(match, player, asker)) return []
    const seated = match.players.some((guest) => guest.player === player)
    const barred = match.terms.private && !match.terms.invited.includes(player)
    return seated || barred ? [] : [{ id: found.id, match }]
  })
  return matchChoices(desk, open, typed)
}

async function matchChoices(desk: Desk, found: readonly Found[], typed: unknown): Promise<Choice[]> {
  const first = found.slice(0, 25)
  const names = await namesOf(
    desk.app,
    first.flatMap(({ match }) => playersOf(match)),
  )
  const sought = String(typed ?? '')
    .trim()
    .toLowerCase()
  return first
    .map(({ id, match }) => ({ name: labelOf(desk, { id, match }, names), value: id }))
    .filter(({ name, value }) => value.includes(sought) || name.toLowerCase().includes(sought))
}

/** A match in one line, where there are no mentions: title, others, state, and four letters of its id. */
export function labelOf(
  { words, player, language }: Desk,
  { id, match }: Found,
  names: Parameters<typeof plainCastOf>[0],
): string {
  const cast = plainCastOf(names, match, words.somebody)
  const others = match.players
    .filter((guest) => guest.player !== player)
    .map((guest) => cast.player(guest.player))
  const title = voiceOf(match.terms.game).title[language]
  const parts = [
    title,
    ...(others.length > 0 ? [others.join(', ')] : []),
    words.states[stateOf(match, player)],
  ]
  return cut(`${parts.join(' · ')} · ${id.slice(0, 4)}`, 100)
}

export type State = 'open' | 'yours' | 'theirs' | 'over'

export function stateOf(match: Match, player: string): State {
  if (match.phase === 'open') return 'open'
  if (match.phase !== 'playing' || statusOf(match)?.phase === 'over') return 'over'
  return waits(match, player) ? 'yours' : 'theirs'
}
