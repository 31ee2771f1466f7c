import { CRACK_STORY_TEXTS } from '@crackpost/bot/games/crack-story/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { rng } from '@crackpost/core/kernel/dice'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { gameStatusOf } from '@crackpost/core/match/state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { playStoryToEnd, startStoryScenario } from '../kit/drivers/crack-story.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { sampleCases } from '../kit/sampling.ts'
import { publicMessagesIn } from '../kit/scenarios/match.ts'
import { collectPayloads, crackStoryCrawlScenario } from '../kit/scenarios/payloads.ts'
import { typographyErrors } from '../kit/typography.ts'

describe.each(sampleCases(LANGUAGES, 0))('every component of a Crack Story match, in %s', (language) => {
  it('gives a player and a spectator valid responses', async () => {
    const kinds = new Set((await collectPayloads(crackStoryCrawlScenario(language))).map(({ kind }) => kind))
    for (const kind of ['message', 'callback', 'original']) expect(kinds).toContain(kind)
  })
})

describe('a Crack Story match of four in different languages', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  it('is played to its end through the interface and shows no word too early', async () => {
    harness.setSeed('5d1f0c3e9a7b48263c5e7f9012ab34cd')
    const scenario = await startStoryScenario(
      harness,
      ['fr', 'en', 'fr', 'en'],
      { 'Manches à gagner': '1' },
      rng('fireside', '4'),
    )
    await playStoryToEnd(scenario)
    const over = await harness.loadMatch(scenario.matchId)
    expect(gameStatusOf(over)).toMatchObject({ phase: 'over' })
    for (const deed of ['listen', 'closed', 'recite', 'chain', 'contest', 'vote'])
      expect(scenario.actionCounts.get(deed) ?? 0, deed).toBeGreaterThan(0)
    // No user was shown a word more than twice.
    for (const { timesShown } of scenario.storyUsers)
      for (const [word, times] of timesShown) expect(times, word).toBeLessThanOrEqual(2)
    const [first] = scenario.storyUsers
    if (!first) throw new Error('nobody is there')
    const views = publicMessagesIn(harness, first.user, scenario.threadId)
    expect(views.some((view) => view.text().includes(CRACK_STORY_TEXTS.fr.keepsake.title(1, 1)))).toBe(true)
    expect(views.some((view) => view.buttonLabels().includes(textsIn('fr').labels.rematch))).toBe(true)
    for (const view of views) expect(typographyErrors('fr', view.text())).toEqual([])
  })
})
