import { writeSync } from 'node:fs'
import { act } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import { matchIdOf, open } from '@crackpost/core/app/open'
import type { Match } from '@crackpost/core/match/match'
import type { TableAsk } from '@crackpost/core/match/table'
import { NO_WISH } from '@crackpost/core/match/terms'
import { composer } from '@crackpost/functions/delivery/compose'
import { deliver } from '@crackpost/functions/delivery/deliver'
import type { House } from '@crackpost/functions/delivery/house'
import { sweep } from '@crackpost/functions/delivery/sweep'
import { wake } from '@crackpost/functions/delivery/wake'
import { rest } from '@crackpost/functions/discord/rest'
import { courier } from '@crackpost/functions/store/courier'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { around, type Call } from './client.ts'
import { asked, clock, done, nextAsk, ports, termsOf } from './table.ts'

/**
 * A house that plays one match of two and tells a local Discord of it, until it is killed, be it by itself: `DIE_AT`
 * names a point between two awaits, and how often it is passed before. It begins with what was left, and ends when
 * the match has ended and nothing is due. It says what the clock shows whenever that changes.
 */
const { FOLDER = '', URL = '', TOKEN = '', SERVER = '', CHANNEL = '', DIE_AT = '' } = process.env
const { NOW = '0', CAUSE = '', ENTRIES = '7' } = process.env
const [fatal = '', passes = '1'] = DIE_AT.split('@')

let left = Number(passes)

async function point(name: string): Promise<void> {
  if (name !== fatal || --left > 0) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}

const say = (line: object): void => {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

/** What is being written, as far as telling is concerned. */
function written({ name, pk, sk, item }: Call): string | null {
  if (name === 'GetItem' || name === 'Query' || !pk.startsWith('M#')) return null
  if (sk.startsWith('E#')) return 'commit'
  if (sk === 'HEAD') return 'head'
  if (sk === 'POST') return 'post'
  return item ? 'lease' : 'outcome'
}

const { client } = await embedded({ folder: FOLDER })
const watched = around(client, async (call, go) => {
  const what = written(call)
  if (what) await point(`${what}:before`)
  const answer = await go()
  if (what) await point(`${what}:after`)
  return answer
})
const time = clock(Number(NOW))
const here = ports(store(watched, TABLE, { now: time.now }), time)
const house: House = {
  ports: here,
  ...courier(watched, TABLE),
  rest: rest({
    token: TOKEN,
    base: `${URL}/api/v10`,
    now: time.now,
    sleep: () => Promise.resolve(),
    random: () => 0.5,
    log: () => {},
  }),
  composer: composer(here),
  now: time.now,
  log: () => {},
  point,
}

/** Moves both clocks on; the sweep has come by every minute meanwhile, and finds out now what has become due. */
async function swept(ms: number): Promise<void> {
  time.pass(ms)
  await fetch(`${URL}/control/clock`, { method: 'POST', body: JSON.stringify({ now: time.now() }) })
  say({ now: time.now() })
  await house.heartbeat.beat(time.now() - 60_000)
  await sweep(house)
}

const id = matchIdOf(CAUSE)
const player = (n: number): Promise<string> => here.people.playerOf(String(9000 + n))

async function ask(by: string, seq: number, what: TableAsk): Promise<void> {
  done(await act(here, asked(id, by, `${CAUSE} ${seq}`, what)))
  await deliver(house, id)
}

async function opened(): Promise<void> {
  const terms = termsOf('le-crack', 2, { place: { server: SERVER, channel: CHANNEL } })
  done(await open(here, { host: await player(0), cause: CAUSE, terms, wish: NO_WISH }))
  await deliver(house, id)
}

/** Just after each reminder, and after the time is up. */
const RUNGS = [0.51, 0.81, 0.985, 1.001]

/** Every third turn nobody moves: reminders come, then the clock plays. */
async function waited({ turnedAt, deadline }: Match): Promise<void> {
  const length = (deadline ?? turnedAt) - turnedAt
  const next = RUNGS.map((part) => turnedAt + length * part).find((at) => at > time.now())
  await swept((next ?? time.now() + 60_000) - time.now())
}

async function played(match: Match, seq: number): Promise<void> {
  if (match.phase === 'open')
    return match.players.length < 2
      ? ask(await player(1), seq, { type: 'join', wish: NO_WISH })
      : ask(await player(0), seq, { type: 'start' })
  if (seq >= Number(ENTRIES)) return ask(match.players[0]?.player ?? '', seq, { type: 'resign' })
  if (match.turn % 3 === 0) return waited(match)
  const next = nextAsk(match, here, `${CAUSE} ${seq}`)
  if (!next?.by) throw new Error('nobody can move')
  await ask(next.by.player, seq, next.ask)
}

await wake(house)
await swept(0)
for (;;) {
  const found = await look(here, id)
  if (!found?.match) await opened()
  else if (found.match.endedAt === null) await played(found.match, found.seq)
  else if ((await here.matches.due(Number.MAX_SAFE_INTEGER, 10)).length > 0) await swept(120_000)
  else break
  say({ seq: found?.seq ?? 0 })
}
say({ quiet: true })
process.exit(0)
