import { CRACK_WORD_TEXTS } from '@crackpost/bot/games/crack-word/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { CRACK_WORD_END_REASONS, REFEREES } from '@crackpost/core/games/crack-word/schema'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { gameStatusOf } from '@crackpost/core/match/state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { sampleCases } from '../kit/sampling.ts'
import { crackWordStateOf, playCrackWordToEnding } from '../kit/scenarios/crack-word-endings.ts'
import { matchMessages } from '../kit/scenarios/match.ts'
import { typographyErrors } from '../kit/typography.ts'

/** Every number of seats and every ending in both languages; every referee in one of the two. */
const MATCHES = LANGUAGES.flatMap((language, n) =>
  [2, 3, 4].flatMap((seats) =>
    CRACK_WORD_END_REASONS.map((reason, m) => ({
      language,
      seats,
      reason,
      referee: REFEREES[(seats + n + m) % REFEREES.length] ?? 'friendly',
    })),
  ),
)

describe('a Crack Word match played through the interface', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  it.each(sampleCases(MATCHES, 1))(
    'of $seats in $language with referee $referee ends: $reason',
    async ({ language, seats, reason, referee }) => {
      const { scenario, lastView } = await playCrackWordToEnding(harness, language, seats, referee, reason)
      const over = await harness.loadMatch(scenario.matchId)
      expect(gameStatusOf(over)).toMatchObject({ phase: 'over', reason })
      // The options chosen in the lobby apply in the match.
      expect(await crackWordStateOf(scenario)).toMatchObject({
        options: { mode: 'short', referee },
        colours: ['yellow', 'red', 'green', 'blue'].slice(0, seats),
      })
      const { labels } = textsIn(language)
      const shown = matchMessages(scenario).find((view) => view.buttonLabels().includes(labels.rematch))
      for (const view of [lastView, shown]) {
        expect(view?.text()).toContain(CRACK_WORD_TEXTS[language].reasons[reason])
        expect(view?.text()).toContain(over.play?.seed)
        expect(view?.text()).toContain('1 – <@')
      }
      for (const channel of [harness.channel, scenario.threadId])
        for (const user of scenario.users)
          for (const view of harness.messagesVisibleTo(user, channel))
            expect(typographyErrors(language, view.text())).toEqual([])
    },
  )
})
