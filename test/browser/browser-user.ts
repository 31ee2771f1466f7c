import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { Texts } from '@crackpost/bot/i18n/texts'
import { englishPageTexts } from '@crackpost/playground/page/i18n/en'
import { frenchPageTexts } from '@crackpost/playground/page/i18n/fr'
import type { PageTexts as PageWords } from '@crackpost/playground/page/i18n/page-texts'
import { formatTimeSpan } from '@crackpost/playground/page/time-format'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'

/** Texts of the page, by language. */
const PAGE_TEXTS: Readonly<Record<Language, PageWords>> = { fr: frenchPageTexts, en: englishPageTexts }

export const DESKTOP_SCREEN: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const PHONE_SCREEN: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** Longest wait for a change on the page. */
const TIMEOUT_MS = 60_000

/** A user in front of the page, who uses only what they can see and name. */
export interface BrowserUser {
  readonly page: Page
  /** Texts of the bot and of the page in their language. */
  readonly texts: Texts
  readonly pageTexts: PageWords
  readonly log: Locator
  /** Messages that contain this. */
  messageWith(text: string | RegExp): Locator
  /** Presses the newest button of this name in the conversation. */
  pressButton(name: string, within?: Locator): Promise<void>
  /** Types a command and fills in its options by autocomplete. */
  runCommand(line: string, options?: Readonly<Record<string, TypedOption>>): Promise<void>
  /** Waits for the form with this title. */
  waitForModal(title: string): Promise<Locator>
  submitModal(form: Locator): Promise<void>
  /** Chooses an option in a select of a form. */
  selectOption(form: Locator, list: string, option: string): Promise<void>
  openChannel(place: string | RegExp): Promise<void>
  /** Advances the clock by a button of the time machine. */
  advanceClock(ms: number): Promise<void>
  /** Everything that the server sent for this user; the page may receive more for users it can switch to. */
  receivedText(): string
  /** Saves a screenshot if screenshots are enabled. */
  saveScreenshot(name: string): Promise<void>
  close(): Promise<void>
}

/** Text typed into an option, and the start of the choice to take. */
export interface TypedOption {
  readonly typed: string
  readonly chosen: string
}

interface BrowserUserOptions {
  readonly browser: Browser
  readonly url: string
  readonly user: string
  readonly language: Language
  readonly screen: BrowserContextOptions
}

/** Opens a browser as the user named in the URL. */
export async function openBrowserUser({
  browser,
  url,
  user,
  language,
  screen,
}: BrowserUserOptions): Promise<BrowserUser> {
  const context = await browser.newContext(screen)
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  const received = recordServerMessages(page, user)
  await page.goto(user === '' ? url : `${url}/#/${user}`)
  const [texts, own] = [textsIn(language), PAGE_TEXTS[language]]
  const log = page.getByRole('log')
  const touch = (target: Locator): Promise<void> => (screen.hasTouch ? target.tap() : target.click())

  const self: BrowserUser = {
    page,
    texts,
    pageTexts: own,
    log,
    messageWith: (text) => log.getByRole('article').filter({ hasText: text }),
    pressButton: (name, within = log) => touch(within.getByRole('button', { name, exact: true }).last()),
    async runCommand(line, options = {}) {
      const field = page.locator('.composer').getByRole('textbox')
      await field.click()
      await field.pressSequentially(line)
      await page
        .getByRole('option', { name: new RegExp(`^${line}(?![\\p{L}])`, 'u') })
        .first()
        .waitFor()
      await field.press('Enter')
      const call = page.getByRole('group', { name: own.options(line) })
      for (const [name, typed] of Object.entries(options)) await fillOption(call, name, typed)
      await touch(call.getByRole('button', { name: own.sendCommand(line) }))
    },
    async waitForModal(title) {
      const form = page.getByRole('dialog', { name: title })
      await form.waitFor()
      return form
    },
    async submitModal(form) {
      await touch(form.getByRole('button', { name: own.submit }))
      await form.waitFor({ state: 'hidden' })
    },
    async selectOption(form, list, option) {
      await touch(form.getByRole('combobox', { name: list }))
      await touch(page.getByRole('option', { name: option }))
    },
    async openChannel(place) {
      const back = page.getByRole('button', { name: own.back })
      if (await back.isVisible()) await touch(back)
      await touch(page.getByRole('navigation', { name: own.places }).getByRole('button', { name: place }))
      await log.waitFor()
    },
    async advanceClock(ms) {
      await touch(page.getByRole('button', { name: own.clock }))
      const clock = page.getByRole('dialog', { name: own.clock })
      const answered = page.waitForResponse((response) => response.url().endsWith('/client/clock'))
      await touch(
        clock.getByRole('button', { name: own.forward(formatTimeSpan(ms, own.language)), exact: true }),
      )
      await answered
      await page.keyboard.press('Escape')
    },
    receivedText: () => received.join('\n'),
    async saveScreenshot(name) {
      const folder = process.env.SCREENSHOTS
      if (!folder) return
      mkdirSync(folder, { recursive: true })
      await takeScreenshot(page, join(folder, `${name}.png`))
    },
    close: () => context.close(),
  }

  async function fillOption(call: Locator, name: string, { typed, chosen }: TypedOption): Promise<void> {
    const add = call.getByRole('button', { name: own.addOption(name) })
    if (await add.isVisible()) await touch(add)
    const chip = call.getByLabel(name, { exact: true })
    await chip.click()
    await chip.pressSequentially(typed)
    await touch(page.getByRole('option').filter({ hasText: chosen }).first())
  }

  await log
    .or(page.getByRole('navigation', { name: own.places }))
    .first()
    .waitFor()
  return self
}

const IMAGES_DECODED_SCRIPT = `Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  .then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))`

/** Saves a screenshot once all images are loaded and laid out. */
export async function takeScreenshot(page: Page, path: string): Promise<void> {
  await page.evaluate(IMAGES_DECODED_SCRIPT)
  await page.screenshot({ path })
}

/** Visible text of an element. */
export const readText = async (where: Locator): Promise<string> => (await where.textContent()) ?? ''

/** Records what the server sends for one user, over HTTP and WebSocket. */
function recordServerMessages(page: Page, user: string): string[] {
  const received: string[] = []
  const isMine = (url: string): boolean => new URL(url).searchParams.get('user') === user
  page.on('response', (response) => {
    if (!isMine(response.url())) return
    response.text().then(
      (text) => received.push(text),
      () => {}, // The page was closed.
    )
  })
  page.on('websocket', (socket) => {
    if (isMine(socket.url())) socket.on('framereceived', ({ payload }) => received.push(String(payload)))
  })
  return received
}
