import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Matches, MatchId, Ports } from '@crackpost/core/app/ports'
import type { Doorway } from '../discord/door.ts'
import { verifier } from '../discord/verify.ts'
import { type Log, logTo, type Sink, traced } from '../log/log.ts'
import { type Courier, courier } from '../store/courier.ts'
import { type Store, store } from '../store/index.ts'
import { appOf } from './app.ts'
import type { DiscordSettings } from './environment.ts'
import { houseLexicons, lexiconFrom } from './lexicon.ts'

/** Everything a door may need, bound to one table. */
export interface World {
  readonly store: Store
  readonly ports: Ports
  readonly courier: Courier
  readonly doorway: Doorway
  readonly log: Log
}

export interface Site {
  readonly client: Parameters<typeof store>[0]
  readonly table: string
  readonly discord: DiscordSettings
  /** Null: beside the sources. */
  readonly lexicon: string | null
  readonly sink: Sink
  /** Another clock than the real one. */
  now?(): number
  /** Called after every commit; in the cloud the table's stream does as much. */
  committed?(id: MatchId): void
  /** Who draws; nobody: the text that was answered stands. */
  readonly order?: Doorway['order']
}

/** At most so long before the first try again; each further one may take twice as long. */
const PAUSE = 25

export function worldOf({ client, table, discord, lexicon, sink, ...site }: Site): World {
  const { now = Date.now, committed = () => {}, order = async () => {} } = site
  const log = logTo(sink)
  const rows = store(client, table, {
    now,
    // What is derived can be derived again: told to the log, and to nobody else.
    onTrouble: (_, error) => log({ door: 'store', outcome: 'trouble', error: traced(error) }),
  })
  const ports: Ports = {
    matches: rung(rows.matches, committed),
    directory: rows.directory,
    people: rows.people,
    settings: rows.settings,
    counters: rows.counters,
    lexicon: houseLexicons(lexiconFrom(lexicon)),
    now,
    secret: () => randomBytes(16).toString('hex'),
    pause: (attempt) => sleep(Math.random() * PAUSE * 2 ** attempt),
  }
  return {
    store: rows,
    ports,
    courier: courier(client, table),
    log,
    doorway: {
      app: appOf(ports),
      application: discord.application,
      verify: verifier(discord.publicKey),
      log,
      now,
      order,
      alarm: (ms, ring) => {
        const timer = setTimeout(ring, ms)
        return () => clearTimeout(timer)
      },
    },
  }
}

/** The same, with a bell that rings whenever somebody has written into a log. */
const rung = (matches: Matches, committed: (id: MatchId) => void): Matches => ({
  ...matches,
  async append(loaded, entry) {
    const after = await matches.append(loaded, entry)
    if (after) committed(after.id)
    return after
  },
})
