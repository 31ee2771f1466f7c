import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  alice,
  bob,
  cafeGuildId,
  carol,
  gamesChannelId,
  startTestPlayground,
  TEST_SEED,
  type TestPlayground,
} from '../../server/test-playground.ts'
import { BOT_USER_ID } from '../../state/discord-state.ts'

let playground: TestPlayground

beforeAll(async () => {
  playground = await startTestPlayground()
  await playground.control('seed', TEST_SEED)
})

afterAll(() => playground.close())

describe('guild routes', () => {
  it('list and return the guilds of the bot', async () => {
    const { api } = playground
    expect((await api('GET', '/users/@me/guilds')).all).toMatchObject([
      { id: cafeGuildId, name: 'Le Café', owner: false },
    ])
    expect(await api('GET', `/guilds/${cafeGuildId}`)).toMatchObject({
      status: 200,
      body: {
        id: cafeGuildId,
        preferred_locale: 'fr',
        roles: [{ id: cafeGuildId, name: '@everyone' }],
        owner_id: alice,
      },
    })
    expect((await api('GET', `/guilds/${cafeGuildId}/channels`)).all).toMatchObject([{ id: gamesChannelId }])
    expect(await api('GET', `/guilds/${cafeGuildId}/members/${bob}`)).toMatchObject({
      body: { user: { id: bob } },
    })
    expect(await api('GET', `/guilds/${cafeGuildId}/members/${carol}`)).toMatchObject({
      body: { code: 10007 },
    })
    expect(await api('GET', '/guilds/999')).toMatchObject({ status: 404, body: { code: 10004 } })
  })

  it('reject a guild that the bot left', async () => {
    await playground.control('servers', { server: cafeGuildId, left: true })
    expect((await playground.api('GET', '/users/@me/guilds')).all).toEqual([])
    expect(await playground.api('GET', `/guilds/${cafeGuildId}`)).toMatchObject({ body: { code: 10004 } })
    const path = `/channels/${gamesChannelId}/messages`
    expect(await playground.api('POST', path, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50001 },
    })
    const commands = `/applications/${BOT_USER_ID}/guilds/${cafeGuildId}/commands`
    expect(await playground.api('PUT', commands, [])).toMatchObject({ status: 403, body: { code: 50001 } })
    const use = await playground.interact({ type: 2, data: { name: 'x' } })
    expect(use).toMatchObject({ status: 400, body: { message: 'The application is not in this server.' } })
    await playground.control('servers', { server: cafeGuildId, left: false })
    expect(await playground.api('DELETE', `/users/@me/guilds/${cafeGuildId}`)).toMatchObject({ status: 204 })
    expect((await playground.api('GET', '/users/@me/guilds')).all).toEqual([])
    await playground.control('servers', { server: cafeGuildId, left: false })
    expect(await playground.control('servers', { server: '999' })).toMatchObject({ status: 400 })
  })
})

describe('command routes', () => {
  it('create, replace by name, return and delete single commands', async () => {
    const path = `/applications/${BOT_USER_ID}/guilds/${cafeGuildId}/commands`
    const first = await playground.api('POST', path, { name: 'un', description: 'Un' })
    expect(first).toMatchObject({ status: 201, body: { name: 'un', type: 1, guild_id: cafeGuildId } })
    const again = await playground.api('POST', path, { name: 'un', description: 'Encore' })
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, description: 'Encore' } })
    expect(await playground.api('GET', `${path}/${first.body.id}`)).toMatchObject({
      body: { description: 'Encore' },
    })
    expect(await playground.api('POST', path, { name: 'Majuscule', description: 'x' })).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { name: {} } },
    })
    expect(await playground.api('DELETE', `${path}/${first.body.id}`)).toMatchObject({ status: 204 })
    expect(await playground.api('GET', `${path}/${first.body.id}`)).toMatchObject({
      status: 404,
      body: { code: 10063 },
    })
    expect((await playground.api('GET', path)).all).toEqual([])
  })
})

describe('the callback route', () => {
  it('returns the message if with_response is set', async () => {
    const { body } = await playground.control('interactions', { user: alice, channel: gamesChannelId })
    const path = `/interactions/${body.id}/${body.token}/callback?with_response=true`
    expect(await playground.api('POST', path, { type: 4, data: { content: 'oui' } })).toMatchObject({
      status: 200,
      body: { interaction: { id: body.id, type: 2 }, resource: { type: 4, message: { content: 'oui' } } },
    })
  })
})
