import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { createStreamWorker } from '@crackpost/functions/delivery/stream-worker'
import { describe, expect, it } from 'vitest'
import { messageKeyIn } from '../kit/expected-messages.ts'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import type { DeliveryHarness } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import { testMatchSettings, unwrapResult } from '../kit/harness/use-cases.ts'

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
})
