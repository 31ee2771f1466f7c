import { describe, expect, it } from 'vitest'
import { demoActionRow, demoButton } from '../demo/payloads.ts'
import { asArray, asObject } from '../json.ts'
import { alice, bob, cafeGuildId, carol, gamesChannelId } from '../server/test-playground.ts'
import { BOT_USER_ID } from '../state/discord-state.ts'
import { componentRequest, playCommandRequest, setUpClientHarness, wordOption } from './client-harness.ts'

const harness = setUpClientHarness()

describe('playable users', () => {
  it('lists every human user with their client language', async () => {
    const { all } = await harness.playground.client('GET', 'people')
    expect(all).toEqual([
      { id: alice, name: 'Alice', locale: 'fr', manages: true },
      { id: bob, name: 'Bob', locale: 'en-US', manages: false },
      { id: carol, name: 'Carol', locale: 'de', manages: false },
    ])
    for (const unknownId of [BOT_USER_ID, '999', '', 'constructor'])
      expect((await harness.playground.client('GET', `home?user=${unknownId}`)).status).toBe(404)
  })

  it('shows each user only their own channels, servers and commands', async () => {
    expect(await harness.playground.home(alice)).toMatchObject({
      me: { id: alice },
      servers: [{ id: cafeGuildId, name: 'Le Café' }],
      places: [
        { id: gamesChannelId, name: 'jeux', server: cafeGuildId },
        { type: 1, name: 'Robot', server: null },
      ],
      commands: [{ name: 'jouer' }, { name: 'regie' }],
      application: { id: BOT_USER_ID, name: 'Robot' },
      hour: { movable: true },
    })
    expect(asArray((await harness.playground.home(bob)).commands).map((each) => asObject(each).name)).toEqual(
      ['jouer'],
    )
    expect(await harness.playground.home(carol)).toMatchObject({ servers: [], places: [{ type: 1 }] })
    expect(
      await harness.playground.client('GET', `messages?user=${carol}&channel=${gamesChannelId}`),
    ).toMatchObject({
      status: 404,
    })
  })
})

describe('a thread started from a message', () => {
  it('begins with its starter message, whose buttons work in the thread', async () => {
    const { id } = await harness.playground.post({ components: [demoActionRow(demoButton('a', 'a'))] })
    const thread = String(id)
    await harness.playground.api('POST', `/channels/${gamesChannelId}/messages/${id}/threads`, {
      name: 'Partie',
    })
    await harness.playground.post({ content: 'premier' }, thread)
    expect((await harness.playground.messages(bob, thread)).map((each) => each.channel_id)).toEqual([
      gamesChannelId,
      thread,
    ])
    expect(await harness.playground.interact(componentRequest(id, 'a'), bob, thread)).toMatchObject({
      status: 200,
    })
    expect(harness.received).toHaveLength(1)
  })
})

describe('an archived thread', () => {
  it('rejects interactions and is reopened by a message', async () => {
    const { id } = await harness.playground.post({ content: 'départ' })
    await harness.playground.api('POST', `/channels/${gamesChannelId}/messages/${id}/threads`, {
      name: 'Partie',
    })
    const board = await harness.playground.post(
      { components: [demoActionRow(demoButton('a', 'a'))] },
      String(id),
    )
    await harness.playground.api('PATCH', `/channels/${id}`, { archived: true })
    expect(await harness.playground.channelSummaryOf(alice, String(id))).toMatchObject({
      archived: true,
      parent: gamesChannelId,
      type: 11,
    })
    expect(
      await harness.playground.interact(playCommandRequest(wordOption('x')), alice, String(id)),
    ).toMatchObject({ status: 400 })
    expect(
      await harness.playground.interact(componentRequest(board.id, 'a'), alice, String(id)),
    ).toMatchObject({
      status: 400,
    })
    const say = { user: bob, channel: id, content: 'coucou' }
    expect(await harness.playground.client('POST', 'say', say)).toMatchObject({
      status: 200,
      body: { content: 'coucou' },
    })
    expect(await harness.playground.channelSummaryOf(alice, String(id))).toMatchObject({ archived: false })
    expect(
      await harness.playground.interact(componentRequest(board.id, 'a'), alice, String(id)),
    ).toMatchObject({
      status: 200,
    })
    await harness.playground.api('PATCH', `/channels/${id}`, { locked: true })
    expect(await harness.playground.client('POST', 'say', say)).toMatchObject({ status: 403 })
  })

  it('is archived after its auto-archive duration without activity', async () => {
    await harness.playground.control('settings', { archiving: true })
    const { body } = await harness.playground.api('POST', `/channels/${gamesChannelId}/threads`, {
      name: 'Partie',
      type: 11,
      auto_archive_duration: 60,
    })
    const advance = (advance: number) => harness.playground.client('POST', 'clock', { advance })
    await advance(59 * 60_000)
    expect(await harness.playground.channelSummaryOf(alice, String(body.id))).toMatchObject({
      archived: false,
    })
    await advance(60_000)
    expect(await harness.playground.channelSummaryOf(alice, String(body.id))).toMatchObject({
      archived: true,
    })
  })
})

describe('unread counts', () => {
  it('count unread messages and mentions per user until the channel is read', async () => {
    const allowed = { allowed_mentions: { users: [bob] } }
    await harness.playground.post({ content: `<@${alice}> <@${bob}>`, ...allowed })
    await harness.playground.post({ content: `<@${bob}>`, ...allowed, flags: 4096 })
    await harness.playground.client('POST', 'say', { user: alice, channel: gamesChannelId, content: 'à moi' })
    expect(await harness.playground.channelSummaryOf(bob)).toMatchObject({ unread: 3, mentions: 1 })
    expect(await harness.playground.channelSummaryOf(alice)).toMatchObject({ unread: 0, mentions: 0 })
    expect((await harness.playground.messages(bob)).map(({ rings }) => rings)).toEqual([[bob], [], []])
    await harness.playground.client('POST', 'read', { user: bob, channel: gamesChannelId })
    expect(await harness.playground.channelSummaryOf(bob)).toMatchObject({ unread: 0, mentions: 0 })
    await harness.playground.interact(playCommandRequest(wordOption('x')), alice)
    expect(await harness.playground.channelSummaryOf(bob)).toMatchObject({ unread: 1, mentions: 0 })
  })

  it('count every direct message as a mention', async () => {
    const dm = (await harness.playground.api('POST', '/users/@me/channels', { recipient_id: bob })).body
    await harness.playground.post({ content: 'à toi' }, String(dm.id))
    expect(await harness.playground.channelSummaryOf(bob, String(dm.id))).toMatchObject({
      unread: 1,
      mentions: 1,
    })
  })

  it('lists messages in pages of fifty', async () => {
    for (let n = 0; n < 55; n++) await harness.playground.post({ content: `${n}` })
    const newest = await harness.playground.messages(alice)
    expect([newest.length, newest[0]?.content, newest.at(-1)?.content]).toEqual([50, '5', '54'])
    const older = await harness.playground.client(
      'GET',
      `messages?user=${alice}&channel=${gamesChannelId}&before=${newest[0]?.id}`,
    )
    expect(older.all.map(({ content }) => content)).toEqual(['0', '1', '2', '3', '4'])
  })
})

describe('a private thread', () => {
  it('is visible to members and to users mentioned in it', async () => {
    await harness.playground.control('seed', {
      users: ['2004'],
      servers: [{ id: '3009', members: [bob, '2004'], channels: ['4009'] }],
    })
    const { body } = await harness.playground.api('POST', '/channels/4009/threads', {
      name: 'Secret',
      type: 12,
    })
    const id = String(body.id)
    expect(await harness.playground.channelSummaryOf(bob, id)).toBeUndefined()
    await harness.playground.api('PUT', `/channels/${id}/thread-members/${bob}`)
    expect(await harness.playground.channelSummaryOf(bob, id)).toMatchObject({ type: 12 })
    await harness.playground.post({ content: '<@2004>' }, id)
    expect(await harness.playground.channelSummaryOf('2004', id)).toMatchObject({ mentions: 1 })
  })
})

describe('sending a message as a user', () => {
  it('rejects empty, overlong and invisible-channel messages', async () => {
    const say = (content: string, user = bob) =>
      harness.playground.client('POST', 'say', { user, channel: gamesChannelId, content })
    expect(await say(' ')).toMatchObject({ status: 400 })
    expect(await say('x'.repeat(2001))).toMatchObject({ status: 400 })
    expect(await say('x', carol)).toMatchObject({ status: 404 })
    expect(await say(`<@${alice}> @everyone`)).toMatchObject({ status: 200, body: { rings: [alice] } })
  })
})

describe('the client clock', () => {
  it('only moves forward, and expires interaction tokens', async () => {
    const advance = (ms: unknown) => harness.playground.client('POST', 'clock', { advance: ms })
    const before = asObject((await harness.playground.home(alice)).hour)
    harness.respond = () => ({ type: 5 })
    await harness.playground.interact(playCommandRequest(wordOption('x')))
    expect(await advance(16 * 60_000)).toMatchObject({
      body: { offset: Number(before.offset) + 16 * 60_000, movable: true },
    })
    for (const invalid of [-1, 'x', null, 0.5]) expect(await advance(invalid)).toMatchObject({ status: 400 })
    const late = await harness.playground.api(
      'PATCH',
      `/webhooks/${BOT_USER_ID}/${harness.received[0]?.token}/messages/@original`,
      {
        content: 'x',
      },
    )
    expect(late).toMatchObject({ status: 401, body: { code: 50027 } })
    expect(await harness.playground.problemReports()).toMatchObject([
      {},
      { message: expect.stringContaining('15 minutes') },
    ])
    expect(await harness.playground.messages(alice)).toEqual([])
  })
})
