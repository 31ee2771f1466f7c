import { createStore } from '@crackpost/functions/store/index'
import { describe, expect, it } from 'vitest'
import { type DatabaseCall, wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import { DATABASE_ENGINES } from '../kit/harness/database.ts'
import { setUpStore } from '../kit/harness/hooks.ts'
import { testPlayerIds } from '../kit/harness/use-cases.ts'

describe.each(DATABASE_ENGINES)('players and their jobs, $name', (engine) => {
  const suite = setUpStore(engine)
  const { openStore, putItem } = suite

  describe('a forgotten player', () => {
    /** A store that forgets the player right before the first call of this kind. */
    const storeThatForgets = (player: string, when: (call: DatabaseCall) => boolean) => {
      let isForgotten = false
      const client = wrapClient(suite.database.client, async (call, go) => {
        if (!isForgotten && when(call)) {
          isForgotten = true
          await openStore().people.forgetPlayer(player)
        }
        return go()
      })
      return createStore(client, suite.database.table)
    }

    it('is not stored again by a request that changes the name meanwhile', async () => {
      const before = await openStore().people.findOrCreatePlayer('99', 'Zoé')
      const isRename = ({ name, pk }: DatabaseCall) => name === 'UpdateItem' && pk === `P#${before}`
      const after = await storeThatForgets(before, isRename).people.findOrCreatePlayer('99', 'Zozo')
      expect(after).not.toBe(before)
      const { people } = openStore()
      expect(await people.identityOf(before)).toBeNull()
      expect(await people.identityOf(after)).toEqual({ user: '99', name: 'Zozo', nicknames: {} })
      expect(await people.findPlayer('99')).toBe(after)
    })

    it('is not stored again by a request that stores a nickname meanwhile', async () => {
      const before = await openStore().people.findOrCreatePlayer('99', 'Zoé')
      const isWrite = ({ name, pk }: DatabaseCall) => name === 'UpdateItem' && pk === `P#${before}`
      const inServer = { server: '11', nickname: 'Cheffe' }
      await storeThatForgets(before, isWrite).people.findOrCreatePlayer('99', 'Zoé', inServer)
      const { people } = openStore()
      expect(await people.identityOf(before)).toBeNull()
      expect(await people.findPlayer('99')).toBeNull()
    })

    it('is forgotten completely at the second attempt, even if the user has returned meanwhile', async () => {
      const before = await openStore().people.findOrCreatePlayer('99', 'Zoé')
      const cut = wrapClient(suite.database.client, async ({ name, pk }, go) => {
        if (name === 'DeleteItem' && pk.startsWith('P#')) throw new Error('cut short')
        return go()
      })
      await expect(createStore(cut, suite.database.table).people.forgetPlayer(before)).rejects.toThrow('cut')
      const { people } = openStore()
      const after = await people.findOrCreatePlayer('99', 'Zoé')
      await people.forgetPlayer(before)
      expect(await people.identityOf(before)).toBeNull()
      expect(await people.findPlayer('99')).toBe(after)
    })

    it('leaves nothing even if the first request of the user was interrupted', async () => {
      const cut = wrapClient(suite.database.client, async ({ name, pk }, go) => {
        if (name === 'PutItem' && pk.startsWith('P#')) throw new Error('cut short')
        return go()
      })
      const first = createStore(cut, suite.database.table).people.findOrCreatePlayer('77', 'Zoé')
      await expect(first).rejects.toThrow('cut short')
      const { people } = openStore()
      await people.forgetPlayer((await people.findPlayer('77')) ?? '')
      expect(await people.findPlayer('77')).toBeNull()
    })
  })

  describe('jobs', () => {
    const [player = '', other = ''] = testPlayerIds('jobs', 2)
    const forget = { type: 'forget', player } as const

    it('are stored once, and kept until they are removed', async () => {
      const { jobs } = openStore()
      expect(await jobs.create(forget, 5, { createdAt: 5, language: null })).toBe(true)
      const progress = { stage: 'finished', after: 'match', failed: ['other'] } as const
      expect(await jobs.save(forget, 7, progress)).toBe(true)
      expect(await jobs.create(forget, 9, { createdAt: 9, language: null })).toBe(false)
      expect(await jobs.load(forget)).toEqual({ createdAt: 5, language: null, progress })
      // Deferred without losing the progress.
      expect(await jobs.save(forget, 8)).toBe(true)
      expect(await jobs.load(forget)).toMatchObject({ progress })
      await jobs.remove(forget)
      expect(await jobs.load(forget)).toBeNull()
      expect(await jobs.save(forget, 9, progress)).toBe(false)
      expect(await jobs.load(forget)).toBeNull()
    })

    it('are due in order, apart from matches', async () => {
      const { jobs, matches } = openStore()
      await jobs.create({ type: 'export', player }, 30, { createdAt: 1, language: 'en' })
      await jobs.create(forget, 20, { createdAt: 2, language: null })
      await jobs.create({ type: 'forget', player: other }, 10, { createdAt: 3, language: null })
      await matches.reserveId('0rphan0rphan', 0)
      expect(await jobs.findDue(9, 10)).toEqual([])
      expect(await jobs.findDue(25, 10)).toEqual([{ type: 'forget', player: other }, forget])
      expect(await jobs.findDue(99, 1)).toEqual([{ type: 'forget', player: other }])
      expect(await jobs.load({ type: 'export', player })).toMatchObject({ language: 'en', progress: null })
      // A release without jobs reads these rows only.
      expect((await matches.findDue(Number.MAX_SAFE_INTEGER, 10)).map(({ id }) => id)).toEqual([
        '0rphan0rphan',
      ])
    })

    it('are due once the clock was set back, and if an earlier release stored them', async () => {
      const { jobs } = openStore()
      const [now, minute] = [suite.clock.now(), 60_000]
      await jobs.create(forget, now + 24 * 60 * minute, { createdAt: 1, language: null })
      await putItem({ pk: `J#${other}`, sk: 'FORGET', shard: 'jobs', dueAt: now, createdAt: 1 })
      expect(await jobs.findDue(now, 10)).toEqual([forget, { type: 'forget', player: other }])
      await jobs.save(forget, now + minute)
      expect(await jobs.findDue(now, 10)).toEqual([{ type: 'forget', player: other }])
      expect(await jobs.findDue(now + minute, 10)).toEqual([{ type: 'forget', player: other }, forget])
    })

    it('of a type that only a newer release knows are left to it', async () => {
      await putItem({ pk: `J#${player}`, sk: 'INVENTED', shard: 'jobs', dueAt: 1, createdAt: 1 })
      const { jobs } = openStore()
      await jobs.create(forget, 2, { createdAt: 2, language: null })
      expect(await jobs.findDue(10, 10)).toEqual([forget])
    })
  })
})
