import { answer } from '@crackpost/bot/index'
import { act } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import { playerSettings } from '@crackpost/core/app/settings'
import { type Match, waitingFor } from '@crackpost/core/match/match'
import { deliver } from '@crackpost/functions/delivery/deliver'
import { sweep } from '@crackpost/functions/delivery/sweep'
import { appOf } from '@crackpost/functions/wire/app'
import type { Message } from '@crackpost/playground/state'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { DAY, HOUR, type Household, household, MINUTE } from './kit/household.ts'
import { markIn } from './kit/told.ts'

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

const pass = { type: 'act', action: { type: 'pass', give: [] } } as const

async function match(id: string): Promise<Match> {
  const found = await look(home.ports, id)
  if (!found?.match) throw new Error('no match')
  return found.match
}
/** The number of the player whose turn it is. */
async function toMove(id: string): Promise<number> {
  const current = await match(id)
  const [seat = 0] = waitingFor(current)
  const person = await home.ports.people.personOf(current.players[seat]?.player ?? '')
  return Number(person?.user) - 9000
}
/** As it was posted: an edit can't be silent, since it never rings. */
const isSilent = ({ flags, edits }: Message): boolean => ((edits[0]?.was.flags ?? flags) & 4096) !== 0
/** Who was rung about the match itself, in order: not the host of a full table. */
const rung = async (): Promise<string[]> =>
  (await discord.messages()).flatMap((message) =>
    isSilent(message) || textOf(message).includes('#full#') ? [] : message.pinged.users,
  )
const boards = async (): Promise<number> => (await discord.messages()).filter(isSilent).length
const textOf = (message: unknown): string => JSON.stringify(message)
const markOf = ({ components }: Message): string => markIn(components) ?? ''

describe('a match is told', () => {
  it('in a thread of its own, a silent message a turn and one ring for whoever is to move', async () => {
    const id = await home.started(2)
    // The open table and the start lie in the channel, what follows in the thread that hangs on the start.
    const [lobby, full, start, ring] = await discord.messages()
    expect(await discord.messages()).toHaveLength(4)
    expect(full?.pinged.users).toEqual([home.user(0)])
    expect([lobby?.channel, start?.channel]).toEqual([home.channel, home.channel])
    expect(ring?.channel).toBe(start?.id)
    expect(ring?.pinged.users).toEqual([home.user(await toMove(id))])
    expect([lobby, full, start, ring].map((message) => message && isSilent(message))).toEqual([
      true,
      false,
      true,
      false,
    ])
    await home.ask(id, await toMove(id), pass)
    const after = await discord.messages()
    expect(after).toHaveLength(6)
    expect(after.slice(3).every(({ channel }) => channel === start?.id)).toBe(true)
    expect(after[4]?.pinged.users).toEqual([home.user(await toMove(id))])
  })

  it('and the open table’s message follows those who come and go', async () => {
    const id = await home.opened({ seats: 3 })
    await home.ask(id, 1, { type: 'join', wish: { seat: null, colour: null } })
    const [lobby] = await discord.messages()
    expect(textOf(lobby)).toContain(home.user(1))
    await home.ask(id, 1, { type: 'leave' })
    expect(await discord.messages()).toHaveLength(1)
  })

  it('with a button on each message that shows the match as it is now', async () => {
    const id = await home.started(2)
    await home.ask(id, await toMove(id), pass)
    for (const message of await discord.messages()) {
      const [, custom_id = ''] = /"custom_id":"(1:board:[^"]+)"/.exec(textOf(message)) ?? []
      const press = {
        type: 3,
        id: message.id,
        application_id: '1',
        token: 'token',
        version: 1,
        locale: 'fr',
        channel_id: message.channel,
        channel: { id: message.channel, type: 0 },
        guild_id: home.server,
        member: { user: { id: home.user(0), username: 'zero' }, permissions: '0', roles: [] },
        data: { custom_id, component_type: 2 },
        message: { id: message.id },
      }
      const answered = await answer(appOf(home.ports), press, '1')
      expect(answered).toMatchObject({
        ok: true,
        value: { note: { verb: 'board', match: id, outcome: 'ok' } },
      })
    }
  })

  it('once, however often the bell rings and however many ring it', async () => {
    const id = await home.started(2)
    const before = await discord.messages()
    await Promise.all(Array.from({ length: 5 }, () => deliver(home.house, id)))
    await home.live(10 * MINUTE)
    expect(await discord.messages()).toHaveLength(before.length)
  })

  it('from where it was left, in order, when the bell did not ring for a while', async () => {
    const id = await home.started(2)
    const before = await boards()
    for (let n = 0; n < 4; n++) {
      const player = await home.player(await toMove(id))
      await act(home.ports, { id, by: { player, moderates: null }, cause: `quiet ${n}`, ask: pass })
    }
    await deliver(home.house, id)
    expect(await boards()).toBe(before + 4)
    const marks = (await discord.messages()).map(markOf)
    expect(marks.filter((mark) => mark.endsWith('#board'))).toEqual(
      ['000002', '000003', '000004', '000005'].map((turn) => `${id}:${turn}#board`),
    )
  })

  it('to its end, with the standing, and then it is off the due list', async () => {
    const id = await home.started(2)
    await home.ask(id, 0, { type: 'resign' })
    await home.live(3 * MINUTE)
    const messages = await discord.messages()
    // The standing is told once in the place; who is rung there need not read it again.
    const standing = messages.filter((message) => textOf(message).includes('1 – '))
    expect(standing.map((message) => textOf(message).includes('#end'))).toEqual([true])
    const over = messages.filter((message) => textOf(message).includes('#over#'))
    expect(over.flatMap(({ pinged }) => pinged.users).sort()).toEqual([home.user(0), home.user(1)])
    expect(await home.ports.matches.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })
})

describe('a match that a moderator ends', () => {
  it('is told of where it is played', async () => {
    const id = await home.started(2)
    const thread = (await discord.messages()).find((message) => textOf(message).includes('#started'))?.id
    const by = { player: await home.player(5), moderates: home.server }
    expect((await act(home.ports, { id, by, cause: 'abort', ask: { type: 'abort' } })).ok).toBe(true)
    await deliver(home.house, id)
    const last = (await discord.messages()).at(-1)
    expect(last?.channel).toBe(thread)
    expect(textOf(last)).toContain('#off')
  })
})

describe('reminders', () => {
  it('come at half time, four fifths and in the last hour, then the clock plays', async () => {
    const id = await home.started(2)
    const late = await toMove(id)
    const seen: string[] = []
    const kinds = async () =>
      (await discord.messages()).flatMap(
        (message) => /#(half|late|hour|turn)#/.exec(textOf(message))?.[1] ?? [],
      )
    await home.live(2 * DAY - MINUTE, 10 * MINUTE)
    seen.push(...(await kinds()))
    expect(seen).toEqual(['turn', 'half', 'late', 'hour'])
    expect((await rung()).every((user) => user === home.user(late))).toBe(true)
    await home.live(2 * MINUTE)
    expect(await toMove(id)).not.toBe(late)
  })

  it('don’t come to whoever has moved', async () => {
    const id = await home.started(2)
    const first = await toMove(id)
    await home.live(20 * HOUR, HOUR)
    await home.ask(id, first, pass)
    await home.live(10 * HOUR, HOUR)
    expect((await rung()).filter((user) => user === home.user(first))).toHaveLength(1)
  })

  it('wait for the morning, and then one says it all', async () => {
    const rest = { zone: 'UTC', from: 20 * 60, to: 12 * 60 }
    for (const n of [0, 1])
      await home.ports.settings.savePlayer(
        await home.player(n),
        playerSettings.parse({ rest, reminders: { everyHours: 2 } }),
      )
    // The clock stands at midnight: quiet until noon.
    const id = await home.started(2)
    await home.live(12 * HOUR - MINUTE, 30 * MINUTE)
    expect(await rung()).toEqual([])
    await home.live(2 * MINUTE)
    expect(await rung()).toEqual([home.user(await toMove(id))])
  })

  it('come by direct message where that is asked for, and in the place where it is closed', async () => {
    for (const n of [0, 1])
      await home.ports.settings.savePlayer(await home.player(n), playerSettings.parse({ dm: true }))
    const id = await home.started(2)
    const first = await toMove(id)
    const messages = await discord.messages()
    const thread = messages.find((message) => textOf(message).includes('#started'))?.id
    expect([home.channel, thread]).not.toContain(messages.at(-1)?.channel)
    await discord.fault({ kind: 'dms', user: home.user(1 - first), closed: true })
    await home.ask(id, first, pass)
    const last = (await discord.messages()).at(-1)
    expect(last?.pinged.users).toEqual([home.user(1 - first)])
    expect(last?.channel).toBe(thread)
    // It is remembered for a day.
    const knocks = async () =>
      (await discord.requests()).filter(({ path }) => path.includes('/users/@me/channels')).length
    const before = await knocks()
    await home.live(23 * HOUR, HOUR)
    expect(await knocks()).toBe(before)
  })

  it('by an opponent come once a turn', async () => {
    const id = await home.started(2)
    const first = await toMove(id)
    await home.live(HOUR, 10 * MINUTE)
    await home.ask(id, 1 - first, { type: 'nudge' })
    await expect(home.ask(id, 1 - first, { type: 'nudge' })).rejects.toThrow('nudgedAlready')
    expect(await rung()).toEqual([home.user(first), home.user(first)])
  })
})

describe('what Discord refuses', () => {
  it('for now is sent when it says, once', async () => {
    await discord.fault({
      kind: 'limit',
      when: 'before',
      retryAfter: 300,
      scope: 'user',
      match: { method: 'POST', path: '/channels/*/messages', nth: 2 },
    })
    const id = await home.started(2)
    expect(await discord.messages()).toHaveLength(1)
    await home.live(4 * MINUTE)
    expect(await discord.messages()).toHaveLength(1)
    await home.live(3 * MINUTE)
    expect(await rung()).toEqual([home.user(await toMove(id))])
  })

  it('by dropping the line after the work was done is not posted twice', async () => {
    await discord.fault({
      kind: 'drop',
      when: 'after',
      match: { method: 'POST', path: '/channels/*/messages', chance: 0.5, seed: 3 },
    })
    const id = await home.started(2)
    for (let n = 0; n < 6; n++) await home.ask(id, await toMove(id), pass)
    await discord.mend()
    await home.live(HOUR, MINUTE)
    const marks = (await discord.messages()).map(markOf)
    expect(new Set(marks).size).toBe(marks.length)
    expect(marks.filter((mark) => mark.includes('#end') || mark.includes('#turn'))).not.toHaveLength(0)
  })

  it('for good pauses the match, and its time stands still until it is resumed elsewhere', async () => {
    const id = await home.started(2)
    const first = await toMove(id)
    const before = (await match(id)).deadline ?? 0
    const thread =
      (await discord.messages()).find((message) => textOf(message).includes('#started'))?.id ?? ''
    for (const channel of [thread, home.channel])
      await discord.fault({ kind: 'channel', channel, deleted: true })
    await home.ask(id, first, pass)
    await home.live(3 * DAY, HOUR)
    expect(await match(id)).toMatchObject({ phase: 'playing', paused: { reason: 'gone' } })
    // The host is told once, by direct message.
    expect((await discord.messages()).filter((message) => textOf(message).includes('#paused'))).toHaveLength(
      1,
    )
    const { servers } = await discord.seed({ servers: [{ name: 'Other', channels: [{ name: 'new' }] }] })
    const place = { server: servers[0]?.id ?? '', channel: servers[0]?.channels[0] ?? '' }
    await home.ask(id, 0, { type: 'resume', place })
    const resumed = await match(id)
    expect(resumed.paused).toBe(null)
    expect(resumed.deadline ?? 0).toBeGreaterThan(before + 2 * DAY)
    expect((await discord.messages(place.channel)).length).toBeGreaterThan(0)
  })
})

describe('an outage of the sweep', () => {
  it('of ten minutes and more gives back the time that ran out meanwhile', async () => {
    const id = await home.started(2)
    const first = await toMove(id)
    await home.live(2 * DAY - HOUR, HOUR)
    const { deadline } = await match(id)
    await home.pass(5 * HOUR)
    await sweep(home.house)
    const after = await match(id)
    expect(await toMove(id)).toBe(first)
    expect(after.deadline).toBe((deadline ?? 0) + 5 * HOUR)
    await home.live(5 * HOUR, 10 * MINUTE)
    expect(await toMove(id)).not.toBe(first)
  })

  it('that is shorter gives nothing back', async () => {
    const id = await home.started(2)
    const first = await toMove(id)
    await home.live(2 * DAY - MINUTE, HOUR)
    await home.pass(9 * MINUTE)
    await sweep(home.house)
    expect(await toMove(id)).not.toBe(first)
  })
})

describe('an open table', () => {
  it('is warned of a day before it expires, and says when it is gone', async () => {
    const id = await home.opened({ seats: 3 })
    await home.live(6 * DAY + HOUR, HOUR)
    expect(await rung()).toEqual([home.user(0)])
    await home.live(DAY, HOUR)
    expect(await match(id)).toMatchObject({ phase: 'off', off: 'expired' })
    expect(await home.ports.matches.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })

  it('that is full tells its host', async () => {
    const id = await home.opened({ seats: 2 })
    await home.ask(id, 1, { type: 'join', wish: { seat: null, colour: null } })
    const full = (await discord.messages()).filter((message) => textOf(message).includes('#full#'))
    expect(full.flatMap(({ pinged }) => pinged.users)).toEqual([home.user(0)])
  })
})
