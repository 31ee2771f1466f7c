import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { findLatestGame } from '../games/index.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { MatchEvent } from '../match/events.ts'
import { optionsForEdition } from '../match/options-for-edition.ts'
import type { MatchRejection } from '../match/rejection.ts'
import {
  type MatchSettings,
  NO_SEAT_WISH,
  type PlayerId,
  type SeatWish,
  matchSettingsSchema as termsSchema,
} from '../match/settings.ts'
import type { Match } from '../match/state.ts'
import { type BlockedRejection, hasBlocked } from './blocking.ts'
import { appendEntry, type CommandResult, findDuplicate } from './handle-command.ts'
import { claimDailyPing, claimMatchSlots, type LimitRejection } from './limits.ts'
import { type MatchId, matchWithoutEntries, type Ports } from './ports.ts'

export interface OpenMatchRequest {
  readonly host: PlayerId
  readonly cause: string
  readonly terms: MatchSettings
  readonly wish: SeatWish
}

export type OpenMatchRejection = MatchRejection | LimitRejection | BlockedRejection

const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Derives the match id from the cause, so that the same cause opens only one match. 60 bits in 12 characters.
 */
export function matchIdFromCause(cause: string): MatchId {
  const bytes = sha256(utf8ToBytes(`match ${cause}`))
  let bits = 0n
  for (const byte of bytes.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte)
  return Array.from(
    { length: 12 },
    (_, place) => ID_ALPHABET[Number((bits >> BigInt(place * 5)) & 31n)],
  ).join('')
}

/** Opens a match with its host in the lobby. */
export async function openMatch(
  ports: Ports,
  opening: OpenMatchRequest,
): Promise<Result<CommandResult, OpenMatchRejection>> {
  const terms = validateSettings(opening)
  if (!terms.ok) return terms
  const { host, cause, wish } = opening
  const id = matchIdFromCause(cause)
  const known = await ports.matches.loadSnapshot(id)
  if (known) {
    const duplicate = await findDuplicate(
      ports,
      known.seq === 0 ? await ports.matches.catchUp(known) : known,
      cause,
    )
    if (duplicate) return ok(duplicate)
  }
  const { invited, place } = terms.value
  for (const player of invited)
    if (await hasBlocked(ports, player, host)) return err({ code: 'noInvitations', player })
  const full = await claimMatchSlots(ports, id, host, place.server, invited)
  if (full) return err(full)
  const silent: PlayerId[] = []
  for (const player of invited) if (!(await claimDailyPing(ports, player, id))) silent.push(player)
  const now = ports.now()
  await ports.matches.reserveId(id, now)
  const reserved = matchWithoutEntries(id)
  const matchEvents: MatchEvent[] = [
    { type: 'opened', host, terms: terms.value, wish, ...(silent.length > 0 ? { silent } : {}) },
  ]
  const opened = await appendEntry(
    ports,
    reserved,
    { id, by: { player: host, moderates: null }, cause },
    matchEvents,
    now,
  )
  if (opened) return ok(opened)
  // The same cause was processed concurrently, and the other attempt committed first.
  const duplicate = await findDuplicate(ports, await ports.matches.catchUp(reserved), cause)
  if (!duplicate) throw new Error(`match ${id} was opened by another cause`)
  return ok(duplicate)
}

function validateSettings({ host, terms }: OpenMatchRequest): Result<MatchSettings, OpenMatchRejection> {
  const parsed = termsSchema.safeParse(terms)
  if (!parsed.success) return err({ code: 'badTerms', path: parsed.error.issues[0]?.path.join('.') ?? '' })
  const { game: id, seats, invited } = parsed.data
  const game = findLatestGame(id)
  if (!game) return err({ code: 'unknownGame', game: id })
  if (seats < game.seats.min || seats > game.seats.max) return err({ code: 'seatCount', ...game.seats })
  const options = game.schema.options.safeParse(parsed.data.options)
  if (!options.success)
    return err({ code: 'badTerms', path: `options.${options.error.issues[0]?.path.join('.') ?? ''}` })
  const guests = [...new Set(invited)]
  if (guests.includes(host)) return err({ code: 'inviteSelf' })
  if (guests.length > seats - 1) return err({ code: 'tooManyInvited', seats })
  return ok({ ...parsed.data, options: options.data, invited: guests })
}

export type RematchRejection = OpenMatchRejection | { readonly code: 'noMatch' | 'notOver' | 'notSeated' }

/** Opens a private match with the same settings and players. Every player moves by one seat. */
export async function openRematch(
  ports: Ports,
  { of, host, cause }: { readonly of: MatchId; readonly host: PlayerId; readonly cause: string },
): Promise<Result<CommandResult, RematchRejection>> {
  const found = await ports.matches.loadSnapshot(of)
  const match: Match | null = found && (await ports.matches.catchUp(found)).match
  if (!match) return err({ code: 'noMatch' })
  if (!match.play || match.phase === 'playing') return err({ code: 'notOver' })
  const players = match.players.map((guest) => guest.player)
  if (!players.includes(host)) return err({ code: 'notSeated' })
  const game = findLatestGame(match.terms.game)
  if (!game) return err({ code: 'unknownGame', game: match.terms.game })
  const [first, ...others] = players
  const order = first === undefined ? [] : [...others, first]
  const terms: MatchSettings = {
    ...match.terms,
    // The match may have been played under an earlier edition.
    options: optionsForEdition(game, match.terms.options),
    seats: players.length,
    private: true,
    invited: players.filter((player) => player !== host),
    rematch: { of, order },
  }
  return openMatch(ports, { host, cause, terms, wish: NO_SEAT_WISH })
}
