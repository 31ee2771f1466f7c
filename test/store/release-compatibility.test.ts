import { readdirSync, readFileSync } from 'node:fs'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { MatchEvent, MatchLogEntry } from '@crackpost/core/match/events'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { createStreamWorker } from '@crackpost/functions/delivery/stream-worker'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { keyOf } from '@crackpost/functions/store/keys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messageKeyIn } from '../kit/expected-messages.ts'
import { type DiscordProcess, startDiscordProcess } from '../kit/fakes/discord-process.ts'
import { componentInteraction, type TestInvoker } from '../kit/fakes/signed-requests.ts'
import {
  createDeliveryHarness,
  type DeliveryHarness,
  ONE_DAY_MS,
  ONE_MINUTE_MS,
} from '../kit/harness/delivery.ts'
import { createEndpointHarness, type EndpointHarness } from '../kit/harness/endpoint.ts'
import {
  createManualClock,
  createTestPorts,
  type ManualClock,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import {
  NEWER_RELEASE_ENTRIES,
  rewriteEntry,
  writeKnownEntry,
  writeNewerReleaseEntry,
  writeNewerReleaseSnapshot,
} from '../kit/newer-release-entries.ts'

const GOLDEN_FOLDER = new URL('../matches/', import.meta.url)

/** Stored rows of earlier releases, in the format of `npm run export`; never edited once committed. */
const GOLDEN_ROWS = readdirSync(GOLDEN_FOLDER).flatMap((game) =>
  readdirSync(new URL(`${game}/`, GOLDEN_FOLDER)).flatMap((name) =>
    name.endsWith('.rows') ? [`${game}/${name}`] : [],
  ),
)

interface StoredRow {
  readonly match: string
  readonly v: number
  readonly game: string
  readonly entry: MatchLogEntry
}

const readRows = (name: string): StoredRow[] =>
  readFileSync(new URL(name, GOLDEN_FOLDER), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The command that led to an entry, derived from its events. */
function commandOfEntry({ facts: [fact], by }: MatchLogEntry): Pick<CommandRequest, 'command' | 'by'> {
  const asker = by === null ? null : { player: by, moderates: null }
  const ask = (type: 'nudge' | 'giveTime' | 'propose' | 'tick') => ({ by: asker, command: { type } })
  const asks: { readonly [type in MatchEvent['type']]?: Pick<CommandRequest, 'command' | 'by'> } = {
    nudged: ask('nudge'),
    timeGiven: ask('giveTime'),
    proposed: ask('propose'),
    timedOut: ask('tick'),
  }
  if (fact?.type === 'moved' && fact.step.type === 'act')
    return { by: asker, command: { type: 'act', action: fact.step.action } }
  if (fact?.type === 'moved' && fact.step.type === 'forfeit')
    return { by: asker, command: { type: 'resign' } }
  const found = fact && asks[fact.type]
  if (!found) throw new Error(`nobody can have asked for ${fact?.type}`)
  return found
}

describe.each(GOLDEN_ROWS)('a match of an earlier release (%s)', (name) => {
  const rows = readRows(name)
  const begun = rows.findIndex(({ entry }) => entry.facts.some(({ type }) => type === 'started')) + 1

  it.each([begun, Math.floor(rows.length / 2), rows.length - 1])(
    'upgraded after entry %i continues as it would have',
    async (reached) => {
      const { client, close } = await openEmbeddedDatabase({ folder: null })
      for (const { match, v, game, entry } of rows.slice(0, reached)) {
        const Item = { ...keyOf.entry(match, entry.seq), v, game, entry: JSON.stringify(entry) }
        await client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item }))
      }
      const id = rows[0]?.match ?? ''
      const Item = { ...keyOf.snapshot(id), seq: reached, turn: 1, by: 'then', snapshot: new Uint8Array([7]) }
      await client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item }))
      let now = 0
      const here = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME), {
        now: () => now,
        advance: () => {},
      })
      for (const { entry } of rows.slice(reached)) {
        now = entry.at
        const outcome = unwrapResult(
          await handleCommand(here, { id, cause: entry.cause, ...commandOfEntry(entry) }),
        )
        expect(JSON.stringify(outcome.entry)).toBe(JSON.stringify(entry))
      }
      expect((await loadCurrent(here, id))?.match?.phase).toBe('over')
      await close()
    },
  )
})

const zoe: TestInvoker = { user: '111111111111111111', locale: 'fr' }
const sam: TestInvoker = { user: '222222222222222222', locale: 'en-GB' }
const NEWER_RELEASE_TEXTS = { fr: 'Une version plus récente de moi', en: 'A newer version of me' }

const matchIdInText = (text: string): string => /^-# ([0-9a-z]{12})$/m.exec(text)?.[1] ?? ''

describe('a match written by a newer release', () => {
  let house: EndpointHarness
  let id: string
  let other: string
  beforeEach(async () => {
    house = await createEndpointHarness()
    id = await started('501')
    other = await started('502')
  })
  afterEach(() => house.close())

  async function started(channel: string): Promise<string> {
    const table = { game: 'le-crack', players: 2 }
    const match = matchIdInText((await house.runCommand({ ...zoe, channel }, 'crack new', table)).content)
    await house.runCommand({ ...sam, channel }, 'crack join', { game: match })
    await house.runCommand({ ...zoe, channel }, 'crack start', { game: match })
    return match
  }
  const loaded = (match: string) => house.services.ports.matches.loadSnapshot(match)

  /** Expects that every command is rejected for both players in their language and writes nothing. */
  async function refusedPolitely(lines: readonly string[]): Promise<void> {
    const before = await house.dumpTable()
    for (const line of lines) {
      expect((await house.runCommand(zoe, line, { game: id })).content, line).toContain(
        NEWER_RELEASE_TEXTS.fr,
      )
      expect((await house.runCommand(sam, line, { game: id })).content, line).toContain(
        NEWER_RELEASE_TEXTS.en,
      )
    }
    expect((await house.sendInteraction(componentInteraction(zoe, `1:board:${id}:1:`))).content).toContain(
      NEWER_RELEASE_TEXTS.fr,
    )
    expect(await house.dumpTable()).toEqual(before)
    const faults = house.logLines.filter((line) => JSON.parse(line).outcome === 'error')
    expect(faults).toEqual([])
  }

  /** Expects that the other match can be played without naming it. */
  async function othersGoOn(): Promise<void> {
    expect((await house.runCommand(zoe, 'crack games')).answer.body).toContain(other)
    const before = (await loaded(other))?.seq ?? 0
    for (const invoker of [zoe, sam]) await house.runCommand({ ...invoker, channel: '503' }, 'lecrack pass')
    expect((await loaded(other))?.seq).toBeGreaterThan(before)
  }

  const writing = async () => {
    const { seq = 0, match } = (await loaded(id)) ?? {}
    return { id, seq: seq + 1, at: Date.now(), by: match?.host ?? '' }
  }

  describe.each(Object.entries(NEWER_RELEASE_ENTRIES))('with %s', (_, later) => {
    it.each([true, false])('is reported and not changed (snapshot written: %s)', async (withHead) => {
      await writeNewerReleaseEntry(house.client, await writing(), later, withHead)
      // A view of an outdated snapshot may show the state before; it changes nothing either.
      await refusedPolitely(withHead ? ['crack hand', 'crack board', 'lecrack pass'] : ['lecrack pass'])
      await othersGoOn()
    })
  })

  it('and started under newer rules is reported and not changed', async () => {
    await rewriteEntry(house.client, id, 3, (entry) => ({
      ...entry,
      facts: entry.facts.map((fact) => (fact.type === 'started' ? { ...fact, edition: 99 } : fact)),
    }))
    await writeNewerReleaseSnapshot(house.client, id, 3)
    await refusedPolitely(['crack hand', 'crack board', 'lecrack pass'])
    await othersGoOn()
  })

  it('and started with another lexicon can be viewed, but moves need the newer release', async () => {
    await rewriteEntry(house.client, id, 3, (entry) => ({
      ...entry,
      facts: entry.facts.map((fact) => (fact.type === 'started' ? { ...fact, lexicon: 'fr-0' } : fact)),
    }))
    await writeNewerReleaseSnapshot(house.client, id, 3)
    expect((await house.runCommand(zoe, 'crack hand', { game: id })).content).toContain(id)
    const before = await house.dumpTable()
    const said = [zoe, sam].map((invoker) => house.runCommand(invoker, 'lecrack pass', { game: id }))
    // The other player gets the rejection that it is not their turn.
    const polite = (await Promise.all(said)).filter(({ content }) =>
      Object.values(NEWER_RELEASE_TEXTS).some((words) => content.includes(words)),
    )
    expect(polite).toHaveLength(1)
    expect(await house.dumpTable()).toEqual(before)
  })

  it('with an unreadable snapshot is rebuilt from the log', async () => {
    const hand = (await house.runCommand(zoe, 'crack hand', { game: id })).content
    await writeNewerReleaseSnapshot(house.client, id, (await loaded(id))?.seq ?? 0)
    expect((await house.runCommand(zoe, 'crack hand', { game: id })).content).toBe(hand)
  })
})

describe('worker and sweep', () => {
  let discord: DiscordProcess
  let home: DeliveryHarness
  let time: ManualClock
  beforeAll(async () => {
    discord = await startDiscordProcess()
  })
  afterAll(() => discord.close())
  beforeEach(async () => {
    home = await createDeliveryHarness(discord)
    time = createManualClock()
  })
  afterEach(() => home.close())

  const rows = async (id: string) => {
    const { Items = [] } = await home.client.send(new ScanCommand({ TableName: EMBEDDED_TABLE_NAME }))
    return Items.filter(({ pk, sk }) => pk === `M#${id}` && sk !== 'POST')
  }
  const record = (id: string, seq: number) => ({
    dynamodb: { SequenceNumber: `${id}-${seq}`, Keys: { pk: { S: `M#${id}` }, sk: keyS(id, seq) } },
  })
  const keyS = (id: string, seq: number) => ({ S: keyOf.entry(id, seq).sk })
  const told = async (id: string) =>
    (await discord.listMessages()).filter(({ components }) => messageKeyIn(components)?.startsWith(id)).length

  it.each(Object.entries(NEWER_RELEASE_ENTRIES))(
    'skip a match with %s and process the others',
    async (_, later) => {
      const [id, other] = [await home.startMatch(2), await home.startMatch(2)]
      const seq = ((await home.ports.matches.loadSnapshot(id))?.seq ?? 0) + 1
      const writing = { id, seq, at: time.now(), by: await home.playerId(0) }
      await writeNewerReleaseEntry(home.client, writing, later, true)
      const [before, posted] = [await rows(id), await told(other)]

      const lines: object[] = []
      const work = createStreamWorker(home.deps, (line) => lines.push(line))
      expect(await work({ Records: [record(id, seq), record(other, 3)] })).toEqual({ batchItemFailures: [] })
      expect(lines).toEqual([
        { door: 'worker', match: id, outcome: 'newer' },
        { door: 'worker', match: other, outcome: 'told' },
      ])

      await home.advanceClock(3 * ONE_DAY_MS)
      // The first sweep refunds the three-day outage; then the time runs out.
      await runSweep(home.deps)
      await home.advanceClock(3 * ONE_DAY_MS + ONE_MINUTE_MS)
      await home.deps.heartbeat.beat(home.clock.now() - ONE_MINUTE_MS)
      const { moved, failed, left } = await runSweep(home.deps, 2)
      expect([moved > 0, failed, left]).toEqual([true, 0, 2])
      expect(home.logLines.filter(({ event }) => event === 'newer').length).toBeGreaterThan(0)
      expect(await rows(id)).toEqual(before)
      expect(await told(other)).toBeGreaterThan(posted)
    },
  )

  it('deliver the rest once this release can read the entries', async () => {
    const id = await home.startMatch(2)
    const { seq = 0, match } = (await home.ports.matches.loadSnapshot(id)) ?? {}
    const writing = { id, seq: seq + 1, at: home.clock.now(), by: match?.host ?? '' }
    const later = NEWER_RELEASE_ENTRIES['a newer entry version']
    if (!later) throw new Error('nothing was written')
    await writeNewerReleaseEntry(home.client, writing, later, true)
    await createStreamWorker(home.deps, () => {})({ Records: [record(id, writing.seq)] })
    await writeKnownEntry(home.client, writing)
    await home.advanceWithSweeps(3 * ONE_MINUTE_MS)
    expect((await home.deps.checkpoints.load(id))?.cursor).toBe(writing.seq)
  })
})
