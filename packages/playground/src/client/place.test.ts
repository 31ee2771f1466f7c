import { describe, expect, it } from 'vitest'
import { button, row } from '../demo/pieces.ts'
import { list, record } from '../json.ts'
import { botId } from '../state.ts'
import { alice, bob, carol, guild, place } from '../trial.ts'
import { jouer, mot, press, rehearsal } from './rehearsal.ts'

const here = rehearsal()

describe('who one can be', () => {
  it('is every person, with the language of their client', async () => {
    const { all } = await here.stage.client('GET', 'people')
    expect(all).toEqual([
      { id: alice, name: 'Alice', locale: 'fr', manages: true },
      { id: bob, name: 'Bob', locale: 'en-US', manages: false },
      { id: carol, name: 'Carol', locale: 'de', manages: false },
    ])
    for (const nobody of [botId, '999', '', 'constructor'])
      expect((await here.stage.client('GET', `home?user=${nobody}`)).status).toBe(404)
  })

  it('decides what one sees: places, servers and commands', async () => {
    expect(await here.stage.home(alice)).toMatchObject({
      me: { id: alice },
      servers: [{ id: guild, name: 'Le Café' }],
      places: [
        { id: place, name: 'jeux', server: guild },
        { type: 1, name: 'Robot', server: null },
      ],
      commands: [{ name: 'jouer' }, { name: 'regie' }],
      application: { id: botId, name: 'Robot' },
      hour: { movable: true },
    })
    expect(list((await here.stage.home(bob)).commands).map((each) => record(each).name)).toEqual(['jouer'])
    expect(await here.stage.home(carol)).toMatchObject({ servers: [], places: [{ type: 1 }] })
    expect(await here.stage.client('GET', `messages?user=${carol}&channel=${place}`)).toMatchObject({
      status: 404,
    })
  })
})

describe('a thread', () => {
  it('begins with the message it hangs on, whose buttons can be used there', async () => {
    const { id } = await here.stage.post({ components: [row(button('a', 'a'))] })
    const thread = String(id)
    await here.stage.api('POST', `/channels/${place}/messages/${id}/threads`, { name: 'Partie' })
    await here.stage.post({ content: 'premier' }, thread)
    expect((await here.stage.messages(bob, thread)).map((each) => each.channel_id)).toEqual([place, thread])
    expect(await here.stage.interact(press(id, 'a'), bob, thread)).toMatchObject({ status: 200 })
    expect(here.asked).toHaveLength(1)
  })
})

describe('a thread that is archived', () => {
  it('takes nothing but a message, which opens it', async () => {
    const { id } = await here.stage.post({ content: 'départ' })
    await here.stage.api('POST', `/channels/${place}/messages/${id}/threads`, { name: 'Partie' })
    const board = await here.stage.post({ components: [row(button('a', 'a'))] }, String(id))
    await here.stage.api('PATCH', `/channels/${id}`, { archived: true })
    expect(await here.stage.placeOf(alice, String(id))).toMatchObject({
      archived: true,
      parent: place,
      type: 11,
    })
    expect(await here.stage.interact(jouer(mot('x')), alice, String(id))).toMatchObject({ status: 400 })
    expect(await here.stage.interact(press(board.id, 'a'), alice, String(id))).toMatchObject({ status: 400 })
    const say = { user: bob, channel: id, content: 'coucou' }
    expect(await here.stage.client('POST', 'say', say)).toMatchObject({
      status: 200,
      body: { content: 'coucou' },
    })
    expect(await here.stage.placeOf(alice, String(id))).toMatchObject({ archived: false })
    expect(await here.stage.interact(press(board.id, 'a'), alice, String(id))).toMatchObject({ status: 200 })
    await here.stage.api('PATCH', `/channels/${id}`, { locked: true })
    expect(await here.stage.client('POST', 'say', say)).toMatchObject({ status: 403 })
  })

  it('is one where nothing has happened for long', async () => {
    await here.stage.control('settings', { archiving: true })
    const { body } = await here.stage.api('POST', `/channels/${place}/threads`, {
      name: 'Partie',
      type: 11,
      auto_archive_duration: 60,
    })
    const advance = (advance: number) => here.stage.client('POST', 'clock', { advance })
    await advance(59 * 60_000)
    expect(await here.stage.placeOf(alice, String(body.id))).toMatchObject({ archived: false })
    await advance(60_000)
    expect(await here.stage.placeOf(alice, String(body.id))).toMatchObject({ archived: true })
  })
})

describe('what is new', () => {
  it('is counted for everybody, with what rings them, until they have read it', async () => {
    const allowed = { allowed_mentions: { users: [bob] } }
    await here.stage.post({ content: `<@${alice}> <@${bob}>`, ...allowed })
    await here.stage.post({ content: `<@${bob}>`, ...allowed, flags: 4096 })
    await here.stage.client('POST', 'say', { user: alice, channel: place, content: 'à moi' })
    expect(await here.stage.placeOf(bob)).toMatchObject({ unread: 3, mentions: 1 })
    expect(await here.stage.placeOf(alice)).toMatchObject({ unread: 0, mentions: 0 })
    expect((await here.stage.messages(bob)).map(({ rings }) => rings)).toEqual([[bob], [], []])
    await here.stage.client('POST', 'read', { user: bob, channel: place })
    expect(await here.stage.placeOf(bob)).toMatchObject({ unread: 0, mentions: 0 })
    await here.stage.interact(jouer(mot('x')), alice)
    expect(await here.stage.placeOf(bob)).toMatchObject({ unread: 1, mentions: 0 })
  })

  it('rings in direct messages whatever it says', async () => {
    const dm = (await here.stage.api('POST', '/users/@me/channels', { recipient_id: bob })).body
    await here.stage.post({ content: 'à toi' }, String(dm.id))
    expect(await here.stage.placeOf(bob, String(dm.id))).toMatchObject({ unread: 1, mentions: 1 })
  })

  it('is read in pages of fifty', async () => {
    for (let n = 0; n < 55; n++) await here.stage.post({ content: `${n}` })
    const newest = await here.stage.messages(alice)
    expect([newest.length, newest[0]?.content, newest.at(-1)?.content]).toEqual([50, '5', '54'])
    const older = await here.stage.client(
      'GET',
      `messages?user=${alice}&channel=${place}&before=${newest[0]?.id}`,
    )
    expect(older.all.map(({ content }) => content)).toEqual(['0', '1', '2', '3', '4'])
  })
})

describe('a private thread', () => {
  it('is seen by those who were let in or named in it', async () => {
    await here.stage.control('seed', {
      users: ['2004'],
      servers: [{ id: '3009', members: [bob, '2004'], channels: ['4009'] }],
    })
    const { body } = await here.stage.api('POST', '/channels/4009/threads', { name: 'Secret', type: 12 })
    const id = String(body.id)
    expect(await here.stage.placeOf(bob, id)).toBeUndefined()
    await here.stage.api('PUT', `/channels/${id}/thread-members/${bob}`)
    expect(await here.stage.placeOf(bob, id)).toMatchObject({ type: 12 })
    await here.stage.post({ content: '<@2004>' }, id)
    expect(await here.stage.placeOf('2004', id)).toMatchObject({ mentions: 1 })
  })
})

describe('what people say', () => {
  it('is neither empty nor too long, and only for places they see', async () => {
    const say = (content: string, user = bob) =>
      here.stage.client('POST', 'say', { user, channel: place, content })
    expect(await say(' ')).toMatchObject({ status: 400 })
    expect(await say('x'.repeat(2001))).toMatchObject({ status: 400 })
    expect(await say('x', carol)).toMatchObject({ status: 404 })
    expect(await say(`<@${alice}> @everyone`)).toMatchObject({ status: 200, body: { rings: [alice] } })
  })
})

describe('the clock', () => {
  it('moves forward only, and kills tokens as time does', async () => {
    const advance = (ms: unknown) => here.stage.client('POST', 'clock', { advance: ms })
    const before = record((await here.stage.home(alice)).hour)
    here.next = () => ({ type: 5 })
    await here.stage.interact(jouer(mot('x')))
    expect(await advance(16 * 60_000)).toMatchObject({
      body: { offset: Number(before.offset) + 16 * 60_000, movable: true },
    })
    for (const wrong of [-1, 'x', null, 0.5]) expect(await advance(wrong)).toMatchObject({ status: 400 })
    const late = await here.stage.api(
      'PATCH',
      `/webhooks/${botId}/${here.asked[0]?.token}/messages/@original`,
      {
        content: 'x',
      },
    )
    expect(late).toMatchObject({ status: 401, body: { code: 50027 } })
    expect(await here.stage.troubles()).toMatchObject([
      {},
      { message: expect.stringContaining('15 minutes') },
    ])
    expect(await here.stage.messages(alice)).toEqual([])
  })
})
