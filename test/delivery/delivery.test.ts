import { parseInteraction } from '@crackpost/bot/discord/interaction'
import { handleInteraction } from '@crackpost/bot/router'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import { deliverBacklog } from '@crackpost/functions/delivery/startup'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import { describe, expect, it } from 'vitest'
import { messageKeyIn } from '../kit/expected-messages.ts'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import {
  type DeliveryHarness,
  ONE_DAY_MS,
  ONE_HOUR_MS,
  ONE_MINUTE_MS,
  testUserName,
} from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import { unwrapResult } from '../kit/harness/use-cases.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

/** Whether a message was posted silently; an edit never notifies. */
const isSilent = ({ flags, edits }: MessageRecord): boolean => ((edits[0]?.was.flags ?? flags) & 4096) !== 0
/** Users notified about the match, in order, without the host's notice that the lobby is full. */
const mentionedUsers = async (): Promise<string[]> =>
  (await discord.listMessages()).flatMap((message) =>
    isSilent(message) || jsonOf(message).includes('#full#') ? [] : message.pinged.users,
  )
const jsonOf = (message: unknown): string => JSON.stringify(message)
const messageKeyOf = ({ components }: MessageRecord): string => messageKeyIn(components) ?? ''

describe('announcements of a match', () => {
  it('are silent messages in its thread, plus one notification per turn for the player to move', async () => {
    const id = await harness.startMatch(2)
    // Lobby and start are in the channel; later messages are in the thread of the start message.
    const [lobby, full, start, ring] = await discord.listMessages()
    expect(await discord.listMessages()).toHaveLength(4)
    expect(full?.pinged.users).toEqual([harness.userId(0)])
    expect([lobby?.channel, start?.channel]).toEqual([harness.channel, harness.channel])
    expect(ring?.channel).toBe(start?.id)
    expect(ring?.pinged.users).toEqual([harness.userId(await harness.userToMove(id))])
    expect([lobby, full, start, ring].map((message) => message && isSilent(message))).toEqual([
      true,
      false,
      true,
      false,
    ])
    await harness.pass(id)
    const after = await discord.listMessages()
    expect(after).toHaveLength(6)
    expect(after.slice(3).every(({ channel }) => channel === start?.id)).toBe(true)
    expect(after[4]?.pinged.users).toEqual([harness.userId(await harness.userToMove(id))])
  })

  it('edit the lobby message when players join or leave', async () => {
    const id = await harness.openMatch({ seats: 3 })
    await harness.submit(id, 1, { type: 'join', wish: { seat: null, colour: null } })
    const [lobby] = await discord.listMessages()
    expect(jsonOf(lobby)).toContain(harness.userId(1))
    await harness.submit(id, 1, { type: 'leave' })
    expect(await discord.listMessages()).toHaveLength(1)
  })

  it('have a button that shows the current state', async () => {
    const id = await harness.startMatch(2)
    await harness.pass(id)
    for (const message of await discord.listMessages()) {
      const [, custom_id = ''] = /"custom_id":"(1:board:[^"]+)"/.exec(jsonOf(message)) ?? []
      const press = {
        type: 3,
        id: message.id,
        application_id: '1',
        token: 'token',
        version: 1,
        locale: 'fr',
        channel_id: message.channel,
        channel: { id: message.channel, type: 0 },
        guild_id: harness.server,
        member: { user: { id: harness.userId(0), username: 'zero' }, permissions: '0', roles: [] },
        data: { custom_id, component_type: 2 },
        message: { id: message.id },
      }
      const interaction = unwrapResult(parseInteraction(press, '1'))
      const response = await handleInteraction({ ports: harness.ports, openDemoMatch: null }, interaction)
      expect(response).toMatchObject({ match: id, outcome: 'ok' })
    }
  })

  it('are posted once, however many deliveries run', async () => {
    const id = await harness.startMatch(2)
    const before = await discord.listMessages()
    await Promise.all(Array.from({ length: 5 }, () => deliverMatch(harness.deps, id)))
    await harness.advanceWithSweeps(10 * ONE_MINUTE_MS)
    expect(await discord.listMessages()).toHaveLength(before.length)
  })

  it('end with the final standing and remove the match from the due index', async () => {
    const id = await harness.startMatch(2)
    await harness.submit(id, 0, { type: 'resign' })
    await harness.advanceWithSweeps(3 * ONE_MINUTE_MS)
    const messages = await discord.listMessages()
    // The standing is posted once in the thread; the notification does not repeat it.
    const standing = messages.filter((message) => jsonOf(message).includes('1 – '))
    expect(standing.map((message) => jsonOf(message).includes('#end'))).toEqual([true])
    const over = messages.filter((message) => jsonOf(message).includes('#over#'))
    expect(over.flatMap(({ pinged }) => pinged.users).sort()).toEqual([harness.userId(0), harness.userId(1)])
    expect(await harness.ports.matches.findDue(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })
})

describe('a match ended by a moderator', () => {
  it('is announced in its thread', async () => {
    const id = await harness.startMatch(2)
    const thread = (await discord.listMessages()).find((message) => jsonOf(message).includes('#started'))?.id
    const by = { player: await harness.playerId(5), moderates: harness.server }
    expect(
      (await handleCommand(harness.ports, { id, by, cause: 'abort', command: { type: 'abort' } })).ok,
    ).toBe(true)
    await deliverMatch(harness.deps, id)
    const last = (await discord.listMessages()).at(-1)
    expect(last?.channel).toBe(thread)
    expect(jsonOf(last)).toContain('#off')
  })
})

describe('reminders', () => {
  it('come at half time, four fifths and the last hour, then the clock plays', async () => {
    const id = await harness.startMatch(2)
    const late = await harness.userToMove(id)
    const seen: string[] = []
    const kindsSent = async () =>
      (await discord.listMessages()).flatMap(
        (message) => /#(half|late|hour|turn)#/.exec(jsonOf(message))?.[1] ?? [],
      )
    await harness.advanceWithSweeps(2 * ONE_DAY_MS - ONE_MINUTE_MS, 10 * ONE_MINUTE_MS)
    seen.push(...(await kindsSent()))
    expect(seen).toEqual(['turn', 'half', 'late', 'hour'])
    expect((await mentionedUsers()).every((user) => user === harness.userId(late))).toBe(true)
    await harness.advanceWithSweeps(2 * ONE_MINUTE_MS)
    expect(await harness.userToMove(id)).not.toBe(late)
  })

  it('are not sent to a player who has moved', async () => {
    const id = await harness.startMatch(2)
    const first = await harness.userToMove(id)
    await harness.advanceWithSweeps(20 * ONE_HOUR_MS, ONE_HOUR_MS)
    await harness.pass(id)
    await harness.advanceWithSweeps(10 * ONE_HOUR_MS, ONE_HOUR_MS)
    expect((await mentionedUsers()).filter((user) => user === harness.userId(first))).toHaveLength(1)
  })

  it('are merged into one after quiet hours', async () => {
    const rest = { zone: 'UTC', from: 20 * 60, to: 12 * 60 }
    for (const n of [0, 1])
      await harness.ports.settings.savePlayerSettings(
        await harness.playerId(n),
        playerSettingsSchema.parse({ rest, reminders: { everyHours: 2 } }),
      )
    // It is midnight: quiet hours last until noon.
    const id = await harness.startMatch(2)
    await harness.advanceWithSweeps(12 * ONE_HOUR_MS - ONE_MINUTE_MS, 30 * ONE_MINUTE_MS)
    expect(await mentionedUsers()).toEqual([])
    await harness.advanceWithSweeps(2 * ONE_MINUTE_MS)
    expect(await mentionedUsers()).toEqual([harness.userId(await harness.userToMove(id))])
  })

  it('go by direct message if chosen, and to the thread if direct messages are closed', async () => {
    for (const n of [0, 1])
      await harness.ports.settings.savePlayerSettings(
        await harness.playerId(n),
        playerSettingsSchema.parse({ dm: true }),
      )
    const id = await harness.startMatch(2)
    const first = await harness.userToMove(id)
    const messages = await discord.listMessages()
    const thread = messages.find((message) => jsonOf(message).includes('#started'))?.id
    expect([harness.channel, thread]).not.toContain(messages.at(-1)?.channel)
    await discord.planFault({ kind: 'dms', user: harness.userId(1 - first), closed: true })
    await harness.pass(id)
    const last = (await discord.listMessages()).at(-1)
    expect(last?.pinged.users).toEqual([harness.userId(1 - first)])
    expect(last?.channel).toBe(thread)
    // The closed state is remembered for a day.
    const dmRequests = async () =>
      (await discord.listRequests()).filter(({ path }) => path.includes('/users/@me/channels')).length
    const before = await dmRequests()
    await harness.advanceWithSweeps(23 * ONE_HOUR_MS, ONE_HOUR_MS)
    expect(await dmRequests()).toBe(before)
  })

  it('by an opponent are sent once per turn', async () => {
    const id = await harness.startMatch(2)
    const first = await harness.userToMove(id)
    await harness.advanceWithSweeps(ONE_HOUR_MS, 10 * ONE_MINUTE_MS)
    await harness.submit(id, 1 - first, { type: 'nudge' })
    await expect(harness.submit(id, 1 - first, { type: 'nudge' })).rejects.toThrow('nudgedAlready')
    expect(await mentionedUsers()).toEqual([harness.userId(first), harness.userId(first)])
  })
})

describe('an error from Discord', () => {
  it('with a retry time is retried then, once', async () => {
    await discord.planFault({
      kind: 'limit',
      when: 'before',
      retryAfter: 300,
      scope: 'user',
      match: { method: 'POST', path: '/channels/*/messages', nth: 2 },
    })
    const id = await harness.startMatch(2)
    expect(await discord.listMessages()).toHaveLength(1)
    await harness.advanceWithSweeps(4 * ONE_MINUTE_MS)
    expect(await discord.listMessages()).toHaveLength(1)
    await harness.advanceWithSweeps(3 * ONE_MINUTE_MS)
    expect(await mentionedUsers()).toEqual([harness.userId(await harness.userToMove(id))])
  })

  it('that drops the connection after posting leads to no duplicate', async () => {
    await discord.planFault({
      kind: 'drop',
      when: 'after',
      match: { method: 'POST', path: '/channels/*/messages', chance: 0.5, seed: 3 },
    })
    const id = await harness.startMatch(2)
    for (let n = 0; n < 6; n++) await harness.pass(id)
    await discord.clearFaults()
    await harness.advanceWithSweeps(ONE_HOUR_MS, ONE_MINUTE_MS)
    const messageKeys = (await discord.listMessages()).map(messageKeyOf)
    expect(new Set(messageKeys).size).toBe(messageKeys.length)
    expect(messageKeys.filter((key) => key.includes('#end') || key.includes('#turn'))).not.toHaveLength(0)
  })

  it('that is permanent pauses the match and its clock until it is resumed elsewhere', async () => {
    const id = await harness.startMatch(2)
    const before = (await harness.loadMatch(id)).deadline ?? 0
    const thread =
      (await discord.listMessages()).find((message) => jsonOf(message).includes('#started'))?.id ?? ''
    for (const channel of [thread, harness.channel])
      await discord.planFault({ kind: 'channel', channel, deleted: true })
    await harness.pass(id)
    await harness.advanceWithSweeps(3 * ONE_DAY_MS, ONE_HOUR_MS)
    expect(await harness.loadMatch(id)).toMatchObject({ phase: 'playing', paused: { reason: 'gone' } })
    // The host gets one direct message.
    expect(
      (await discord.listMessages()).filter((message) => jsonOf(message).includes('#paused')),
    ).toHaveLength(1)
    const { servers } = await discord.seed({ servers: [{ name: 'Other', channels: [{ name: 'new' }] }] })
    const place = { server: servers[0]?.id ?? '', channel: servers[0]?.channels[0] ?? '' }
    await harness.submit(id, 0, { type: 'resume', place })
    const resumed = await harness.loadMatch(id)
    expect(resumed.paused).toBe(null)
    expect(resumed.deadline ?? 0).toBeGreaterThan(before + 2 * ONE_DAY_MS)
    expect((await discord.listMessages(place.channel)).length).toBeGreaterThan(0)
  })
})

describe('a sweep outage', () => {
  it('of ten minutes or more refunds the lost time', async () => {
    const id = await harness.startMatch(2)
    const first = await harness.userToMove(id)
    await harness.advanceWithSweeps(2 * ONE_DAY_MS - ONE_HOUR_MS, ONE_HOUR_MS)
    const { deadline } = await harness.loadMatch(id)
    await harness.advanceClock(5 * ONE_HOUR_MS)
    await runSweep(harness.deps)
    const after = await harness.loadMatch(id)
    expect(await harness.userToMove(id)).toBe(first)
    expect(after.deadline).toBe((deadline ?? 0) + 5 * ONE_HOUR_MS)
    await harness.advanceWithSweeps(5 * ONE_HOUR_MS, 10 * ONE_MINUTE_MS)
    expect(await harness.userToMove(id)).not.toBe(first)
  })

  it('of less refunds nothing', async () => {
    const id = await harness.startMatch(2)
    const first = await harness.userToMove(id)
    await harness.advanceWithSweeps(2 * ONE_DAY_MS - ONE_MINUTE_MS, ONE_HOUR_MS)
    await harness.advanceClock(9 * ONE_MINUTE_MS)
    await runSweep(harness.deps)
    expect(await harness.userToMove(id)).not.toBe(first)
  })
})

describe('a match that can’t be processed', () => {
  it('is logged without the message of the error, which may contain a name or a text', async () => {
    const id = await harness.startMatch(2)
    const loadSnapshot = () => Promise.reject(new Error(`unreadable: ${testUserName(0)} wrote marmotte`))
    const ports = { ...harness.ports, matches: { ...harness.ports.matches, loadSnapshot } }
    const deps = { ...harness.deps, ports }
    harness.logLines.length = 0
    await harness.advanceClock(3 * ONE_DAY_MS)
    expect(await runSweep(deps)).toMatchObject({ failed: 2 })
    expect(await deliverBacklog(deps)).toBe(0)
    const failures = harness.logLines.filter(({ match }) => match === id)
    expect(failures.map(({ event }) => event)).toEqual(['sweepFailed', 'sweepFailed', 'wakeFailed'])
    for (const { error } of failures) expect(error).toMatchObject({ name: 'Error' })
    expect(jsonOf(failures)).not.toMatch(/Player|marmotte/)
  })
})

describe('a lobby', () => {
  it('gets a warning a day before it expires and an edit when it has', async () => {
    const id = await harness.openMatch({ seats: 3 })
    await harness.advanceWithSweeps(6 * ONE_DAY_MS + ONE_HOUR_MS, ONE_HOUR_MS)
    expect(await mentionedUsers()).toEqual([harness.userId(0)])
    await harness.advanceWithSweeps(ONE_DAY_MS, ONE_HOUR_MS)
    expect(await harness.loadMatch(id)).toMatchObject({ phase: 'off', off: 'expired' })
    expect(await harness.ports.matches.findDue(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })

  it('notifies its host when it is full', async () => {
    const id = await harness.openMatch({ seats: 2 })
    await harness.submit(id, 1, { type: 'join', wish: { seat: null, colour: null } })
    const full = (await discord.listMessages()).filter((message) => jsonOf(message).includes('#full#'))
    expect(full.flatMap(({ pinged }) => pinged.users)).toEqual([harness.userId(0)])
  })
})
