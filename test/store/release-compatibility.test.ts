import { readdirSync, readFileSync } from 'node:fs'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { State } from '@crackpost/core/games/le-crack/schema'
import type { MatchEvent, MatchLogEntry } from '@crackpost/core/match/events'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { createStreamWorker } from '@crackpost/functions/delivery/stream-worker'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { keyOf } from '@crackpost/functions/store/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageKeyIn } from '../kit/expected-messages.ts'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import { componentInteraction, type TestInvoker } from '../kit/fakes/signed-requests.ts'
import { type DeliveryHarness, ONE_DAY_MS, ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import { createEndpointHarness, type EndpointHarness } from '../kit/harness/endpoint.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
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
import { passActionIn } from '../kit/pass-command.ts'

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
  /** Absent in rows of releases that had one edition of each game. */
  readonly edition?: number
  readonly entry: MatchLogEntry
}

const readRows = (name: string): StoredRow[] =>
  readFileSync(new URL(name, GOLDEN_FOLDER), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The command that led to an entry, derived from its events. */
function commandOfEntry({ facts: [fact], by }: MatchLogEntry): Pick<CommandRequest, 'command' | 'by'> {
  const invoker = by === null ? null : { player: by, moderates: null }
  const sendCommand = (type: 'nudge' | 'giveTime' | 'propose' | 'tick') => ({
    by: invoker,
    command: { type },
  })
  const commandsByType: { readonly [type in MatchEvent['type']]?: Pick<CommandRequest, 'command' | 'by'> } = {
    nudged: sendCommand('nudge'),
    timeGiven: sendCommand('giveTime'),
    proposed: sendCommand('propose'),
    timedOut: sendCommand('tick'),
  }
  if (fact?.type === 'moved' && fact.step.type === 'act')
    return { by: invoker, command: { type: 'act', action: fact.step.action } }
  if (fact?.type === 'moved' && fact.step.type === 'forfeit')
    return { by: invoker, command: { type: 'resign' } }
  const found = fact && commandsByType[fact.type]
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
      for (const { match, v, game, edition, entry } of rows.slice(0, reached)) {
        const under = edition === undefined ? {} : { edition }
        const Item = { ...keyOf.entry(match, entry.seq), v, game, ...under, entry: JSON.stringify(entry) }
        await client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item }))
      }
      const id = rows[0]?.match ?? ''
      const Item = { ...keyOf.snapshot(id), seq: reached, turn: 1, by: 'then', snapshot: new Uint8Array([7]) }
      await client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item }))
      let now = 0
      const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME), {
        now: () => now,
        advance: () => {},
      })
      for (const { entry } of rows.slice(reached)) {
        now = entry.at
        const outcome = unwrapResult(
          await handleCommand(ports, { id, cause: entry.cause, ...commandOfEntry(entry) }),
        )
        expect(JSON.stringify(outcome.entry)).toBe(JSON.stringify(entry))
      }
      expect((await loadCurrent(ports, id))?.match?.phase).toBe('over')
      await close()
    },
  )
})

const zoe: TestInvoker = { user: '111111111111111111', locale: 'fr' }
const sam: TestInvoker = { user: '222222222222222222', locale: 'en-GB' }
const NEWER_RELEASE_TEXTS = { fr: 'Une version plus récente de moi', en: 'A newer version of me' }

const matchIdInText = (text: string): string => /^-# ([0-9a-z]{12})$/m.exec(text)?.[1] ?? ''

describe('a match written by a newer release', () => {
  let harness: EndpointHarness
  let id: string
  let other: string
  beforeEach(async () => {
    harness = await createEndpointHarness()
    id = await startMatch('501')
    other = await startMatch('502')
  })
  afterEach(() => harness.close())

  async function startMatch(channel: string): Promise<string> {
    const table = { game: 'le-crack', players: 2 }
    const match = matchIdInText((await harness.runCommand({ ...zoe, channel }, 'crack new', table)).content)
    await harness.runCommand({ ...sam, channel }, 'crack join', { game: match })
    await harness.runCommand({ ...zoe, channel }, 'crack start', { game: match })
    return match
  }
  const loadSnapshot = (match: string) => harness.services.ports.matches.loadSnapshot(match)

  /** Expects that every command is rejected for both players in their language and writes nothing. */
  async function expectRejected(lines: readonly string[]): Promise<void> {
    const before = await harness.dumpTable()
    for (const line of lines) {
      expect((await harness.runCommand(zoe, line, { game: id })).content, line).toContain(
        NEWER_RELEASE_TEXTS.fr,
      )
      expect((await harness.runCommand(sam, line, { game: id })).content, line).toContain(
        NEWER_RELEASE_TEXTS.en,
      )
    }
    expect((await harness.sendInteraction(componentInteraction(zoe, `1:board:${id}:1:`))).content).toContain(
      NEWER_RELEASE_TEXTS.fr,
    )
    expect(await harness.dumpTable()).toEqual(before)
    const faults = harness.logLines.filter((line) => JSON.parse(line).outcome === 'error')
    expect(faults).toEqual([])
  }

  /** Expects that the other match can be played without naming it. */
  async function expectOtherPlayable(): Promise<void> {
    expect((await harness.runCommand(zoe, 'crack games')).answer.body).toContain(other)
    const before = (await loadSnapshot(other))?.seq ?? 0
    const state = (await loadSnapshot(other))?.match?.play?.course.state as State
    const give = passActionIn(state).give.join(' ')
    for (const invoker of [zoe, sam])
      await harness.runCommand({ ...invoker, channel: '503' }, 'lecrack pass', { give })
    expect((await loadSnapshot(other))?.seq).toBeGreaterThan(before)
  }

  const writing = async () => {
    const { seq = 0, match } = (await loadSnapshot(id)) ?? {}
    return { id, seq: seq + 1, at: Date.now(), by: match?.host ?? '' }
  }

  describe.each(Object.entries(NEWER_RELEASE_ENTRIES))('with %s', (_, later) => {
    it.each([true, false])('is reported and not changed (snapshot written: %s)', async (withHead) => {
      await writeNewerReleaseEntry(harness.client, await writing(), later, withHead)
      // A view of an outdated snapshot may show the state before; it changes nothing either.
      await expectRejected(withHead ? ['crack hand', 'crack board', 'lecrack pass'] : ['lecrack pass'])
      await expectOtherPlayable()
    })
  })

  it('and started under newer rules is reported and not changed', async () => {
    await rewriteEntry(harness.client, id, 3, (entry) => ({
      ...entry,
      facts: entry.facts.map((fact) => (fact.type === 'started' ? { ...fact, edition: 99 } : fact)),
    }))
    await writeNewerReleaseSnapshot(harness.client, id, 3)
    await expectRejected(['crack hand', 'crack board', 'lecrack pass'])
    await expectOtherPlayable()
  })

  it('and started with an unknown lexicon can be viewed, but moves need the newer release', async () => {
    await rewriteEntry(harness.client, id, 3, (entry) => ({
      ...entry,
      facts: entry.facts.map((fact) => (fact.type === 'started' ? { ...fact, lexicon: 'fr-0' } : fact)),
    }))
    await writeNewerReleaseSnapshot(harness.client, id, 3)
    expect((await harness.runCommand(zoe, 'crack hand', { game: id })).content).toContain(id)
    const before = await harness.dumpTable()
    // Both are told, also the one who is not to move.
    for (const [invoker, text] of [
      [zoe, NEWER_RELEASE_TEXTS.fr],
      [sam, NEWER_RELEASE_TEXTS.en],
    ] as const)
      expect((await harness.runCommand(invoker, 'lecrack pass', { game: id })).content).toContain(text)
    expect(await harness.dumpTable()).toEqual(before)
  })

  it('with an unreadable snapshot is rebuilt from the log', async () => {
    const hand = (await harness.runCommand(zoe, 'crack hand', { game: id })).content
    await writeNewerReleaseSnapshot(harness.client, id, (await loadSnapshot(id))?.seq ?? 0)
    expect((await harness.runCommand(zoe, 'crack hand', { game: id })).content).toBe(hand)
  })
})

describe('worker and sweep', () => {
  let discord: DiscordProcess
  let delivery: DeliveryHarness
  let time: ManualClock
  setUpDelivery((created, process) => {
    delivery = created
    discord = process
    time = createManualClock()
  })

  const rows = async (id: string) => {
    const { Items = [] } = await delivery.client.send(new ScanCommand({ TableName: EMBEDDED_TABLE_NAME }))
    return Items.filter(({ pk, sk }) => pk === `M#${id}` && sk !== 'POST')
  }
  const record = (id: string, seq: number) => ({
    dynamodb: { SequenceNumber: `${id}-${seq}`, Keys: { pk: { S: `M#${id}` }, sk: keyS(id, seq) } },
  })
  const keyS = (id: string, seq: number) => ({ S: keyOf.entry(id, seq).sk })
  const countPosted = async (id: string) =>
    (await discord.listMessages()).filter(({ components }) => messageKeyIn(components)?.startsWith(id)).length

  it.each(Object.entries(NEWER_RELEASE_ENTRIES))(
    'skip a match with %s and process the others',
    async (_, later) => {
      const [id, other] = [await delivery.startMatch(2), await delivery.startMatch(2)]
      const seq = ((await delivery.ports.matches.loadSnapshot(id))?.seq ?? 0) + 1
      const writing = { id, seq, at: time.now(), by: await delivery.playerId(0) }
      await writeNewerReleaseEntry(delivery.client, writing, later, true)
      const [before, posted] = [await rows(id), await countPosted(other)]

      const lines: object[] = []
      const work = createStreamWorker(delivery.deps, (line) => lines.push(line))
      expect(await work({ Records: [record(id, seq), record(other, 3)] })).toEqual({ batchItemFailures: [] })
      expect(lines).toEqual([
        { door: 'worker', match: id, outcome: 'newer' },
        { door: 'worker', match: other, outcome: 'told' },
      ])

      await delivery.advanceClock(3 * ONE_DAY_MS)
      // The first sweep refunds the three-day outage; then the time runs out.
      await runSweep(delivery.deps)
      await delivery.advanceClock(3 * ONE_DAY_MS + ONE_MINUTE_MS)
      await delivery.deps.heartbeat.beat(delivery.clock.now() - ONE_MINUTE_MS, delivery.clock.now())
      const { moved, failed, left } = await runSweep(delivery.deps, 2)
      expect([moved > 0, failed, left]).toEqual([true, 0, 2])
      expect(delivery.logLines.filter(({ event }) => event === 'newer').length).toBeGreaterThan(0)
      expect(await rows(id)).toEqual(before)
      expect(await countPosted(other)).toBeGreaterThan(posted)
    },
  )

  it('deliver the rest once this release can read the entries', async () => {
    const id = await delivery.startMatch(2)
    const { seq = 0, match } = (await delivery.ports.matches.loadSnapshot(id)) ?? {}
    const writing = { id, seq: seq + 1, at: delivery.clock.now(), by: match?.host ?? '' }
    const later = NEWER_RELEASE_ENTRIES['a newer entry version']
    if (!later) throw new Error('nothing was written')
    await writeNewerReleaseEntry(delivery.client, writing, later, true)
    await createStreamWorker(delivery.deps, () => {})({ Records: [record(id, writing.seq)] })
    await writeKnownEntry(delivery.client, writing)
    await delivery.advanceWithSweeps(3 * ONE_MINUTE_MS)
    expect((await delivery.deps.checkpoints.load(id))?.cursor).toBe(writing.seq)
  })
})
