import { commitmentOf, rng } from '@crackpost/core/kernel/dice'
import type { Result } from '@crackpost/core/kernel/result'
import type { MatchCommand } from '@crackpost/core/match/decide'
import { type MatchSettings, NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { gameStatusOf, type Match, requireGame } from '@crackpost/core/match/state'
import { randomStep } from '@crackpost/core/simulation/random-player'
import {
  type CommandRequest,
  type CommandResult,
  handleCommand,
} from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { createLexiconCache, loadLexicons } from '@crackpost/functions/composition/lexicon'
import type { Store } from '@crackpost/functions/store/index'

/** A clock that a test moves by hand. */
export interface ManualClock {
  now(): number
  advance(time: number): void
}

export function createManualClock(at = Date.UTC(2026, 8, 1)): ManualClock {
  let now = at
  return {
    now: () => now,
    advance: (time) => {
      now += time
    },
  }
}

export type StorePorts = Pick<Store, 'matches' | 'directory' | 'people' | 'settings' | 'counters' | 'jobs'>

/** Ports on a store, with a manual clock and secrets derived from a label, so that runs are reproducible. */
export function createTestPorts(
  { matches, directory, people, settings, counters, jobs }: StorePorts,
  { now }: ManualClock,
  label = 'secret',
): Ports {
  let secrets = 0
  return {
    matches,
    directory,
    people,
    settings,
    counters,
    jobs,
    now,
    lexiconWith: testLexiconWith,
    randomSecret: () => commitmentOf(`${label} ${secrets++}`),
    backOff: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

/** The lexicons of the sources, current and former, with server words. */
const testLexiconWith = createLexiconCache(loadLexicons(null))

/** A unique Discord-like id from a time in milliseconds and a counter. */
export const testSnowflake = (at: number, count: number): string =>
  String(
    (BigInt(at - Date.UTC(2015, 0, 1)) << 22n) |
      BigInt(rng('snowflake', String(count)).integerBelow(2 ** 22)),
  )

export const testPlayerIds = (name: string, seats: number): string[] =>
  Array.from({ length: seats }, (_, seat) => commitmentOf(`${name} ${seat}`).slice(0, 16))

export const testMatchSettings = (
  game: string,
  seats: number,
  more: Partial<MatchSettings> = {},
): MatchSettings => ({
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

/** The value of a result; throws if it is a rejection. */
export function unwrapResult<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

export const commandRequestOf = (
  id: string,
  player: string,
  cause: string,
  command: MatchCommand,
): CommandRequest => ({
  id,
  by: { player, moderates: null },
  cause,
  command: command,
})

export interface StartedMatch {
  readonly id: string
  readonly players: readonly string[]
  readonly match: Match
}

/** Opens a match, fills its seats and starts it. */
export async function startTestMatch(
  ports: Ports,
  name: string,
  terms: MatchSettings,
): Promise<StartedMatch> {
  const [host = '', ...guests] = testPlayerIds(name, terms.seats)
  const { id } = unwrapResult(
    await openMatch(ports, { host, cause: `${name} open`, terms, wish: NO_SEAT_WISH }),
  )
  for (const [seat, guest] of guests.entries())
    unwrapResult(
      await handleCommand(
        ports,
        commandRequestOf(id, guest, `${name} join ${seat}`, { type: 'join', wish: NO_SEAT_WISH }),
      ),
    )
  const { match } = unwrapResult(
    await handleCommand(ports, commandRequestOf(id, host, `${name} start`, { type: 'start' })),
  )
  return { id, players: [host, ...guests], match }
}

/** A random legal command for the match; null when it is over. */
export function randomCommand(
  match: Match,
  ports: Ports,
  label: string,
): Pick<CommandRequest, 'by' | 'command'> | null {
  const status = gameStatusOf(match)
  if (!match.play || match.phase !== 'playing' || status?.phase !== 'playing') return null
  const game = requireGame(match)
  const { state } = match.play.course
  const env = {
    lexicon: ports.lexiconWith(match.play.house, match.play.lexicon),
    now: ports.now(),
    pace: match.terms.pace.turn,
    dice: (about: string) => rng(label, about),
  }
  const step = randomStep(game, state, status, env, rng(label, 'step'))
  if (step.type === 'ring') return { by: null, command: { type: 'tick' } }
  const seat = step.type === 'act' ? step.by : step.seat
  const action = step.type === 'act' ? step.action : game.defaultAction(state, seat)
  return {
    by: { player: match.players[seat]?.player ?? '', moderates: null },
    command: { type: 'act', action },
  }
}

/** Plays a match with random legal commands; yields after each. */
export async function* playRandomly(
  ports: Ports,
  clock: ManualClock,
  name: string,
  { id, match: from }: StartedMatch,
): AsyncGenerator<CommandResult> {
  let match = from
  for (let n = 0; ; n++) {
    clock.advance(rng(name, `wait ${n}`).integerBelow(6 * 3_600_000))
    const next = randomCommand(match, ports, `${name} ${n}`)
    if (!next) return
    const outcome = unwrapResult(
      await handleCommand(ports, { id, cause: testSnowflake(clock.now(), n), ...next }),
    )
    match = outcome.match
    yield outcome
  }
}
