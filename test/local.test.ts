import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@crackpost/core/app/open'
import { NO_WISH } from '@crackpost/core/match/terms'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { type Local, type LocalSite, local } from '@crackpost/functions/wire/local'
import { worldOf } from '@crackpost/functions/wire/world'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { newKeys, posted, type Someone, slash, tap } from './kit/signed.ts'
import { done, termsOf } from './kit/table.ts'
import { markIn } from './kit/told.ts'

const DAY = 86_400_000
const keys = newKeys()

let discord: Fake
let site: LocalSite
let here: Local | null
let anna: Someone
let ben: Someone
let offset: number
const log: string[] = []
beforeAll(async () => {
  discord = await fake()
})
afterAll(() => discord.close())
beforeEach(async () => {
  await discord.reset()
  const users = ['1001', '1002'].map((id) => ({ id, name: `User ${id}` }))
  const { servers } = await discord.seed({
    users,
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  const [{ id: server, channels } = { id: '', channels: [] }] = servers
  const where = { server, channel: channels[0] ?? '' }
  anna = { user: '1001', locale: 'fr', name: 'Anna', ...where }
  ben = { user: '1002', locale: 'en-US', name: 'Ben', ...where }
  offset = 0
  log.length = 0
  here = null
  site = {
    folder: mkdtempSync(join(tmpdir(), 'crackpost-local-')),
    discord: { publicKey: keys.publicKey, application: discord.bot },
    token: discord.token,
    api: discord.api,
    lexicon: null,
    sink: (line) => log.push(line),
    now: () => Date.now() + offset,
  }
})
afterEach(async () => {
  await here?.close()
  rmSync(site.folder, { recursive: true, force: true })
})

/** Meant for this application; without a key to its answer unless there is one, so that nothing is drawn in vain. */
const ours = (interaction: object, token = ''): object => ({
  ...interaction,
  application_id: discord.bot,
  token,
})

async function knock({ door }: Local, interaction: object, token?: string): Promise<string> {
  const { statusCode, body } = await door(posted(keys, ours(interaction, token), { at: Date.now() + offset }))
  expect(statusCode).toBe(200)
  return body
}

async function started(house: Local): Promise<string> {
  const body = await knock(house, slash(anna, 'crack new', { game: 'le-crack', players: 2 }))
  const [, id = ''] = /1:\w+:([0-9a-z]{12}):/.exec(body) ?? []
  await knock(house, tap(ben, `1:join:${id}:0:`))
  await knock(house, tap(anna, `1:start:${id}:0:`))
  return id
}

const kinds = async (): Promise<string[]> =>
  (await discord.messages()).map(({ components }) => /#([a-z]+)/.exec(markIn(components) ?? '')?.[1] ?? '')

describe('a house in one process', () => {
  it('tells of what comes in by its door, and is finished with it when it is closed', async () => {
    here = await local(site)
    await started(here)
    await here.close()
    here = null
    const told = await kinds()
    expect(told[0]).toBe('lobby')
    expect(told.slice(-2)).toEqual(['started', 'turn'])
  })

  it('does the same for what comes over a line of its own', async () => {
    here = await local(site)
    const reply = await here.attend(ours(slash(anna, 'crack new', { game: 'le-crack', players: 2 })))
    expect(reply).toMatchObject({ type: 4 })
    await vi.waitFor(async () => expect(await kinds()).toEqual(['lobby']))
  })

  it('begins with what was left untold', async () => {
    const { client, close } = await embedded({ folder: site.folder })
    const { discord: ids, lexicon } = site
    const { ports } = worldOf({ client, table: TABLE, discord: ids, lexicon, sink: () => {} })
    const host = await ports.people.playerOf('1001', 'Anna')
    const place = { server: anna.server ?? null, channel: anna.channel ?? '' }
    const terms = termsOf('le-crack', 2, { place })
    done(await open(ports, { host, cause: 'untold', terms, wish: NO_WISH }))
    await close()
    here = await local(site)
    await here.moved()
    expect(await kinds()).toEqual(['lobby'])
  })

  it('lets the clock play when it is moved on, and takes that for no outage', async () => {
    here = await local(site)
    const id = await started(here)
    const before = (await here.world.ports.matches.load(id))?.match
    offset += 14 * DAY
    await here.moved()
    const after = (await here.world.ports.matches.load(id))?.match
    expect(after?.turn).toBe((before?.turn ?? 0) + 1)
    expect(after?.turnedAt).toBeGreaterThan(Date.now() + 13 * DAY)
    await vi.waitFor(async () => expect(await kinds()).toContain('board'))
  })

  it('draws right after it has answered, and writes the key down nowhere', async () => {
    here = await local(site)
    const id = await started(here)
    const { token, id: interaction } = await discord.interaction({
      user: anna.user,
      channel: anna.channel ?? '',
    })
    const body = await knock(here, tap(anna, `1:hand:${id}:1:`), token)
    const headers = { 'content-type': 'application/json' }
    await fetch(`${discord.api}/interactions/${interaction}/${token}/callback`, {
      method: 'POST',
      headers,
      body,
    })
    await here.close()
    here = null
    const answer = (await discord.messages()).find((message) => message.interaction === interaction)
    expect(answer?.attachments).toMatchObject([{ filename: 'seat.png' }])
    expect(log.filter((line) => line.includes('"painter"')).map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ type: 'picture', outcome: 'painted' }),
    )
    expect(log.join('\n')).not.toContain(token)
  })
})
