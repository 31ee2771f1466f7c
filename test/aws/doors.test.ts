import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PRIVACY } from '@crackpost/bot/words/privacy'
import { SETTINGS } from '@crackpost/bot/words/settings'
import { act } from '@crackpost/core/app/act'
import { open } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import { rng } from '@crackpost/core/kernel/dice'
import { EXPIRY } from '@crackpost/core/match/due'
import { NO_WISH } from '@crackpost/core/match/terms'
import type { StreamRecord } from '@crackpost/functions/delivery/stream'
import type { Summary } from '@crackpost/functions/delivery/sweep'
import { courier } from '@crackpost/functions/store/courier'
import { store } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOOR_NAMES } from '../../scripts/packed.ts'
import type { Guest } from '../kit/guest.ts'
import { asked, clock, done, ports, termsOf } from '../kit/table.ts'
import { doubles } from '../kit/told.ts'
import { allCommands, toured } from '../kit/tour.ts'
import { type Cloud, cloud } from './cloud.ts'
import { begun, marksOf, matchOf, moved, newsOf, type Played } from './match.ts'
import { keyIn } from './relay.ts'

const CALLS = fileURLToPath(new URL('../../.cache/calls.json', import.meta.url))
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

let here: Cloud
beforeAll(async () => {
  here = await cloud()
}, 60_000)
afterAll(() => here?.close())

const guests = (channel: number, ...names: string[]): Guest[] =>
  names.map((name) => here.guest(name, here.channels[channel] ?? ''))

/** Everything that the log is worth telling stands there: in order, and once. */
async function expectTold(id: string): Promise<void> {
  const [marks, news] = [marksOf(here, id), await newsOf(here, id)]
  expect(doubles(marks)).toEqual([])
  expect(marks.filter((mark) => news.includes(mark))).toEqual(news)
}

/** What Discord refused since this was last asked, but for a painter that is faster than the answer it paints. */
const complaints = (): string[] =>
  here.discord.desk.world.troubles
    .splice(0)
    .filter(
      ({ what, message }) => !(what.startsWith('GET /webhooks/') && message.startsWith('Unknown Webhook')),
    )
    .map(({ message }) => message)

/** A batch in another order, some of it twice. */
const shaken = (n: number) => (batch: readonly StreamRecord[]) => {
  const dice = rng('stream', String(n))
  const all = [...batch, ...batch.filter(() => dice.below(2) === 0)]
  return all.toSorted(() => dice.below(3) - 1)
}

describe('a match in the cloud', () => {
  it('is played to its end, whatever becomes of the stream: each board stands there once', async () => {
    const match = await begun(guests(0, 'Zoé', 'Sam'))
    let moves = 0
    while (await moved(here, match)) {
      moves++
      // The worker is slow at times, and then hears of several moves at once, twice, and in any order.
      if (moves % 3 === 0) await here.stream.flow(shaken(moves))
    }
    await here.stream.flow(shaken(moves))
    await here.painted()
    expect(moves).toBeGreaterThan(10)
    expect((await matchOf(here, match.id)).phase).toBe('over')
    await expectTold(match.id)
    // Bells that ring late say nothing new.
    const Records = [1, 7, 3].map((seq) => ({
      dynamodb: {
        SequenceNumber: `${seq}`,
        Keys: { pk: { S: `M#${match.id}` }, sk: { S: `E#00000${seq}` } },
      },
    }))
    expect(await here.doors.worker.invoke({ Records })).toEqual({ batchItemFailures: [] })
    await expectTold(match.id)
  })

  it('is told of later where the worker could not, and others need not wait', async () => {
    const [bad, good] = [await begun(guests(1, 'Inès', 'Léo')), await begun(guests(2, 'Ada', 'Max'))]
    here.cut('worker', (question) => keyIn(question) === `M#${bad.id} POST`)
    const failed = await here.stream.flow()
    expect(failed.batchItemFailures).toHaveLength(1)
    expect(marksOf(here, bad.id)).toEqual([])
    await expectTold(good.id)
    await moved(here, bad)
    await moved(here, good)
    here.cut('worker', null)
    expect(await here.stream.flow(shaken(1))).toEqual({ batchItemFailures: [] })
    for (const { id } of [bad, good]) await expectTold(id)
  })

  it('stands still when its place is gone, and goes on elsewhere', async () => {
    const match = await begun(guests(1, 'Noé', 'Mia'))
    await here.stream.flow()
    const { state } = here.discord.desk.world
    for (const channel of Object.values(state.channels))
      if (channel.id === here.channels[1] || channel.parent === here.channels[1]) channel.deleted = true
    for (const guest of match.guests) guest.go(here.channels[2] ?? '')
    await moved(here, match)
    await here.stream.flow()
    expect((await matchOf(here, match.id)).paused).not.toBeNull()
    expect(new Set(complaints())).toEqual(new Set(['Unknown Channel (404, 10003)']))
    await match.guests[0]?.type('/crack reprendre', { partie: match.id })
    await here.stream.flow()
    expect((await matchOf(here, match.id)).paused).toBeNull()
    await moved(here, match)
    await here.stream.flow()
    await expectTold(match.id)
  })
})

describe('everything else in the cloud', () => {
  let match: Played
  beforeAll(async () => {
    match = await begun(guests(0, 'Lou', 'Ben'))
    await here.stream.flow()
  }, 60_000)

  it('answers what can be typed and touched, with pictures and files', async () => {
    const [guest, friend] = match.guests
    if (!guest || !friend) throw new Error('nobody is there')
    const { desk } = here.discord
    await toured({
      guest,
      friend,
      commands: allCommands('fr'),
      avoid: [SETTINGS.fr.titles.language],
      depth: 1,
    })
    const mother = here.guest('Éva', here.channels[0] ?? '', { manages: true })
    await toured({ guest: mother, friend, commands: ['/crack serveur'], depth: 2 })
    await here.stream.flow()
    await here.painted()
    expect(complaints()).toEqual([])
    const names = desk.world.state.messages.flatMap(({ attachments }) =>
      attachments.map(({ filename }) => filename),
    )
    for (const name of ['seat.png', 'example.png', 'crackpost.json']) expect(names).toContain(name)
  })

  it('tries whether notices arrive, where direct messages are closed', async () => {
    const [guest] = match.guests
    const { users } = here.discord.desk.world.state
    const user = users[guest?.user ?? '']
    if (!guest || !user) throw new Error('nobody is there')
    const { people, settings } = here.stored
    const player = (await people.known(guest.user)) ?? ''
    await settings.savePlayer(player, { ...(await settings.ofPlayer(player)), dm: true })
    user.closed = true
    const page = await guest.press(await guest.type('/crack réglages'), SETTINGS.fr.buttons.test)
    await here.painted()
    user.closed = false
    expect(page.text()).toContain('essai')
  })

  it('forgets whoever asks for it, and whoever takes the application off their account', async () => {
    const [asks, leaves] = guests(2, 'Tim', 'Eve')
    if (!asks || !leaves) throw new Error('nobody is there')
    for (const guest of [asks, leaves]) await guest.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const { buttons } = PRIVACY.fr
    const sure = await asks.press(await asks.type('/crack confidentialité'), buttons.forget)
    await asks.press(sure, buttons.forgetNow)
    const farewell = { type: 'APPLICATION_DEAUTHORIZED', data: { user: { id: leaves.user } } }
    expect((await here.event({ type: 0 })).statusCode).toBe(204)
    expect((await here.event({ type: 1, event: farewell })).statusCode).toBe(204)
    for (const { user } of [asks, leaves]) expect(await here.stored.people.known(user)).toBeNull()
    await here.stream.flow()
  })
})

describe('the sweep in the cloud', () => {
  /** The use cases as they would have gone at another time, on the same table. */
  const then = (at: number): Ports => {
    const time = clock(at)
    return ports(store(here.database.client, here.database.table, { now: time.now }), time, String(at))
  }
  const swept = async () => (await here.doors.sweep.invoke({ version: '0' })) as Summary

  async function opened(at: number, name: string): Promise<{ id: string; ports: Ports; guest: string }> {
    const use = then(at)
    const [host = '', guest = ''] = await Promise.all(
      guests(0, `${name} 1`, `${name} 2`).map((each) => use.people.playerOf(each.user, each.name)),
    )
    const place = { server: here.server, channel: here.channels[0] ?? '' }
    const terms = termsOf('le-crack', 2, { place })
    const { id } = done(await open(use, { host, cause: name, terms, wish: NO_WISH }))
    return { id, ports: use, guest }
  }

  async function started(at: number, name: string): Promise<string> {
    const { id, ports: use, guest } = await opened(at, name)
    done(await act(use, asked(id, guest, `${name} join`, { type: 'join', wish: NO_WISH })))
    const { match } = done(await act(use, asked(id, guest, `${name} start`, { type: 'start' })))
    return match.phase === 'playing' ? id : ''
  }

  it('moves what is overdue, closes what nobody came to, and drops what was never opened', async () => {
    const { heartbeat } = courier(here.database.client, here.database.table)
    await heartbeat.beat(Date.now() - MINUTE)
    const late = await started(Date.now() - 3 * DAY, 'late')
    const empty = await opened(Date.now() - EXPIRY - HOUR, 'empty')
    await here.stored.matches.reserve('0rphan0rphan', Date.now() - HOUR)
    const { moved: count, failed } = await swept()
    expect([count >= 2, failed]).toEqual([true, 0])
    await swept()
    expect((await matchOf(here, late)).turn).toBe(2)
    expect((await matchOf(here, empty.id)).phase).toBe('off')
    expect(await here.stored.matches.load('0rphan0rphan')).toBeNull()
    expect(await heartbeat.last()).toBeGreaterThan(Date.now() - MINUTE)
    await here.stream.flow()
    await expectTold(late)
  })

  it('gives time back that it was away itself, and takes what has ended off its list', async () => {
    const { client, table } = here.database
    await client.ask('PutItem', {
      TableName: table,
      Item: { pk: 'S#sweep', sk: 'BEAT', at: Date.now() - 5 * HOUR },
    })
    const id = await started(Date.now() - 2 * DAY - HOUR, 'outage')
    const over = await started(Date.now() - DAY, 'over')
    const { players } = await matchOf(here, over)
    done(
      await act(
        then(Date.now() - HOUR),
        asked(over, players[0]?.player ?? '', 'give up', { type: 'resign' }),
      ),
    )
    expect((await swept()).outage).toBeGreaterThan(4 * HOUR)
    const match = await matchOf(here, id)
    expect([match.turn, (match.deadline ?? 0) > Date.now()]).toEqual([1, true])
    await swept()
    expect((await here.stored.matches.due(Date.now(), 1000)).map((row) => row.id)).not.toContain(over)
    await expectTold(over)
  })
})

it('The calls that each door has made are written down, for whoever looks after what it may do', () => {
  const text = ({ door, action, index }: Cloud['calls'][number]): string => `${door} ${action} ${index ?? ''}`
  const calls = [...new Map(here.calls.map((call) => [text(call), call])).values()]
  expect(new Set(calls.map(({ door }) => door))).toEqual(new Set(DOOR_NAMES))
  expect(calls.map(({ action }) => action)).not.toContain('dynamodb:Scan')
  mkdirSync(fileURLToPath(new URL('../../.cache', import.meta.url)), { recursive: true })
  writeFileSync(
    CALLS,
    `${JSON.stringify(
      calls.toSorted((a, b) => (text(a) < text(b) ? -1 : 1)),
      null,
      2,
    )}\n`,
  )
})
