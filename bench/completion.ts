import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '@crackpost/bot/app'
import { answer } from '@crackpost/bot/index'
import { act } from '@crackpost/core/app/act'
import type { Ports } from '@crackpost/core/app/ports'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import { action as actionSchema } from '@crackpost/core/games/le-crack/schema'
import type { Match } from '@crackpost/core/match/match'
import { NO_WISH } from '@crackpost/core/match/terms'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { appOf } from '@crackpost/functions/wire/app'
import { asked, type Clock, clock, done, nextAsk, ports, snowflake, termsOf } from '../test/kit/table.ts'
import { type Figure, percentile } from './figure.ts'

const MATCHES = 8
const APPLICATION = '1199000000000000000'
const PLACE = { server: '1199000000000000001', channel: '1199000000000000002' }

/**
 * From an interaction as Discord sends it to the choices, on an embedded database on disk: every word of whole
 * matches as it is typed, letter by letter, then with a place, then a swap for it; the match is not named. The first
 * match warms up and is not counted.
 */
export async function* completionFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'completion-bench-'))
  const { client, close } = await embedded({ folder })
  try {
    const times: number[] = []
    let positions = 0
    let offered = 0
    for (let n = 0; n <= MATCHES; n++) {
      const time = clock()
      const world = ports(store(client, TABLE, { now: time.now }), time, `completion ${n}`)
      for await (const typing of played(world, time, n)) {
        if (n === 0) continue
        times.push(...typing.times)
        positions += 1
        offered += typing.offered
      }
    }
    yield { name: 'completion.positions', value: positions, unit: 'positions' }
    yield { name: 'completion.requests', value: times.length, unit: 'requests' }
    yield { name: 'completion.choices_mean', value: offered / times.length, unit: 'choices' }
    yield { name: 'completion.p50_ms', value: percentile(times, 0.5), unit: 'ms' }
    yield { name: 'completion.p99_ms', value: percentile(times, 0.99), unit: 'ms' }
    yield { name: 'completion.max_ms', value: Math.max(...times), unit: 'ms' }
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
}

interface Typing {
  readonly times: readonly number[]
  readonly offered: number
}

/** A match of random players, each of whose plays is typed before it is made. */
async function* played(world: Ports, time: Clock, n: number): AsyncGenerator<Typing> {
  const app = appOf(world)
  const users = Array.from({ length: 2 + (n % 3) }, (_, seat) => String(1000 * (n + 1) + seat))
  const players = await Promise.all(users.map((user) => world.people.playerOf(user, `Joueur ${user}`)))
  const [host = '', ...guests] = players
  const terms = termsOf(leCrack.id, users.length, { place: PLACE })
  const { id } = done(await app.open({ host, cause: `open ${n}`, terms, wish: NO_WISH }))
  for (const guest of guests)
    done(await act(world, asked(id, guest, `join ${guest}`, { type: 'join', wish: NO_WISH })))
  let match: Match = done(await act(world, asked(id, host, `start ${n}`, { type: 'start' }))).match
  for (let turn = 0; ; turn++) {
    const next = nextAsk(match, world, `completion ${n} ${turn}`)
    if (!next) return
    const wanted = next.ask.type === 'act' ? actionSchema.safeParse(next.ask.action) : null
    const user = users[players.indexOf(next.by?.player ?? '')] ?? ''
    if (wanted?.data?.type === 'play') {
      const letters = wanted.data.word.map((tile) => tile.charAt(0).toLowerCase()).join('')
      yield await typed(app, time, user, letters, wanted.data.at)
    }
    time.pass(60_000)
    match = done(await act(world, { id, cause: snowflake(time.now(), turn), ...next })).match
  }
}

type Option = Readonly<Record<string, unknown>>

async function typed(app: App, time: Clock, user: string, letters: string, at: string): Promise<Typing> {
  const word = (value: string): Option => ({ name: 'word', type: 3, value })
  const texts = [...letters].map((_, index) => letters.slice(0, index + 1))
  const places = [`${letters} ${at}`, `${letters} ${at.slice(0, -1)}`, `${letters} ↓`]
  const requests: Option[][] = [
    ...[...texts, ...places].map((text) => [{ ...word(text), focused: true }]),
    [word(letters), { name: 'place', type: 3, value: '', focused: true }],
    [word(letters), { name: 'swap', type: 3, value: '', focused: true }],
  ]
  const times: number[] = []
  let offered = 0
  for (const [index, options] of requests.entries()) {
    const raw = interaction(snowflake(time.now(), index), user, options)
    const start = performance.now()
    const answered = await answer(app, raw, APPLICATION)
    times.push(performance.now() - start)
    if (!answered.ok || answered.value.reply.type !== 8) throw new Error('no choices')
    const { length } = answered.value.reply.data.choices
    if (options.length === 1 && index === letters.length - 1 && length === 0)
      throw new Error(`nothing offered for ${letters}`)
    offered += length
  }
  return { times, offered }
}

const interaction = (id: string, user: string, options: readonly Option[]): object => ({
  id,
  application_id: APPLICATION,
  type: 4,
  token: 'not looked at',
  version: 1,
  locale: 'fr',
  guild_id: PLACE.server,
  channel_id: PLACE.channel,
  channel: { id: PLACE.channel, type: 0 },
  member: { user: { id: user, username: `joueur-${user}`, global_name: `Joueur ${user}` }, permissions: '0' },
  app_permissions: '0',
  authorizing_integration_owners: { '0': PLACE.server },
  data: { id: '1', name: 'lecrack', type: 1, options: [{ name: 'play', type: 1, options }] },
})
