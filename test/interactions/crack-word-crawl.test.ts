import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import { REFEREES } from '@crackpost/core/games/crack-word/schema'
import { commitmentOf } from '@crackpost/core/kernel/dice'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crackWordDriver } from '../kit/drivers/crack-word.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { sampleCases, sampleSize } from '../kit/sampling.ts'
import {
  crackWordStateOf,
  simulatedCrackWordSteps,
  startCrackWordMidway,
} from '../kit/scenarios/crack-word-endings.ts'
import { playMove, ROOT_COMMAND_NAMES, startMatchScenario, USER_LOCALES } from '../kit/scenarios/match.ts'
import { commandsWithoutRequiredOptions, crawlUi } from '../kit/scenarios/ui-crawl.ts'
import { typographyErrors } from '../kit/typography.ts'
import type { MessageView } from '../kit/users/message-view.ts'

describe.each(sampleCases(LANGUAGES, 1))('every component of a Crack Word match, in %s', (language) => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  const avoid = [SETTINGS_TEXTS[language].titles.language, SETTINGS_TEXTS[language].textLabel(true)]
  const own = commandsWithoutRequiredOptions(language).filter((line) => line.startsWith('/crackword '))

  it.each(sampleCases(language === 'fr' ? REFEREES : REFEREES.toReversed(), 1))(
    'gives a player valid responses: %s',
    async (referee) => {
      const seed = commitmentOf(`touch ${referee}`)
      const scenario = await startCrackWordMidway(harness, language, 'buttons', referee, seed, 6)
      const [first, second] = scenario.users
      if (!first || !second) throw new Error('nobody is there')
      const pairs = [
        [first, second],
        [second, first],
      ] as const
      for (const [user, friend] of sampleCases(pairs, 1)) {
        user.switchChannel(scenario.threadId)
        const views = await crawlUi({
          user,
          friend,
          commands: [ROOT_COMMAND_NAMES[language].hand, ...own],
          avoid,
          depth: 4,
        })
        expect(views.length).toBeGreaterThan(10)
        for (const view of views) {
          expect(view.components().length).toBeGreaterThan(0)
          expect(
            typographyErrors(language, [view.text(), ...view.buttonLabels(), ...view.altTexts()].join('\n')),
          ).toEqual([])
        }
      }
      const files = harness.sentPayloads.flatMap(({ ctx }) => ctx.files ?? [])
      for (const name of ['table.png', 'seat.png', 'preview.png']) expect(files).toContain(name)
    },
  )

  it.each(sampleCases(['friendly', 'challenge'] as const, 1))(
    'answers a touch that is heard again as it did before, and nothing is done twice: %s',
    async (referee) => {
      const seed = commitmentOf(`salon ${referee === 'friendly' ? 74 : 43}`)
      const scenario = await startMatchScenario(
        crackWordDriver({ mode: 'short', referee }),
        harness,
        language,
        2,
        'buttons',
        seed,
      )
      const receipts: MessageView[] = []
      for (const [n, step] of simulatedCrackWordSteps(2, referee, seed)
        .slice(0, sampleSize(8, 20))
        .entries()) {
        const receipt = await playMove(scenario, step, 2 * n + 1)
        const before = await crackWordStateOf(scenario)
        receipts.push(receipt)
        // The last turn, and some much older ones.
        for (const { exchange } of [receipt, ...receipts.filter((_, each) => each % 7 === 0)])
          if (exchange) expect(await harness.endpoint.endpoint(exchange.event)).toEqual(exchange.answer)
        expect(await crackWordStateOf(scenario)).toEqual(before)
      }
    },
  )

  it('shows the rules with a picture for every section', async () => {
    const user = harness.addUser('Ève', { locale: USER_LOCALES[language] })
    const [line, option] = language === 'fr' ? ['/crack règles', 'jeu'] : ['/crack rules', 'game']
    let view = await user.typeCommand(line, { [option]: 'Crack Word' })
    for (let n = 0; n < 8; n++) {
      expect(view.altTexts().length).toBe(1)
      const [next] = view.buttonLabels().slice(-1)
      view = await user.pressButton(view, next ?? '')
    }
    expect(
      harness.sentPayloads.flatMap(({ ctx }) => ctx.files ?? []).filter((name) => name === 'example.png')
        .length,
    ).toBe(9)
  })
})
