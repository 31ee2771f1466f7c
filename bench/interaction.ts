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
 * From a signed request to the answer, on an embedded database on disk: every move of whole matches, which is the press
 * on “confirm” under its preview, or a pass as it is typed. The first match warms up and is not counted. Choosing the
 * move, and looking at it before, are not measured.
 */
export async function* interactionFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'interaction-bench-'))
  const house = await createEndpointHarness({ folder })
  try {
    const times: number[] = []
    for (let match = 0; match <= MATCHES; match++) {
      const taken = await playMatch(house, match)
      if (match > 0) times.push(...taken)
    }
    yield { name: 'interaction.moves', value: times.length, unit: 'moves' }
    yield { name: 'interaction.p50_ms', value: percentile(times, 0.5), unit: 'ms' }
    yield { name: 'interaction.p99_ms', value: percentile(times, 0.99), unit: 'ms' }
    yield { name: 'interaction.max_ms', value: Math.max(...times), unit: 'ms' }
  } finally {
    await house.close()
    rmSync(folder, { recursive: true })
  }
}

async function playMatch(house: EndpointHarness, match: number): Promise<number[]> {
  const channel = String(600 + match)
  const [host, guest] = [HOST, GUEST].map((someone) => ({ ...someone, channel }))
  if (!host || !guest) throw new Error('nobody to play')
  const opened = await house.runCommand(host, 'crack new', { game: leCrackGame.id, players: 2 })
  const id = /^-# (\w{12})$/m.exec(opened.content)?.[1] ?? ''
  await house.runCommand(guest, 'crack join', { game: id })
  await house.runCommand(host, 'crack start')
  const times: number[] = []
  for (;;) {
    const now = (await house.services.ports.matches.loadSnapshot(id))?.match
    const state = stateSchema.parse(now?.play?.course.state)
    if (state.over) return times
    const mover = state.turn === 0 ? host : guest
    const move = await prepareMove(house, mover, chooseMove(state, times.length))
    const event = signRequest(house.keys, move)
    const start = performance.now()
    const { body } = await house.endpoint(event)
    times.push(performance.now() - start)
    if (!body.includes(id) || !body.includes('<@')) throw new Error(`not played: ${body}`)
  }
}

/** The request that makes the move; a play is looked at first. */
async function prepareMove(house: EndpointHarness, mover: TestInvoker, action: Action): Promise<object> {
  if (action.type !== 'play') return commandInteraction(mover, 'lecrack pass')
  const preview = await house.runCommand(mover, 'lecrack play', { word: leCrackGame.notation.make(action) })
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
