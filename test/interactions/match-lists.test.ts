import { parseInteraction } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { handleInteraction } from '@crackpost/bot/router'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore, type Store } from '@crackpost/functions/store/index'
import { asArray, asObject, asString } from '@crackpost/playground/json'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import {
  autocompleteInteraction,
  commandInteraction,
  TEST_APPLICATION_ID,
  type TestInvoker,
} from '../kit/fakes/signed-requests.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { matchIdShownIn } from '../kit/scenarios/match.ts'
import { type StoredMatch, writeListedMatch, writeMatch, writeOldIndex } from '../kit/stored-matches.ts'
import type { MessageView } from '../kit/users/message-view.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const { labels, openTables } = textsIn('fr')
const MINUTE_MS = 60_000
/** More than any list here has. */
const MAX_PAGES = 10

describe('lists of matches', () => {
  let harness: DiscordHarness
  let zoe: TestUser
  let sam: TestUser
  let players: [string, string]
  /** Writes past the bot: nothing is announced. */
  let store: Store

  beforeEach(async () => {
    harness = await createDiscordHarness()
    zoe = harness.addUser('Zoé')
    sam = harness.addUser('Sam', { manages: true })
    store = createStore(harness.endpoint.client, EMBEDDED_TABLE_NAME)
    const { people } = store
    players = [
      await people.findOrCreatePlayer(zoe.user, 'Zoé'),
      await people.findOrCreatePlayer(sam.user, 'Sam'),
    ]
  })
  afterEach(() => harness.close())

  const storedMatch = (name: string, phase: StoredMatch['phase'], at: number): StoredMatch => ({
    name,
    phase,
    players,
    place: { server: harness.server, channel: harness.channel },
    at,
  })

  /** Writes matches a minute apart; returns their ids, newest first. */
  async function writeMatches(phase: StoredMatch['phase'], count: number): Promise<string[]> {
    const start = harness.discord.clock.now() - count * MINUTE_MS
    const ids = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        writeListedMatch(store, storedMatch(`${phase} ${n}`, phase, start + n * MINUTE_MS)),
      ),
    )
    return ids.toReversed()
  }

  const optionsOf = (view: MessageView, hint: string): { label: string; value: string }[] =>
    view
      .components()
      .flatMap(({ placeholder, options }) => (placeholder === hint ? asArray(options).map(asObject) : []))
      .map(({ label, value }) => ({ label: asString(label) ?? '', value: asString(value) ?? '' }))

  /** The values of a select on all its pages, in order, by the button to the next page. */
  async function valuesOnAllPages(user: TestUser, view: MessageView, hint: string): Promise<string[]> {
    const values: string[] = []
    for (let page = 0, shown = view; page < MAX_PAGES; page++) {
      values.push(...optionsOf(shown, hint).map(({ value }) => value))
      if (!shown.buttonLabels().includes(labels.nextPage)) return values
      shown = await user.pressButton(shown, labels.nextPage)
    }
    throw new Error('the list has no end')
  }

  it('offer the newest finished matches for a rematch, and the last one by default', async () => {
    const past = await writeMatches('over', 70)
    const offered = await zoe.autocomplete('/crack revanche', 'partie')
    expect(offered.map(({ value }) => value)).toEqual(past.slice(0, 25))
    const old = past[40] ?? ''
    const sought = await zoe.autocomplete('/crack revanche', 'partie', { partie: old.slice(0, 6) })
    expect(sought.map(({ value }) => value)).toContain(old)
    const rematch = matchIdShownIn(await zoe.typeCommand('/crack revanche'))
    expect((await harness.loadMatch(rematch)).terms.rematch?.of).toBe(past[0])
  })

  it('offer every open table to join, newest first, however many matches run', async () => {
    await writeMatches('playing', 70)
    const tables = await writeMatches('open', 12)
    const offered = await sam.autocomplete('/crack rejoindre', 'partie')
    expect(offered.map(({ value }) => value)).toEqual(tables)
    expect((await zoe.autocomplete('/crack rejoindre', 'partie')).map(({ value }) => value)).toEqual([])
  })

  it('lead from the first open tables to all of them', async () => {
    const tables = await writeMatches('open', 60)
    const offered = await sam.autocomplete('/crack rejoindre', 'partie')
    expect(offered.map(({ value }) => value)).toEqual([...tables.slice(0, 24), 'all'])
    expect(offered.at(-1)?.name).toBe(openTables.more(36))
    const oldest = tables.at(-1) ?? ''
    const sought = await sam.autocomplete('/crack rejoindre', 'partie', { partie: oldest.slice(0, 6) })
    expect(sought.map(({ value }) => value)).toContain(oldest)

    const list = await sam.typeCommand('/crack rejoindre', { partie: 'all' })
    expect(list.text()).toContain('Tables ouvertes (60)')
    expect(await valuesOnAllPages(sam, list, openTables.hint)).toEqual(tables)
    expect(list.buttonLabels()).toContain(labels.previousPage)
    const last = optionsOf(list, openTables.hint).find(({ value }) => value === oldest)
    const joined = await sam.selectOptions(list, openTables.hint, [last?.label ?? ''])
    expect(matchIdShownIn(joined)).toBe(oldest)
    expect((await harness.loadMatch(oldest)).players).toHaveLength(2)
  })

  it('show all open tables to those who name none, or say that there is none', async () => {
    const nothing = await sam.typeCommand('/crack rejoindre')
    expect(nothing.text()).toContain(openTables.none)
    expect(nothing.buttonLabels()).toEqual([labels.open])
    const tables = await writeMatches('open', 2)
    const list = await sam.typeCommand('/crack rejoindre')
    expect(optionsOf(list, openTables.hint).map(({ value }) => value)).toEqual(tables)
  })

  it('show moderators every match of the server, running ones first, newest first', async () => {
    const tables = await writeMatches('open', 12)
    const running = await writeMatches('playing', 130)
    const panel = await sam.typeCommand('/crack serveur')
    expect(panel.text()).toContain('142 parties et tables ouvertes\u202f; la liste montre celles de 1 à 25.')
    expect(await valuesOnAllPages(sam, panel, 'Gérer une partie')).toEqual([...running, ...tables])
    expect(panel.text()).toContain('la liste montre celles de 126 à 142.')
    await sam.pressButton(panel, labels.previousPage)
    expect(panel.text()).toContain('la liste montre celles de 101 à 125.')
  })

  it('show a player all of their current matches', async () => {
    const running = await writeMatches('playing', 70)
    const list = await zoe.typeCommand('/crack parties')
    const shown = new Set<string>()
    for (let page = 0, view = list; page < MAX_PAGES; page++) {
      expect(view.text()).toContain('(70)')
      for (const id of running) if (JSON.stringify(view.message).includes(id)) shown.add(id)
      if (!view.buttonLabels().includes(labels.nextPage)) break
      view = await zoe.pressButton(view, labels.nextPage)
    }
    expect(shown.size).toBe(70)
  })

  it('are complete and in order for matches of the release before', async () => {
    const { client } = harness.endpoint
    const start = harness.discord.clock.now() - 40 * MINUTE_MS
    const past: string[] = []
    for (let n = 0; n < 30; n++) {
      const { id, match } = await writeMatch(store, storedMatch(`past ${n}`, 'over', start + n * MINUTE_MS))
      await writeOldIndex(client, EMBEDDED_TABLE_NAME, id, match)
      past.unshift(id)
    }
    const { id, match } = await writeMatch(store, storedMatch('table', 'open', start))
    await writeOldIndex(client, EMBEDDED_TABLE_NAME, id, match)
    expect((await sam.autocomplete('/crack rejoindre', 'partie')).map(({ value }) => value)).toEqual([id])
    expect((await zoe.autocomplete('/crack plateau', 'partie')).map(({ value }) => value)).toEqual([id])
    expect((await zoe.autocomplete('/crack revanche', 'partie')).map(({ value }) => value)).toEqual(
      past.slice(0, 25),
    )
  })
})

describe('commands that look for a match', () => {
  const place = { server: '400', channel: '500' }
  const invoker: TestInvoker = { user: '1000', locale: 'fr', permissions: '32', ...place }

  it('read as much whether few or many matches have ended', async () => {
    const { client, close } = await openEmbeddedDatabase({ folder: null })
    const clock = createManualClock()
    let read = 0
    const counting = wrapClient(client, async ({ name }, go) => {
      const answer = await go()
      if (name === 'GetItem' || name === 'Query') read += 1 + (answer.Items?.length ?? 0)
      return answer
    })
    const ports = createTestPorts(createStore(counting, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
    const players: StoredMatch['players'] = [
      await ports.people.findOrCreatePlayer('1000', 'Zoé'),
      await ports.people.findOrCreatePlayer('1001', 'Sam'),
    ]
    const write = (name: string, phase: StoredMatch['phase'], at: number) =>
      writeListedMatch(ports, { name, phase, players, place, at })
    const requests = {
      games: () => commandInteraction(invoker, 'crack games'),
      board: () => commandInteraction(invoker, 'crack board'),
      completion: () => autocompleteInteraction(invoker, 'crack board', 'game'),
      finished: () => autocompleteInteraction(invoker, 'crack rematch', 'game'),
      rematch: () => commandInteraction(invoker, 'crack rematch'),
      join: () => autocompleteInteraction(invoker, 'crack join', 'game'),
      panel: () => commandInteraction(invoker, 'crack server'),
    }
    const countReads = async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {}
      for (const [name, request] of Object.entries(requests)) {
        const interaction = unwrapResult(parseInteraction(request(), TEST_APPLICATION_ID))
        read = 0
        const { outcome, match } = await handleInteraction({ ports, openDemoMatch: null }, interaction)
        counts[name] = read
        expect(outcome).toBe('ok')
        if (name === 'rematch')
          unwrapResult(
            await handleCommand(
              ports,
              commandRequestOf(match ?? '', players[0], `off ${match}`, { type: 'callOff' }),
            ),
          )
      }
      return counts
    }
    await write('running', 'playing', clock.now())
    for (let n = 0; n < 60; n++) await write(`past ${n}`, 'over', n * MINUTE_MS)
    const few = await countReads()
    await Promise.all(Array.from({ length: 240 }, (_, n) => write(`more ${n}`, 'over', (60 + n) * MINUTE_MS)))
    expect(await countReads()).toEqual(few)
    await close()
  })
})
