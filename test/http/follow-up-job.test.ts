import { createServices, type Services } from '@crackpost/functions/composition/root'
import type { BackgroundJob } from '@crackpost/functions/http/interaction-endpoint'
import {
  createInteractionEndpoint,
  createInteractionHandler,
} from '@crackpost/functions/http/interaction-endpoint'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  commandInteraction,
  componentInteraction,
  createSigningKeys,
  INTERACTION_TOKEN_PREFIX,
  signRequest,
  TEST_APPLICATION_ID,
} from '../kit/fakes/signed-requests.ts'

const keys = createSigningKeys()
const anna = { user: '1001', locale: 'fr' }
const ben = { user: '1002', locale: 'en-US' }

let services: Services
let logLines: string[]
let enqueuedJobs: BackgroundJob[]
let close: () => Promise<void>
beforeEach(async () => {
  const store = await openEmbeddedDatabase({ folder: null })
  close = store.close
  logLines = []
  enqueuedJobs = []
  services = createServices({
    client: store.client,
    table: EMBEDDED_TABLE_NAME,
    discord: { publicKey: keys.publicKey, application: TEST_APPLICATION_ID },
    lexicon: null,
    sink: (line) => logLines.push(line),
    enqueue: async (job) => {
      enqueuedJobs.push(job)
    },
  })
})
afterEach(() => close())

const sendSigned = async (interaction: object, overrides: Partial<Services> = {}) =>
  createInteractionEndpoint({ ...services, ...overrides })(signRequest(keys, interaction))

/** A match of two, started, so that there is something to draw. */
async function startMatch(): Promise<string> {
  const { body } = await sendSigned(commandInteraction(anna, 'crack new', { game: 'le-crack', players: 2 }))
  const [, id = ''] = /1:\w+:([0-9a-z]{12}):/.exec(body) ?? []
  await sendSigned(componentInteraction(ben, `1:join:${id}:0:`))
  expect(enqueuedJobs).toEqual([])
  await sendSigned(componentInteraction(anna, `1:start:${id}:0:`))
  return id
}

describe('the interaction endpoint', () => {
  it('enqueues one follow-up job with the interaction token', async () => {
    const id = await startMatch()
    expect(enqueuedJobs).toHaveLength(1)
    const press = componentInteraction(anna, `1:hand:${id}:1:`)
    expect((await sendSigned(press)).statusCode).toBe(200)
    expect(enqueuedJobs).toHaveLength(2)
    expect(enqueuedJobs[1]).toMatchObject({
      type: 'picture',
      match: id,
      application: TEST_APPLICATION_ID,
      token: press.token,
      language: 'fr',
    })
    // The job must survive JSON.
    expect(JSON.parse(JSON.stringify(enqueuedJobs[1]))).toEqual(enqueuedJobs[1])
  })

  it('does the same for gateway interactions', async () => {
    const id = await startMatch()
    const attend = createInteractionHandler(services)
    const press = componentInteraction(ben, `1:board:${id}:1:`)
    expect(await attend(press)).toMatchObject({ type: 4 })
    expect(enqueuedJobs.at(-1)).toMatchObject({ match: id, token: press.token, language: 'en' })
    expect(await attend({ nonsense: true })).toBe(null)
    expect(await attend({ ...press, application_id: '7' })).toBe(null)
  })

  it('enqueues no job for an interaction without a token, and responds', async () => {
    const id = await startMatch()
    for (const token of [undefined, '', 7, { toString: 'x' }]) {
      const { statusCode } = await sendSigned({ ...componentInteraction(anna, `1:board:${id}:1:`), token })
      expect(statusCode).toBe(200)
    }
    expect(enqueuedJobs).toHaveLength(1)
  })

  it('responds and logs an error when enqueuing fails', async () => {
    const id = await startMatch()
    const failing = { enqueue: () => Promise.reject(new Error(`no painter for ${INTERACTION_TOKEN_PREFIX}`)) }
    const { statusCode, body } = await sendSigned(componentInteraction(anna, `1:board:${id}:1:`), failing)
    expect([statusCode, JSON.parse(body).type]).toEqual([200, 4])
    expect(logLines.filter((line) => line.includes('orderFailed'))).toHaveLength(1)
    const throwing = {
      enqueue: () => {
        throw new Error('at once')
      },
    }
    expect((await sendSigned(componentInteraction(anna, `1:board:${id}:1:`), throwing)).statusCode).toBe(200)
    expect(logLines.filter((line) => line.includes('orderFailed'))).toHaveLength(2)
    // Or when it never finishes.
    const rings: (() => void)[] = []
    const slow = {
      enqueue: () => {
        for (const ring of rings) ring()
        return new Promise<void>(() => {})
      },
      setTimer: (_: number, ring: () => void) => {
        rings.push(ring)
        if (rings.length > 1) ring()
        return () => {}
      },
    }
    expect((await sendSigned(componentInteraction(anna, `1:board:${id}:1:`), slow)).statusCode).toBe(200)
    expect(logLines.filter((line) => line.includes('orderSlow'))).toHaveLength(1)
  })

  it('enqueues no job for a response that timed out', async () => {
    const id = await startMatch()
    let finishLoad = (): void => {}
    const loaded = new Promise<void>((resolve) => {
      finishLoad = resolve
    })
    const { matches } = services.ports
    const ports = {
      ...services.ports,
      matches: {
        ...matches,
        loadSnapshot: async (match: string) => {
          await loaded
          return matches.loadSnapshot(match)
        },
      },
    }
    const alarm = (_: number, ring: () => void) => {
      setImmediate(ring)
      return () => {}
    }
    const { body } = await sendSigned(componentInteraction(anna, `1:board:${id}:1:`), {
      ports,
      setTimer: alarm,
    })
    finishLoad()
    await vi.waitFor(() => expect(logLines.filter((line) => line.includes('"late":true'))).toHaveLength(1))
    expect(JSON.parse(body).data.components).toHaveLength(1)
    expect(enqueuedJobs).toHaveLength(1)
  })

  it('never logs a token', async () => {
    const id = await startMatch()
    await sendSigned(componentInteraction(anna, `1:hand:${id}:1:`))
    await sendSigned(componentInteraction(anna, `1:hand:${id}:1:`), {
      enqueue: () => Promise.reject(new Error(INTERACTION_TOKEN_PREFIX)),
    })
    await sendSigned(componentInteraction(anna, `1:hand:${id}:1:`), { application: '7' })
    expect(logLines.length).toBeGreaterThan(4)
    expect(logLines.join('\n')).not.toContain(INTERACTION_TOKEN_PREFIX)
  })
})
