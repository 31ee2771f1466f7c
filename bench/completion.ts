import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseInteraction } from '@crackpost/bot/discord/interaction'
import { toReply } from '@crackpost/bot/response'
import { handleInteraction } from '@crackpost/bot/router'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { action as actionSchema } from '@crackpost/core/games/le-crack/schema'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  randomCommand,
  testMatchSettings,
  testSnowflake,
  unwrapResult,
} from '../test/kit/harness/use-cases.ts'
import { type Figure, percentile } from './figure.ts'

const MATCHES = 8
const APPLICATION = '1199000000000000000'
const PLACE = { server: '1199000000000000001', channel: '1199000000000000002' }

/**
 * The time from an autocomplete interaction to its choices, on an embedded database on disk: every word of whole matches
 * as it is typed, letter by letter, then with a place, then with a swap; the match option is empty. The first match is a
 * warm-up and is not counted.
 */
export async function* completionFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'completion-bench-'))
  const { client, close } = await openEmbeddedDatabase({ folder })
  try {
    const times: number[] = []
    let positions = 0
    let offered = 0
    for (let n = 0; n <= MATCHES; n++) {
      const time = createManualClock()
      const ports = createTestPorts(
        createStore(client, EMBEDDED_TABLE_NAME, { now: time.now }),
        time,
        `completion ${n}`,
      )
      for await (const typing of playMatch(ports, time, n)) {
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

interface TypingTimes {
  readonly times: readonly number[]
  readonly offered: number
}

/** Plays a match with random moves and measures the typing of each word before it is played. */
async function* playMatch(ports: Ports, time: ManualClock, n: number): AsyncGenerator<TypingTimes> {
  const users = Array.from({ length: 2 + (n % 3) }, (_, seat) => String(1000 * (n + 1) + seat))
  const players = await Promise.all(
    users.map((user) => ports.people.findOrCreatePlayer(user, `Joueur ${user}`)),
  )
  const [host = '', ...guests] = players
  const terms = testMatchSettings(leCrackGame.id, users.length, { place: PLACE })
  const { id } = unwrapResult(await openMatch(ports, { host, cause: `open ${n}`, terms, wish: NO_SEAT_WISH }))
  for (const guest of guests)
    unwrapResult(
      await handleCommand(
        ports,
        commandRequestOf(id, guest, `join ${guest}`, { type: 'join', wish: NO_SEAT_WISH }),
      ),
    )
  let match: Match = unwrapResult(
    await handleCommand(ports, commandRequestOf(id, host, `start ${n}`, { type: 'start' })),
  ).match
  for (let turn = 0; ; turn++) {
    const next = randomCommand(match, ports, `completion ${n} ${turn}`)
    if (!next) return
    const wanted = next.command.type === 'act' ? actionSchema.safeParse(next.command.action) : null
    const user = users[players.indexOf(next.by?.player ?? '')] ?? ''
    if (wanted?.data?.type === 'play') {
      const letters = wanted.data.word.map((tile) => tile.charAt(0).toLowerCase()).join('')
      yield await measureTyping(ports, time, user, letters, wanted.data.at)
    }
    time.advance(60_000)
    match = unwrapResult(
      await handleCommand(ports, { id, cause: testSnowflake(time.now(), turn), ...next }),
    ).match
  }
}

type CommandOption = Readonly<Record<string, unknown>>

async function measureTyping(
  ports: Ports,
  time: ManualClock,
  user: string,
  letters: string,
  at: string,
): Promise<TypingTimes> {
  const word = (value: string): CommandOption => ({ name: 'word', type: 3, value })
  const texts = [...letters].map((_, index) => letters.slice(0, index + 1))
  const places = [`${letters} ${at}`, `${letters} ${at.slice(0, -1)}`, `${letters} ↓`]
  const requests: CommandOption[][] = [
    ...[...texts, ...places].map((text) => [{ ...word(text), focused: true }]),
    [word(letters), { name: 'place', type: 3, value: '', focused: true }],
    [word(letters), { name: 'swap', type: 3, value: '', focused: true }],
  ]
  const times: number[] = []
  let offered = 0
  for (const [index, options] of requests.entries()) {
    const raw = autocompleteInteraction(testSnowflake(time.now(), index), user, options)
    const start = performance.now()
    const interaction = unwrapResult(parseInteraction(raw, APPLICATION))
    const reply = toReply(await handleInteraction({ ports, openDemoMatch: null }, interaction), interaction)
    times.push(performance.now() - start)
    if (reply.type !== 8) throw new Error('no choices')
    const { length } = reply.data.choices
    if (options.length === 1 && index === letters.length - 1 && length === 0)
      throw new Error(`no choices for ${letters}`)
    offered += length
  }
  return { times, offered }
}

const autocompleteInteraction = (id: string, user: string, options: readonly CommandOption[]): object => ({
  id,
  application_id: APPLICATION,
  type: 4,
  token: 'unused',
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
