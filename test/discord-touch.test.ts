import { LANGUAGES } from '@crackpost/bot/asked'
import { SETTINGS } from '@crackpost/bot/words/settings'
import { REFEREES } from '@crackpost/core/games/crack-word/schema'
import { commit } from '@crackpost/core/kernel/dice'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crackWordSort } from './kit/cards.ts'
import { followed, positionOf, stepsOf } from './kit/endings.ts'
import { LOCALES, moved, seated, TYPED } from './kit/evening.ts'
import type { Page } from './kit/page.ts'
import { misprints } from './kit/prose.ts'
import { type Salon, salon } from './kit/salon.ts'
import { allCommands, toured } from './kit/tour.ts'

describe.each(LANGUAGES)('everything that can be touched at a game of cards, in %s', (language) => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  const avoid = [SETTINGS[language].titles.language, SETTINGS[language].textLabel(true)]
  const own = allCommands(language).filter((line) => line.startsWith('/crackword '))

  it.each(REFEREES)('answers somebody who plays: %s', async (referee) => {
    const seed = commit(`touch ${referee}`)
    const evening = await seated(
      crackWordSort({ mode: 'short', referee }),
      here,
      language,
      2,
      'buttons',
      seed,
    )
    await followed(evening, stepsOf(2, referee, seed).slice(0, 6))
    const [first, second] = evening.guests
    if (!first || !second) throw new Error('nobody is there')
    for (const [guest, friend] of [
      [first, second],
      [second, first],
    ] as const) {
      guest.go(evening.place)
      const pages = await toured({ guest, friend, commands: [TYPED[language].hand, ...own], avoid, depth: 4 })
      expect(pages.length).toBeGreaterThan(10)
      for (const page of pages) {
        expect(page.parts().length).toBeGreaterThan(0)
        expect(misprints(language, [page.text(), ...page.buttons(), ...page.alts()].join('\n'))).toEqual([])
      }
    }
    const files = here.payloads.flatMap(({ ctx }) => ctx.files ?? [])
    for (const name of ['table.png', 'seat.png', 'preview.png']) expect(files).toContain(name)
  })

  it.each(['friendly', 'challenge'] as const)(
    'answers a touch that is heard again as it did before, and nothing is done twice: %s',
    async (referee) => {
      const seed = commit(`salon ${referee === 'friendly' ? 74 : 43}`)
      const evening = await seated(
        crackWordSort({ mode: 'short', referee }),
        here,
        language,
        2,
        'buttons',
        seed,
      )
      const receipts: Page[] = []
      for (const [n, step] of stepsOf(2, referee, seed).slice(0, 20).entries()) {
        const receipt = await moved(evening, step, 2 * n + 1)
        const before = await positionOf(evening)
        receipts.push(receipt)
        // The last one, and some that are long past.
        for (const { exchange } of [receipt, ...receipts.filter((_, each) => each % 7 === 0)])
          if (exchange) expect(await here.house.door(exchange.event)).toEqual(exchange.answer)
        expect(await positionOf(evening)).toEqual(before)
      }
    },
  )

  it('shows the rules with a picture for every section', async () => {
    const guest = here.guest('Ève', { locale: LOCALES[language] })
    const [line, option] = language === 'fr' ? ['/crack règles', 'jeu'] : ['/crack rules', 'game']
    let page = await guest.type(line, { [option]: 'Crack Word' })
    for (let n = 0; n < 8; n++) {
      expect(page.alts().length).toBe(1)
      const [next] = page.buttons().slice(-1)
      page = await guest.press(page, next ?? '')
    }
    expect(
      here.payloads.flatMap(({ ctx }) => ctx.files ?? []).filter((name) => name === 'example.png').length,
    ).toBe(9)
  })
})
