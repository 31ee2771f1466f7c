import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { startTestPlayground, TEST_BOT_TOKEN, type TestPlayground } from '../server/test-playground.ts'
import { startDemoBot } from './bot.ts'
import type { SignedEndpoint } from './endpoint.ts'
import { DEMO_SEED } from './seed.ts'

let stage: TestPlayground
let bot: SignedEndpoint

beforeAll(async () => {
  stage = await startTestPlayground()
  await stage.control('seed', DEMO_SEED)
  bot = await startDemoBot(`${stage.discord.url}/api/v10`, TEST_BOT_TOKEN)
})

afterAll(async () => {
  bot.close()
  await stage.close()
})

const use = (name: string, ...options: JsonObject[]) =>
  stage.interact({ type: 2, data: { name: 'essai', options: [{ name, type: 1, options }] } })

describe('the demo bot', () => {
  it('uses every component and sends only valid payloads', async () => {
    expect((await use('mot', { name: 'mot', type: 3, value: 'figue' })).body).toEqual({ type: 'done' })
    expect((await use('tout')).body).toEqual({ type: 'done' })
    expect((await use('lent')).body).toEqual({ type: 'done' })
    expect((await use('fil')).body).toEqual({ type: 'done' })
    expect((await use('formulaire')).body).toMatchObject({ type: 'form', form: { custom_id: 'tout' } })
    const loading = async () =>
      (await stage.messages('2001')).filter(({ flags }) => (Number(flags) & 128) !== 0)
    await expect.poll(loading, { timeout: 10_000 }).toEqual([])
    expect(await stage.problemReports()).toEqual([])
  })

  it('sends an invalid response on request', async () => {
    expect((await use('faux')).body).toMatchObject({ type: 'failed' })
    expect(await stage.problemReports()).toHaveLength(1)
  })
})
