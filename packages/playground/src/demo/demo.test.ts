import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { startTestPlayground, TEST_BOT_TOKEN, type TestPlayground } from '../server/test-playground.ts'
import { startDemoBot } from './bot.ts'
import type { SignedEndpoint } from './endpoint.ts'
import { DEMO_SEED } from './seed.ts'

let playground: TestPlayground
let bot: SignedEndpoint

beforeAll(async () => {
  playground = await startTestPlayground()
  await playground.control('seed', DEMO_SEED)
  bot = await startDemoBot(`${playground.discord.url}/api/v10`, TEST_BOT_TOKEN)
})

afterAll(async () => {
  bot.close()
  await playground.close()
})

const runSubcommand = (name: string, ...options: JsonObject[]) =>
  playground.interact({ type: 2, data: { name: 'essai', options: [{ name, type: 1, options }] } })

describe('the demo bot', () => {
  it('uses every component and sends only valid payloads', async () => {
    expect((await runSubcommand('mot', { name: 'mot', type: 3, value: 'figue' })).body).toEqual({
      type: 'done',
    })
    expect((await runSubcommand('tout')).body).toEqual({ type: 'done' })
    expect((await runSubcommand('lent')).body).toEqual({ type: 'done' })
    expect((await runSubcommand('fil')).body).toEqual({ type: 'done' })
    expect((await runSubcommand('formulaire')).body).toMatchObject({
      type: 'form',
      form: { custom_id: 'tout' },
    })
    const loading = async () =>
      (await playground.messages('2001')).filter(({ flags }) => (Number(flags) & 128) !== 0)
    await expect.poll(loading, { timeout: 10_000 }).toEqual([])
    expect(await playground.problemReports()).toEqual([])
  })

  it('sends an invalid response on request', async () => {
    expect((await runSubcommand('faux')).body).toMatchObject({ type: 'failed' })
    expect(await playground.problemReports()).toHaveLength(1)
  })
})
