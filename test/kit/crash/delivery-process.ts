import type { MatchCommand } from '@crackpost/core/match/decide'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { matchIdFromCause, openMatch } from '@crackpost/core/use-cases/open-match'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { createComposer } from '@crackpost/functions/delivery/compose'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import type { DeliveryDeps } from '@crackpost/functions/delivery/deps'
import { deliverBacklog } from '@crackpost/functions/delivery/startup'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { createDiscordRest } from '@crackpost/functions/discord-rest/rest'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import type { DatabaseCall } from '../fakes/dynamo-wrapper.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  randomCommand,
  testMatchSettings,
  unwrapResult,
} from '../harness/use-cases.ts'
import { killAtFailpoint, printJsonLine, withFailpoints } from './failpoints.ts'

/**
 * Plays one match of two against a local Discord until the match has ended and nothing is due, or until it is
 * killed. `DIE_AT=name@n` makes it kill itself the n-th time it reaches that failpoint. The first `BACKLOG` moves
 * are delivered together. On start it continues an interrupted match. Prints a line when the clock moves and after each step.
 */
const { FOLDER = '', URL = '', TOKEN = '', SERVER = '', CHANNEL = '', DIE_AT = '' } = process.env
const { NOW = '0', CAUSE = '', ENTRIES = '7', BACKLOG = '0' } = process.env
const reachFailpoint = killAtFailpoint(DIE_AT)

/** Kind of item that a call writes; null if it writes nothing that delivery uses. */
function writtenItemKind({ name, pk, sk, item }: DatabaseCall): string | null {
  if (name === 'GetItem' || name === 'Query' || !pk.startsWith('M#')) return null
  if (sk.startsWith('E#')) return 'commit'
  if (sk === 'HEAD') return 'head'
  if (sk === 'POST') return 'post'
  return item ? 'lease' : 'outcome'
}

const { client } = await openEmbeddedDatabase({ folder: FOLDER })
const wrappedClient = withFailpoints(client, writtenItemKind, reachFailpoint)
const clock = createManualClock(Number(NOW))
const ports = createTestPorts(createStore(wrappedClient, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
const deps: DeliveryDeps = {
  ports,
  ...createDeliveryStores(wrappedClient, EMBEDDED_TABLE_NAME),
  rest: createDiscordRest({
    token: TOKEN,
    baseUrl: `${URL}/api/v10`,
    now: clock.now,
    sleep: () => Promise.resolve(),
    random: () => 0.5,
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    log: () => {},
  }),
  composer: createComposer(ports),
  enqueue: () => Promise.resolve(),
  now: clock.now,
  log: () => {},
  failpoint: reachFailpoint,
}

/** Advances both clocks, then runs one sweep, with the heartbeat set as if a sweep had run a minute ago. */
async function advanceAndSweep(ms: number): Promise<void> {
  clock.advance(ms)
  await fetch(`${URL}/control/clock`, { method: 'POST', body: JSON.stringify({ now: clock.now() }) })
  printJsonLine({ now: clock.now() })
  await deps.heartbeat.beat(clock.now() - 60_000, clock.now())
  await runSweep(deps)
}

const id = matchIdFromCause(CAUSE)
const playerId = (n: number): Promise<string> => ports.people.findOrCreatePlayer(String(9000 + n))

/** The number of the entry that starts the match. */
const START_SEQ = 3

async function submitAndDeliver(by: string, seq: number, what: MatchCommand): Promise<void> {
  unwrapResult(await handleCommand(ports, commandRequestOf(id, by, `${CAUSE} ${seq}`, what)))
  if (seq < START_SEQ || seq + 1 >= START_SEQ + Number(BACKLOG)) await deliverMatch(deps, id)
}

async function openAndDeliver(): Promise<void> {
  const terms = testMatchSettings('le-crack', 2, { place: { server: SERVER, channel: CHANNEL } })
  unwrapResult(await openMatch(ports, { host: await playerId(0), cause: CAUSE, terms, wish: NO_SEAT_WISH }))
  await deliverMatch(deps, id)
}

/** Fractions of the turn: just after each reminder, and just after the deadline. */
const REMINDER_FRACTIONS = [0.51, 0.81, 0.985, 1.001]

/**
 * Advances to the next reminder or past the deadline. Used every third turn, so that reminders and the
 * clock's move are delivered too.
 */
async function waitForReminder({ turnedAt, deadline }: Match): Promise<void> {
  const length = (deadline ?? turnedAt) - turnedAt
  const next = REMINDER_FRACTIONS.map((part) => turnedAt + length * part).find((at) => at > clock.now())
  await advanceAndSweep((next ?? clock.now() + 60_000) - clock.now())
}

async function playNext(match: Match, seq: number): Promise<void> {
  if (match.phase === 'open')
    return match.players.length < 2
      ? submitAndDeliver(await playerId(1), seq, { type: 'join', wish: NO_SEAT_WISH })
      : submitAndDeliver(await playerId(0), seq, { type: 'start' })
  if (seq >= Number(ENTRIES)) return submitAndDeliver(match.players[0]?.player ?? '', seq, { type: 'resign' })
  if (match.turn % 3 === 0 && BACKLOG === '0') return waitForReminder(match)
  const next = randomCommand(match, ports, `${CAUSE} ${seq}`)
  if (!next?.by) throw new Error('nobody can move')
  await submitAndDeliver(next.by.player, seq, next.command)
}

await deliverBacklog(deps)
await advanceAndSweep(0)
for (;;) {
  const found = await loadCurrent(ports, id)
  if (!found?.match) await openAndDeliver()
  else if (found.match.endedAt === null) await playNext(found.match, found.seq)
  else if ((await ports.matches.findDue(Number.MAX_SAFE_INTEGER, 10)).length > 0)
    await advanceAndSweep(120_000)
  else break
  printJsonLine({ seq: found?.seq ?? 0 })
}
printJsonLine({ quiet: true })
process.exit(0)
