import { act, type Outcome, type Request } from '@crackpost/core/app/act'
import { open } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import { commit, rng } from '@crackpost/core/kernel/dice'
import type { Result } from '@crackpost/core/kernel/result'
import { withHouseWords } from '@crackpost/core/lexicon/house'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { gameAt, type Match, statusOf } from '@crackpost/core/match/match'
import type { TableAsk } from '@crackpost/core/match/table'
import { type HouseWords, NO_WISH, type Terms } from '@crackpost/core/match/terms'
import { randomStep } from '@crackpost/core/players/random'
import type { Store } from '@crackpost/functions/store/index'
import { french } from '../../scripts/french.ts'

/** A clock that a test moves by hand. */
export interface Clock {
  now(): number
  pass(time: number): void
}

export function clock(at = Date.UTC(2026, 8, 1)): Clock {
  let now = at
  return {
    now: () => now,
    pass: (time) => {
      now += time
    },
  }
}

export type Stored = Pick<Store, 'matches' | 'directory' | 'people' | 'settings' | 'counters'>

/**
 * The ports of the use cases on a store, with a clock moved by hand and secrets that are the same in every run: those
 * of a label.
 */
export function ports(
  { matches, directory, people, settings, counters }: Stored,
  { now }: Clock,
  label = 'secret',
): Ports {
  let secrets = 0
  return {
    matches,
    directory,
    people,
    settings,
    counters,
    now,
    lexicon: housed,
    secret: () => commit(`${label} ${secrets++}`),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

const lexicons = new Map<string, Lexicon>()

/** The French lexicon with a house's words; the same object for the same words. */
function housed(house: HouseWords): Lexicon {
  const key = JSON.stringify(house)
  const known = lexicons.get(key)
  if (known) return known
  const made = withHouseWords(french(), house)
  if (!made.ok) throw new Error(`no house words: ${JSON.stringify(made.error)}`)
  lexicons.set(key, made.value)
  return made.value
}

/** An id such as Discord gives: the instant, and a number that is never given twice. */
export const snowflake = (at: number, count: number): string =>
  String((BigInt(at - Date.UTC(2015, 0, 1)) << 22n) | BigInt(rng('snowflake', String(count)).below(2 ** 22)))

export const playersOf = (name: string, seats: number): string[] =>
  Array.from({ length: seats }, (_, seat) => commit(`${name} ${seat}`).slice(0, 16))

export const termsOf = (game: string, seats: number, more: Partial<Terms> = {}): Terms => ({
  game,
  options: {},
  seats,
  pace: { turn: 2 * 86_400_000, timeUp: 'idle' },
  language: 'fr',
  place: { server: '1199000000000000001', channel: '1199000000000000002' },
  private: false,
  invited: [],
  rematch: null,
  ...more,
})

/** What a use case made happen; a no is a mistake in the test. */
export function done<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

export const asked = (id: string, player: string, cause: string, ask: TableAsk): Request => ({
  id,
  by: { player, moderates: null },
  cause,
  ask,
})

export interface Table {
  readonly id: string
  readonly players: readonly string[]
  readonly match: Match
}

/** Opens a table, fills its seats and starts it. */
export async function started(ports: Ports, name: string, terms: Terms): Promise<Table> {
  const [host = '', ...guests] = playersOf(name, terms.seats)
  const { id } = done(await open(ports, { host, cause: `${name} open`, terms, wish: NO_WISH }))
  for (const [seat, guest] of guests.entries())
    done(await act(ports, asked(id, guest, `${name} join ${seat}`, { type: 'join', wish: NO_WISH })))
  const { match } = done(await act(ports, asked(id, host, `${name} start`, { type: 'start' })))
  return { id, players: [host, ...guests], match }
}

/** What somebody at this table would ask for next, at random; null when it is over. */
export function nextAsk(match: Match, ports: Ports, label: string): Pick<Request, 'by' | 'ask'> | null {
  const status = statusOf(match)
  if (!match.play || match.phase !== 'playing' || status?.phase !== 'playing') return null
  const game = gameAt(match.terms)
  const { state } = match.play.course
  const env = {
    lexicon: ports.lexicon(match.play.house),
    now: ports.now(),
    pace: match.terms.pace.turn,
    dice: (about: string) => rng(label, about),
  }
  const step = randomStep(game, state, status, env, rng(label, 'step'))
  if (step.type === 'ring') return { by: null, ask: { type: 'tick' } }
  const seat = step.type === 'act' ? step.by : step.seat
  const action = step.type === 'act' ? step.action : game.idle(state, seat)
  return { by: { player: match.players[seat]?.player ?? '', moderates: null }, ask: { type: 'act', action } }
}

/** Random legal players play a table on, from move to move. */
export async function* playing(
  ports: Ports,
  clock: Clock,
  name: string,
  { id, match: from }: Table,
): AsyncGenerator<Outcome> {
  let match = from
  for (let n = 0; ; n++) {
    clock.pass(rng(name, `wait ${n}`).below(6 * 3_600_000))
    const next = nextAsk(match, ports, `${name} ${n}`)
    if (!next) return
    const outcome = done(await act(ports, { id, cause: snowflake(clock.now(), n), ...next }))
    match = outcome.match
    yield outcome
  }
}
