import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { continueForgetting, startForgetting } from '@crackpost/core/use-cases/forget-player'
import { createStreamWorker } from '@crackpost/functions/delivery/stream-worker'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import { keyOf } from '@crackpost/functions/store/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleGame } from '../kit/example-game.ts'
import { componentInteraction, type TestInvoker } from '../kit/fakes/signed-requests.ts'
import { type DeliveryHarness, ONE_DAY_MS, ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import { createEndpointHarness, type EndpointHarness } from '../kit/harness/endpoint.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import { rewriteEntry, writeNewerReleaseSnapshot } from '../kit/newer-release-entries.ts'

const zoe: TestInvoker = { user: '111111111111111111', locale: 'fr' }
const sam: TestInvoker = { user: '222222222222222222', locale: 'en-GB' }

/** The third entry starts a match of two: opened, joined, started. */
const START_SEQ = 3

/** Makes a stored match one of another edition, as another release would have started it. */
async function moveToEdition(client: EndpointHarness['client'], id: string, edition: number): Promise<void> {
  await rewriteEntry(client, id, START_SEQ, (entry) => ({
    ...entry,
    facts: entry.facts.map((fact) => (fact.type === 'started' ? { ...fact, edition } : fact)),
  }))
  await writeNewerReleaseSnapshot(client, id, START_SEQ)
}

/** Edition 2 was withdrawn; edition 4 is of a later release. */
const MISSING_EDITIONS = [
  { edition: 2, texts: { fr: 'une édition des règles que je n’ai plus', en: 'that I no longer have' } },
  { edition: 4, texts: { fr: 'Une version plus récente de moi', en: 'A newer version of me' } },
]

describe.each(MISSING_EDITIONS)(
  'a match of edition $edition, which this release lacks',
  ({ edition, texts }) => {
    let harness: EndpointHarness
    let id: string
    let other: string
    beforeEach(async () => {
      harness = await createEndpointHarness()
      id = await startMatch('501')
      other = await startMatch('502')
      await moveToEdition(harness.client, id, edition)
    })
    afterEach(() => harness.close())

    async function startMatch(channel: string): Promise<string> {
      const table = { game: exampleGame.id, players: 2 }
      const opened = await harness.runCommand({ ...zoe, channel }, 'crack new', table)
      const match = /^-# ([0-9a-z]{12})$/m.exec(opened.content)?.[1] ?? ''
      await harness.runCommand({ ...sam, channel }, 'crack join', { game: match })
      await harness.runCommand({ ...zoe, channel }, 'crack start', { game: match })
      return match
    }

    it('is refused with a sentence, whatever is asked of it, and stays as it is', async () => {
      const before = await harness.dumpTable()
      for (const line of [
        'crack board',
        'crack hand',
        'heap lay',
        'heap call',
        'crack resign',
        'crack nudge',
      ]) {
        expect((await harness.runCommand(zoe, line, { game: id })).content, line).toContain(texts.fr)
        expect((await harness.runCommand(sam, line, { game: id })).content, line).toContain(texts.en)
      }
      for (const verb of ['board', 'hand', 'confirm', 'more', 'rematch'])
        expect(
          (await harness.sendInteraction(componentInteraction(zoe, `1:${verb}:${id}:1:lay lay`))).content,
          verb,
        ).toContain(texts.fr)
      expect(await harness.dumpTable()).toEqual(before)
      expect(harness.logLines.filter((line) => JSON.parse(line).outcome === 'error')).toEqual([])
    })

    it('is left out of lists, and other matches go on', async () => {
      const { answer } = await harness.runCommand(zoe, 'crack games')
      expect(answer.body).toContain(other)
      expect(answer.body).not.toContain(id)
      const { matches } = harness.services.ports
      const before = (await matches.loadSnapshot(other))?.seq ?? 0
      for (const invoker of [zoe, sam]) await harness.runCommand({ ...invoker, channel: '503' }, 'heap lay')
      expect((await matches.loadSnapshot(other))?.seq).toBeGreaterThan(before)
    })
  },
)

describe('worker and sweep', () => {
  let delivery: DeliveryHarness
  setUpDelivery((created) => {
    delivery = created
  })

  const rowsOf = async (id: string) => {
    const { Items = [] } = await delivery.client.send(new ScanCommand({ TableName: EMBEDDED_TABLE_NAME }))
    return Items.filter(({ pk, sk }) => pk === `M#${id}` && sk !== 'POST')
  }

  it.each(MISSING_EDITIONS)('leave a match of edition $edition alone', async ({ edition }) => {
    const id = await delivery.startMatch(2, { game: exampleGame.id, options: {} })
    const other = await delivery.startMatch(2, { game: exampleGame.id, options: {} })
    await moveToEdition(delivery.client, id, edition)
    const before = await rowsOf(id)
    const lines: object[] = []
    const keys = { pk: { S: `M#${id}` }, sk: { S: keyOf.entry(id, START_SEQ).sk } }
    await createStreamWorker(delivery.deps, (line) => lines.push(line))({
      Records: [{ dynamodb: { SequenceNumber: '1', Keys: keys } }],
    })
    expect(lines).toEqual([{ door: 'worker', match: id, outcome: 'newer' }])
    const { turn } = await delivery.loadMatch(other)
    await delivery.advanceClock(3 * ONE_DAY_MS)
    const now = delivery.clock.now()
    await delivery.deps.heartbeat.beat(now - ONE_MINUTE_MS, now)
    const { failed, left, moved } = await runSweep(delivery.deps)
    expect([failed, left > 0, moved > 0]).toEqual([0, true, true])
    expect((await delivery.loadMatch(other)).turn).toBeGreaterThan(turn)
    expect(await rowsOf(id)).toEqual(before)
  })

  it('let a player be exported and forgotten whose match is of a withdrawn edition', async () => {
    const id = await delivery.startMatch(2, { game: exampleGame.id, options: {} })
    const other = await delivery.startMatch(2, { game: exampleGame.id, options: {} })
    await moveToEdition(delivery.client, id, 2)
    const before = await rowsOf(id)
    const player = await delivery.playerId(0)
    const { matches, unreadable } = await exportPlayer(delivery.ports, player)
    expect([matches.map((match) => match.id), unreadable]).toEqual([[other], [id]])
    await startForgetting(delivery.ports, player)
    expect(await continueForgetting(delivery.ports, player, () => false)).toEqual({ type: 'done' })
    expect((await delivery.loadMatch(other)).phase).toBe('over')
    expect(await rowsOf(id)).toEqual(before)
  })
})
