import { readdirSync, readFileSync } from 'node:fs'
import { act, type Request } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import type { Entry, Fact } from '@crackpost/core/match/fact'
import { sweep } from '@crackpost/functions/delivery/sweep'
import { workerOf } from '@crackpost/functions/delivery/worker'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { keyOf } from '@crackpost/functions/store/keys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { DAY, type Household, household, MINUTE } from './kit/household.ts'
import { LATER, rewrite, writeHead, writeKnown, writeLater } from './kit/later.ts'
import { type House, houseIn, type Someone, tap } from './kit/signed.ts'
import { type Clock, clock, done, ports } from './kit/table.ts'
import { markIn } from './kit/told.ts'

const home = new URL('./matches/', import.meta.url)

/** What an earlier release has stored, a row a line as `npm run export` gives them: never edited once landed. */
const goldens = readdirSync(home).flatMap((game) =>
  readdirSync(new URL(`${game}/`, home)).flatMap((name) =>
    name.endsWith('.rows') ? [`${game}/${name}`] : [],
  ),
)

interface Row {
  readonly match: string
  readonly v: number
  readonly game: string
  readonly entry: Entry
}

const rowsIn = (name: string): Row[] =>
  readFileSync(new URL(name, home), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** What was asked for, told from what came of it. */
function askedFor({ facts: [fact], by }: Entry): Pick<Request, 'ask' | 'by'> {
  const asker = by === null ? null : { player: by, moderates: null }
  const ask = (type: 'nudge' | 'giveTime' | 'propose' | 'tick') => ({ by: asker, ask: { type } })
  const asks: { readonly [type in Fact['type']]?: Pick<Request, 'ask' | 'by'> } = {
    nudged: ask('nudge'),
    timeGiven: ask('giveTime'),
    proposed: ask('propose'),
    timedOut: ask('tick'),
  }
  if (fact?.type === 'moved' && fact.step.type === 'act')
    return { by: asker, ask: { type: 'act', action: fact.step.action } }
  if (fact?.type === 'moved' && fact.step.type === 'forfeit') return { by: asker, ask: { type: 'resign' } }
  const found = fact && asks[fact.type]
  if (!found) throw new Error(`nobody can have asked for ${fact?.type}`)
  return found
}

describe.each(goldens)('a match of an earlier release (%s)', (name) => {
  const rows = rowsIn(name)
  const begun = rows.findIndex(({ entry }) => entry.facts.some(({ type }) => type === 'started')) + 1

  it.each([begun, Math.floor(rows.length / 2), rows.length - 1])(
    'that was deployed over after entry %i goes on as it would have gone',
    async (reached) => {
      const { client, close } = await embedded({ folder: null })
      for (const { match, v, game, entry } of rows.slice(0, reached)) {
        const Item = { ...keyOf.entry(match, entry.seq), v, game, entry: JSON.stringify(entry) }
        await client.ask('PutItem', { TableName: TABLE, Item })
      }
      const id = rows[0]?.match ?? ''
      const Item = { ...keyOf.head(id), seq: reached, turn: 1, by: 'then', snapshot: new Uint8Array([7]) }
      await client.ask('PutItem', { TableName: TABLE, Item })
      let now = 0
      const here = ports(store(client, TABLE), { now: () => now, pass: () => {} })
      for (const { entry } of rows.slice(reached)) {
        now = entry.at
        const outcome = done(await act(here, { id, cause: entry.cause, ...askedFor(entry) }))
        expect(JSON.stringify(outcome.entry)).toBe(JSON.stringify(entry))
      }
      expect((await look(here, id))?.match?.phase).toBe('over')
      await close()
    },
  )
})

const zoe: Someone = { user: '111111111111111111', locale: 'fr' }
const sam: Someone = { user: '222222222222222222', locale: 'en-GB' }
const POLITE = { fr: 'Une version plus récente de moi', en: 'A newer version of me' }

const idIn = (text: string): string => /^-# ([0-9a-z]{12})$/m.exec(text)?.[1] ?? ''

describe('a player whose match a later release has been at', () => {
  let house: House
  let id: string
  let other: string
  beforeEach(async () => {
    house = await houseIn()
    id = await started('501')
    other = await started('502')
  })
  afterEach(() => house.close())

  async function started(channel: string): Promise<string> {
    const table = { game: 'le-crack', players: 2 }
    const match = idIn((await house.ask({ ...zoe, channel }, 'crack new', table)).content)
    await house.ask({ ...sam, channel }, 'crack join', { game: match })
    await house.ask({ ...zoe, channel }, 'crack start', { game: match })
    return match
  }
  const loaded = (match: string) => house.world.ports.matches.load(match)

  /** Whatever is asked of the match, both are told so, each in their language, and nothing is written. */
  async function refusedPolitely(lines: readonly string[]): Promise<void> {
    const before = await house.dump()
    for (const line of lines) {
      expect((await house.ask(zoe, line, { game: id })).content, line).toContain(POLITE.fr)
      expect((await house.ask(sam, line, { game: id })).content, line).toContain(POLITE.en)
    }
    expect((await house.send(tap(zoe, `1:board:${id}:1:`))).content).toContain(POLITE.fr)
    expect(await house.dump()).toEqual(before)
    const faults = house.log.filter((line) => JSON.parse(line).outcome === 'error')
    expect(faults).toEqual([])
  }

  /** The other match goes on, though nobody names it. */
  async function othersGoOn(): Promise<void> {
    expect((await house.ask(zoe, 'crack games')).answer.body).toContain(other)
    const before = (await loaded(other))?.seq ?? 0
    for (const someone of [zoe, sam]) await house.ask({ ...someone, channel: '503' }, 'lecrack pass')
    expect((await loaded(other))?.seq).toBeGreaterThan(before)
  }

  const writing = async () => {
    const { seq = 0, match } = (await loaded(id)) ?? {}
    return { id, seq: seq + 1, at: Date.now(), by: match?.host ?? '' }
  }

  describe.each(Object.entries(LATER))('and left %s', (_, later) => {
    it.each([true, false])('is told so, and nothing is touched (its head written: %s)', async (withHead) => {
      await writeLater(house.client, await writing(), later, withHead)
      // Whoever only looks at a head that lags behind may see what was before: it is not touched either.
      await refusedPolitely(withHead ? ['crack hand', 'crack board', 'lecrack pass'] : ['lecrack pass'])
      await othersGoOn()
    })
  })

  it('and started by newer rules is told so, and nothing is touched', async () => {
    await rewrite(house.client, id, 3, (entry) => ({
      ...entry,
      facts: entry.facts.map((fact) => (fact.type === 'started' ? { ...fact, edition: 99 } : fact)),
    }))
    await writeHead(house.client, id, 3)
    await refusedPolitely(['crack hand', 'crack board', 'lecrack pass'])
    await othersGoOn()
  })

  it('and started with other words can look at it; for a move the others’ release is needed', async () => {
    await rewrite(house.client, id, 3, (entry) => ({
      ...entry,
      facts: entry.facts.map((fact) => (fact.type === 'started' ? { ...fact, lexicon: 'fr-0' } : fact)),
    }))
    await writeHead(house.client, id, 3)
    expect((await house.ask(zoe, 'crack hand', { game: id })).content).toContain(id)
    const before = await house.dump()
    const said = [zoe, sam].map((someone) => house.ask(someone, 'lecrack pass', { game: id }))
    // The other one hears that it is not their turn.
    const polite = (await Promise.all(said)).filter(({ content }) =>
      Object.values(POLITE).some((words) => content.includes(words)),
    )
    expect(polite).toHaveLength(1)
    expect(await house.dump()).toEqual(before)
  })

  it('and kept its head in another way notices nothing: the log says it all', async () => {
    const hand = (await house.ask(zoe, 'crack hand', { game: id })).content
    await writeHead(house.client, id, (await loaded(id))?.seq ?? 0)
    expect((await house.ask(zoe, 'crack hand', { game: id })).content).toBe(hand)
  })
})

describe('whoever tells and sweeps', () => {
  let discord: Fake
  let home: Household
  let time: Clock
  beforeAll(async () => {
    discord = await fake()
  })
  afterAll(() => discord.close())
  beforeEach(async () => {
    home = await household(discord)
    time = clock()
  })
  afterEach(() => home.close())

  const rows = async (id: string) => {
    const { Items = [] } = await home.client.ask('Scan', { TableName: TABLE })
    return Items.filter(({ pk, sk }) => pk === `M#${id}` && sk !== 'POST')
  }
  const record = (id: string, seq: number) => ({
    dynamodb: { SequenceNumber: `${id}-${seq}`, Keys: { pk: { S: `M#${id}` }, sk: keyS(id, seq) } },
  })
  const keyS = (id: string, seq: number) => ({ S: keyOf.entry(id, seq).sk })
  const told = async (id: string) =>
    (await discord.messages()).filter(({ components }) => markIn(components)?.startsWith(id)).length

  it.each(Object.entries(LATER))(
    'leave a match alone that has %s, and see to the others',
    async (_, later) => {
      const [id, other] = [await home.started(2), await home.started(2)]
      const seq = ((await home.ports.matches.load(id))?.seq ?? 0) + 1
      const writing = { id, seq, at: time.now(), by: await home.player(0) }
      await writeLater(home.client, writing, later, true)
      const [before, posted] = [await rows(id), await told(other)]

      const lines: object[] = []
      const work = workerOf(home.house, (line) => lines.push(line))
      expect(await work({ Records: [record(id, seq), record(other, 3)] })).toEqual({ batchItemFailures: [] })
      expect(lines).toEqual([
        { door: 'worker', match: id, outcome: 'newer' },
        { door: 'worker', match: other, outcome: 'told' },
      ])

      await home.pass(3 * DAY)
      // It gives back first what the pause of three days has cost; then time is up.
      await sweep(home.house)
      await home.pass(3 * DAY + MINUTE)
      await home.house.heartbeat.beat(home.clock.now() - MINUTE)
      const { moved, failed, left } = await sweep(home.house, 2)
      expect([moved > 0, failed, left]).toEqual([true, 0, 2])
      expect(home.logged.filter(({ event }) => event === 'newer').length).toBeGreaterThan(0)
      expect(await rows(id)).toEqual(before)
      expect(await told(other)).toBeGreaterThan(posted)
    },
  )

  it('lose nothing: when the later release has come here, too, what was left is told of', async () => {
    const id = await home.started(2)
    const { seq = 0, match } = (await home.ports.matches.load(id)) ?? {}
    const writing = { id, seq: seq + 1, at: home.clock.now(), by: match?.host ?? '' }
    const later = LATER['a newer form of entries']
    if (!later) throw new Error('nothing was written')
    await writeLater(home.client, writing, later, true)
    await workerOf(home.house, () => {})({ Records: [record(id, writing.seq)] })
    await writeKnown(home.client, writing)
    await home.live(3 * MINUTE)
    expect((await home.house.posts.load(id))?.cursor).toBe(writing.seq)
  })
})
