import { textsIn } from '@crackpost/bot/i18n/index'
import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { gameStatusOf } from '@crackpost/core/match/state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { playExampleRecord } from '../kit/example-driver.ts'
import { EXAMPLE_TEXTS } from '../kit/example-presenter.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { sampleCases } from '../kit/sampling.ts'
import { latestTurnMessage, matchMessages, USER_LOCALES } from '../kit/scenarios/match.ts'
import { commandsWithoutRequiredOptions, crawlUi } from '../kit/scenarios/ui-crawl.ts'
import { typographyErrors } from '../kit/typography.ts'

describe.each(sampleCases(LANGUAGES, 1))('a match of a game without pictures, in %s', (language) => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  /** Neither a file nor an edit of a response: the painter was never started. */
  function expectTextOnly(): void {
    expect(harness.sentPayloads.flatMap(({ ctx }) => ctx.files ?? [])).toEqual([])
    expect(harness.sentPayloads.filter(({ kind }) => kind === 'original')).toEqual([])
    expect(harness.endpoint.logLines.filter((line) => line.includes('undrawable'))).toEqual([])
  }

  it.each([
    ['full', 'edition-3-full-2'],
    ['voted', 'edition-3-voted-2'],
    ['lastSeat', 'edition-3-last-seat-2'],
  ])('ends by commands and buttons: %s', async (reason, record) => {
    const scenario = await playExampleRecord(harness, language, record)
    const over = await harness.loadMatch(scenario.matchId)
    expect(gameStatusOf(over)).toMatchObject({ phase: 'over', reason })
    const { labels } = textsIn(language)
    const shown = matchMessages(scenario).find((view) => view.buttonLabels().includes(labels.rematch))
    expect(shown?.text()).toContain(EXAMPLE_TEXTS[language].reasons[reason])
    expect(shown?.text()).toContain('1 – <@')
    for (const view of matchMessages(scenario)) expect(typographyErrors(language, view.text())).toEqual([])
    expectTextOnly()
  })

  it('shows the board as text to players and spectators, and offers no pictures', async () => {
    const scenario = await playExampleRecord(harness, language, 'edition-3-full-2', 2)
    const { labels } = textsIn(language)
    const turn = latestTurnMessage(scenario)
    expect(turn.text()).toMatch(/\*\*\d+\*\*/)
    const eve = harness.addUser('Ève', { locale: USER_LOCALES[language] })
    for (const user of [...scenario.users, eve]) {
      user.switchChannel(scenario.threadId)
      expect((await user.pressButton(turn, labels.board)).altTexts()).toEqual([])
      expect((await user.pressButton(turn, labels.more)).buttonLabels()).not.toContain(labels.asText)
    }
    expectTextOnly()
  })

  it('gives valid responses to every command and component', async () => {
    const scenario = await playExampleRecord(harness, language, 'edition-3-full-2', 3)
    const [user, friend] = scenario.users
    if (!user || !friend) throw new Error('nobody is there')
    user.switchChannel(scenario.threadId)
    const views = await crawlUi({
      user,
      friend,
      commands: commandsWithoutRequiredOptions(language),
      avoid: [SETTINGS_TEXTS[language].titles.language],
      depth: 2,
    })
    expect(views.length).toBeGreaterThan(40)
    for (const view of views) {
      expect(view.components().length).toBeGreaterThan(0)
      expect(typographyErrors(language, [view.text(), ...view.buttonLabels()].join('\n'))).toEqual([])
    }
  })
})
