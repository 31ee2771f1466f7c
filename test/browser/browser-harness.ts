import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../../scripts/local/chromium.ts'
import { launchPlayground, type ScriptProcess } from '../../scripts/local/script-process.ts'
import { SEED_DATA } from '../../scripts/local/seed-data.ts'
import { type BoardPlayer, createBoardPlayer } from './board-player.ts'
import { type BrowserUser, openBrowserUser } from './browser-user.ts'

/** `npm start` in a fresh folder and a browser, for the tests of one file. */
export interface BrowserHarness {
  /** A visitor who knows only the URL. */
  openVisitor(screen: BrowserContextOptions): Promise<BrowserUser>
  /** A seeded user by name, in their own browser. */
  openUser(name: string, screen: BrowserContextOptions): Promise<BoardPlayer>
}

export function createBrowserHarness(seed: string): BrowserHarness {
  const folder = mkdtempSync(join(tmpdir(), 'crackpost-browser-'))
  let chromium: Browser | undefined
  let program: (ScriptProcess & { readonly url: string }) | undefined
  beforeAll(async () => {
    program = await launchPlayground(folder, { args: ['--seed', seed] })
    chromium = await launchBrowser()
  })
  afterAll(async () => {
    await chromium?.close()
    await program?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const openAs = async (
    user: string,
    language: 'fr' | 'en',
    screen: BrowserContextOptions,
  ): Promise<BrowserUser> => {
    if (!chromium || !program) throw new Error('the house is not open yet')
    return openBrowserUser({ browser: chromium, url: program.url, user, language, screen })
  }
  return {
    openVisitor: (screen) => openAs('', 'fr', screen),
    async openUser(name, screen) {
      const person = SEED_DATA.users.find((each) => each.name === name)
      if (!person) throw new Error(`nobody here is called ${name}`)
      return createBoardPlayer(await openAs(person.id, person.locale === 'fr' ? 'fr' : 'en', screen), name)
    },
  }
}
