import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { browser } from '../../scripts/local/chromium.ts'
import { type Program, started } from '../../scripts/local/program.ts'
import { TOWN } from '../../scripts/local/town.ts'
import { type Player, player } from './player.ts'
import { type Seat, seat } from './seat.ts'

/** `npm start` in a fresh folder, and a browser, for the tests of one file or a part of it. */
export interface Stage {
  /** Somebody who has nothing but the address. */
  visitor(screen: BrowserContextOptions): Promise<Player>
  /** Somebody of the town, by name, in a browser of their own. */
  seat(name: string, screen: BrowserContextOptions): Promise<Seat>
}

export function stage(seed: string): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'crackpost-browser-'))
  let chromium: Browser | undefined
  let house: (Program & { readonly url: string }) | undefined
  beforeAll(async () => {
    house = await started(folder, { args: ['--seed', seed] })
    chromium = await browser()
  })
  afterAll(async () => {
    await chromium?.close()
    await house?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const come = async (
    user: string,
    language: 'fr' | 'en',
    screen: BrowserContextOptions,
  ): Promise<Player> => {
    if (!chromium || !house) throw new Error('the house is not open yet')
    return player({ browser: chromium, url: house.url, user, language, screen })
  }
  return {
    visitor: (screen) => come('', 'fr', screen),
    async seat(name, screen) {
      const person = TOWN.users.find((each) => each.name === name)
      if (!person) throw new Error(`nobody here is called ${name}`)
      return seat(await come(person.id, person.locale === 'fr' ? 'fr' : 'en', screen), name)
    },
  }
}
