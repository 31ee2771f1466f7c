import { type ActRejection, act, type Outcome } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import { matchIdOf, open } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import { GAMES } from '@crackpost/core/games/index'
import type { Result } from '@crackpost/core/kernel/result'
import type { Entry } from '@crackpost/core/match/fact'
import { evolveMatch, type Match, statusOf } from '@crackpost/core/match/match'
import { NO_WISH } from '@crackpost/core/match/terms'
import type { Client } from '@crackpost/functions/store/client'
import { type Embedded, embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { around } from './kit/client.ts'
import { asked, clock, done, nextAsk, playersOf, ports, started, termsOf } from './kit/table.ts'

/** Of each race; five races make 2,000. */
const SCHEDULES = 400

type Answer = Result<Outcome, ActRejection | { readonly code: string }>

/** A client whose calls wait for the scheduler: it decides whose is next, and each is over before the next begins. */
const scheduled = (client: Client, scheduler: fc.Scheduler): Client =>
  around(client, async ({ name, sk }, go) => {
    let over = (): void => {}
    const whole = new Promise<void>((resolve) => {
      over = resolve
    })
    await scheduler.schedule(Promise.resolve(), `${name} ${sk}`, undefined, async (release) => {
      await release()
      await whole
      // Whoever got the answer says what it wants next, before anybody is chosen.
      await new Promise((resolve) => setImmediate(resolve))
    })
    try {
      return await go()
    } finally {
      over()
    }
  })

/** Where a race begins: the table, and how many entries it has. */
interface Start {
  readonly id: string
  readonly before: number
}

describe('those who race', () => {
  let engine: Embedded
  let calm: Ports
  const time = clock()
  const game = GAMES[0]?.id ?? ''
  const [host = '', guest = '', third = '', fourth = ''] = playersOf('race', 4)

  beforeAll(async () => {
    engine = await embedded({ folder: null })
    calm = ports(store(engine.client, TABLE), time)
  })
  afterAll(() => engine.close())

  /** A table to race at, as often as needed: its items under another id. */
  async function template(name: string, make: () => Promise<string>): Promise<() => Promise<Start>> {
    const id = await make()
    const { Items = [] } = await engine.client.ask('Query', {
      TableName: TABLE,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `M#${id}` },
    })
    const before = Items.filter(({ sk }) => String(sk).startsWith('E#')).length
    let copies = 0
    return async () => {
      const copy = `${name}${copies++}`
      for (const item of Items)
        await engine.client.ask('PutItem', { TableName: TABLE, Item: { ...item, pk: `M#${copy}` } })
      return { id: copy, before }
    }
  }

  const log = async (id: string): Promise<Entry[]> => {
    const entries: Entry[] = []
    for await (const entry of calm.matches.log(id)) entries.push(entry)
    return entries
  }

  /** Runs all of them at once, in an order of the scheduler's choosing, and checks what must hold of any race. */
  async function raced(
    scheduler: fc.Scheduler,
    { id, before }: Start,
    runs: readonly ((ports: Ports) => Promise<Answer>)[],
  ): Promise<{ answers: Answer[]; match: Match }> {
    const racing = ports(store(scheduled(engine.client, scheduler), TABLE, { now: time.now }), time)
    const answers = await scheduler.waitFor(Promise.all(runs.map((run) => run(racing))))
    const entries = await log(id)
    // Acknowledged are the entries, the entries are acknowledged, and nothing is there twice.
    const won = answers.flatMap((answer) => (answer.ok && !answer.value.echo ? [answer.value.entry] : []))
    expect(won.toSorted((a, b) => a.seq - b.seq)).toEqual(entries.slice(before))
    expect(new Set(entries.map(({ cause }) => cause)).size).toBe(entries.length)
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
    for (const answer of answers)
      if (answer.ok) expect(entries[answer.value.entry.seq - 1]).toEqual(answer.value.entry)
    let match: Match | null = null
    for (const entry of entries) match = evolveMatch(match, entry)
    if (!match) throw new Error('nothing was opened')
    expect(await look(calm, id)).toMatchObject({ seq: entries.length, match })
    return { answers, match }
  }

  const over = (race: (scheduler: fc.Scheduler) => Promise<void>): Promise<void> =>
    fc.assert(fc.asyncProperty(fc.scheduler(), race), { numRuns: SCHEDULES, seed: 1 })

  const codes = (answers: readonly Answer[]): string[] =>
    answers.map((answer) => (answer.ok ? (answer.value.echo ? 'echo' : 'ok') : answer.error.code)).toSorted()

  const opening = (cause: string) => ({ host, cause, terms: termsOf(game, 2), wish: NO_WISH })

  it('for the last seat: one gets it, and the others hear that the table is full', async () => {
    const copy = await template('seat', async () => done(await open(calm, opening('last seat'))).id)
    await over(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const join = (player: string) => (here: Ports) =>
        act(here, asked(id, player, `join ${player}`, { type: 'join', wish: NO_WISH }))
      const { answers, match } = await raced(scheduler, start, [guest, third, fourth].map(join))
      expect(codes(answers)).toEqual(['full', 'full', 'ok'])
      expect(match.players).toHaveLength(2)
    })
  })

  it('with themselves, by a double click: it happens once, and every click gets the same answer', async () => {
    const table = await started(calm, 'double click', termsOf(game, 2))
    const next = nextAsk(table.match, calm, 'double click')
    if (!next) throw new Error('over before it began')
    const copy = await template('click', async () => table.id)
    await over(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const click = (here: Ports) => act(here, { id, cause: 'click', ...next })
      const { answers } = await raced(scheduler, start, [click, click])
      expect(codes(answers)).toEqual(['echo', 'ok'])
      const outcomes = answers.flatMap((answer) => (answer.ok ? [{ ...answer.value, echo: true }] : []))
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    })
  })

  it('with a move against a resignation: what is booked is what the players were told', async () => {
    const table = await started(calm, 'resignation', termsOf(game, 2))
    const next = nextAsk(table.match, calm, 'resignation')
    if (!next?.by) throw new Error('over before it began')
    const mover = next.by.player
    const copy = await template('resign', async () => table.id)
    let turns = 0
    await over(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const leaver = ++turns % 2 === 0 ? mover : table.players.find((one) => one !== mover)
      const move = (here: Ports) => act(here, { id, cause: 'move', ...next })
      const resign = (here: Ports) => act(here, asked(id, leaver ?? '', 'resign', { type: 'resign' }))
      const { answers, match } = await raced(scheduler, start, [move, resign])
      // Resigning always works; the move came before it, or too late.
      expect([
        ['ok', 'ok'],
        ['ok', 'over'],
      ]).toContainEqual(codes(answers))
      expect(match.phase).toBe('over')
    })
  })

  it('with a start against a leave: the match has a player on every seat, or none was started', async () => {
    const copy = await template('start', async () => {
      const { id } = done(await open(calm, opening('start or leave')))
      done(await act(calm, asked(id, guest, 'join', { type: 'join', wish: NO_WISH })))
      return id
    })
    await over(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const begin = (here: Ports) => act(here, asked(id, host, 'start', { type: 'start' }))
      const leave = (here: Ports) => act(here, asked(id, guest, 'leave', { type: 'leave' }))
      const { answers, match } = await raced(scheduler, start, [begin, leave])
      // Left first: too few to start. Started first: leaving is resigning, and ends it.
      expect([
        ['ok', 'ok'],
        ['ok', 'tooFew'],
      ]).toContainEqual(codes(answers))
      if (match.play) expect(statusOf(match)?.phase).toBe('over')
      else expect(match.players.map(({ player }) => player)).toEqual([host])
    })
  })

  it('to open the same table twice: there is one, and it counts once', async () => {
    let n = 0
    await over(async (scheduler) => {
      const cause = `opened twice ${n++}`
      const one = { ...opening(cause), host: playersOf(cause, 1)[0] ?? '' }
      // A server of its own, or it would soon have as many open tables as it may.
      const twice = { ...one, terms: termsOf(game, 2, { place: { server: String(1000 + n), channel: '5' } }) }
      const run = (here: Ports) => open(here, twice)
      const { answers } = await raced(scheduler, { id: matchIdOf(cause), before: 0 }, [run, run])
      expect(codes(answers)).toEqual(['echo', 'ok'])
      expect(await calm.counters.members(`open#player#${twice.host}`)).toEqual([matchIdOf(cause)])
      expect(await calm.directory.ofPlayer(twice.host)).toEqual([matchIdOf(cause)])
    })
  })
})
