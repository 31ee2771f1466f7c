import * as z from 'zod/mini'
import { awake, type Rest } from './clock.ts'
import { EXPIRY, WARNING } from './due.ts'
import { type Match, waitingFor } from './match.ts'
import type { Player } from './terms.ts'

const HOUR = 3_600_000

/** How often a player wants to be reminded of a turn: not at all, once, at half time and later, every few hours. */
export const reminders = z.union([
  z.enum(['none', 'once', 'ladder']),
  z.strictObject({ everyHours: z.int().check(z.gte(1), z.lte(72)) }),
])
export type Reminders = z.infer<typeof reminders>

/** What a player has chosen about being told. */
export interface Wants {
  readonly reminders: Reminders
  readonly rest: Rest | null
}

export const KINDS = [
  'turn',
  'half',
  'late',
  'hour',
  'every',
  'last',
  'nudge',
  'over',
  'full',
  'expiring',
] as const
export type Kind = (typeof KINDS)[number]

/** Something a player is to be told once: named by match, turn, kind (with its count, where it repeats) and player. */
export interface Notice {
  readonly turn: number
  readonly kind: Kind
  readonly count: number
  readonly player: Player
  readonly at: number
  /** Nobody needs it after this. */
  readonly until: number | null
}

/** The name of a notice within its match: one message, whatever happens. */
export const noticeName = ({ turn, kind, count, player }: Notice): string =>
  `${String(turn).padStart(6, '0')}#${kind}${count === 0 ? '' : count}#${player}`

/** Everything that players are to be told as the match stands, each with its instant, out of their quiet hours. */
export function notices(match: Match, wantsOf: (player: Player) => Wants): Notice[] {
  if (match.paused) return []
  switch (match.phase) {
    case 'open':
      return lobby(match, wantsOf)
    case 'playing':
      return waitingFor(match).flatMap((seat) => {
        const player = match.players[seat]?.player
        return player === undefined ? [] : turn(match, player, wantsOf(player))
      })
    case 'over':
      return match.players.map(({ player }) =>
        told(match, 'over', player, match.endedAt ?? 0, null, wantsOf(player)),
      )
    case 'off':
      return []
  }
}

const told = (
  match: Match,
  kind: Kind,
  player: Player,
  at: number,
  until: number | null,
  wants: Wants,
): Notice => ({
  turn: match.turn,
  kind,
  count: 0,
  player,
  at: awake(wants.rest, at),
  until,
})

function lobby(match: Match, wantsOf: (player: Player) => Wants): Notice[] {
  const { host, openedAt, players, terms, warned } = match
  const full = players.length >= terms.seats ? [told(match, 'full', host, openedAt, null, wantsOf(host))] : []
  const until = openedAt + EXPIRY
  const expiring = warned
    ? players.map(({ player }) => told(match, 'expiring', player, openedAt + WARNING, until, wantsOf(player)))
    : []
  return [...full, ...expiring]
}

/** A player's turn: told at once, then reminded as they like, until the time is up. */
function turn(match: Match, player: Player, wants: Wants): Notice[] {
  const { turnedAt, deadline, nudge, waited } = match
  if (deadline === null) return []
  const all: Notice[] = [told(match, 'turn', player, turnedAt, deadline, wants)]
  for (const { kind, count, at } of ladder(wants.reminders, turnedAt, deadline))
    all.push({ ...told(match, kind, player, at, deadline, wants), count })
  if (nudge?.turn === match.turn) all.push(told(match, 'nudge', player, nudge.at, deadline, wants))
  // The others have done their part.
  if (waited > 1 && waitingFor(match).length === 1)
    all.push(told(match, 'last', player, turnedAt, deadline, wants))
  return all.filter(({ at }) => at < deadline)
}

interface Rung {
  readonly kind: Kind
  readonly count: number
  readonly at: number
}

function ladder(reminders: Reminders, from: number, deadline: number): Rung[] {
  const length = deadline - from
  const share = (part: number): number => from + Math.round(length * part)
  const half: Rung = { kind: 'half', count: 0, at: share(0.5) }
  const late: Rung = { kind: 'late', count: 0, at: share(0.8) }
  // Of a turn of a few hours the last one is no news.
  const hour: Rung[] = length >= 6 * HOUR ? [{ kind: 'hour', count: 0, at: deadline - HOUR }] : []
  if (reminders === 'none') return []
  if (reminders === 'once') return [late]
  if (reminders === 'ladder') return [half, late, ...hour]
  const every = reminders.everyHours * HOUR
  const times = Math.max(0, Math.ceil(length / every) - 1)
  const rungs = Array.from(
    { length: times },
    (_, n): Rung => ({ kind: 'every', count: n + 1, at: from + (n + 1) * every }),
  )
  return [...rungs, ...hour]
}

const URGENCY: readonly Kind[] = ['turn', 'half', 'every', 'late', 'last', 'nudge', 'hour']

/**
 * Of the notices that are due now, those worth sending: to a player who comes out of a quiet night one that says it
 * all, not four. The others are passed over for good.
 */
export function worthSending(due: readonly Notice[]): { send: Notice[]; pass: Notice[] } {
  const rank = ({ kind, count }: Notice): number => URGENCY.indexOf(kind) * 1000 + count
  const best = new Map<Player, Notice>()
  for (const notice of due) {
    const before = best.get(notice.player)
    if (!before || rank(notice) > rank(before)) best.set(notice.player, notice)
  }
  const send = [...best.values()]
  return { send, pass: due.filter((notice) => !send.includes(notice)) }
}
