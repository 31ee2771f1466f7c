import type { Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { matchIdFromCause } from '@crackpost/core/use-cases/open-match'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import '../example-setup.ts'
import type { DatabaseCall } from '../fakes/dynamo-wrapper.ts'
import {
  createManualClock,
  createTestPorts,
  randomCommand,
  startTestMatch,
  testMatchSettings,
} from '../harness/use-cases.ts'
import { killAtFailpoint, printJsonLine, withFailpoints } from './failpoints.ts'

/**
 * Plays one match after another on a data folder until it is killed. `DIE_AT=name@n` makes it kill itself the
 * n-th time it reaches that failpoint. Prints each request before it is sent and each acknowledged entry.
 */
const { FOLDER = '', GAME = '', DIE_AT = '', FROM = '0' } = process.env
const reachFailpoint = killAtFailpoint(DIE_AT)

/** Kind of item that a call writes; null for a read. */
function writtenItemKind({ name, pk, sk }: DatabaseCall): string | null {
  if (name === 'GetItem' || name === 'Query') return null
  if (sk.startsWith('E#')) return 'entry'
  if (sk === 'HEAD') return 'head'
  return pk.startsWith('N#') ? 'counter' : 'directory'
}

const { client } = await openEmbeddedDatabase({ folder: FOLDER })
const wrappedClient = withFailpoints(client, writtenItemKind, reachFailpoint)
const clock = createManualClock(Date.now())
const ports = createTestPorts(createStore(wrappedClient, EMBEDDED_TABLE_NAME), clock)

/** Returns the match of that name; starts it, or finishes an interrupted start, if needed. */
async function resumeMatch(name: string): Promise<{ id: string; match: Match }> {
  const id = matchIdFromCause(`${name} open`)
  const found = await loadCurrent(ports, id)
  if (found?.match?.play) return { id, match: found.match }
  // Printed as one unit: each step has its own cause, so repeating all of them changes nothing.
  printJsonLine({ preparing: name })
  const { match } = await startTestMatch(ports, name, testMatchSettings(GAME, 2))
  printJsonLine({ prepared: name, id })
  return { id, match }
}

for (let n = Number(FROM); ; n++) {
  let { id, match } = await resumeMatch(`${GAME} ${n}`)
  for (;;) {
    clock.advance(1000)
    const next = randomCommand(match, ports, `${id} ${match.turn}`)
    if (!next) break
    const request = { id, cause: `${process.pid} ${clock.now()}`, ...next }
    printJsonLine({ asked: request })
    const answer = await handleCommand(ports, request)
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
    await reachFailpoint('answer:before')
    printJsonLine({ acknowledged: answer.value.entry, id })
    await reachFailpoint('answer:after')
    match = answer.value.match
  }
}
