import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { botId } from '../state.ts'
import { alice, bob, carol, guild, people, place, type Trial, trial } from '../trial.ts'

let stage: Trial

beforeAll(async () => {
  stage = await trial()
  await stage.control('seed', people)
})

afterAll(() => stage.close())

describe('the servers of the bot', () => {
  it('are listed and looked up', async () => {
    const { api } = stage
    expect((await api('GET', '/users/@me/guilds')).all).toMatchObject([
      { id: guild, name: 'Le Café', owner: false },
    ])
    expect(await api('GET', `/guilds/${guild}`)).toMatchObject({
      status: 200,
      body: { id: guild, preferred_locale: 'fr', roles: [{ id: guild, name: '@everyone' }], owner_id: alice },
    })
    expect((await api('GET', `/guilds/${guild}/channels`)).all).toMatchObject([{ id: place }])
    expect(await api('GET', `/guilds/${guild}/members/${bob}`)).toMatchObject({ body: { user: { id: bob } } })
    expect(await api('GET', `/guilds/${guild}/members/${carol}`)).toMatchObject({ body: { code: 10007 } })
    expect(await api('GET', '/guilds/999')).toMatchObject({ status: 404, body: { code: 10004 } })
  })

  it('are out of reach once it was removed', async () => {
    await stage.control('servers', { server: guild, left: true })
    expect((await stage.api('GET', '/users/@me/guilds')).all).toEqual([])
    expect(await stage.api('GET', `/guilds/${guild}`)).toMatchObject({ body: { code: 10004 } })
    const path = `/channels/${place}/messages`
    expect(await stage.api('POST', path, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50001 },
    })
    const commands = `/applications/${botId}/guilds/${guild}/commands`
    expect(await stage.api('PUT', commands, [])).toMatchObject({ status: 403, body: { code: 50001 } })
    const use = await stage.interact({ type: 2, data: { name: 'x' } })
    expect(use).toMatchObject({ status: 400, body: { message: 'The application is not in this server.' } })
    await stage.control('servers', { server: guild, left: false })
    expect(await stage.api('DELETE', `/users/@me/guilds/${guild}`)).toMatchObject({ status: 204 })
    expect((await stage.api('GET', '/users/@me/guilds')).all).toEqual([])
    await stage.control('servers', { server: guild, left: false })
    expect(await stage.control('servers', { server: '999' })).toMatchObject({ status: 400 })
  })
})

describe('commands', () => {
  it('are added, replaced by name, looked up and taken away one by one', async () => {
    const path = `/applications/${botId}/guilds/${guild}/commands`
    const first = await stage.api('POST', path, { name: 'un', description: 'Un' })
    expect(first).toMatchObject({ status: 201, body: { name: 'un', type: 1, guild_id: guild } })
    const again = await stage.api('POST', path, { name: 'un', description: 'Encore' })
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, description: 'Encore' } })
    expect(await stage.api('GET', `${path}/${first.body.id}`)).toMatchObject({
      body: { description: 'Encore' },
    })
    expect(await stage.api('POST', path, { name: 'Majuscule', description: 'x' })).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { name: {} } },
    })
    expect(await stage.api('DELETE', `${path}/${first.body.id}`)).toMatchObject({ status: 204 })
    expect(await stage.api('GET', `${path}/${first.body.id}`)).toMatchObject({
      status: 404,
      body: { code: 10063 },
    })
    expect((await stage.api('GET', path)).all).toEqual([])
  })
})

describe('an answer over REST', () => {
  it('gives back the message to whoever asks for it', async () => {
    const { body } = await stage.control('interactions', { user: alice, channel: place })
    const path = `/interactions/${body.id}/${body.token}/callback?with_response=true`
    expect(await stage.api('POST', path, { type: 4, data: { content: 'oui' } })).toMatchObject({
      status: 200,
      body: { interaction: { id: body.id, type: 2 }, resource: { type: 4, message: { content: 'oui' } } },
    })
  })
})
