import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { gameOf } from '../games/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Match } from '../match/match.ts'
import type { TableRejection } from '../match/rejection.ts'
import { NO_WISH, type Player, type Terms, terms as termsSchema, type Wish } from '../match/terms.ts'
import { commit, echoed, type Outcome } from './act.ts'
import { claimTable, type LimitRejection } from './limits.ts'
import type { MatchId, Ports } from './ports.ts'

export interface Opening {
  readonly host: Player
  readonly cause: string
  readonly terms: Terms
  readonly wish: Wish
}

export type OpenRejection =
  | TableRejection
  | LimitRejection
  | { readonly code: 'blocked'; readonly player: Player }

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A match's id, from what opened it: opening twice by the same cause makes one table. 60 bits, in 12 letters. */
export function matchIdOf(cause: string): MatchId {
  const bytes = sha256(utf8ToBytes(`match ${cause}`))
  let bits = 0n
  for (const byte of bytes.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: 12 }, (_, place) => ALPHABET[Number((bits >> BigInt(place * 5)) & 31n)]).join(
    '',
  )
}

/** Opens a table with its host at it. */
export async function open(ports: Ports, opening: Opening): Promise<Result<Outcome, OpenRejection>> {
  const terms = judged(opening)
  if (!terms.ok) return terms
  const { host, cause, wish } = opening
  const id = matchIdOf(cause)
  const known = await ports.matches.load(id)
  if (known) {
    const echo = await echoed(ports, known.seq === 0 ? await ports.matches.catchUp(known) : known, cause)
    if (echo) return ok(echo)
  }
  for (const player of terms.value.invited) {
    const { blocked } = await ports.settings.ofPlayer(player)
    if (blocked.includes(host)) return no({ code: 'blocked', player })
  }
  const full = await claimTable(ports, id, host, terms.value.place.server, terms.value.invited)
  if (full) return no(full)
  const now = ports.now()
  await ports.matches.reserve(id, now)
  const reserved = { id, seq: 0, match: null, causes: [] }
  const facts = [{ type: 'opened' as const, host, terms: terms.value, wish }]
  const opened = await commit(
    ports,
    reserved,
    { id, by: { player: host, moderates: null }, cause },
    facts,
    now,
  )
  if (opened) return ok(opened)
  // The same opening was under way twice, and the other was faster.
  const echo = await echoed(ports, await ports.matches.catchUp(reserved), cause)
  if (!echo) throw new Error(`match ${id} was opened by another cause`)
  return ok(echo)
}

function judged({ host, terms }: Opening): Result<Terms, OpenRejection> {
  const parsed = termsSchema.safeParse(terms)
  if (!parsed.success) return no({ code: 'badTerms', path: parsed.error.issues[0]?.path.join('.') ?? '' })
  const { game: id, seats, invited } = parsed.data
  const game = gameOf(id)
  if (!game) return no({ code: 'unknownGame', game: id })
  if (seats < game.seats.min || seats > game.seats.max) return no({ code: 'seatCount', ...game.seats })
  const options = game.schema.options.safeParse(parsed.data.options)
  if (!options.success)
    return no({ code: 'badTerms', path: `options.${options.error.issues[0]?.path.join('.') ?? ''}` })
  const guests = [...new Set(invited)]
  if (guests.includes(host)) return no({ code: 'inviteSelf' })
  if (guests.length > seats - 1) return no({ code: 'tooManyInvited', seats })
  return ok({ ...parsed.data, options: options.data, invited: guests })
}

export type RematchRejection = OpenRejection | { readonly code: 'noMatch' | 'notOver' | 'notSeated' }

/** The same table again, for the same players only, everybody one seat further. */
export async function rematch(
  ports: Ports,
  { of, host, cause }: { readonly of: MatchId; readonly host: Player; readonly cause: string },
): Promise<Result<Outcome, RematchRejection>> {
  const found = await ports.matches.load(of)
  const match: Match | null = found && (await ports.matches.catchUp(found)).match
  if (!match) return no({ code: 'noMatch' })
  if (!match.play || match.phase === 'playing') return no({ code: 'notOver' })
  const players = match.players.map((guest) => guest.player)
  if (!players.includes(host)) return no({ code: 'notSeated' })
  const [first, ...others] = players
  const order = first === undefined ? [] : [...others, first]
  const terms: Terms = {
    ...match.terms,
    seats: players.length,
    private: true,
    invited: players.filter((player) => player !== host),
    rematch: { of, order },
  }
  return open(ports, { host, cause, terms, wish: NO_WISH })
}
