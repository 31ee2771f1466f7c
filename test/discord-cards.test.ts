import { LANGUAGES } from '@crackpost/bot/asked'
import { WORDS } from '@crackpost/bot/games/crack-word/words'
import { wordsIn } from '@crackpost/bot/words/index'
import { REASONS, REFEREES } from '@crackpost/core/games/crack-word/schema'
import { statusOf } from '@crackpost/core/match/match'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ended, positionOf } from './kit/endings.ts'
import { told } from './kit/evening.ts'
import { misprints } from './kit/prose.ts'
import { type Salon, salon } from './kit/salon.ts'

/** Every number of players with every ending in each language; between the two languages, all referees at each. */
const MATCHES = LANGUAGES.flatMap((language, n) =>
  [2, 3, 4].flatMap((seats) =>
    REASONS.map((reason, m) => ({
      language,
      seats,
      reason,
      referee: REFEREES[(seats + n + m) % REFEREES.length] ?? 'friendly',
    })),
  ),
)

describe('a match of Crack Word, by what the bot shows and nothing else', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  it.each(MATCHES)(
    'for $seats in $language, referee $referee, ends: $reason',
    async ({ language, seats, reason, referee }) => {
      const { evening, last } = await ended(here, language, seats, referee, reason)
      const over = await here.match(evening.match)
      expect(statusOf(over)).toMatchObject({ phase: 'over', reason })
      // What was chosen in the lobby holds in the match.
      expect(await positionOf(evening)).toMatchObject({
        options: { mode: 'short', referee },
        colours: ['yellow', 'red', 'green', 'blue'].slice(0, seats),
      })
      const { labels } = wordsIn(language)
      const shown = told(evening).find((page) => page.buttons().includes(labels.rematch))
      for (const page of [last, shown]) {
        expect(page?.text()).toContain(WORDS[language].reasons[reason])
        expect(page?.text()).toContain(over.play?.seed)
        expect(page?.text()).toContain('1 – <@')
      }
      for (const channel of [here.channel, evening.place])
        for (const guest of evening.guests)
          for (const page of here.seen(guest, channel)) expect(misprints(language, page.text())).toEqual([])
    },
  )
})
