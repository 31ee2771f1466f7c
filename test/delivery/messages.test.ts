import { playerSettingsSchema, serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import { createComposer } from '@crackpost/functions/delivery/compose'
import { findPosted, messageKeysIn } from '@crackpost/functions/delivery/outbox'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import { describe, expect, it } from 'vitest'
import { buttonWithMessageKey } from '../kit/expected-messages.ts'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import { type DeliveryHarness, ONE_HOUR_MS, testUserName } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

const NO_PREFERENCES = { seat: null, colour: null }
const SUPPRESS_NOTIFICATIONS_FLAG = 4096

const componentsJson = (message: MessageRecord | undefined): string =>
  JSON.stringify(message?.components ?? [])
const customIdVerbs = (message: MessageRecord | undefined): string[] =>
  [...componentsJson(message).matchAll(/"custom_id":"1:(\w+):/g)].map(([, verb = '']) => verb)
const messagesWithKeyPart = async (part: string): Promise<MessageRecord[]> =>
  (await discord.listMessages()).filter((message) => componentsJson(message).includes(part))

describe('a turn message', () => {
  it('shows the board and the words to everybody and mentions the player to move', async () => {
    const id = await harness.startMatch(2)
    await harness.pass(id)
    const [board] = await messagesWithKeyPart('#board')
    const next = harness.userId(await harness.userToMove(id))
    expect(board).toMatchObject({
      flags: (1 << 15) | SUPPRESS_NOTIFICATIONS_FLAG,
      allowedMentions: { parse: [], users: [next] },
      pinged: { users: [next], everyone: false },
      attachments: [{ filename: 'table.png', type: 'image/png' }],
    })
    expect(componentsJson(board)).toContain('"url":"attachment://table.png"')
    const [, alt = ''] = /"description":"((?:[^"\\]|\\.)*)"/.exec(componentsJson(board)) ?? []
    expect(alt.length).toBeLessThanOrEqual(1024)
    for (const n of [0, 1]) expect(alt).toContain(testUserName(n))
    expect(alt).not.toContain('<@')
    expect(customIdVerbs(board)).toEqual(expect.arrayContaining(['hand', 'move', 'board', 'more']))
  })

  it('is text where files are not allowed or there is nothing to draw', async () => {
    const id = await harness.startMatch(2)
    const thread = (await messagesWithKeyPart('#started'))[0]?.id ?? ''
    await discord.planFault({
      kind: 'permission',
      channel: thread,
      permission: 'ATTACH_FILES',
      allowed: false,
    })
    await harness.pass(id)
    const [board] = await messagesWithKeyPart('#board')
    expect(board?.attachments).toEqual([])
    expect(componentsJson(board)).toContain('```')
    expect((await harness.loadMatch(id)).paused).toBe(null)
    expect(harness.logLines).toContainEqual({ match: id, event: 'noFiles' })

    const lines: object[] = []
    const { play, ...rest } = await harness.loadMatch(id)
    if (!play) throw new Error('not dealt')
    const state = { ...(play.course.state as object), last: { type: 'pass', seat: 0, traded: 'nonsense' } }
    const broken = { ...rest, play: { ...play, course: { ...play.course, state } } }
    const entry = { seq: 9, at: 0, cause: 'c', by: null, facts: [] }
    const { files, message } = await createComposer(harness.ports, (line) => lines.push(line)).announcement(
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

  it('has an accept button for a proposal and a rematch button at the end', async () => {
    const id = await harness.startMatch(2)
    await harness.submit(id, 0, { type: 'propose' })
    expect(customIdVerbs((await messagesWithKeyPart('#proposal'))[0])).toContain('accept')
    await harness.submit(id, 1, { type: 'accept' })
    const [end] = await messagesWithKeyPart('#end')
    expect(customIdVerbs(end)).toEqual(['rematch', 'board', 'verify', 'more'])
    expect(end?.pinged.users).toEqual([])
    expect(end?.attachments).toHaveLength(1)
    expect(componentsJson(end)).toContain((await harness.loadMatch(id)).play?.seed)
  })
})

describe('a match without a thread', () => {
  it("is played in its channel if the server's settings say so", async () => {
    await harness.ports.settings.saveServerSettings(
      harness.server,
      serverSettingsSchema.parse({ threads: false }),
    )
    const id = await harness.startMatch(2)
    await harness.pass(id)
    const messages = await discord.listMessages()
    expect(messages.map(({ channel }) => channel)).toEqual(messages.map(() => harness.channel))
    expect(messages.map(({ thread }) => thread)).toEqual(messages.map(() => null))
    expect(await messagesWithKeyPart('#board')).toHaveLength(1)
  })
})

describe('the lobby message', () => {
  it('notifies invited players once and lists those who joined', async () => {
    const invited = [await harness.playerId(2), await harness.playerId(3)]
    const id = await harness.openMatch({ seats: 4, invited })
    const [lobby] = await discord.listMessages()
    expect(lobby).toMatchObject({ pinged: { users: [harness.userId(2), harness.userId(3)] }, flags: 1 << 15 })
    await harness.submit(id, 1, { type: 'join', wish: NO_PREFERENCES })
    await harness.submit(id, 2, { type: 'join', wish: NO_PREFERENCES })
    const [after, ...more] = await discord.listMessages()
    expect(more).toEqual([])
    expect(after?.edits).toHaveLength(2)
    expect(componentsJson(after)).toContain(`<@${harness.userId(1)}>`)
    const edits = (await discord.listRequests()).filter(({ method }) => method === 'PATCH')
    expect(edits).toHaveLength(2)
    expect(customIdVerbs(after)).toEqual(['join', 'decline', 'start', 'leave', 'board', 'rules', 'more'])
  })

  it('notifies no invited player in their quiet hours', async () => {
    const rest = { zone: 'UTC', from: 20 * 60, to: 8 * 60 }
    await harness.ports.settings.savePlayerSettings(
      await harness.playerId(2),
      playerSettingsSchema.parse({ rest }),
    )
    // It is midnight.
    await harness.openMatch({ invited: [await harness.playerId(2)] })
    const [lobby] = await discord.listMessages()
    expect(lobby?.pinged.users).toEqual([harness.userId(2)])
    expect((lobby?.flags ?? 0) & SUPPRESS_NOTIFICATIONS_FLAG).toBe(SUPPRESS_NOTIFICATIONS_FLAG)
  })

  it('links to the match after the start instead of its old buttons', async () => {
    await harness.startMatch(2)
    const [lobby] = await discord.listMessages()
    const thread = (await messagesWithKeyPart('#started'))[0]?.id
    expect(componentsJson(lobby)).toContain(`<#${thread}>`)
    expect(customIdVerbs(lobby)).toEqual(['board'])
    expect(messageKeysIn(lobby?.components)).toHaveLength(1)
  })

  it('says that the lobby has expired', async () => {
    const id = await harness.openMatch({ seats: 3 })
    await harness.submit(id, 0, { type: 'callOff' })
    const [lobby, ...more] = await discord.listMessages()
    expect(more).toEqual([])
    expect(customIdVerbs(lobby)).toEqual(['board'])
  })

  it('is posted anew when the lobby moves to another channel', async () => {
    const id = await harness.openMatch({ seats: 2 })
    await discord.planFault({ kind: 'channel', channel: harness.channel, deleted: true })
    await harness.submit(id, 1, { type: 'join', wish: NO_PREFERENCES })
    expect((await harness.loadMatch(id)).paused).toMatchObject({ reason: 'gone' })
    const { servers } = await discord.seed({ servers: [{ name: 'Other', channels: [{ name: 'new' }] }] })
    const place = { server: servers[0]?.id ?? '', channel: servers[0]?.channels[0] ?? '' }
    await harness.submit(id, 0, { type: 'resume', place })
    expect(customIdVerbs((await discord.listMessages(place.channel))[0])).toContain('start')
    await harness.submit(id, 1, { type: 'leave' })
    const [lobby] = await discord.listMessages(place.channel)
    expect(lobby?.edits).toHaveLength(1)
    expect(customIdVerbs(lobby)).toContain('join')
  })

  it('is edited later after a temporary error, and the match keeps its thread', async () => {
    const id = await harness.openMatch({ seats: 2 })
    await harness.submit(id, 1, { type: 'join', wish: NO_PREFERENCES })
    await discord.planFault({
      kind: 'limit',
      when: 'before',
      retryAfter: 120,
      scope: 'user',
      match: { method: 'PATCH', path: '/channels/*/messages/*', times: 1 },
    })
    await harness.submit(id, 0, { type: 'start' })
    expect(customIdVerbs((await discord.listMessages())[0])).toContain('start')
    await harness.advanceWithSweeps(ONE_HOUR_MS / 6)
    const [start] = await messagesWithKeyPart('#started')
    expect(customIdVerbs((await discord.listMessages())[0])).toEqual(['board'])
    expect(await messagesWithKeyPart('#started')).toHaveLength(1)
    expect((await messagesWithKeyPart('#turn#'))[0]?.channel).toBe(start?.id)
  })
})

describe('languages', () => {
  it("are the match's in its thread and the player's own in direct messages", async () => {
    for (const n of [0, 1])
      await harness.ports.settings.savePlayerSettings(
        await harness.playerId(n),
        playerSettingsSchema.parse({ dm: n === 0, language: 'en' }),
      )
    const id = await harness.startMatch(2, { language: 'fr' })
    await harness.pass(id)
    const rings = await messagesWithKeyPart('#turn#')
    const textByUser = new Map(rings.map((message) => [message.pinged.users[0], componentsJson(message)]))
    expect(textByUser.get(harness.userId(0))).toContain('your turn')
    expect(textByUser.get(harness.userId(0))).toContain('Next game')
    expect(textByUser.get(harness.userId(1))).toContain('à toi de jouer')
    expect(textByUser.get(harness.userId(1))).not.toContain('Partie suivante')
    expect(componentsJson((await messagesWithKeyPart('#board'))[0])).toContain('Ma main')
  })
})

describe('the message key', () => {
  const message = (...tags: string[]) => ({
    id: '1',
    channel_id: '2',
    content: '',
    timestamp: '',
    components: [{ type: 17, components: tags.map((custom_id) => ({ type: 2, custom_id })) }],
    attachments: [],
  })
  const directMessage = { id: 'abcdefghjkmn', name: '000003#board' }

  it('identifies a message by match and name exactly', () => {
    const right = message('1:hand:abcdefghjkmn:3:', '1:board:abcdefghjkmn:3:000003#board')
    const strange = [
      message('1:hand:abcdefghjkmn:3:000003#board'),
      message('1:board:abcdefghjkmp:3:000003#board'),
      message('1:board:abcdefghjkmn:3:000003#board7@1'),
      message('1:board:abcdefghjkmn:3:1000003#board'),
      message('1:board:abcdefghjkmn:3:'),
      message('show:abcdefghjkmn:000003#board'),
    ]
    expect(findPosted(directMessage, strange)).toBe(undefined)
    expect(findPosted(directMessage, [...strange, right])).toBe(right)
    const reminder = { id: 'abcdefghjkmn', name: '000003#turn#hSn4_pQx', publicName: '000003#turn#0' }
    const shown = message('1:board:abcdefghjkmn:3:000003#turn#0')
    // Posted by an earlier release, with the player id.
    const old = message('1:board:abcdefghjkmn:3:000003#turn#hSn4_pQx')
    const others = message('1:board:abcdefghjkmn:3:000003#turn#1')
    expect(findPosted(reminder, [...strange, others, shown])).toBe(shown)
    expect(findPosted(reminder, [...strange, others, old])).toBe(old)
    expect(findPosted(reminder, [...strange, others])).toBe(undefined)
    expect(messageKeysIn([buttonWithMessageKey('abcdefghjkmn:000003#board')])).toEqual([
      'abcdefghjkmn:000003#board',
    ])
  })

  it('is on every posted message, once', async () => {
    const id = await harness.startMatch(2)
    await harness.pass(id)
    await harness.submit(id, 0, { type: 'resign' })
    const messages = await discord.listMessages()
    expect(messages.length).toBeGreaterThan(6)
    for (const { components } of messages) expect(messageKeysIn(components)).toHaveLength(1)
    const all = messages.flatMap(({ components }) => messageKeysIn(components))
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('the thread of a match', () => {
  it('is named after game and players and links to the match, also after its end', async () => {
    const id = await harness.startMatch(2)
    const [start] = await messagesWithKeyPart('#started')
    const thread = start?.id ?? ''
    expect(await harness.ports.directory.matchesInChannel(thread)).toEqual([id])
    await harness.submit(id, 0, { type: 'resign' })
    expect((await harness.loadMatch(id)).phase).toBe('over')
    expect(await harness.ports.directory.matchesInChannel(harness.channel)).toEqual([])
    expect(await harness.ports.directory.matchesInChannel(thread)).toEqual([id])
  })
})
