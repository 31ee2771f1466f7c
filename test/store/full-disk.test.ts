import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import {
  EMBEDDED_TABLE_NAME,
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSimulatedDisk, SMALL_DISKS, type SmallDisk } from '../kit/crash/small-disk.ts'
import {
  createManualClock,
  createTestPorts,
  randomCommand,
  startTestMatch,
  testMatchSettings,
} from '../kit/harness/use-cases.ts'

describe.each(SMALL_DISKS)('a database on a full disk, $name', ({ create }) => {
  let disk: SmallDisk
  let database: EmbeddedDatabase
  let lines: string[]
  let reopened: number

  const open = (): Promise<EmbeddedDatabase> =>
    openEmbeddedDatabase({
      folder: disk.folder,
      openFolder: disk.openFolder,
      tellOperator: (text) => lines.push(text),
      onReopened: () => {
        reopened++
      },
    })
  beforeEach(async () => {
    disk = create(2)
    lines = []
    reopened = 0
    database = await open()
  })
  afterEach(async () => {
    await database.close()
    disk.remove()
  })

  const of = { TableName: EMBEDDED_TABLE_NAME }
  const isStored = async (n: number): Promise<boolean> => {
    const { Item } = await database.client.send(new GetCommand({ ...of, Key: { pk: `M#${n}`, sk: 'E#1' } }))
    return Item?.n === n
  }

  it('loses no acknowledged write when there is space again', async () => {
    const acknowledged: number[] = []
    const failed: number[] = []
    /** Puts from `from` to `to`, eight at a time. */
    const putAll = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n += 8)
        await Promise.all(
          Array.from({ length: 8 }, async (_, offset) => {
            const Item = { pk: `M#${n + offset}`, sk: 'E#1', n: n + offset, text: 'x'.repeat(700) }
            try {
              await database.client.send(new PutCommand({ ...of, Item }))
              acknowledged.push(n + offset)
            } catch {
              failed.push(n + offset)
            }
          }),
        )
    }
    await putAll(0, 200)
    expect(failed).toEqual([])
    disk.fill()
    await putAll(200, 240)
    expect(failed).not.toEqual([])
    const refusedFrom = Math.min(...failed)
    // From the first failure on nothing is acknowledged, and nothing can be read.
    expect(acknowledged.filter((n) => n >= refusedFrom - (refusedFrom % 8) + 8)).toEqual([])
    await expect(isStored(0)).rejects.toThrow('No space left on device')
    disk.free()
    await putAll(240, 440)
    expect(acknowledged.filter((n) => n >= 240)).toHaveLength(200)
    await database.close()
    database = await open()
    const lost: number[] = []
    for (const n of acknowledged) if (!(await isStored(n))) lost.push(n)
    expect(lost).toEqual([])
  })

  it('tells the operator once that nothing can be stored, and once that it can again', async () => {
    const put = (n: number) =>
      database.client.send(new PutCommand({ ...of, Item: { pk: `M#${n}`, sk: 'E#1', n } }))
    await put(1)
    disk.fill()
    for (let n = 2; n < 200; n++) await put(n).catch(() => {})
    const begin =
      `Nothing can be stored in ${disk.folder} now: No space left on device. Players are told to try again. ` +
      'Crackpost goes on by itself when the data can be written again, for example when the disk has space.'
    expect(lines).toEqual([begin])
    disk.free()
    await put(200)
    expect(lines).toEqual([
      begin,
      `The data in ${disk.folder} can be written again. Every move that was confirmed is stored.`,
    ])
    expect(reopened).toBe(1)
  })

  it('books a move once that is repeated because its request failed', async () => {
    const clock = createManualClock()
    const ports = createTestPorts(
      createStore(database.client, EMBEDDED_TABLE_NAME, { onBackgroundError: () => {} }),
      clock,
    )
    const { id } = await startTestMatch(ports, 'full disk', testMatchSettings('le-crack', 2))
    const booked: string[] = []
    let failures = 0
    for (let n = 0; n < 16; n++) {
      const match = (await loadCurrent(ports, id))?.match
      const next = match && randomCommand(match, ports, `full disk ${n}`)
      if (!next) break
      const request: CommandRequest = { id, cause: `move ${n}`, ...next }
      // The file of the log may have room for a move or two nevertheless.
      disk.fill()
      const fails = await handleCommand(ports, request).then(
        ({ ok }) => !ok,
        () => true,
      )
      disk.free()
      if (fails) failures++
      // As after a repeated click: the same cause.
      const again = await handleCommand(ports, request)
      expect(again).toMatchObject({ ok: true, value: { entry: { cause: `move ${n}` } } })
      if (again.ok) booked.push(again.value.entry.cause)
    }
    expect(failures).toBeGreaterThan(0)
    await database.close()
    database = await open()
    const { matches } = createStore(database.client, EMBEDDED_TABLE_NAME)
    const causes: string[] = []
    for await (const { cause } of matches.readEntries(id)) causes.push(cause)
    expect(causes.slice(-booked.length)).toEqual(booked)
    expect(new Set(causes).size).toBe(causes.length)
  })
})

describe('a database that was reopened after a failed write', () => {
  it('stays closed if what it stored last is missing', async () => {
    const disk = createSimulatedDisk()
    const lines: string[] = []
    let lastKey = ''
    const { client, close } = await openEmbeddedDatabase({
      folder: disk.folder,
      tellOperator: (text) => lines.push(text),
      async openFolder(folder) {
        const level = await disk.openFolder(folder)
        // As if the disk had lost what it said to have synced.
        if (lastKey !== '') await level.batch([{ type: 'del', key: lastKey }], { sync: true })
        return {
          ...level,
          async batch(writes, options) {
            await level.batch(writes, options)
            lastKey = writes.at(-1)?.key ?? ''
          },
        }
      },
    })
    const put = (pk: string) =>
      client.send(new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item: { pk, sk: 'E#1' } }))
    await put('M#1')
    disk.fill()
    await expect(put('M#2')).rejects.toThrow('No space left')
    disk.free()
    for (let n = 0; n < 3; n++) await expect(put('M#3')).rejects.toThrow('what was stored last is missing')
    expect(lines.at(-1)).toContain('what was stored last is missing')
    await close()
    disk.remove()
  })
})
