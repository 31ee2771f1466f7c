import { look } from '@crackpost/core/app/look'
import type { MatchId } from '@crackpost/core/app/ports'
import type { PlayerSettings } from '@crackpost/core/app/settings'
import { awake } from '@crackpost/core/match/clock'
import type { Match } from '@crackpost/core/match/match'
import { type Notice, noticeName, notices, worthSending } from '@crackpost/core/match/notices'
import type { Player } from '@crackpost/core/match/terms'
import type { Post } from './book.ts'
import type { Progress } from './deliver.ts'
import type { House } from './house.ts'
import { type Sent, send } from './send.ts'

const CLOSED = 86_400_000

/** Where the notices of a match stand, and the names of those that nobody has to think of again. */
export interface Reminded {
  readonly progress: Progress
  readonly settled: readonly string[]
}

/** Sends the notices that are due, each once, and says when the next one is. */
export async function remind(house: House, id: MatchId, match: Match, post: Post): Promise<Reminded> {
  const now = house.now()
  const settings = new Map(
    await Promise.all(
      match.players.map(async ({ player }) => [player, await house.ports.settings.ofPlayer(player)] as const),
    ),
  )
  const wantsOf = (player: Player): PlayerSettings => {
    const chosen = settings.get(player)
    if (!chosen) throw new Error('a notice for somebody who is not at the table')
    return chosen
  }
  const all = notices(match, wantsOf)
  const settled = new Set(all.map(noticeName).filter((name) => post.settled.includes(name)))
  const open = all.filter((notice) => !settled.has(noticeName(notice)))
  // Late ones wait for the morning as well.
  const when = (notice: Notice): number => awake(wantsOf(notice.player).rest, Math.max(notice.at, now))
  const due = open.filter((notice) => notice.at <= now && when(notice) <= now)
  const { send: worth, pass } = worthSending(await unsettled(house, id, due))
  for (const notice of pass) await passOver(house, id, notice)
  for (const notice of worth) {
    const sent = await tell(house, id, match, notice, wantsOf(notice.player), post)
    const progress = stuck(sent)
    if (progress) return { progress, settled: [...settled] }
    settled.add(noticeName(notice))
  }
  const coming = open.filter((notice) => !due.includes(notice)).map(when)
  const next = coming.length === 0 ? null : Math.min(...coming)
  return { progress: { type: 'told', next }, settled: [...new Set([...settled, ...due.map(noticeName)])] }
}

function stuck(sent: Sent): Progress | null {
  if (sent.type === 'done') return null
  if (sent.type === 'later') return sent
  return { type: 'unreachable', reason: sent.reason === 'closed' ? 'forbidden' : sent.reason }
}

/** Those of which nothing has come yet, where there are several: taking one here would hold up whoever is sending it. */
async function unsettled(house: House, id: MatchId, due: readonly Notice[]): Promise<readonly Notice[]> {
  if (due.length < 2) return due
  const open: Notice[] = []
  for (const notice of due) if (!(await house.letters.isSettled(id, noticeName(notice)))) open.push(notice)
  return open
}

async function passOver(house: House, id: MatchId, notice: Notice): Promise<void> {
  const name = noticeName(notice)
  const now = house.now()
  const taken = await house.letters.take(id, name, now, now + 1000)
  if (taken.state === 'yours')
    await house.letters.settle(id, name, { type: 'passed', why: 'another says it all' })
}

/** In the place with a mention, or by DM where that was asked for and is open. */
async function tell(
  house: House,
  id: MatchId,
  match: Match,
  notice: Notice,
  settings: PlayerSettings,
  post: Post,
): Promise<Sent> {
  const name = noticeName(notice)
  // A move counts from its commit on, whatever the snapshot knows; and where several are waited for, whoever has moved
  // is done, though the turn goes on.
  const needless = async (): Promise<string | null> => {
    const current = (await look(house.ports, id))?.match
    const stands = current && notices(current, () => settings).some((one) => noticeName(one) === name)
    return stands ? null : 'moved meanwhile'
  }
  const letter = (channel: string, alone: boolean): Promise<Sent> =>
    send(house, {
      id,
      name,
      channel,
      needless,
      body: () => house.composer.notice(id, match, notice, alone),
    })
  const dm = settings.dm ? await dmOf(house, notice.player) : CLOSED_DM
  // Not now is no reason to ring in the place: the message may be in the DM already.
  if (dm.type === 'later') return dm
  if (dm.type === 'open') {
    const sent = await letter(dm.channel, true)
    if (sent.type !== 'unreachable') return sent
    await shut(house, notice.player)
  }
  return letter(post.thread ?? match.terms.place.channel, false)
}

const closedKey = (player: Player): string => `dm#${player}`

/** A closed DM is not knocked at again for a day. */
export const shut = (house: House, player: Player): Promise<void> =>
  house.memory.remember(closedKey(player), house.now() + CLOSED)

/** It is open after all. */
export const reopened = (house: House, player: Player): Promise<void> =>
  house.memory.remember(closedKey(player), house.now())

export type Dm =
  | { readonly type: 'open'; readonly channel: string }
  | { readonly type: 'closed' }
  | { readonly type: 'later'; readonly at: number }

const CLOSED_DM: Dm = { type: 'closed' }

/** A player's direct messages: their channel, or that they are closed as far as we know, or when to ask again. */
export async function dmOf(house: House, player: Player): Promise<Dm> {
  const isShut = await house.memory.recalls(closedKey(player), house.now())
  return isShut ? CLOSED_DM : knock(house, player)
}

/** The same, asked anew. */
export async function knock(house: House, player: Player): Promise<Dm> {
  const person = await house.ports.people.personOf(player)
  if (person === null) return CLOSED_DM
  const made = await house.rest.createDm(person.user)
  if (made.ok) return { type: 'open', channel: made.value.id }
  const { error } = made
  if (error.kind === 'refused') {
    await shut(house, player)
    return CLOSED_DM
  }
  const at = error.kind === 'later' ? error.retryAt : error.kind === 'blocked' ? error.until : house.now()
  return { type: 'later', at }
}
