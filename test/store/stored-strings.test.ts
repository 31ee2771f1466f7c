import { existsSync, readFileSync } from 'node:fs'
import { COMPONENT_HANDLERS, MODAL_HANDLERS } from '@crackpost/bot/commands/index'
import { encodeCustomId } from '@crackpost/bot/discord/custom-id'
import { NOTICE_KINDS } from '@crackpost/bot/i18n/notices'
import { GAME_EDITIONS, GAMES } from '@crackpost/core/games/index'
import { matchLogEntrySchema } from '@crackpost/core/match/events'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { REMINDER_KINDS, reminderKey } from '@crackpost/core/match/time/reminders'
import { requestExport } from '@crackpost/core/use-cases/export-player'
import { matchIdFromCause, openMatch } from '@crackpost/core/use-cases/open-match'
import { playerSettingsSchema, serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import { noticeName } from '@crackpost/functions/delivery/notice'
import type { DeliveryOutcome } from '@crackpost/functions/delivery/records'
import { FAULT_FIELDS } from '@crackpost/functions/logger/fault-fields'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { createItemStore } from '@crackpost/functions/store/items'
import { DUE_INDEX } from '@crackpost/functions/store/schema'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { LAMBDA_NAMES } from '../../infra/stage.ts'
import {
  createManualClock,
  createTestPorts,
  startTestMatch,
  testMatchSettings,
} from '../kit/harness/use-cases.ts'
import { writeListedMatch } from '../kit/stored-matches.ts'
import { expectedStrings, schemaPaths } from './stored-strings.ts'

/** Sample ids; they appear in the list in place of real ones. */
const PLAYER_ID = 'player-id'
const MATCH_ID = 'matchid12345'

const gameStrings = (): string[] =>
  // Tests register an example game, which is never stored.
  GAME_EDITIONS.filter(({ id }) => existsSync(`packages/core/src/games/${id}`)).flatMap(({ id, schema }) =>
    [
      ...schemaPaths(schema.event, 'event'),
      ...schemaPaths(schema.action, 'action'),
      ...schemaPaths(schema.options, 'options'),
    ].map((path) => `${id} ${path}`),
  )

const OUTCOMES: readonly DeliveryOutcome[] = [
  { type: 'sent', channel: '1', message: '2' },
  { type: 'passed', why: 'moved' },
  { type: 'refused', status: 403, code: 50007 },
]

/** Writes an item of every kind to an embedded table. Returns its keys, with ids replaced, and its attributes. */
async function itemStrings(): Promise<string[]> {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const clock = createManualClock()
  const store = createStore(client, EMBEDDED_TABLE_NAME, { now: clock.now })
  const ports = createTestPorts(store, clock)
  const [game] = GAMES
  const { id, players } = await startTestMatch(ports, 'strings', testMatchSettings(game?.id ?? '', 2))
  await store.directory.recordThread(id, '1199000000000000005')
  const finished = await writeListedMatch(ports, {
    name: 'finished',
    phase: 'over',
    players: [players[0] ?? '', players[1] ?? ''],
    place: { server: '1199000000000000001', channel: '1199000000000000002' },
    at: clock.now(),
  })
  const user = '1234567890'
  const inServer = { server: '1199000000000000001', nickname: 'Annie' }
  const player = await store.people.findOrCreatePlayer(user, 'Anna', inServer)
  const invited = testMatchSettings(game?.id ?? '', 2, { invited: [player] })
  const [host = ''] = players
  await openMatch(ports, { host, cause: 'invitation', terms: invited, wish: NO_SEAT_WISH })
  await store.settings.savePlayerSettings(player, playerSettingsSchema.parse({}))
  await store.settings.saveServerSettings('1199000000000000001', serverSettingsSchema.parse({}))
  await store.counters.claim('sample', 'member', 1, clock.now() + 1000)
  await requestExport(ports, player, 'fr')
  const forgetJob = { type: 'forget', player } as const
  await store.jobs.create(forgetJob, clock.now(), { createdAt: clock.now(), language: null })
  await store.jobs.save(forgetJob, clock.now(), { stage: 'active', after: id, failed: [id] })
  const delivery = createDeliveryStores(client, EMBEDDED_TABLE_NAME)
  await delivery.checkpoints.save(id, {
    version: 1,
    cursor: 1,
    thread: '1',
    lobby: { channel: '1', message: '2' },
    settled: ['sample'],
    dueAt: clock.now(),
    retryAt: null,
    missedUpTo: 2,
  })
  for (const outcome of OUTCOMES) {
    await delivery.outbox.acquire(id, outcome.type, clock.now())
    await delivery.outbox.complete(id, outcome.type, outcome)
  }
  await delivery.heartbeat.beat(clock.now(), clock.now())
  await delivery.ttlFlags.set('flag', clock.now(), 1000)

  const withoutIds = (key: string): string =>
    [id, finished, matchIdFromCause('invitation'), player, ...players]
      .reduce((text, real) => text.replaceAll(real, '<id>'), key)
      .replace(/^F#\d{15}#/, 'F#<time>#')
      .replace(/\d{10,}/g, '<id>')
      .replace(/^E#\d{6}$/, 'E#<seq>')
  const lines = new Set<string>()
  for await (const { pk, sk, ...attributes } of createItemStore(
    client,
    EMBEDDED_TABLE_NAME,
    undefined,
  ).scanAll()) {
    // The names of counters are not listed: they expire or follow from the log.
    const partition = sk === 'COUNT' ? 'N#<counter>' : withoutIds(pk)
    lines.add(`${partition} / ${withoutIds(sk)}`)
    for (const name of Object.keys(attributes)) lines.add(`${partition} / ${withoutIds(sk)}: ${name}`)
    for (const [attribute, map] of Object.entries({
      outcome: attributes.outcome,
      progress: attributes.progress,
    }))
      for (const name of Object.keys(map ?? {}))
        lines.add(`${partition} / ${withoutIds(sk)}: ${attribute}.${name}`)
  }
  await close()
  return [...lines]
}

/** The environment variables of our own that a source file reads or sets. */
const environmentVariables = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /\benv\.([A-Z][A-Z0-9_]+)|'([A-Z][A-Z0-9]*_[A-Z0-9_]+)'|^\s+([A-Z]+_[A-Z_]+):/gm,
    ),
  ]
    .map(([, read, quoted, set]) => read ?? quoted ?? set ?? '')
    .filter((name) => !name.startsWith('AWS_'))

const sampleReminder = { turn: 7, player: PLAYER_ID, at: 0, until: null }

/** All strings that outlive a release, by kind. */
const currentStrings = async (): Promise<Readonly<Record<string, readonly string[]>>> => ({
  'log entry': schemaPaths(matchLogEntrySchema, ''),
  game: gameStrings(),
  item: [...(await itemStrings()), `index ${DUE_INDEX}`],
  'outbox key': [
    ...REMINDER_KINDS.map((kind) =>
      reminderKey({ ...sampleReminder, kind, count: kind === 'every' ? 2 : 0 }),
    ),
    ...NOTICE_KINDS.map((kind) => noticeName(7, kind, 12)),
  ],
  settings: [
    ...schemaPaths(playerSettingsSchema as z.ZodMiniType, 'player'),
    ...schemaPaths(serverSettingsSchema as z.ZodMiniType, 'server'),
  ],
  'custom id': [
    `format ${encodeCustomId({ verb: 'verb', match: MATCH_ID, turn: 7, payload: 'payload' })}`,
    `format ${encodeCustomId({ verb: 'verb', match: null, turn: 0, payload: '' })}`,
    ...[...COMPONENT_HANDLERS.keys()].map((verb) => `component ${verb}`),
    ...[...MODAL_HANDLERS.keys()].map((verb) => `modal ${verb}`),
  ],
  'fault log field': Object.entries(FAULT_FIELDS).flatMap(([field, values]) =>
    values.map((value) => `${field} = ${value}`),
  ),
  lambda: LAMBDA_NAMES,
  environment: [
    ...environmentVariables('packages/functions/src/composition/environment.ts'),
    ...environmentVariables('infra/lambda.ts'),
    ...environmentVariables('infra/interactions.ts'),
  ],
})

const LIST_PATH = 'test/store/stored-strings.txt'

it('keeps every string that is stored or used by AWS and Discord', async () => {
  const expected = expectedStrings(readFileSync(LIST_PATH, 'utf8'))
  const current = new Set(
    Object.entries(await currentStrings()).flatMap(([kind, strings]) =>
      strings.map((text) => `${kind}: ${text}`),
    ),
  )
  expect(
    [...expected].filter((line) => !current.has(line)),
    `renamed or removed, although earlier releases have stored it (${LIST_PATH})`,
  ).toEqual([])
  expect(
    [...current].filter((line) => !expected.has(line)).sort(),
    `new: add these lines to ${LIST_PATH}`,
  ).toEqual([])
})
