import type { Language } from '@crackpost/bot/discord/interaction'
import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { LE_CRACK_END_REASONS } from '@crackpost/core/games/le-crack/schema'
import { gameStatusOf } from '@crackpost/core/match/state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { sampleCases } from '../kit/sampling.ts'
import { LE_CRACK_ENDINGS, leCrackStateOf } from '../kit/scenarios/le-crack-endings.ts'
import {
  matchIdShownIn,
  matchMessages,
  publicMessagesIn,
  ROOT_COMMAND_NAMES,
} from '../kit/scenarios/match.ts'
import { typographyErrors } from '../kit/typography.ts'

// In `npm test`: two players in one language, four in the other.
const MATCHES = [
  { language: 'fr', seats: 4 },
  { language: 'en', seats: 4 },
  { language: 'en', seats: 2 },
  { language: 'fr', seats: 2 },
] as const

describe.each(sampleCases(MATCHES, 1))(
  'a Le Crack match of $seats in $language played through the interface',
  ({ language, seats }: { language: Language; seats: number }) => {
    const { labels, onlyThisMatch, private: byInvitation } = textsIn(language)
    let harness: DiscordHarness
    beforeEach(async () => {
      harness = await createDiscordHarness()
    })
    afterEach(() => harness.close())

    it.each(sampleCases(LE_CRACK_END_REASONS, 3))('ends: %s', async (reason) => {
      const { scenario, lastView } = await LE_CRACK_ENDINGS[reason](harness, language, seats)
      const over = await harness.loadMatch(scenario.matchId)
      expect(gameStatusOf(over)).toMatchObject({ phase: 'over', reason })
      // Shown to the user who ended it and to everybody, with standing and seed.
      const shown = matchMessages(scenario).find((view) => view.buttonLabels().includes(labels.rematch))
      for (const view of [lastView, shown]) {
        expect(view?.text()).toContain(LE_CRACK_TEXTS[language].reasons[reason])
        expect(view?.text()).toContain(over.play?.seed)
        expect(view?.text()).toContain('1 – <@')
      }
      for (const channel of [harness.channel, scenario.threadId])
        for (const testUser of scenario.users)
          for (const view of harness.messagesVisibleTo(testUser, channel))
            expect(typographyErrors(language, view.text())).toEqual([])
    })

    it('continues with a rematch and another one', async () => {
      const { scenario } = await LE_CRACK_ENDINGS.lastSeat(harness, language, seats)
      const [first, second, ...others] = scenario.users
      const [end] = matchMessages(scenario).slice(-1)
      if (!first || !second || !end) throw new Error('nobody is there')
      const table = await first.pressButton(end, labels.rematch)
      expect(table.text()).toContain(byInvitation)
      for (const testUser of [second, ...others]) {
        const lobby = publicMessagesIn(harness, testUser, harness.channel).find((view) =>
          view.buttonLabels().includes(labels.join),
        )
        if (!lobby) throw new Error('no table is shown')
        await testUser.pressButton(lobby, labels.join)
      }
      // Any player of a full lobby can start it, from any view.
      second.switchChannel(harness.channel)
      const begun = await second.pressButton(
        await second.typeCommand(ROOT_COMMAND_NAMES[language].board),
        labels.start,
      )
      const match = matchIdShownIn(begun)
      const { players } = await harness.loadMatch(match)
      const { turn } = await leCrackStateOf({ harness, matchId: match })
      const mover = await harness.endpoint.services.ports.people.identityOf(players[turn]?.player ?? '')
      const testUser = scenario.users.find(({ user }) => user === mover?.user)
      const [turned] = matchMessages({ ...scenario, threadId: await harness.threadOf(match) })
      if (!testUser || !turned) throw new Error('nobody is to move')
      const hand = await testUser.pressButton(turned, labels.hand)
      expect((await testUser.pressButton(hand, labels.next)).text()).toContain(onlyThisMatch)
    })
  },
)
