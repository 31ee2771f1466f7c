import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { type Trial, token, trial } from '../trial.ts'
import { demo } from './application.ts'
import type { Door } from './door.ts'
import { scene } from './scene.ts'

let stage: Trial
let bot: Door

beforeAll(async () => {
  stage = await trial()
  await stage.control('seed', scene)
  bot = await demo(`${stage.discord.url}/api/v10`, token)
})

afterAll(async () => {
  bot.close()
  await stage.close()
})

const use = (name: string, ...options: Json[]) =>
  stage.interact({ type: 2, data: { name: 'essai', options: [{ name, type: 1, options }] } })

describe('the bot to try the page with', () => {
  it('shows what the page can show, and Discord takes all of it', async () => {
    expect((await use('mot', { name: 'mot', type: 3, value: 'figue' })).body).toEqual({ type: 'done' })
    expect((await use('tout')).body).toEqual({ type: 'done' })
    expect((await use('lent')).body).toEqual({ type: 'done' })
    expect((await use('fil')).body).toEqual({ type: 'done' })
    expect((await use('formulaire')).body).toMatchObject({ type: 'form', form: { custom_id: 'tout' } })
    const loading = async () =>
      (await stage.messages('2001')).filter(({ flags }) => (Number(flags) & 128) !== 0)
    await expect.poll(loading, { timeout: 10_000 }).toEqual([])
    expect(await stage.troubles()).toEqual([])
  })

  it('fails on request, so that failing can be seen, too', async () => {
    expect((await use('faux')).body).toMatchObject({ type: 'failed' })
    expect(await stage.troubles()).toHaveLength(1)
  })
})
