import { parseInteraction } from '@crackpost/bot/discord/interaction'
import { toReply } from '@crackpost/bot/response'
import { handleInteraction } from '@crackpost/bot/router'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import {
  autocompleteInteraction,
  commandInteraction,
  TEST_APPLICATION_ID,
  type TestInvoker,
} from '../test/kit/fakes/signed-requests.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  unwrapResult,
} from '../test/kit/harness/use-cases.ts'
import { type StoredMatch, writeListedMatch } from '../test/kit/stored-matches.ts'
import { type Figure, percentile } from './figure.ts'

const PAST_COUNTS = [1, 100, 10_000]
const RUNS = 150
const WARM_UP_RUNS = 20
/** The lower quartile: other work on the machine only adds to a time. */
const LOW_QUARTER = 0.25
/** Matches written at once. */
const WRITERS = 50

const HOUR_MS = 3_600_000
const MANAGE_SERVER = '32'
const PLACE = { server: '1199000000000000001', channel: '1199000000000000002' }
const INVOKER: TestInvoker = { user: '1000', locale: 'fr', permissions: MANAGE_SERVER, ...PLACE }

/** A player with one running match and a number of finished ones, all in one channel. */
interface PlayerHistory {
  readonly count: number
  readonly ports: Ports
  readonly host: string
  readonly running: string
  /** Moves the clock: the number of tables opened in an hour is limited. */
  nextHour(): void
  close(): Promise<void>
}

/** Writes the matches to an embedded database, without playing them. */
async function createHistory(count: number): Promise<PlayerHistory> {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const clock = createManualClock()
  const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
  const host = await ports.people.findOrCreatePlayer(INVOKER.user, 'Zoé')
  const guest = await ports.people.findOrCreatePlayer('1001', 'Sam')
  const write = (name: string, phase: StoredMatch['phase'], at: number): Promise<string> =>
    writeListedMatch(ports, { name, phase, players: [host, guest], place: PLACE, at })
  for (let from = 0; from < count; from += WRITERS)
    await Promise.all(
      Array.from({ length: Math.min(WRITERS, count - from) }, (_, n) =>
        write(`past ${from + n}`, 'over', clock.now() - HOUR_MS * (count - from - n)),
      ),
    )
  const running = await write('running', 'playing', clock.now())
  return { count, ports, host, running, nextHour: () => clock.advance(HOUR_MS), close }
}

const REQUESTS: Readonly<Record<string, () => object>> = {
  games: () => commandInteraction(INVOKER, 'crack games'),
  board: () => commandInteraction(INVOKER, 'crack board'),
  completion: () => autocompleteInteraction(INVOKER, 'crack board', 'game'),
  rematch: () => commandInteraction(INVOKER, 'crack rematch'),
  panel: () => commandInteraction(INVOKER, 'crack server'),
}

/** The milliseconds from an interaction to its response. A table that a rematch opens is closed afterwards. */
async function measureResponse(
  { ports, host, running, nextHour }: PlayerHistory,
  raw: object,
): Promise<number> {
  const start = performance.now()
  const interaction = unwrapResult(parseInteraction(raw, TEST_APPLICATION_ID))
  const response = await handleInteraction({ ports, openDemoMatch: null }, interaction)
  toReply(response, interaction)
  const time = performance.now() - start
  const { outcome, match } = response
  if (outcome !== 'ok') throw new Error(`refused: ${outcome}`)
  if (match !== null && match !== running)
    unwrapResult(await handleCommand(ports, commandRequestOf(match, host, 'close', { type: 'callOff' })))
  nextHour()
  return time
}

/**
 * The time that lists take, by the number of matches that the player, the channel and the server have finished. The
 * numbers take turns, so that other work on the machine slows all of them.
 */
export async function* listFigures(): AsyncGenerator<Figure> {
  const histories: PlayerHistory[] = []
  try {
    for (const count of PAST_COUNTS) histories.push(await createHistory(count))
    for (const [name, request] of Object.entries(REQUESTS)) {
      const times = new Map<PlayerHistory, number[]>(histories.map((history) => [history, []]))
      for (let run = -WARM_UP_RUNS; run < RUNS; run++)
        for (const [history, measured] of times) {
          const time = await measureResponse(history, request())
          if (run >= 0) measured.push(time)
        }
      for (const [{ count }, measured] of times)
        yield { name: `lists.${name}_ms_${count}`, value: percentile(measured, LOW_QUARTER), unit: 'ms' }
    }
  } finally {
    await Promise.all(histories.map(({ close }) => close()))
  }
}
