import { look } from '@crackpost/core/app/look'
import { playerSettings, serverSettings } from '@crackpost/core/app/settings'
import { type Match, waitingFor } from '@crackpost/core/match/match'
import { composer } from '@crackpost/functions/delivery/compose'
import { marksIn, ours } from '@crackpost/functions/delivery/send'
import type { Message } from '@crackpost/playground/state'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { HOUR, type Household, household, nameOf } from './kit/household.ts'
import { marked } from './kit/told.ts'

let discord: Fake
let home: Household
beforeAll(async () => {
  discord = await fake()
})
afterAll(() => discord.close())
beforeEach(async () => {
  home = await household(discord)
})
afterEach(() => home.close())

const WISH = { seat: null, colour: null }
const pass = { type: 'act', action: { type: 'pass', give: [] } } as const
const SILENT = 4096

async function match(id: string): Promise<Match> {
  const found = (await look(home.ports, id))?.match
  if (!found) throw new Error('no match')
  return found
}
async function toMove(id: string): Promise<number> {
  const current = await match(id)
  const player = current.players[waitingFor(current)[0] ?? 0]?.player ?? ''
  return Number((await home.ports.people.personOf(player))?.user) - 9000
}
const written = (message: Message | undefined): string => JSON.stringify(message?.components ?? [])
const verbs = (message: Message | undefined): string[] =>
  [...written(message).matchAll(/"custom_id":"1:(\w+):/g)].map(([, verb = '']) => verb)
const named = async (part: string): Promise<Message[]> =>
  (await discord.messages()).filter((message) => written(message).includes(part))

describe('a turn message', () => {
  it('shows the table to everybody, with its words, and mentions whom we wait for', async () => {
    const id = await home.started(2)
    await home.ask(id, await toMove(id), pass)
    const [board] = await named('#board')
    const next = home.user(await toMove(id))
    expect(board).toMatchObject({
      flags: (1 << 15) | SILENT,
      allowedMentions: { parse: [], users: [next] },
      pinged: { users: [next], everyone: false },
      attachments: [{ filename: 'table.png', type: 'image/png' }],
    })
    expect(written(board)).toContain('"url":"attachment://table.png"')
    const [, alt = ''] = /"description":"((?:[^"\\]|\\.)*)"/.exec(written(board)) ?? []
    expect(alt.length).toBeLessThanOrEqual(1024)
    for (const n of [0, 1]) expect(alt).toContain(nameOf(n))
    expect(alt).not.toContain('<@')
    expect(verbs(board)).toEqual(expect.arrayContaining(['hand', 'move', 'board', 'more']))
  })

  it('comes as text where the place takes no files, and where there is nothing to draw', async () => {
    const id = await home.started(2)
    const thread = (await named('#started'))[0]?.id ?? ''
    await discord.fault({ kind: 'permission', channel: thread, permission: 'ATTACH_FILES', allowed: false })
    await home.ask(id, await toMove(id), pass)
    const [board] = await named('#board')
    expect(board?.attachments).toEqual([])
    expect(written(board)).toContain('```')
    expect((await match(id)).paused).toBe(null)
    expect(home.logged).toContainEqual({ match: id, event: 'noFiles' })

    const lines: object[] = []
    const { play, ...rest } = await match(id)
    if (!play) throw new Error('not dealt')
    const state = { ...(play.course.state as object), last: { type: 'pass', seat: 0, traded: 'nonsense' } }
    const broken = { ...rest, play: { ...play, course: { ...play.course, state } } }
    const entry = { seq: 9, at: 0, cause: 'c', by: null, facts: [] }
    const { files, message } = await composer(home.ports, (line) => lines.push(line)).news(
      id,
      broken,
      entry,
      {
        kind: 'board',
        name: '000009#board',
      },
    )
    expect(files).toEqual([])
    expect(JSON.stringify(message)).not.toContain('attachment://')
    expect(lines).toEqual([{ match: id, event: 'undrawable' }])
  })

  it('of a proposal can be accepted, and of the end has a rematch', async () => {
    const id = await home.started(2)
    await home.ask(id, 0, { type: 'propose' })
    expect(verbs((await named('#proposal'))[0])).toContain('accept')
    await home.ask(id, 1, { type: 'accept' })
    const [end] = await named('#end')
    expect(verbs(end)).toEqual(['rematch', 'board', 'more'])
    expect(end?.pinged.users).toEqual([])
    expect(end?.attachments).toHaveLength(1)
    expect(written(end)).toContain((await match(id)).play?.seed)
  })
})

describe('a match without a thread', () => {
  it('is played in its channel where the server wants it so', async () => {
    await home.ports.settings.saveServer(home.server, serverSettings.parse({ threads: false }))
    const id = await home.started(2)
    await home.ask(id, await toMove(id), pass)
    const messages = await discord.messages()
    expect(messages.map(({ channel }) => channel)).toEqual(messages.map(() => home.channel))
    expect(messages.map(({ thread }) => thread)).toEqual(messages.map(() => null))
    expect(await named('#board')).toHaveLength(1)
  })
})

describe('the message of an open table', () => {
  it('rings those who are invited once, and says who is there', async () => {
    const invited = [await home.player(2), await home.player(3)]
    const id = await home.opened({ seats: 4, invited })
    const [lobby] = await discord.messages()
    expect(lobby).toMatchObject({ pinged: { users: [home.user(2), home.user(3)] }, flags: 1 << 15 })
    await home.ask(id, 1, { type: 'join', wish: WISH })
    await home.ask(id, 2, { type: 'join', wish: WISH })
    const [after, ...more] = await discord.messages()
    expect(more).toEqual([])
    expect(after?.edits).toHaveLength(2)
    expect(written(after)).toContain(`<@${home.user(1)}>`)
    const edits = (await discord.requests()).filter(({ method }) => method === 'PATCH')
    expect(edits).toHaveLength(2)
    expect(verbs(after)).toEqual(['join', 'start', 'leave', 'board', 'rules', 'more'])
  })

  it('lets those who are invited sleep', async () => {
    const rest = { zone: 'UTC', from: 20 * 60, to: 8 * 60 }
    await home.ports.settings.savePlayer(await home.player(2), playerSettings.parse({ rest }))
    // The clock stands at midnight.
    await home.opened({ invited: [await home.player(2)] })
    const [lobby] = await discord.messages()
    expect(lobby?.pinged.users).toEqual([home.user(2)])
    expect((lobby?.flags ?? 0) & SILENT).toBe(SILENT)
  })

  it('says that the match has begun and where, so that its buttons don’t mislead', async () => {
    await home.started(2)
    const [lobby] = await discord.messages()
    const thread = (await named('#started'))[0]?.id
    expect(written(lobby)).toContain(`<#${thread}>`)
    expect(verbs(lobby)).toEqual(['board'])
    expect(marksIn(lobby?.components)).toHaveLength(1)
  })

  it('says that the table is gone', async () => {
    const id = await home.opened({ seats: 3 })
    await home.ask(id, 0, { type: 'callOff' })
    const [lobby, ...more] = await discord.messages()
    expect(more).toEqual([])
    expect(verbs(lobby)).toEqual(['board'])
  })

  it('is another one where the table goes on elsewhere', async () => {
    const id = await home.opened({ seats: 2 })
    await discord.fault({ kind: 'channel', channel: home.channel, deleted: true })
    await home.ask(id, 1, { type: 'join', wish: WISH })
    expect((await match(id)).paused).toMatchObject({ reason: 'gone' })
    const { servers } = await discord.seed({ servers: [{ name: 'Other', channels: [{ name: 'new' }] }] })
    const place = { server: servers[0]?.id ?? '', channel: servers[0]?.channels[0] ?? '' }
    await home.ask(id, 0, { type: 'resume', place })
    expect(verbs((await discord.messages(place.channel))[0])).toContain('start')
    await home.ask(id, 1, { type: 'leave' })
    const [lobby] = await discord.messages(place.channel)
    expect(lobby?.edits).toHaveLength(1)
    expect(verbs(lobby)).toContain('join')
  })

  it('that could not be changed for now is changed later, and the match keeps its thread', async () => {
    const id = await home.opened({ seats: 2 })
    await home.ask(id, 1, { type: 'join', wish: WISH })
    await discord.fault({
      kind: 'limit',
      when: 'before',
      retryAfter: 120,
      scope: 'user',
      match: { method: 'PATCH', path: '/channels/*/messages/*', times: 1 },
    })
    await home.ask(id, 0, { type: 'start' })
    expect(verbs((await discord.messages())[0])).toContain('start')
    await home.live(HOUR / 6)
    const [start] = await named('#started')
    expect(verbs((await discord.messages())[0])).toEqual(['board'])
    expect(await named('#started')).toHaveLength(1)
    expect((await named('#turn#'))[0]?.channel).toBe(start?.id)
  })
})

describe('languages', () => {
  it('are the table’s in its place, and the player’s own in direct messages', async () => {
    for (const n of [0, 1])
      await home.ports.settings.savePlayer(
        await home.player(n),
        playerSettings.parse({ dm: n === 0, language: 'en' }),
      )
    const id = await home.started(2, { language: 'fr' })
    await home.ask(id, await toMove(id), pass)
    const rings = await named('#turn#')
    const said = new Map(rings.map((message) => [message.pinged.users[0], written(message)]))
    expect(said.get(home.user(0))).toContain('your turn')
    expect(said.get(home.user(0))).toContain('Next game')
    expect(said.get(home.user(1))).toContain('à toi de jouer')
    expect(said.get(home.user(1))).not.toContain('Partie suivante')
    expect(written((await named('#board'))[0])).toContain('Ma main')
  })
})

describe('the mark of a message', () => {
  const message = (...tags: string[]) => ({
    id: '1',
    channel_id: '2',
    content: '',
    timestamp: '',
    components: [{ type: 17, components: tags.map((custom_id) => ({ type: 2, custom_id })) }],
    attachments: [],
  })
  const letter = { id: 'abcdefghjkmn', name: '000003#board' }

  it('is known by its match and its name, exactly', () => {
    const right = message('1:hand:abcdefghjkmn:3:', '1:board:abcdefghjkmn:3:000003#board')
    const strange = [
      message('1:hand:abcdefghjkmn:3:000003#board'),
      message('1:board:abcdefghjkmp:3:000003#board'),
      message('1:board:abcdefghjkmn:3:000003#board7@1'),
      message('1:board:abcdefghjkmn:3:1000003#board'),
      message('1:board:abcdefghjkmn:3:'),
      message('show:abcdefghjkmn:000003#board'),
    ]
    expect(ours(letter, strange)).toBe(undefined)
    expect(ours(letter, [...strange, right])).toBe(right)
    expect(marksIn([marked('abcdefghjkmn:000003#board')])).toEqual(['abcdefghjkmn:000003#board'])
  })

  it('stands on every message that is posted, once', async () => {
    const id = await home.started(2)
    await home.ask(id, await toMove(id), pass)
    await home.ask(id, 0, { type: 'resign' })
    const messages = await discord.messages()
    expect(messages.length).toBeGreaterThan(6)
    for (const { components } of messages) expect(marksIn(components)).toHaveLength(1)
    const all = messages.flatMap(({ components }) => marksIn(components))
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('the thread of a match', () => {
  it('is named after the game and who plays, and leads back to the match, also when that is over', async () => {
    const id = await home.started(2)
    const [start] = await named('#started')
    const thread = start?.id ?? ''
    expect(await home.ports.directory.atChannel(thread)).toEqual([id])
    await home.ask(id, 0, { type: 'resign' })
    expect((await match(id)).phase).toBe('over')
    expect(await home.ports.directory.atChannel(home.channel)).toEqual([])
    expect(await home.ports.directory.atChannel(thread)).toEqual([id])
  })
})
