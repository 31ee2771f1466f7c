import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { sampleCases, sampleSize } from '../kit/sampling.ts'
import {
  loadRecordedMatch,
  playMove,
  ROOT_COMMAND_NAMES,
  startLeCrackScenario,
  USER_LOCALES,
} from '../kit/scenarios/match.ts'
import { commandsWithoutRequiredOptions, crawlUi } from '../kit/scenarios/ui-crawl.ts'
import { typographyErrors } from '../kit/typography.ts'
import type { MessageView } from '../kit/users/message-view.ts'

const { seed, steps } = loadRecordedMatch('short-empty-2')

describe.each(sampleCases(LANGUAGES, 1))('every component, in %s', (language) => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  const commands = commandsWithoutRequiredOptions(language)
  const avoid = [SETTINGS_TEXTS[language].titles.language]

  /** Expects ephemeral views with text or fields. */
  function expectPages(views: readonly MessageView[]): void {
    for (const view of views) {
      if (view.message) expect(view.message.flags & 64).toBe(64)
      expect(view.components().length).toBeGreaterThan(0)
      expect(
        typographyErrors(language, [view.text(), ...view.buttonLabels(), ...view.altTexts()].join('\n')),
      ).toEqual([])
    }
  }

  it('gives a player valid responses', async () => {
    const scenario = await startLeCrackScenario(harness, language, 2, 'buttons', seed)
    for (const [n, step] of steps.slice(0, 5).entries()) await playMove(scenario, step, n)
    const [user, friend] = scenario.users
    if (!user || !friend) throw new Error('nobody is there')
    // With pictures, then with text boards.
    const drawn = [...avoid, SETTINGS_TEXTS[language].textLabel(true)]
    const views = await crawlUi({ user, friend, commands, avoid: drawn, depth: sampleSize(2, 3) })
    expect(views.length).toBeGreaterThan(60)
    expectPages(views)
    const files = harness.sentPayloads.flatMap(({ ctx }) => ctx.files ?? [])
    for (const name of ['seat.png', 'pad.png', 'example.png']) expect(files).toContain(name)
    const settings = await user.typeCommand(language === 'fr' ? '/crack réglages' : '/crack settings')
    await user.pressButton(settings, SETTINGS_TEXTS[language].textLabel(true))
    const before = harness.sentPayloads.length
    expectPages(
      await crawlUi({ user, friend, commands: [ROOT_COMMAND_NAMES[language].board], avoid, depth: 1 }),
    )
    expect(harness.sentPayloads.slice(before).filter(({ kind }) => kind === 'original')).toEqual([])
  })

  it('gives a spectator and a new user valid responses', async () => {
    const scenario = await startLeCrackScenario(harness, language, 2, 'buttons', seed)
    const [host] = scenario.users
    const user = harness.addUser('Ève', { locale: USER_LOCALES[language] })
    if (!host) throw new Error('nobody is there')
    user.switchChannel(scenario.threadId)
    const views = await crawlUi({ user, friend: host, commands, avoid, depth: 2 })
    expect(views.length).toBeGreaterThan(40)
    expectPages(views)
  })

  it('gives a server manager valid responses, also in direct messages', async () => {
    const scenario = await startLeCrackScenario(harness, language, 2, 'buttons', seed)
    const [friend] = scenario.users
    const user = harness.addUser('Ada', { locale: USER_LOCALES[language], manages: true })
    if (!friend) throw new Error('nobody is there')
    const managing = commands.filter((line) => / (?:server|serveur)$/.test(line))
    expectPages(await crawlUi({ user, friend, commands: managing, avoid, depth: 4 }))
    user.switchChannel(ensureDmChannel(harness.discord, user.user).id)
    expectPages(await crawlUi({ user, friend, commands, avoid, depth: 1 }))
  })
})
