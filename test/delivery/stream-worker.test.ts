import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { deliverBacklog } from '@crackpost/functions/delivery/startup'
import { createStreamWorker } from '@crackpost/functions/delivery/stream-worker'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import { describe, expect, it } from 'vitest'
import { damageMatch } from '../kit/damaged-matches.ts'
import { messageKeyIn } from '../kit/expected-messages.ts'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import { type DeliveryHarness, ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import { testMatchSettings, unwrapResult } from '../kit/harness/use-cases.ts'
import { finishedIds } from '../kit/stored-matches.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

const streamRecord = (id: string, seq: number) => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: `${id}-${seq}`,
    Keys: { pk: { S: `M#${id}` }, sk: { S: `E#${String(seq).padStart(6, '0')}` } },
  },
})

/** Starts a match without delivery: two or three entries are unannounced. */
async function openWithoutDelivery(n: number): Promise<string> {
  const [host, guest] = [await harness.playerId(0), await harness.playerId(1)]
  const terms = testMatchSettings('le-crack', 2, {
    place: { server: harness.server, channel: harness.channel },
  })
  const { id } = unwrapResult(
    await openMatch(harness.ports, { host, cause: `quiet ${n}`, terms, wish: NO_SEAT_WISH }),
  )
  const by = (player: string) => ({ player, moderates: null })
  unwrapResult(
    await handleCommand(harness.ports, {
      id,
      by: by(guest),
      cause: `join ${n}`,
      command: { type: 'join', wish: NO_SEAT_WISH },
    }),
  )
  unwrapResult(
    await handleCommand(harness.ports, { id, by: by(host), cause: `start ${n}`, command: { type: 'start' } }),
  )
  return id
}

const postedMessageKeys = async (): Promise<string[]> =>
  (await discord.listMessages()).map(({ components }) => messageKeyIn(components) ?? '')

describe('the stream worker', () => {
  it('announces everything once for repeated, late or unordered records', async () => {
    const work = createStreamWorker(harness.deps, () => {})
    const [a, b] = [await openWithoutDelivery(1), await openWithoutDelivery(2)]
    const records = [
      streamRecord(a, 3),
      streamRecord(b, 2),
      streamRecord(a, 1),
      streamRecord(a, 3),
      streamRecord(b, 1),
    ]
    expect(await work({ Records: records })).toEqual({ batchItemFailures: [] })
    expect(await work({ Records: [streamRecord(b, 3), ...records.toReversed()] })).toEqual({
      batchItemFailures: [],
    })
    const messageKeys = await postedMessageKeys()
    expect(new Set(messageKeys).size).toBe(messageKeys.length)
    for (const id of [a, b])
      expect(messageKeys.filter((key) => key.startsWith(id)).map((key) => key.split('#')[1])).toEqual([
        'lobby',
        'started',
        'turn',
      ])
  })

  it('skips records that are no match entries', async () => {
    const work = createStreamWorker(harness.deps, () => {})
    const strange = [{}, { dynamodb: {} }, { dynamodb: { Keys: { pk: { S: 'M#x' }, sk: { S: 'HEAD' } } } }]
    expect(await work({ Records: [...strange, streamRecord('nothing', 1)] })).toEqual({
      batchItemFailures: [],
    })
    expect(await postedMessageKeys()).toEqual([])
  })

  it('reports exactly the failed records for a retry', async () => {
    const good = await openWithoutDelivery(3)
    const bad = await openWithoutDelivery(4)
    const { checkpoints } = harness.deps
    const house = {
      ...harness.deps,
      checkpoints: {
        ...checkpoints,
        load: (id: string) =>
          id === bad ? Promise.reject(new Error('the table is out of reach')) : checkpoints.load(id),
      },
    }
    const failed = await createStreamWorker(house, () => {})({
      Records: [streamRecord(bad, 1), streamRecord(good, 1), streamRecord(bad, 2)],
    })
    expect(failed).toEqual({ batchItemFailures: [{ itemIdentifier: `${bad}-1` }] })
    expect(await createStreamWorker(harness.deps, () => {})({ Records: [streamRecord(bad, 1)] })).toEqual({
      batchItemFailures: [],
    })
    const messageKeys = await postedMessageKeys()
    for (const id of [good, bad]) expect(messageKeys.filter((key) => key.startsWith(id))).toHaveLength(3)
  })

  it('postpones a damaged match, delivers the others, and delivers it once it is repaired', async () => {
    const [damaged, other] = [await openWithoutDelivery(5), await openWithoutDelivery(6)]
    const repair = await damageMatch({ client: harness.client, table: EMBEDDED_TABLE_NAME }, damaged)
    const lines: object[] = []
    const work = createStreamWorker(harness.deps, (line) => lines.push(line))
    expect(await work({ Records: [streamRecord(damaged, 1), streamRecord(other, 1)] })).toEqual({
      batchItemFailures: [],
    })
    expect(lines).toEqual([
      { door: 'worker', match: damaged, outcome: 'damaged' },
      { door: 'worker', match: other, outcome: 'told' },
    ])
    expect(await deliverBacklog(harness.deps)).toBe(0)
    expect((await postedMessageKeys()).every((key) => key.startsWith(other))).toBe(true)
    await repair()
    await harness.advanceWithSweeps(16 * ONE_MINUTE_MS, 4 * ONE_MINUTE_MS)
    const messageKeys = await postedMessageKeys()
    for (const id of [damaged, other]) expect(messageKeys.filter((key) => key.startsWith(id))).toHaveLength(3)
    expect(harness.logLines.filter(({ event }) => event === 'sweepFailed' || event === 'wakeFailed')).toEqual(
      [],
    )
  })

  it('moves a match that has ended from the current matches to the finished ones', async () => {
    const id = await openWithoutDelivery(7)
    const [host, guest] = [await harness.playerId(0), await harness.playerId(1)]
    const resign: CommandRequest = {
      id,
      by: { player: guest, moderates: null },
      cause: 'resign',
      command: { type: 'resign' },
    }
    const { match } = unwrapResult(await handleCommand(harness.ports, resign))
    // As left behind by a process that crashed before it updated the index.
    await harness.ports.directory.updateIndex(id, { ...match, phase: 'playing', endedAt: null }, null)
    await createStreamWorker(harness.deps, () => {})({ Records: [streamRecord(id, 4)] })
    const { directory } = harness.ports
    expect(await directory.matchesInChannel(harness.channel)).toEqual([])
    expect(await directory.matchesInServer(harness.server)).toEqual([])
    for (const player of [host, guest]) {
      expect(await directory.matchesOfPlayer(player)).toEqual([])
      expect(await finishedIds(harness.ports, player)).toEqual([id])
    }
  })
})
