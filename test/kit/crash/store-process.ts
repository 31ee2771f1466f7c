import { writeSync } from 'node:fs'
import type { Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { matchIdFromCause } from '@crackpost/core/use-cases/open-match'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { type DatabaseCall, wrapClient } from '../fakes/dynamo-wrapper.ts'
import {
  createManualClock,
  createTestPorts,
  randomCommand,
  startTestMatch,
  testMatchSettings,
} from '../harness/use-cases.ts'

/**
 * Plays one match after another on a data folder until it is killed. `DIE_AT=name@n` makes it kill itself the
 * n-th time it reaches that failpoint. Prints each request before it is sent and each acknowledged entry.
 */
const { FOLDER = '', GAME = '', DIE_AT = '', FROM = '0' } = process.env
const [failpointName = '', passCount = '1'] = DIE_AT.split('@')

let passesLeft = Number(passCount)

async function reachFailpoint(name: string): Promise<void> {
  if (name !== failpointName || --passesLeft > 0) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}

const printLine = (line: object): void => {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

/** Kind of item that a call writes; null for a read. */
function writtenItemKind({ name, pk, sk }: DatabaseCall): string | null {
  if (name === 'GetItem' || name === 'Query') return null
  if (sk.startsWith('E#')) return 'entry'
  if (sk === 'HEAD') return 'head'
  return pk.startsWith('N#') ? 'counter' : 'directory'
}

const { client } = await openEmbeddedDatabase({ folder: FOLDER })
const wrappedClient = wrapClient(client, async (call, go) => {
  const what = writtenItemKind(call)
  if (what) await reachFailpoint(`${what}:before`)
  const answer = await go()
  if (what) await reachFailpoint(`${what}:after`)
  return answer
})
const time = createManualClock(Date.now())
const here = createTestPorts(createStore(wrappedClient, EMBEDDED_TABLE_NAME), time)

/** Returns the match of that name; starts it, or finishes an interrupted start, if needed. */
async function resumeMatch(name: string): Promise<{ id: string; match: Match }> {
  const id = matchIdFromCause(`${name} open`)
  const found = await loadCurrent(here, id)
  if (found?.match?.play) return { id, match: found.match }
  // Printed as one unit: each step has its own cause, so repeating all of them changes nothing.
  printLine({ preparing: name })
  const { match } = await startTestMatch(here, name, testMatchSettings(GAME, 2))
  printLine({ prepared: name, id })
  return { id, match }
}

for (let n = Number(FROM); ; n++) {
  let { id, match } = await resumeMatch(`table ${n}`)
  for (;;) {
    time.advance(1000)
    const next = randomCommand(match, here, `${id} ${match.turn}`)
    if (!next) break
    const request = { id, cause: `${process.pid} ${time.now()}`, ...next }
    printLine({ asked: request })
    const answer = await handleCommand(here, request)
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
    await reachFailpoint('answer:before')
    printLine({ acknowledged: answer.value.entry, id })
    await reachFailpoint('answer:after')
    match = answer.value.match
  }
}
