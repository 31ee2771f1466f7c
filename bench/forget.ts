import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { createDeliveryDeps } from '@crackpost/functions/delivery/deps'
import { runPlayerJob } from '@crackpost/functions/delivery/player-jobs'
import { componentInteraction, type TestInvoker } from '../test/kit/fakes/signed-requests.ts'
import { createEndpointHarness, type EndpointHarness } from '../test/kit/harness/endpoint.ts'
import { JOB_RUNTIME } from '../test/kit/harness/player-jobs.ts'
import { commandRequestOf, unwrapResult } from '../test/kit/harness/use-cases.ts'
import { copyMatch } from '../test/kit/many-matches.ts'
import type { Figure } from './figure.ts'

/** Finished matches of the player, by game: in one in five there are words to hide. */
const MATCH_COUNTS = { [leCrackGame.id]: 8_000, [crackStoryGame.id]: 2_000 }
const WARM_UP_REQUESTS = 20

const HOST: TestInvoker = { user: '1001', locale: 'fr' }
const GUEST: TestInvoker = { user: '1002', locale: 'fr' }

/** Plays a match of the game, which the guest resigns, and copies it without its log, which forgetting does not read. */
async function storeMatches({ client, services, ...harness }: EndpointHarness, game: string, count: number) {
  const { content } = await harness.runCommand(HOST, 'crack new', { game, players: 2 })
  const id = /^-# ([0-9a-z]{12})$/m.exec(content)?.[1] ?? ''
  await harness.runCommand(GUEST, 'crack join', { game: id })
  await harness.runCommand(HOST, 'crack start', { game: id })
  const { ports } = services
  const guest = (await ports.people.findPlayer(GUEST.user)) ?? ''
  unwrapResult(await handleCommand(ports, commandRequestOf(id, guest, `resign ${id}`, { type: 'resign' })))
  await copyMatch(client, ports, id, count - 1, true)
}

/**
 * A player with 10,000 finished matches is forgotten, on a database that is synced to disk: the request until its response,
 * and the time from the request until everything is done.
 */
export async function* forgetFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'forget-bench-'))
  const harness = await createEndpointHarness({ folder })
  const pressForgetNow = (invoker: TestInvoker) =>
    harness.sendInteraction(componentInteraction(invoker, '1:forgetNow:-:0:'))
  try {
    for (const [game, count] of Object.entries(MATCH_COUNTS)) await storeMatches(harness, game, count)
    const { people, directory } = harness.services.ports
    const player = (await people.findPlayer(HOST.user)) ?? ''
    const total = Object.values(MATCH_COUNTS).reduce((sum, count) => sum + count, 0)
    const stored = (await directory.allMatchesOf(player)).length
    if (stored !== total) throw new Error(`${stored} matches are stored, not ${total}`)
    for (let n = 0; n < WARM_UP_REQUESTS; n++) await pressForgetNow({ ...HOST, user: String(2000 + n) })
    const before = performance.now()
    await pressForgetNow(HOST)
    yield { name: 'forget.accept_ms', value: performance.now() - before, unit: 'ms' }
    const deps = createDeliveryDeps(harness.services, 'a-token-that-nobody-asks-for', 'http://127.0.0.1:1')
    const { type } = await runPlayerJob(deps, { type: 'forget', player }, JOB_RUNTIME)
    if (type !== 'done') throw new Error(`the job ended with ${type}`)
    yield { name: 'forget.total_s', value: (performance.now() - before) / 1000, unit: 's' }
  } finally {
    await harness.close()
    rmSync(folder, { recursive: true })
  }
}
