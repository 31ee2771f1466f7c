import { voiceOf } from '@crackpost/bot/games/index'
import type { Order } from '@crackpost/bot/order'
import { button, type Panel, panel, row, text } from '@crackpost/bot/panel'
import { message, update } from '@crackpost/bot/reply'
import { plain } from '@crackpost/bot/tag'
import { testWordsIn } from '@crackpost/bot/words/test'
import { playerSettings } from '@crackpost/core/app/settings'
import { type Painted, paint } from '@crackpost/functions/delivery/paint'
import type { Commission } from '@crackpost/functions/discord/door'
import type { Message } from '@crackpost/playground/state'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { type Household, household } from './kit/household.ts'

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

const shown: Panel = panel(
  'plain',
  text('what was answered'),
  { type: 'picture', alt: 'what it shows', text: 'the table as text' },
  row(button('Games', plain('games'))),
)
const frame = { panel: shown, theme: 'dark', language: 'fr' } as const

/** An answer that the door has given to the first player, and an order about it. */
async function answered(order: Order, response: object | null = message(shown)): Promise<Commission> {
  const { token, application_id } = await discord.interaction({
    user: home.user(0),
    channel: home.channel,
    ...(response && { response }),
  })
  return { ...order, application: application_id, token }
}

const waited: number[] = []
const painted = (order: Commission, wait?: () => Promise<void>): Promise<Painted> => {
  waited.length = 0
  return paint(home.house, order, async (ms) => {
    waited.push(ms)
    await wait?.()
  })
}

async function picture(what: string, seat: number | null, more: object = {}): Promise<Order> {
  return { ...frame, type: 'picture', match: await home.started(2), turn: null, seat, what, ...more }
}

/** The answer as the first player sees it. */
async function seen(): Promise<Message> {
  const found = (await discord.messages()).findLast(({ interaction }) => interaction !== null)
  if (!found) throw new Error('nothing was answered')
  return found
}
const written = (of: Message): string => JSON.stringify(of.components)

describe('the painter', () => {
  it.each([
    ['table', null],
    ['hand', 0],
    ['seat', 1],
    ['pad', null],
  ] as const)('puts a %s where the text stood, in the answer that is there', async (what, seat) => {
    const order = await answered(await picture(what, seat))
    expect(written(await seen())).toContain('the table as text')
    expect(await painted(order)).toMatchObject({ type: 'painted' })
    const after = await seen()
    expect(after.attachments).toMatchObject([{ filename: `${what}.png`, type: 'image/png' }])
    expect(written(after)).toContain(`"url":"attachment://${what}.png"`)
    expect(written(after)).toContain('"description":"what it shows"')
    expect(written(after)).not.toContain('the table as text')
    expect(written(after)).toContain('what was answered')
    expect(after.pinged.users).toEqual([])
  })

  it('draws what belongs to a turn only while it is that turn', async () => {
    const order = await picture('table', null, { turn: 1 })
    expect(await painted(await answered({ ...order, turn: 2 } as Order))).toMatchObject({
      type: 'undrawable',
    })
    expect(await painted(await answered(order))).toMatchObject({ type: 'painted' })
  })

  it('shows no spectator a hand: what was answered stands', async () => {
    const order = await answered(await picture('hand', null))
    expect(await painted(order)).toMatchObject({ type: 'undrawable' })
    expect(written(await seen())).toContain('the table as text')
  })

  it('illustrates the rules', async () => {
    const { id, rules } = voiceOf('le-crack')
    const examples = (await rules()).filter(({ example }) => example !== null)
    expect(examples.length).toBeGreaterThan(0)
    for (const { id: section } of examples) {
      const order = await answered({ ...frame, type: 'example', game: id, section })
      expect(await painted(order), section).toMatchObject({ type: 'painted' })
      expect((await seen()).attachments).toMatchObject([{ filename: 'example.png' }])
    }
    const strange = await answered({ ...frame, type: 'example', game: id, section: 'nonsense' })
    expect(await painted(strange)).toMatchObject({ type: 'undrawable' })
  })

  it('hands out what is kept about a player as a file', async () => {
    await home.started(2)
    const order = await answered({ ...frame, type: 'export', player: await home.player(0) })
    expect(await painted(order)).toMatchObject({ type: 'painted' })
    const after = await seen()
    expect(after.attachments).toMatchObject([{ filename: 'crackpost.json', type: 'application/json' }])
    expect(written(after)).toContain('{"type":13,"file":{"url":"attachment://crackpost.json"}}')
  })
})

describe('an answer that is painted', () => {
  it('may be one that Discord has not taken yet: that is waited for', async () => {
    const order = await answered(await picture('table', null), null)
    const [{ id = '' } = {}] = Object.values(await interactions())
    const take = async () => {
      if (waited.length !== 3) return
      const url = `${discord.api}/interactions/${id}/${order.token}/callback`
      const headers = { 'content-type': 'application/json' }
      await fetch(url, { method: 'POST', headers, body: JSON.stringify(message(shown)) })
    }
    expect(await painted(order, take)).toMatchObject({ type: 'painted' })
    expect(waited).toHaveLength(3)
  })

  it('is given up after five seconds', async () => {
    const order = await answered(await picture('table', null), null)
    expect(await painted(order)).toEqual({ type: 'unsent', kind: 'refused' })
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(5000)
  })

  it('is left alone where its reader has gone on from it', async () => {
    const order = await answered(await picture('table', null))
    const next = panel('plain', text('what came next'), row(button('More', plain('more'))))
    const { id } = await seen()
    await discord.interaction({
      user: home.user(0),
      channel: home.channel,
      message: id,
      response: update(next),
    })
    expect(await painted(order)).toEqual({ type: 'unsent', kind: 'overtaken' })
    expect(written(await seen())).toContain('what came next')
  })

  it('can no longer be changed after a quarter of an hour', async () => {
    const order = await answered(await picture('table', null))
    await home.pass(16 * 60_000)
    expect(await painted(order)).toEqual({ type: 'unsent', kind: 'refused' })
    expect(waited).toEqual([])
  })

  it('leaves its token in no log', async () => {
    const order = await answered(await picture('table', null))
    await painted(order)
    await home.pass(16 * 60_000)
    await painted(order)
    expect(home.logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(home.logged)).not.toContain(order.token)
  })
})

/** All interactions there are, without their tokens. */
const interactions = async (): Promise<{ id: string }[]> => {
  const state = (await (await fetch(`${discord.url}/control/state`)).json()) as {
    interactions: { id: string }[]
  }
  return state.interactions
}

describe('a test notice', () => {
  const words = testWordsIn('fr')
  const tested = async (): Promise<string> => {
    const order = { ...frame, type: 'test', player: await home.player(0), channel: home.channel } as const
    expect(await painted(await answered(order))).toMatchObject({ type: 'painted' })
    return written(await seen())
  }
  const wishing = async (dm: boolean) =>
    home.ports.settings.savePlayer(await home.player(0), playerSettings.parse({ dm }))
  const notices = async (): Promise<Message[]> =>
    (await discord.messages()).filter(({ pinged }) => pinged.users.includes(home.user(0)))

  it('comes in the channel, and rings whoever asked for it', async () => {
    expect(await tested()).toContain(words.channel)
    const [notice] = await notices()
    expect(notice).toMatchObject({ channel: home.channel, pinged: { users: [home.user(0)] } })
    expect((notice?.flags ?? 0) & 4096).toBe(0)
    expect(written(await seen())).toContain('what was answered')
  })

  it('comes by direct message where that is asked for', async () => {
    await wishing(true)
    expect(await tested()).toContain(words.dm)
    const [notice, ...more] = await notices()
    expect(notice?.channel).not.toBe(home.channel)
    expect(more).toEqual([])
  })

  it('comes in the channel where direct messages are closed, until they are open again', async () => {
    await wishing(true)
    await discord.fault({ kind: 'dms', user: home.user(0), closed: true })
    const said = await tested()
    expect(said).toContain(words.closed)
    expect(said).toContain(words.channel)
    expect((await notices()).map(({ channel }) => channel)).toEqual([home.channel])
    await discord.fault({ kind: 'dms', user: home.user(0), closed: false })
    expect(await tested()).toContain(words.dm)
    // From now on real ones go there as well.
    const id = await home.started(2, {}, 'after the test')
    const rings = (await notices()).filter((of) => written(of).includes(`:${id}:`) && (of.flags & 4096) === 0)
    expect(rings.length).toBeGreaterThan(0)
    expect(rings.map(({ channel }) => channel)).not.toContain(home.channel)
  })

  it.each([
    ['SEND_MESSAGES', 'Envoyer des messages'],
    ['VIEW_CHANNEL', 'Voir le salon'],
  ] as const)('that can’t come for want of %s says so', async (permission, name) => {
    await discord.fault({ kind: 'permission', channel: home.channel, permission, allowed: false })
    expect(await tested()).toContain(words.unreachable(name))
    expect(await notices()).toEqual([])
  })

  it('that Discord does not take for now says that it is worth another try', async () => {
    await discord.fault({
      kind: 'limit',
      when: 'before',
      retryAfter: 300,
      scope: 'user',
      match: { method: 'POST', path: '/channels/*/messages' },
    })
    expect(await tested()).toContain(words.later)
  })
})
