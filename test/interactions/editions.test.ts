import { textsIn } from '@crackpost/bot/i18n/index'
import { findLatestGame } from '@crackpost/core/games/index'
import { commitmentOf } from '@crackpost/core/kernel/dice'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { formatResult, parseRecord } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { turnDeadline } from '@crackpost/core/match/time/clock'
import { loadMatchRecord } from '@crackpost/core/use-cases/match-record'
import { matchWithoutEntries } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFrenchLexicon, frenchLexicon } from '../../scripts/french-lexicon.ts'
import { exampleDriver, playExampleCommands, readExampleRecord } from '../kit/example-driver.ts'
import { type ExampleGame, exampleGame } from '../kit/example-game.ts'
import { exampleGameEdition1 } from '../kit/example-game-edition-1.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { unwrapResult } from '../kit/harness/use-cases.ts'
import {
  latestTurnMessage,
  type MatchScenario,
  matchIdShownIn,
  matchMessages,
} from '../kit/scenarios/match.ts'

const lexicon = frenchLexicon()
const edition1: Game<GameTypes> = exampleGameEdition1
const latest: Game<GameTypes> = exampleGame

describe('a match that was started under an earlier edition', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  /** Opens a table and starts the match as a release did that had the first edition only. */
  async function startUnderEdition1(seed: string): Promise<MatchScenario<ExampleGame['action']>> {
    const users = ['Zoé', 'Sam'].map((name) => harness.addUser(name, { locale: 'fr' }))
    const [host, guest] = users
    if (!host || !guest) throw new Error('nobody is there')
    const matchId = matchIdShownIn(await host.typeCommand('/crack nouvelle', { jeu: 'Le Tas', joueurs: 2 }))
    await guest.typeCommand('/crack rejoindre', { partie: matchId })
    const { ports } = harness.endpoint.services
    const lobby = await loadCurrent(ports, matchId)
    if (!lobby?.match) throw new Error('there is no table')
    const at = ports.now()
    await ports.matches.append(lobby, {
      seq: lobby.seq + 1,
      at,
      cause: 'start by the earlier release',
      by: lobby.match.host,
      facts: [
        { type: 'arranged', options: {} },
        {
          type: 'started',
          players: lobby.match.players.map(({ player }) => player),
          colours: [],
          edition: 1,
          lexicon: lexicon.id,
          house: { add: [], ban: [] },
          seed,
          commitment: commitmentOf(seed),
          setup: exampleGameEdition1.setup({ seats: 2, options: {}, seed }),
        },
        { type: 'turned', turn: 1, deadline: turnDeadline(at, lobby.match.terms.pace) },
      ],
    })
    // The first move has its command typed in the channel; it is announced with the start, in a new thread.
    await host.typeCommand('/tas poser', { partie: matchId })
    const threadId = await harness.threadOf(matchId)
    return {
      driver: exampleDriver('fr'),
      harness,
      language: 'fr',
      users,
      matchId,
      threadId,
      lastViews: new Map(),
    }
  }

  const record = readExampleRecord(exampleGameEdition1, 'full-2')

  /** A rematch is a new match: it takes the latest edition, with that edition's options. */
  async function expectRematchUnderLatest(scenario: MatchScenario<ExampleGame['action']>): Promise<void> {
    const { labels } = textsIn('fr')
    const [host, guest] = scenario.users
    const end = matchMessages(scenario).find((message) => message.buttonLabels().includes(labels.rematch))
    if (!host || !guest || !end) throw new Error('there is no end')
    host.switchChannel(harness.channel)
    const rematch = matchIdShownIn(await host.pressButton(end, labels.rematch))
    guest.switchChannel(harness.channel)
    await guest.typeCommand('/crack rejoindre', { partie: rematch })
    await host.typeCommand('/crack commencer', { partie: rematch })
    const { terms, play } = await harness.loadMatch(rematch)
    expect(terms.options).toEqual({ limit: 100 })
    expect(play).toMatchObject({ edition: 3, course: { state: { limit: 100 } } })
  }

  it('is finished under it by commands and buttons, replayed and verified; a rematch takes the latest', async () => {
    expect(findLatestGame('heap')?.edition).toBe(3)
    const scenario = await startUnderEdition1(record.seed)
    await playExampleCommands(scenario, record.commands.slice(1))
    const over = await harness.loadMatch(scenario.matchId)
    expect([over.phase, over.play?.edition]).toEqual(['over', 1])
    // In the latest edition the same moves would end earlier, because equal cards count double.
    const course = over.play?.course
    if (!course) throw new Error('it has not begun')
    expect(formatResult(edition1, course)).toBe(record.result)
    const texts = matchMessages(scenario).map((message) => message.text())
    expect(texts.filter((text) => /Le tas\u202f: \*\*\d+\*\* sur 100/.test(text)).length).toBeGreaterThan(10)
    expect(texts.filter((text) => text.includes('cartes sont égales'))).toEqual([])

    const text = (await loadMatchRecord(harness.endpoint.services.ports, scenario.matchId)) ?? ''
    expect(text).toContain('edition: 1\n')
    expect(verifyRecord(text, findFrenchLexicon)).toMatchObject({ ok: true })
    const otherGame = { ok: false, error: { code: 'otherGame', game: 'heap', edition: 1 } }
    expect(replayRecord(latest, unwrapResult(parseRecord(text)), lexicon)).toMatchObject(otherGame)
    const ofEdition2 = text.replace('edition: 1', 'edition: 2')
    expect(verifyRecord(ofEdition2, findFrenchLexicon)).toMatchObject({
      ok: false,
      error: { code: 'otherGame' },
    })

    await expectRematchUnderLatest(scenario)
  })

  it('reminds, plays for a seat that is out of time, and survives a lost snapshot', async () => {
    const scenario = await startUnderEdition1(record.seed)
    const before = await harness.loadMatch(scenario.matchId)
    await harness.advanceClock(before.terms.pace.turn + 60_000)
    // The first sweep refunds the outage.
    await harness.advanceClock(before.terms.pace.turn)
    const after = await harness.loadMatch(scenario.matchId)
    expect(after.turn).toBeGreaterThan(before.turn)
    const { ports } = harness.endpoint.services
    const rebuilt = await ports.matches.catchUp(matchWithoutEntries(scenario.matchId))
    expect(rebuilt.match).toEqual(after)
    expect(latestTurnMessage(scenario).text()).toContain('sur 100')
  })
})
