import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Match } from '@crackpost/core/match/state'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { matchIdFromCause } from '@crackpost/core/use-cases/open-match'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { openLevelInFolder } from '@crackpost/functions/store/embedded/folder'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import '../example-setup.ts'
import {
  createManualClock,
  createTestPorts,
  randomCommand,
  startTestMatch,
  testMatchSettings,
} from '../harness/use-cases.ts'
import { printJsonLine } from './failpoints.ts'
import { createSimulatedDisk } from './small-disk.ts'

/**
 * Plays several matches at once on a data folder until it is killed. A request that fails is repeated until it is
 * answered. Prints each request before it is sent, each failure and each acknowledged entry. `SIMULATED` is the path of a
 * simulated disk; `fill` and `free` on standard input fill and free it.
 */
const { FOLDER = '', SIMULATED = '', GAME = '', FROM = '0', TABLES = '1' } = process.env

const disk = SIMULATED === '' ? null : createSimulatedDisk(SIMULATED)
createInterface({ input: process.stdin }).on('line', (line) =>
  line === 'fill' ? disk?.fill() : disk?.free(),
)

const { client } = await openEmbeddedDatabase({
  folder: FOLDER,
  openFolder: disk?.openFolder ?? openLevelInFolder,
})
const clock = createManualClock(Date.now())
const ports = createTestPorts(
  createStore(client, EMBEDDED_TABLE_NAME, { onBackgroundError: () => {} }),
  clock,
)

/** Repeats the work until it does not throw, and prints each failure. */
async function retryUntilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      printJsonLine({ failed: error instanceof Error ? error.message : String(error) })
      await sleep(5)
    }
  }
}

/** Returns the match of that name; starts it, or finishes an interrupted start, if needed. */
const resumeMatch = (name: string): Promise<{ id: string; match: Match }> =>
  retryUntilDone(async () => {
    const id = matchIdFromCause(`${name} open`)
    const found = await loadCurrent(ports, id)
    if (found?.match?.play) return { id, match: found.match }
    const { match } = await startTestMatch(ports, name, testMatchSettings(GAME, 2))
    return { id, match }
  })

async function play(first: number): Promise<never> {
  for (let n = first; ; n += Number(TABLES)) {
    let { id, match } = await resumeMatch(`${GAME} ${n}`)
    for (let move = 0; ; move++) {
      clock.advance(1000)
      const next = randomCommand(match, ports, `${id} ${match.turn}`)
      if (!next) break
      const request: CommandRequest = { id, cause: `${process.pid} ${first} ${n} ${move}`, ...next }
      printJsonLine({ asked: request })
      const answer = await retryUntilDone(() => handleCommand(ports, request))
      if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
      printJsonLine({ acknowledged: answer.value.entry, id })
      match = answer.value.match
    }
  }
}

for (let table = 0; table < Number(TABLES); table++) void play(Number(FROM) + table)
