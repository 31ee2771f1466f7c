import type { Language } from '@crackpost/bot/discord/interaction'
import { CRACK_STORY_GAME_OPTIONS } from '@crackpost/bot/games/crack-story/options'
import { CRACK_WORD_TEXTS as CARDS } from '@crackpost/bot/games/crack-word/texts'
import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { PRIVACY_TEXTS } from '@crackpost/bot/i18n/panels/privacy'
import { SERVER_TEXTS } from '@crackpost/bot/i18n/panels/server'
import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import {
  CRACK_WORD_END_REASONS as CARD_REASONS,
  REFEREES,
  type Referee,
} from '@crackpost/core/games/crack-word/schema'
import { LE_CRACK_END_REASONS } from '@crackpost/core/games/le-crack/schema'
import { commitmentOf, rng } from '@crackpost/core/kernel/dice'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { playStoryTurns, startStoryScenario } from '../drivers/crack-story.ts'
import { playLeCrackByCommand } from '../drivers/le-crack.ts'
import { createDiscordHarness, type DiscordHarness } from '../harness/discord.ts'
import type { SentPayload } from '../harness/payload.ts'
import { selectOptionLabels } from '../users/message-view.ts'
import type { TestUser } from '../users/test-user.ts'
import { playCrackWordToEnding, startCrackWordMidway } from './crack-word-endings.ts'
import { LE_CRACK_ENDINGS } from './le-crack-endings.ts'
import {
  latestTurnMessage,
  loadRecordedMatch,
  matchIdShownIn,
  playMove,
  publicMessagesIn,
  ROOT_COMMAND_NAMES,
  startLeCrackScenario,
  USER_LOCALES,
} from './match.ts'
import { commandsWithoutRequiredOptions, crawlUi } from './ui-crawl.ts'

// Scenarios that together send every payload the bot can send.

export interface PayloadScenario {
  readonly title: string
  run(harness: DiscordHarness): Promise<void>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Every command, button, select and form as a player, a spectator and a server manager. */
const uiCrawlScenario = (language: Language): PayloadScenario => ({
  title: `everything that can be touched, ${language}`,
  async run(harness) {
    const { seed, steps } = loadRecordedMatch('short-empty-2')
    const scenario = await startLeCrackScenario(harness, language, 2, 'buttons', seed)
    for (const [n, step] of steps.slice(0, 6).entries()) await playMove(scenario, step, n)
    const commands = commandsWithoutRequiredOptions(language)
    const avoid = [SETTINGS_TEXTS[language].titles.language]
    const [zoe, sam] = scenario.users
    if (!zoe || !sam) throw new Error('nobody is there')
    const eve = harness.addUser('Ève', { locale: USER_LOCALES[language] })
    const ada = harness.addUser('Ada', { locale: USER_LOCALES[language], manages: true })
    for (const user of [eve, ada]) await crawlUi({ user, friend: zoe, commands, avoid, depth: 3 })
    // One match with pictures, one with text boards.
    const drawn = [...avoid, SETTINGS_TEXTS[language].textLabel(true)]
    await crawlUi({ user: zoe, friend: eve, commands, avoid: drawn, depth: 4 })
    await crawlUi({ user: sam, friend: eve, commands, avoid, depth: 4 })
    eve.switchChannel(ensureDmChannel(harness.discord, eve.user).id)
    await crawlUi({ user: eve, friend: zoe, commands, avoid, depth: 1 })
    await lookUpWords(language, harness)
    await exportAndForget(language, harness)
    await cancelAndEndMatches(language, harness, ada)
  },
})

/** Looks up valid and invalid words. */
async function lookUpWords(language: Language, harness: DiscordHarness): Promise<void> {
  const user = harness.addUser('Mot', { locale: USER_LOCALES[language] })
  const [line, option] = language === 'fr' ? ['/crack mot', 'mot'] : ['/crack word', 'word']
  for (const word of ['été', 'zzz', 'l’œuf', '42', 'a', '@everyone', 'x'.repeat(60)])
    await user.typeCommand(line, { [option]: word })
}

/** A user exports their data and has it deleted. */
async function exportAndForget(language: Language, harness: DiscordHarness): Promise<void> {
  const user = harness.addUser('Adieu', { locale: USER_LOCALES[language] })
  const { buttons } = PRIVACY_TEXTS[language]
  const line = language === 'fr' ? '/crack confidentialité' : '/crack privacy'
  await user.typeCommand(ROOT_COMMAND_NAMES[language].open, {
    [ROOT_COMMAND_NAMES[language].game]: 'Le Crack',
  })
  await user.pressButton(await user.typeCommand(line), buttons.export)
  await user.pressButton(
    await user.pressButton(await user.typeCommand(line), buttons.forget),
    buttons.forgetNow,
  )
}

/** A host cancels a lobby and a server manager ends a match. */
async function cancelAndEndMatches(
  language: Language,
  harness: DiscordHarness,
  manager: TestUser,
): Promise<void> {
  const { labels } = textsIn(language)
  const commandNames = ROOT_COMMAND_NAMES[language]
  const host = harness.addUser('Hôte', { locale: USER_LOCALES[language] })
  const opened = await host.typeCommand(commandNames.open, { [commandNames.game]: 'Le Crack' })
  await host.pressButton(await host.pressButton(opened, labels.more), labels.callOff)
  const { buttons, choose } = SERVER_TEXTS[language]
  const panel = await manager.typeCommand(language === 'fr' ? '/crack serveur' : '/crack server')
  const [first] = selectOptionLabels(panel, choose)
  if (first === undefined) throw new Error('no match is listed')
  const match = await manager.selectOptions(panel, choose, [first])
  await manager.pressButton(await manager.pressButton(match, buttons.end), buttons.endNow)
}

/** All reminders, by mention and by direct message; a lobby that expires; a match that the clock ends. */
export const reminderScenario = (language: Language): PayloadScenario => ({
  title: `time that goes by, ${language}`,
  async run(harness) {
    const commandNames = ROOT_COMMAND_NAMES[language]
    const { labels } = textsIn(language)
    const settings = SETTINGS_TEXTS[language]
    const { seed } = loadRecordedMatch('short-final-2')
    const lonely = harness.addUser('Seule', { locale: USER_LOCALES[language] })
    await lonely.typeCommand(commandNames.open, {
      [commandNames.game]: 'Le Crack',
      [commandNames.players]: 3,
    })
    const scenario = await startLeCrackScenario(harness, language, 2, 'challenge', seed)
    const line = language === 'fr' ? '/crack réglages' : '/crack settings'
    const [first, second] = scenario.users
    if (!first || !second) throw new Error('nobody is there')
    const sixHours = settings.remindersLabel({ everyHours: 6 })
    await first.selectOptions(await first.typeCommand(line), settings.titles.reminders, [sixHours])
    await second.pressButton(await second.typeCommand(line), settings.dmLabel(true))
    const nudge = language === 'fr' ? '/crack relancer' : '/crack nudge'
    for (
      let elapsed = 0;
      (await harness.loadMatch(scenario.matchId)).phase === 'playing';
      elapsed += HOUR_MS
    ) {
      if (elapsed % DAY_MS === 0)
        for (const user of scenario.users) {
          user.switchChannel(scenario.threadId)
          await user.typeCommand(nudge)
        }
      await harness.advanceClock(HOUR_MS)
    }
    await first.typeCommand(commandNames.games)
    await first.pressButton(
      publicMessagesIn(harness, first, scenario.threadId).at(-1) ?? latestTurnMessage(scenario),
      labels.board,
    )
  },
})

/** Commands that are rejected, for every reason. */
export const rejectionScenario = (language: Language): PayloadScenario => ({
  title: `what is refused, ${language}`,
  async run(harness) {
    const commandNames = ROOT_COMMAND_NAMES[language]
    const { labels } = textsIn(language)
    const { seed, steps } = loadRecordedMatch('short-empty-2')
    const scenario = await startLeCrackScenario(harness, language, 2, 'buttons', seed)
    const [step] = steps
    const [a, b] = scenario.users
    if (!a || !b || !step) throw new Error('nobody is there')
    const mover = step.by === 0 ? a : b
    const [line, word] = language === 'fr' ? ['/lecrack jouer', 'mot'] : ['/lecrack play', 'word']
    for (const user of scenario.users)
      for (const typed of ['zzz', 'le', 'x', '9Z', 'KIWI 3C', '`@everyone`', `2Av ${'A'.repeat(17)}`])
        await user.typeCommand(line, { [word]: typed })
    const eve = harness.addUser('Ève', { locale: USER_LOCALES[language] })
    for (const button of latestTurnMessage(scenario).buttonLabels())
      await eve.pressButton(latestTurnMessage(scenario), button)
    for (const command of commandsWithoutRequiredOptions(language)) await eve.typeCommand(command)
    const old = latestTurnMessage(scenario)
    await playLeCrackByCommand(mover, language, old, step.action)
    await mover.pressButton(old, LE_CRACK_TEXTS[language].buttons.play)
    await eve.typeCommand(commandNames.join, {
      [commandNames.match]: matchIdShownIn(await mover.typeCommand(commandNames.board)),
    })
    await eve.typeCommand(commandNames.join, { [commandNames.match]: '`nothing` **like** it' })
    eve.switchChannel(ensureDmChannel(harness.discord, eve.user).id)
    await eve.typeCommand(commandNames.open, { [commandNames.game]: 'Le Crack' })
    await mover.pressButton(await mover.typeCommand(commandNames.hand), labels.next)
  },
})

/** Everything that can be pressed in a Crack Word match, and its rejections. */
export const crackWordCrawlScenario = (language: Language, referee: Referee): PayloadScenario => ({
  title: `everything that can be touched at cards, ${language}, ${referee}`,
  async run(harness) {
    const avoid = [SETTINGS_TEXTS[language].titles.language]
    const [line, option] = language === 'fr' ? ['/crackword placer', 'carte'] : ['/crackword place', 'card']
    const seed = commitmentOf(`cards ${referee}`)
    const scenario = await startCrackWordMidway(harness, language, 'commands', referee, seed, 5)
    const old = latestTurnMessage(scenario)
    for (const user of scenario.users) {
      user.switchChannel(scenario.threadId)
      for (const typed of ['e', '*', '!', 'zz', '9> E', '1> Q', '1> E crack', '`@everyone`', 'X'.repeat(30)])
        await user.typeCommand(line, { [option]: typed })
      for (const button of [CARDS[language].buttons.place, CARDS[language].buttons.draw])
        await user.pressButton(old, button)
    }
    const [user, friend] = scenario.users
    if (!user || !friend) throw new Error('nobody is there')
    await crawlUi({ user, friend, commands: commandsWithoutRequiredOptions(language), avoid, depth: 3 })
  },
})

/** A Crack Story match of three in mixed languages: started, crawled, and resigned by all but one. */
export const crackStoryCrawlScenario = (language: Language): PayloadScenario => ({
  title: `a story, and everything that can be touched in it, ${language}`,
  async run(harness) {
    const [rounds] = CRACK_STORY_GAME_OPTIONS
    if (!rounds) throw new Error('there is nothing to choose')
    harness.setSeed(commitmentOf(`story ${language}`))
    const languages = [language, language === 'fr' ? 'en' : 'fr', language] as const
    const dice = rng('story', language)
    const scenario = await startStoryScenario(harness, languages, { [rounds.label[language]]: '1' }, dice)
    await playStoryTurns(scenario, 30)
    const [first, second] = scenario.storyUsers
    if (!first || !second) throw new Error('nobody is there')
    const commands = commandsWithoutRequiredOptions(language)
    const avoid = [SETTINGS_TEXTS[language].titles.language]
    const eve = harness.addUser('Ève', { locale: USER_LOCALES[language] })
    eve.switchChannel(scenario.threadId)
    await crawlUi({ user: eve, friend: first.user, commands, avoid, depth: 2 })
    for (const { user, language } of scenario.storyUsers.slice(1)) {
      const confirmation = await user.typeCommand(language === 'fr' ? '/crack abandonner' : '/crack resign')
      await user.pressButton(confirmation, textsIn(language).labels.resign)
    }
    await crawlUi({ user: first.user, friend: second.user, commands, avoid, depth: 3 })
  },
})

export const PAYLOAD_SCENARIOS: readonly PayloadScenario[] = LANGUAGES.flatMap((language) => [
  ...[2, 4].flatMap((seats) =>
    LE_CRACK_END_REASONS.map((reason) => ({
      title: `a match for ${seats}, ${language}, ${reason}`,
      run: async (harness: DiscordHarness) => void (await LE_CRACK_ENDINGS[reason](harness, language, seats)),
    })),
  ),
  ...[2, 3, 4].flatMap((seats) =>
    CARD_REASONS.flatMap((reason) =>
      REFEREES.map((referee) => ({
        title: `a match of cards for ${seats}, ${language}, ${referee}, ${reason}`,
        run: async (harness: DiscordHarness) =>
          void (await playCrackWordToEnding(harness, language, seats, referee, reason)),
      })),
    ),
  ),
  uiCrawlScenario(language),
  ...REFEREES.map((referee) => crackWordCrawlScenario(language, referee)),
  crackStoryCrawlScenario(language),
  reminderScenario(language),
  rejectionScenario(language),
])

/** Runs a scenario and returns every payload sent to Discord. */
export async function collectPayloads({ run }: PayloadScenario): Promise<readonly SentPayload[]> {
  const harness = await createDiscordHarness()
  try {
    await run(harness)
    return harness.sentPayloads
  } finally {
    await harness.close()
  }
}
