import { describe, expect, it } from 'vitest'
import { demoActionRow, demoButton } from '../demo/payloads.ts'
import { asArray, asObject, type JsonObject } from '../json.ts'
import { alice, bob, cafeGuildId, carol, gamesChannelId } from '../server/test-playground.ts'
import { BOT_USER_ID } from '../state/discord-state.ts'
import { componentRequest, playCommandRequest, setUpClientHarness, wordOption } from './client-harness.ts'

const harness = setUpClientHarness()

const contents = async (user: string) =>
  (await harness.playground.messages(user)).map(({ content }) => content)

describe('a command', () => {
  it('reaches the bot as a signed interaction, and the response is shown', async () => {
    const reaction = await harness.playground.interact(
      playCommandRequest(wordOption('zèbre'), { name: 'contre', type: 6, value: bob }),
    )
    expect(reaction).toMatchObject({ status: 200, body: { type: 'done' } })
    expect(harness.received).toMatchObject([
      {
        type: 2,
        version: 1,
        application_id: BOT_USER_ID,
        guild_id: cafeGuildId,
        guild_locale: 'fr',
        locale: 'fr',
        context: 0,
        channel_id: gamesChannelId,
        channel: {
          id: gamesChannelId,
          type: 0,
          parent_id: null,
          name: 'jeux',
          permissions: expect.any(String),
        },
        member: {
          user: { id: alice, username: 'Alice' },
          nick: null,
          roles: [],
          permissions: expect.any(String),
        },
        authorizing_integration_owners: { 0: cafeGuildId },
        entitlements: [],
        attachment_size_limit: 10_485_760,
        data: {
          name: 'jouer',
          type: 1,
          id: expect.any(String),
          options: [
            { name: 'mot', type: 3, value: 'zèbre' },
            { name: 'contre', type: 6, value: bob },
          ],
          resolved: {
            users: { [bob]: { id: bob, username: 'Bob' } },
            members: { [bob]: { permissions: expect.any(String) } },
          },
        },
      },
    ])
    expect(harness.received[0]).not.toHaveProperty('user')
    expect(await harness.playground.messages(bob)).toMatchObject([
      { content: 'oui', author: { id: BOT_USER_ID, bot: true }, answers: { user: alice, command: '/jouer' } },
    ])
  })

  it('carries a user instead of a member in direct messages', async () => {
    const dm = asArray((await harness.playground.home(carol)).places).map(asObject)[0]?.id
    await harness.playground.interact(playCommandRequest(wordOption('seule')), carol, String(dm))
    expect(harness.received).toMatchObject([
      {
        user: { id: carol },
        context: 1,
        locale: 'de',
        channel: { type: 1 },
        authorizing_integration_owners: { 0: '0' },
        app_permissions: '442368',
      },
    ])
    for (const absent of ['member', 'guild_id', 'guild_locale'])
      expect(harness.received[0]).not.toHaveProperty(absent)
  })

  it('carries the permissions of the app in the channel', async () => {
    const bits = async () => {
      await harness.playground.interact(playCommandRequest(wordOption('x')))
      return BigInt(String(harness.received.at(-1)?.app_permissions))
    }
    const [attach, send] = [1n << 15n, 1n << 11n]
    expect((await bits()) & (attach | send)).toBe(attach | send)
    await harness.playground.control('faults', {
      kind: 'permission',
      channel: gamesChannelId,
      permission: 'ATTACH_FILES',
    })
    expect((await bits()) & (attach | send)).toBe(send)
  })

  it('is rejected before delivery if its options are invalid', async () => {
    const refusals = [
      [playCommandRequest(), 'mot: is required'],
      [playCommandRequest(wordOption('beaucoup trop')), 'mot: at most 8 characters'],
      [playCommandRequest(wordOption('x'), { name: 'fois', type: 4, value: 4 }), 'fois: at most 3'],
      [playCommandRequest(wordOption('x'), { name: 'fois', type: 4, value: 'un' }), 'fois: not a value'],
      [
        playCommandRequest(wordOption('x'), { name: 'quoi', type: 3, value: 'y' }),
        'quoi: there is no such option',
      ],
      [playCommandRequest(wordOption('x'), { name: 'contre', type: 6, value: '999' }), 'contre: not a value'],
    ] as const
    for (const [request, message] of refusals)
      expect(await harness.playground.interact(request)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(message) },
      })
    expect(await harness.playground.interact({ type: 2, data: { name: 'chanter' } })).toMatchObject({
      status: 404,
    })
    expect(await harness.playground.interact({ type: 2, data: { name: 'regie' } }, bob)).toMatchObject({
      status: 404,
    })
    expect(await harness.playground.interact({ type: 2, data: { name: 'regie' } })).toMatchObject({
      status: 200,
    })
    expect(harness.received).toHaveLength(1)
  })

  it('returns autocomplete choices', async () => {
    harness.respond = () => ({ type: 8, data: { choices: [{ name: 'Zèbre', value: 'zebre' }] } })
    const typing = { type: 4, data: { name: 'jouer', options: [wordOption('z', { focused: true })] } }
    expect(await harness.playground.interact(typing)).toMatchObject({
      body: { type: 'choices', choices: [{ name: 'Zèbre', value: 'zebre' }] },
    })
    expect(harness.received).toMatchObject([{ type: 4, data: { options: [{ value: 'z', focused: true }] } }])
    const still = { type: 4, data: { name: 'jouer', options: [wordOption('z')] } }
    expect(await harness.playground.interact(still)).toMatchObject({ status: 400 })
    harness.respond = () => ({ type: 8, data: { choices: Array(26).fill({ name: 'x', value: 'x' }) } })
    expect(await harness.playground.interact(typing)).toMatchObject({ body: { type: 'failed' } })
    expect((await harness.playground.problemReports())[0]).toMatchObject({
      details: [expect.stringMatching(/^data\.choices: /)],
    })
  })

  it('fails if it is not answered in time, and rejects a late answer', async () => {
    harness.respond = () => null
    expect(await harness.playground.interact(playCommandRequest(wordOption('x')))).toMatchObject({
      body: { type: 'failed' },
    })
    expect(await harness.playground.problemReports()).toMatchObject([
      { what: 'interaction', message: expect.stringContaining('answer') },
    ])
    const { id, token } = harness.received[0] ?? {}
    const late = await harness.playground.api('POST', `/interactions/${id}/${token}/callback`, { type: 5 })
    expect(late).toMatchObject({ status: 404, body: { code: 10062 } })
  })

  it('fails if the response is invalid, and reports where', async () => {
    harness.respond = () => ({
      type: 4,
      data: { components: [demoActionRow(demoButton('x', 'y'.repeat(81)))] },
    })
    expect(await harness.playground.interact(playCommandRequest(wordOption('x')))).toMatchObject({
      body: { type: 'failed' },
    })
    expect(await harness.playground.problemReports()).toMatchObject([
      { what: 'interaction', details: [expect.stringContaining('data.components[0].components[0].label')] },
    ])
    harness.respond = () => ({ type: 6 })
    expect(await harness.playground.interact(playCommandRequest(wordOption('x')))).toMatchObject({
      body: { type: 'failed' },
    })
    expect(await contents(alice)).toEqual([])
  })

  it('shows a deferred response as loading, then as the final message', async () => {
    harness.respond = () => ({ type: 5, data: { flags: 64 } })
    await harness.playground.interact(playCommandRequest(wordOption('x')))
    expect(await harness.playground.messages(alice)).toMatchObject([{ flags: 64 | 128 }])
    const { token } = harness.received[0] ?? {}
    const later = `/webhooks/${BOT_USER_ID}/${token}`
    const body = { flags: 32_768, components: [{ type: 10, content: 'voilà' }] }
    expect(await harness.playground.api('PATCH', `${later}/messages/@original`, body)).toMatchObject({
      status: 200,
    })
    expect(await harness.playground.messages(alice)).toMatchObject([
      { flags: 64 | 32_768, edited_timestamp: null },
    ])
    const more = await harness.playground.api('POST', later, { content: 'suite', flags: 64 })
    expect(
      await harness.playground.api('PATCH', `${later}/messages/${more.body.id}`, { content: 'fin' }),
    ).toMatchObject({
      status: 200,
    })
    expect(await contents(alice)).toEqual(['', 'fin'])
    expect(await harness.playground.messages(bob)).toEqual([])
    await harness.playground.api('DELETE', `${later}/messages/@original`)
    await harness.playground.api('DELETE', `${later}/messages/${more.body.id}`)
    expect(await harness.playground.messages(alice)).toEqual([])
  })

  it('keeps the visibility chosen when deferring, whatever the first message says', async () => {
    harness.respond = () => ({ type: 5 })
    await harness.playground.interact(playCommandRequest(wordOption('x')))
    const later = `/webhooks/${BOT_USER_ID}/${harness.received[0]?.token}`
    expect(await harness.playground.api('POST', later, { content: 'voilà', flags: 64 })).toMatchObject({
      status: 200,
    })
    expect(await harness.playground.messages(bob)).toMatchObject([{ content: 'voilà', flags: 0 }])
    await harness.playground.api('POST', later, { content: 'suite', flags: 64 })
    expect(await contents(bob)).toEqual(['voilà'])
    expect(await contents(alice)).toEqual(['voilà', 'suite'])
  })

  it('fails if no application is connected', async () => {
    await harness.playground.api('PATCH', '/applications/@me', { interactions_endpoint_url: null })
    expect(await harness.playground.interact(playCommandRequest(wordOption('x')))).toMatchObject({
      body: { type: 'failed' },
    })
    expect((await harness.playground.problemReports())[0]).toMatchObject({
      message: 'No application is connected, and no endpoint is set.',
    })
  })
})

describe('a component', () => {
  it('can be used only if it exists, is visible to the user and is enabled', async () => {
    const { id } = await harness.playground.post({
      components: [demoActionRow(demoButton('a', 'a'), demoButton('b', 'b', 1, { disabled: true }))],
    })
    harness.respond = () => ({ type: 7, data: { content: 'changé', components: [] } })
    expect(await harness.playground.interact(componentRequest(id, 'b'))).toMatchObject({ status: 400 })
    expect(await harness.playground.interact(componentRequest(id, 'c'))).toMatchObject({ status: 404 })
    expect(await harness.playground.interact(componentRequest('999', 'a'))).toMatchObject({ status: 404 })
    expect(await harness.playground.interact(componentRequest(id, 'a'), bob)).toMatchObject({
      body: { type: 'done' },
    })
    expect(harness.received).toMatchObject([
      {
        type: 3,
        data: { custom_id: 'a', component_type: 2, id: 2 },
        member: { user: { id: bob } },
        message: { id, components: [{ id: 1, components: [{ id: 2 }, { id: 3 }] }] },
      },
    ])
    expect(await harness.playground.messages(alice)).toMatchObject([
      { id, content: 'changé', components: [] },
    ])
    expect(await harness.playground.interact(componentRequest(id, 'a'))).toMatchObject({ status: 404 })
  })

  it('can be acknowledged with a deferred update and its message edited later', async () => {
    const { id } = await harness.playground.post({
      content: 'avant',
      components: [demoActionRow(demoButton('a', 'a'))],
    })
    harness.respond = () => ({ type: 6 })
    expect(await harness.playground.interact(componentRequest(id, 'a'))).toMatchObject({
      body: { type: 'done' },
    })
    const later = `/webhooks/${BOT_USER_ID}/${harness.received[0]?.token}`
    await harness.playground.api('PATCH', `${later}/messages/@original`, { content: 'après' })
    await harness.playground.api('POST', later, { content: 'en plus' })
    expect(await contents(bob)).toEqual(['après', 'en plus'])
  })

  it('of an ephemeral message can be used by its owner only', async () => {
    harness.respond = () => ({
      type: 4,
      data: { content: 'ta main', flags: 64, components: [demoActionRow(demoButton('a', 'a'))] },
    })
    await harness.playground.interact(playCommandRequest(wordOption('x')))
    const [hand] = await harness.playground.messages(alice)
    expect(await harness.playground.messages(bob)).toEqual([])
    expect(
      await harness.playground.api('GET', `/channels/${gamesChannelId}/messages/${hand?.id}`),
    ).toMatchObject({
      status: 404,
    })
    expect(await harness.playground.interact(componentRequest(hand?.id, 'a'), bob)).toMatchObject({
      status: 404,
    })
    expect(await harness.playground.interact(componentRequest(hand?.id, 'a'))).toMatchObject({
      body: { type: 'done' },
    })
  })

  it('accepts only offered values, and resolves selected users', async () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
    const select = { type: 3, custom_id: 's', options, max_values: 2 }
    const { id } = await harness.playground.post({
      components: [demoActionRow(select), demoActionRow({ type: 5, custom_id: 'u' })],
    })
    const choose = (custom_id: string, component_type: number, values: string[]) =>
      harness.playground.interact(componentRequest(id, custom_id, { component_type, values }))
    for (const values of [[], ['d'], ['a', 'a'], ['a', 'b', 'c']])
      expect(await choose('s', 3, values)).toMatchObject({ status: 400 })
    expect(await choose('s', 3, ['a', 'c'])).toMatchObject({ body: { type: 'done' } })
    expect(await choose('u', 5, ['999'])).toMatchObject({ status: 400 })
    expect(await choose('u', 5, [bob])).toMatchObject({ body: { type: 'done' } })
    expect(harness.received).toMatchObject([
      { data: { values: ['a', 'c'] } },
      { data: { values: [bob], resolved: { users: { [bob]: { username: 'Bob' } } } } },
    ])
  })
})

describe('a modal', () => {
  const label = (component: JsonObject) => ({ type: 18, label: 'x', component })
  const form = {
    title: 'Jouer',
    custom_id: 'f',
    components: [
      label({ type: 4, custom_id: 'mot', style: 1, min_length: 2 }),
      label({
        type: 21,
        custom_id: 'sens',
        options: [
          { value: 'h', label: 'h' },
          { value: 'v', label: 'v' },
        ],
      }),
      { type: 10, content: 'à lire' },
    ],
  }
  const submit = (...parts: JsonObject[]) => ({
    type: 5,
    data: { custom_id: 'f', components: parts.map(label) },
  })
  const filled = submit({ custom_id: 'mot', value: 'oui' }, { custom_id: 'sens', value: 'v' })

  it('is shown, submitted and delivered with the message it came from', async () => {
    const { id } = await harness.playground.post({ components: [demoActionRow(demoButton('a', 'a'))] })
    harness.respond = () => ({ type: 9, data: form })
    expect(await harness.playground.interact(componentRequest(id, 'a'))).toMatchObject({
      body: { type: 'form', form },
    })
    harness.respond = () => ({ type: 7, data: { content: 'joué' } })
    expect(await harness.playground.interact(filled)).toMatchObject({ body: { type: 'done' } })
    expect(harness.received[1]).toMatchObject({
      type: 5,
      message: { id },
      data: {
        custom_id: 'f',
        components: [
          { type: 18, id: 1, component: { type: 4, id: 2, custom_id: 'mot', value: 'oui' } },
          { type: 18, id: 3, component: { type: 21, id: 4, custom_id: 'sens', value: 'v' } },
          { type: 10, id: 5 },
        ],
      },
    })
    expect(await contents(bob)).toEqual(['joué'])
    expect(await harness.playground.interact(filled)).toMatchObject({ status: 404 })
  })

  it('is accepted only from the user it was shown to, with its own inputs', async () => {
    harness.respond = () => ({ type: 9, data: form })
    await harness.playground.interact(playCommandRequest(wordOption('x')))
    expect(await harness.playground.interact(filled, bob)).toMatchObject({ status: 404 })
    const invalidRequests = [
      submit({ custom_id: 'mot', value: 'o' }, { custom_id: 'sens', value: 'v' }),
      submit({ custom_id: 'mot', value: 'oui' }),
      submit({ custom_id: 'mot', value: 'oui' }, { custom_id: 'sens', value: 'x' }),
      submit(
        { custom_id: 'mot', value: 'oui' },
        { custom_id: 'sens', value: 'v' },
        { custom_id: 'q', value: '' },
      ),
    ]
    for (const request of invalidRequests)
      expect(await harness.playground.interact(request)).toMatchObject({ status: 400 })
    expect(harness.received).toHaveLength(1)
    // If the bot fails, the modal stays open.
    harness.respond = () => ({ type: 9, data: form })
    expect(await harness.playground.interact(filled)).toMatchObject({ body: { type: 'failed' } })
    harness.respond = () => ({ type: 4, data: { content: 'enfin' } })
    expect(await harness.playground.interact(filled)).toMatchObject({ body: { type: 'done' } })
  })
})
