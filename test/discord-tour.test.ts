import { LANGUAGES } from '@crackpost/bot/asked'
import { SETTINGS } from '@crackpost/bot/words/settings'
import { direct } from '@crackpost/playground/direct'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCALES, moved, recorded, sat, TYPED } from './kit/evening.ts'
import type { Page } from './kit/page.ts'
import { misprints } from './kit/prose.ts'
import { type Salon, salon } from './kit/salon.ts'
import { allCommands, toured } from './kit/tour.ts'

const { seed, steps } = recorded('short-empty-2')

describe.each(LANGUAGES)('everything that can be touched, in %s', (language) => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  const commands = allCommands(language)
  const avoid = [SETTINGS[language].titles.language]

  /** Seen by one, with something to read on it or to fill in. */
  function expectPages(pages: readonly Page[]): void {
    for (const page of pages) {
      if (page.message) expect(page.message.flags & 64).toBe(64)
      expect(page.parts().length).toBeGreaterThan(0)
      expect(misprints(language, [page.text(), ...page.buttons(), ...page.alts()].join('\n'))).toEqual([])
    }
  }

  it('answers somebody who plays', async () => {
    const evening = await sat(here, language, 2, 'buttons', seed)
    for (const [n, step] of steps.slice(0, 5).entries()) await moved(evening, step, n)
    const [guest, friend] = evening.guests
    if (!guest || !friend) throw new Error('nobody is there')
    // With pictures all the way, then with text.
    const drawn = [...avoid, SETTINGS[language].textLabel(true)]
    const pages = await toured({ guest, friend, commands, avoid: drawn, depth: 3 })
    expect(pages.length).toBeGreaterThan(60)
    expectPages(pages)
    const files = here.payloads.flatMap(({ ctx }) => ctx.files ?? [])
    for (const name of ['seat.png', 'pad.png', 'example.png']) expect(files).toContain(name)
    const settings = await guest.type(language === 'fr' ? '/crack réglages' : '/crack settings')
    await guest.press(settings, SETTINGS[language].textLabel(true))
    const before = here.payloads.length
    expectPages(await toured({ guest, friend, commands: [TYPED[language].board], avoid, depth: 1 }))
    expect(here.payloads.slice(before).filter(({ kind }) => kind === 'original')).toEqual([])
  })

  it('answers somebody who only watches, and somebody new', async () => {
    const evening = await sat(here, language, 2, 'buttons', seed)
    const [host] = evening.guests
    const guest = here.guest('Ève', { locale: LOCALES[language] })
    if (!host) throw new Error('nobody is there')
    guest.go(evening.place)
    const pages = await toured({ guest, friend: host, commands, avoid, depth: 2 })
    expect(pages.length).toBeGreaterThan(40)
    expectPages(pages)
  })

  it('answers somebody who manages the server, and in direct messages', async () => {
    const evening = await sat(here, language, 2, 'buttons', seed)
    const [friend] = evening.guests
    const guest = here.guest('Ada', { locale: LOCALES[language], manages: true })
    if (!friend) throw new Error('nobody is there')
    const managing = commands.filter((line) => / (?:server|serveur)$/.test(line))
    expectPages(await toured({ guest, friend, commands: managing, avoid, depth: 4 }))
    guest.go(direct(here.discord, guest.user).id)
    expectPages(await toured({ guest, friend, commands, avoid, depth: 1 }))
  })
})
