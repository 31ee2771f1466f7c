import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asArray, asObject } from '../json.ts'
import {
  alice,
  bob,
  cafeGuildId,
  gamesChannelId,
  startTestPlayground,
  TEST_SEED,
  type TestPlayground,
} from '../server/test-playground.ts'
import { BOT_USER_ID } from './discord-state.ts'

let folder: string
let playground: TestPlayground | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'discord-'))
})

afterEach(async () => {
  await playground?.close()
  playground = null
  await rm(folder, { recursive: true })
})

async function restart(onClock: (offset: number) => void = () => {}): Promise<TestPlayground> {
  await playground?.close()
  playground = null
  playground = await startTestPlayground({}, { folder, movable: true, onClock })
  return playground
}

const file = () => join(folder, 'discord.json')

describe('a restart', () => {
  it('restores the state', async () => {
    const before = await restart()
    await before.control('seed', TEST_SEED)
    await before.api('PUT', `/applications/${BOT_USER_ID}/commands`, [
      { name: 'main', description: 'Ma main' },
    ])
    const form = new FormData()
    form.set('payload_json', JSON.stringify({ content: 'plateau' }))
    form.set('files[0]', new Blob(['pixels'], { type: 'image/png' }), 'board.png')
    const sent = await before.api('POST', `/channels/${gamesChannelId}/messages`, form)
    await before.client('POST', 'read', { user: alice, channel: gamesChannelId })
    await before.post({ content: 'nouveau' })
    await before.client('POST', 'clock', { advance: 3_600_000 })
    const { verify_key } = (await before.api('GET', '/applications/@me')).body

    const moved: number[] = []
    const after = await restart((offset) => moved.push(offset))
    expect(moved).toEqual([3_600_000])
    expect((await after.api('GET', '/applications/@me')).body).toMatchObject({ verify_key, name: 'Robot' })
    expect(await after.home(alice)).toMatchObject({
      servers: [{ id: cafeGuildId }],
      commands: [{ name: 'main' }],
      hour: { offset: 3_600_000 },
    })
    expect(await after.channelSummaryOf(alice)).toMatchObject({ unread: 1 })
    expect(await after.channelSummaryOf(bob)).toMatchObject({ unread: 2 })
    const [board, fresh] = await after.messages(alice)
    expect([board?.content, fresh?.content]).toEqual(['plateau', 'nouveau'])
    const [picture] = asArray(board?.attachments).map(asObject)
    const fetched = await fetch(after.discord.url + String(picture?.url))
    expect([await fetched.text(), fetched.headers.get('content-type')]).toEqual(['pixels', 'image/png'])
    const next = await after.post({ content: 'suite' })
    expect(BigInt(String(next.id))).toBeGreaterThan(BigInt(String(fresh?.id)))
    expect(sent.status).toBe(200)
  })

  it('keeps no tokens, and deletes loading messages', async () => {
    const before = await restart()
    await before.control('seed', TEST_SEED)
    const response = { type: 5, data: {} }
    const { body } = await before.control('interactions', { user: alice, channel: gamesChannelId, response })
    expect(await before.messages(alice)).toHaveLength(1)
    const after = await restart()
    expect(await readFile(file(), 'utf8')).not.toContain(String(body.token))
    expect(await after.messages(alice)).toEqual([])
  })

  it('finds no half-written file', async () => {
    const { control, post } = await restart()
    await control('seed', TEST_SEED)
    await Promise.all(Array.from({ length: 20 }, (_, n) => post({ content: `${n}` })))
    await playground?.close()
    playground = null
    expect(await readdir(folder)).toEqual(['discord.json'])
    expect(asObject(JSON.parse(await readFile(file(), 'utf8')))).toMatchObject({ version: 1 })
  })
})

describe('a crash', () => {
  /** A new process that finds the folder as it is at this moment. */
  async function crash(): Promise<TestPlayground> {
    const copy = `${folder}-copy`
    await cp(folder, copy, { recursive: true })
    await playground?.close()
    await rm(folder, { recursive: true })
    await cp(copy, folder, { recursive: true })
    await rm(copy, { recursive: true })
    playground = await startTestPlayground({}, { folder, movable: true })
    return playground
  }

  it('loses no message, edit, thread or hour that was answered', async () => {
    const before = await restart()
    await before.control('seed', TEST_SEED)
    await vi.waitFor(async () => expect(await readFile(file(), 'utf8')).toContain(cafeGuildId))
    const form = new FormData()
    form.set('payload_json', JSON.stringify({ content: 'plateau' }))
    form.set('files[0]', new Blob(['pixels'], { type: 'image/png' }), 'board.png')
    const { body: board } = await before.api('POST', `/channels/${gamesChannelId}/messages`, form)
    const { id } = await before.post({ content: 'brouillon' })
    await before.api('PATCH', `/channels/${gamesChannelId}/messages/${id}`, { content: 'au propre' })
    await before.api('POST', `/channels/${gamesChannelId}/messages/${board.id}/threads`, { name: 'fil' })
    await before.api('POST', `/channels/${board.id}/messages`, { content: 'dans le fil' })
    await before.client('POST', 'clock', { advance: 3_600_000 })
    const expected = await before.messages(alice)
    expect(expected.map(({ content }) => content)).toEqual(['plateau', 'au propre'])

    for (let times = 0; times < 2; times++) {
      const after = await crash()
      const messages = await after.messages(alice)
      expect(messages.map(({ content }) => content)).toEqual(['plateau', 'au propre'])
      const [picture] = asArray(messages[0]?.attachments).map(asObject)
      expect(await (await fetch(after.discord.url + String(picture?.url))).text()).toBe('pixels')
      const inThread = await after.messages(alice, String(board.id))
      expect(inThread.map(({ content }) => content)).toContain('dans le fil')
      expect(await after.home(alice)).toMatchObject({ hour: { offset: 3_600_000 } })
      // A change after the restart survives the next crash, too.
      await after.post({ content: `suite ${times}` })
      await after.api(
        'DELETE',
        `/channels/${gamesChannelId}/messages/${(await after.messages(alice)).at(-1)?.id}`,
      )
    }
  })

  it('in the middle of a line, or right after a restart, keeps all others', async () => {
    const before = await restart()
    await before.control('seed', TEST_SEED)
    const contents = async (from: TestPlayground) =>
      (await from.messages(alice)).map(({ content }) => content)
    const expected: string[] = []
    for (let times = 0; times < 3; times++) {
      const restarted = await restart()
      await restarted.post({ content: `${times}` })
      expected.push(`${times}`)
      const [journal = ''] = (await readdir(folder)).filter((name) => name.startsWith('journal')).slice(-1)
      await appendFile(join(folder, journal), '{"message":{"id"')
      const crashed = await crash()
      expect(await contents(crashed)).toEqual(expected)
      await crashed.post({ content: `${times} after` })
      expected.push(`${times} after`)
      expect(await contents(await crash())).toEqual(expected)
    }
  })
})

describe('a state folder', () => {
  const failing = async (contents: string) => {
    await writeFile(file(), contents)
    return startTestPlayground({}, { folder }).then(
      () => 'it began',
      (error: unknown) => String(error),
    )
  }

  it('written by a newer version is left unchanged, with a clear error', async () => {
    expect(await failing('{"version":2}')).toMatch(/was written by a newer version \(2; this one knows 1\)/)
    expect(await readFile(file(), 'utf8')).toBe('{"version":2}')
  })

  it('with a damaged or unknown file is left unchanged, with a clear error', async () => {
    expect(await failing('{"version":1,')).toMatch(/discord\.json is damaged/)
    expect(await failing('[]')).toMatch(/has an unknown format/)
    expect(await failing('{"version":1,"key":"x","state":{}}')).toMatch(/has an unknown format/)
  })

  it('that cannot be created gives a clear error', async () => {
    await writeFile(join(folder, 'taken'), '')
    await expect(startTestPlayground({}, { folder: join(folder, 'taken') })).rejects.toThrow(/can’t be used/)
  })
})
