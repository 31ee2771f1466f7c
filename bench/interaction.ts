import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { type Action, state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import { frenchLexicon } from '../scripts/french-lexicon.ts'
import {
  commandInteraction,
  componentInteraction,
  signRequest,
  type TestInvoker,
} from '../test/kit/fakes/signed-requests.ts'
import { createEndpointHarness, customIdOfLabel, type EndpointHarness } from '../test/kit/harness/endpoint.ts'
import { type Figure, percentile } from './figure.ts'

const MATCHES = 6
const HOST: TestInvoker = { user: '1', locale: 'fr' }
const GUEST: TestInvoker = { user: '2', locale: 'en-US' }

/**
 * The time from a signed request to its response, on an embedded database on disk: every move of whole matches, i.e. the
 * press on “confirm” under its preview, or a typed pass. The first match is a warm-up and is not counted. Choosing the
 * move and previewing it are not measured.
 */
export async function* interactionFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'interaction-bench-'))
  const harness = await createEndpointHarness({ folder })
  try {
    const times: number[] = []
    for (let match = 0; match <= MATCHES; match++) {
      const taken = await playMatch(harness, match)
      if (match > 0) times.push(...taken)
    }
    yield { name: 'interaction.moves', value: times.length, unit: 'moves' }
    yield { name: 'interaction.p50_ms', value: percentile(times, 0.5), unit: 'ms' }
    yield { name: 'interaction.p99_ms', value: percentile(times, 0.99), unit: 'ms' }
    yield { name: 'interaction.max_ms', value: Math.max(...times), unit: 'ms' }
  } finally {
    await harness.close()
    rmSync(folder, { recursive: true })
  }
}

async function playMatch(harness: EndpointHarness, match: number): Promise<number[]> {
  const channel = String(600 + match)
  const [host, guest] = [HOST, GUEST].map((invoker) => ({ ...invoker, channel }))
  if (!host || !guest) throw new Error('there are no players')
  const opened = await harness.runCommand(host, 'crack new', { game: leCrackGame.id, players: 2 })
  const id = /^-# (\w{12})$/m.exec(opened.content)?.[1] ?? ''
  await harness.runCommand(guest, 'crack join', { game: id })
  await harness.runCommand(host, 'crack start')
  const times: number[] = []
  for (;;) {
    const now = (await harness.services.ports.matches.loadSnapshot(id))?.match
    const state = stateSchema.parse(now?.play?.course.state)
    if (state.over) return times
    const mover = state.turn === 0 ? host : guest
    const move = await prepareMove(harness, mover, chooseMove(state, times.length))
    const event = signRequest(harness.keys, move)
    const start = performance.now()
    const { body } = await harness.endpoint(event)
    times.push(performance.now() - start)
    if (!body.includes(id) || !body.includes('<@')) throw new Error(`the move was not applied: ${body}`)
  }
}

/** The interaction that submits the move; for a play, the confirmation of its preview. */
async function prepareMove(harness: EndpointHarness, mover: TestInvoker, action: Action): Promise<object> {
  if (action.type !== 'play') return commandInteraction(mover, 'lecrack pass')
  const preview = await harness.runCommand(mover, 'lecrack play', { word: leCrackGame.notation.make(action) })
  return componentInteraction(
    mover,
    customIdOfLabel(preview.answer, mover.locale === 'fr' ? 'Confirmer' : 'Confirm'),
  )
}

function chooseMove(state: Parameters<typeof leCrackGame.defaultAction>[0], turn: number): Action {
  const env = { lexicon: frenchLexicon(), dice: createDiceFactory(`bench ${turn}`), now: 0, pace: 1 }
  for (const action of leCrackGame.actions?.(state, state.turn, env) ?? [])
    if (action.type === 'play') return action
  return leCrackGame.defaultAction(state, state.turn)
}
