import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Door } from '../demo/door.ts'
import { button, row } from '../demo/pieces.ts'
import { type Json, list, record } from '../json.ts'
import { botId } from '../state.ts'
import { alice, bob, carol, guild, people, place, type Trial, trial } from '../trial.ts'

let stage: Trial
let bot: Door
/** What the bot was asked, and what it answers next. */
let asked: Json[] = []
let next: (asked: Json) => Json | null = () => null

const command = {
  name: 'jouer',
  description: 'Jouer',
  options: [
    { type: 3, name: 'mot', description: 'Un mot', required: true, max_length: 8, autocomplete: true },
    { type: 4, name: 'fois', description: 'Combien', min_value: 1, max_value: 3 },
    { type: 6, name: 'contre', description: 'Qui' },
  ],
}

beforeAll(async () => {
  stage = await trial({}, { movable: true })
})

afterAll(() => stage.close())

beforeEach(async () => {
  await stage.control('reset', {})
  await stage.control('seed', people)
  await stage.api('PUT', `/applications/${botId}/commands`, [
    command,
    { name: 'regie', description: 'Régie', default_member_permissions: '32', contexts: [0] },
  ])
  asked = []
  next = () => ({ type: 4, data: { content: 'oui' } })
  bot?.close()
  bot = await stage.answering((interaction) => {
    asked.push(interaction)
    return next(interaction)
  })
})

afterAll(() => bot.close())

const jouer = (...options: Json[]) => ({ type: 2, data: { name: 'jouer', options } })
const mot = (value: unknown, more: Json = {}) => ({ name: 'mot', type: 3, value, ...more })
const press = (message: unknown, custom_id: string, more: Json = {}) => ({
  type: 3,
  message,
  data: { custom_id, component_type: 2, ...more },
})

describe('who one can be', () => {
  it('is every person, with the language of their client', async () => {
    const { all } = await stage.client('GET', 'people')
    expect(all).toEqual([
      { id: alice, name: 'Alice', locale: 'fr', manages: true },
      { id: bob, name: 'Bob', locale: 'en-US', manages: false },
      { id: carol, name: 'Carol', locale: 'de', manages: false },
    ])
    for (const nobody of [botId, '999', '', 'constructor'])
      expect((await stage.client('GET', `home?user=${nobody}`)).status).toBe(404)
  })

  it('decides what one sees: places, servers and commands', async () => {
    expect(await stage.home(alice)).toMatchObject({
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
    expect(list((await stage.home(bob)).commands).map((each) => record(each).name)).toEqual(['jouer'])
    expect(await stage.home(carol)).toMatchObject({ servers: [], places: [{ type: 1 }] })
    expect(await stage.client('GET', `messages?user=${carol}&channel=${place}`)).toMatchObject({
      status: 404,
    })
  })
})

describe('a thread', () => {
  it('begins with the message it hangs on, whose buttons can be used there', async () => {
    const { id } = await stage.post({ components: [row(button('a', 'a'))] })
    const thread = String(id)
    await stage.api('POST', `/channels/${place}/messages/${id}/threads`, { name: 'Partie' })
    await stage.post({ content: 'premier' }, thread)
    expect((await stage.messages(bob, thread)).map((each) => each.channel_id)).toEqual([place, thread])
    expect(await stage.interact(press(id, 'a'), bob, thread)).toMatchObject({ status: 200 })
    expect(asked).toHaveLength(1)
  })
})

describe('a thread that is archived', () => {
  it('takes nothing but a message, which opens it', async () => {
    const { id } = await stage.post({ content: 'départ' })
    await stage.api('POST', `/channels/${place}/messages/${id}/threads`, { name: 'Partie' })
    const board = await stage.post({ components: [row(button('a', 'a'))] }, String(id))
    await stage.api('PATCH', `/channels/${id}`, { archived: true })
    expect(await stage.placeOf(alice, String(id))).toMatchObject({ archived: true, parent: place, type: 11 })
    expect(await stage.interact(jouer(mot('x')), alice, String(id))).toMatchObject({ status: 400 })
    expect(await stage.interact(press(board.id, 'a'), alice, String(id))).toMatchObject({ status: 400 })
    const say = { user: bob, channel: id, content: 'coucou' }
    expect(await stage.client('POST', 'say', say)).toMatchObject({ status: 200, body: { content: 'coucou' } })
    expect(await stage.placeOf(alice, String(id))).toMatchObject({ archived: false })
    expect(await stage.interact(press(board.id, 'a'), alice, String(id))).toMatchObject({ status: 200 })
    await stage.api('PATCH', `/channels/${id}`, { locked: true })
    expect(await stage.client('POST', 'say', say)).toMatchObject({ status: 403 })
  })

  it('is one where nothing has happened for long', async () => {
    await stage.control('settings', { archiving: true })
    const { body } = await stage.api('POST', `/channels/${place}/threads`, {
      name: 'Partie',
      type: 11,
      auto_archive_duration: 60,
    })
    const advance = (advance: number) => stage.client('POST', 'clock', { advance })
    await advance(59 * 60_000)
    expect(await stage.placeOf(alice, String(body.id))).toMatchObject({ archived: false })
    await advance(60_000)
    expect(await stage.placeOf(alice, String(body.id))).toMatchObject({ archived: true })
  })
})

describe('what is new', () => {
  it('is counted for everybody, with what rings them, until they have read it', async () => {
    const allowed = { allowed_mentions: { users: [bob] } }
    await stage.post({ content: `<@${alice}> <@${bob}>`, ...allowed })
    await stage.post({ content: `<@${bob}>`, ...allowed, flags: 4096 })
    await stage.client('POST', 'say', { user: alice, channel: place, content: 'à moi' })
    expect(await stage.placeOf(bob)).toMatchObject({ unread: 3, mentions: 1 })
    expect(await stage.placeOf(alice)).toMatchObject({ unread: 0, mentions: 0 })
    expect((await stage.messages(bob)).map(({ rings }) => rings)).toEqual([[bob], [], []])
    await stage.client('POST', 'read', { user: bob, channel: place })
    expect(await stage.placeOf(bob)).toMatchObject({ unread: 0, mentions: 0 })
    await stage.interact(jouer(mot('x')), alice)
    expect(await stage.placeOf(bob)).toMatchObject({ unread: 1, mentions: 0 })
  })

  it('rings in direct messages whatever it says', async () => {
    const dm = (await stage.api('POST', '/users/@me/channels', { recipient_id: bob })).body
    await stage.post({ content: 'à toi' }, String(dm.id))
    expect(await stage.placeOf(bob, String(dm.id))).toMatchObject({ unread: 1, mentions: 1 })
  })

  it('is read in pages of fifty', async () => {
    for (let n = 0; n < 55; n++) await stage.post({ content: `${n}` })
    const newest = await stage.messages(alice)
    expect([newest.length, newest[0]?.content, newest.at(-1)?.content]).toEqual([50, '5', '54'])
    const older = await stage.client('GET', `messages?user=${alice}&channel=${place}&before=${newest[0]?.id}`)
    expect(older.all.map(({ content }) => content)).toEqual(['0', '1', '2', '3', '4'])
  })
})

describe('a private thread', () => {
  it('is seen by those who were let in or named in it', async () => {
    await stage.control('seed', {
      users: ['2004'],
      servers: [{ id: '3009', members: [bob, '2004'], channels: ['4009'] }],
    })
    const { body } = await stage.api('POST', '/channels/4009/threads', { name: 'Secret', type: 12 })
    const id = String(body.id)
    expect(await stage.placeOf(bob, id)).toBeUndefined()
    await stage.api('PUT', `/channels/${id}/thread-members/${bob}`)
    expect(await stage.placeOf(bob, id)).toMatchObject({ type: 12 })
    await stage.post({ content: '<@2004>' }, id)
    expect(await stage.placeOf('2004', id)).toMatchObject({ mentions: 1 })
  })
})

describe('what people say', () => {
  it('is neither empty nor too long, and only for places they see', async () => {
    const say = (content: string, user = bob) =>
      stage.client('POST', 'say', { user, channel: place, content })
    expect(await say(' ')).toMatchObject({ status: 400 })
    expect(await say('x'.repeat(2001))).toMatchObject({ status: 400 })
    expect(await say('x', carol)).toMatchObject({ status: 404 })
    expect(await say(`<@${alice}> @everyone`)).toMatchObject({ status: 200, body: { rings: [alice] } })
  })
})

describe('the clock', () => {
  it('moves forward only, and kills tokens as time does', async () => {
    const advance = (ms: unknown) => stage.client('POST', 'clock', { advance: ms })
    const before = record((await stage.home(alice)).hour)
    next = () => ({ type: 5 })
    await stage.interact(jouer(mot('x')))
    expect(await advance(16 * 60_000)).toMatchObject({
      body: { offset: Number(before.offset) + 16 * 60_000, movable: true },
    })
    for (const wrong of [-1, 'x', null, 0.5]) expect(await advance(wrong)).toMatchObject({ status: 400 })
    const late = await stage.api('PATCH', `/webhooks/${botId}/${asked[0]?.token}/messages/@original`, {
      content: 'x',
    })
    expect(late).toMatchObject({ status: 401, body: { code: 50027 } })
    expect(await stage.troubles()).toMatchObject([{}, { message: expect.stringContaining('15 minutes') }])
    expect(await stage.messages(alice)).toEqual([])
  })
})
