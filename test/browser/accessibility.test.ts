import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import { WELCOME_TEXTS } from '@crackpost/bot/i18n/panels/welcome'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { lettersOfPlay, longestPlay } from '../kit/drivers/le-crack-reader.ts'
import type { BoardPlayer } from './board-player.ts'
import { createBrowserHarness } from './browser-harness.ts'
import { DESKTOP_SCREEN, PHONE_SCREEN } from './browser-user.ts'

type Role = Parameters<Page['getByRole']>[0]

const harness = createBrowserHarness('accessibility')
let me: BoardPlayer
afterEach(() => me.close())

/** Serious and critical violations that axe finds, one per element. */
async function accessibilityViolations({ page }: BoardPlayer): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate<axe.AxeResults>('axe.run(document)')
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Expects one element for each of these roles and names. */
async function expectTree({ page }: BoardPlayer, tree: readonly (readonly [Role, string])[]): Promise<void> {
  const countElements = () =>
    Promise.all(
      tree.map(
        async ([role, name]) =>
          `${role} “${name}” ${await page.getByRole(role, { name, exact: true }).count()}`,
      ),
    )
  // The page may still be loading.
  const expected = tree.map(([role, name]) => `${role} “${name}” 1`)
  await expect.poll(countElements, { timeout: 20_000 }).toEqual(expected)
}

const gameTexts = LE_CRACK_TEXTS.fr

/** Starts a match from the welcome message and opens the hand. */
async function startMatch(seat: BoardPlayer): Promise<void> {
  await seat.pressButton(WELCOME_TEXTS.fr.play)
  await seat.messageWith(gameTexts.rack('').trim()).last().waitFor()
}

describe('the accessibility tree', () => {
  it('has landmarks, a log and a composer on a desktop', async () => {
    me = await harness.openUser('Zoé', DESKTOP_SCREEN)
    const { pageTexts, page } = me
    await expectTree(me, [
      ['navigation', pageTexts.servers],
      ['button', pageTexts.direct],
      ['region', pageTexts.players],
      ['navigation', pageTexts.places],
      ['heading', 'jeux'],
      ['log', pageTexts.messages('#jeux')],
      ['textbox', pageTexts.write('#jeux')],
      ['button', pageTexts.commands],
      ['button', pageTexts.send],
      ['button', pageTexts.clock],
      ['button', pageTexts.troubles],
      ['button', WELCOME_TEXTS.fr.play],
    ])
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('button', { name: /^Zoé/ }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('button', { name: 'jeux', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    )
    expect(await page.evaluate('document.documentElement.lang')).toBe('fr')
    expect(await page.title()).toContain('#jeux')
  })

  it('shows one screen at a time on a phone', async () => {
    me = await harness.openUser('Zoé', PHONE_SCREEN)
    const { pageTexts, page } = me
    await expectTree(me, [
      ['log', pageTexts.messages('#jeux')],
      ['textbox', pageTexts.write('#jeux')],
      ['button', pageTexts.back],
      ['button', pageTexts.changePlayer],
    ])
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('button', { name: pageTexts.back }).tap()
    await expectTree(me, [
      ['navigation', pageTexts.servers],
      ['navigation', pageTexts.places],
      ['region', pageTexts.players],
      ['heading', 'Le Café des mots'],
    ])
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('log').count()).toBe(0)
    await me.saveScreenshot('tree-phone-places')
  })

  it('names authors, pictures and every form field', async () => {
    me = await harness.openUser('Zoé', DESKTOP_SCREEN)
    await startMatch(me)
    const hand = me.messageWith(gameTexts.rack('').trim()).last()
    await hand.getByRole('img', { name: /^Scores : Zoé 0 \(0 AS\)/ }).waitFor()
    expect(await hand.getByRole('heading', { name: 'Le Crack' }).count()).toBe(1)
    expect(await me.log.getByRole('article', { name: /^Crackpost ?APPLI/ }).count()).toBeGreaterThan(1)
    await me.pressButton(gameTexts.buttons.play, hand)
    const form = await me.waitForModal(gameTexts.form.play)
    const word = form.getByRole('textbox', { name: gameTexts.form.word })
    expect(await word.getAttribute('aria-required')).toBe('true')
    expect(await me.page.evaluate('document.activeElement?.tagName')).toBe('INPUT')
    await form.getByRole('button', { name: me.pageTexts.submit }).click()
    await form.getByText(me.pageTexts.problem({ code: 'required' })).waitFor()
    expect(await word.getAttribute('aria-invalid')).toBe('true')
    await me.page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
  })
})

describe('axe finds no blocking violation', () => {
  it.each([
    ['at a desk', DESKTOP_SCREEN],
    ['on a phone', PHONE_SCREEN],
  ])('in a conversation, a form, a list and a panel, %s', async (_, screen) => {
    me = await harness.openUser('Zoé', screen)
    const { pageTexts, page } = me
    expect(await accessibilityViolations(me)).toEqual([])
    await startMatch(me)
    expect(await accessibilityViolations(me)).toEqual([])
    await me.pressButton(gameTexts.buttons.play, me.messageWith(gameTexts.rack('').trim()).last())
    await me.waitForModal(gameTexts.form.play)
    expect(await accessibilityViolations(me)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: pageTexts.commands }).click()
    await page.getByRole('option').first().waitFor()
    expect(await accessibilityViolations(me)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: pageTexts.clock }).click()
    await page.getByRole('dialog', { name: pageTexts.clock }).waitFor()
    expect(await accessibilityViolations(me)).toEqual([])
  })

  it('in the settings, their lists and the channel list of a phone', async () => {
    me = await harness.openUser('Zoé', PHONE_SCREEN)
    await me.runCommand('/crack réglages')
    const panel = me.messageWith(SETTINGS_TEXTS.fr.titles.quiet).last()
    await panel.waitFor()
    expect(await accessibilityViolations(me)).toEqual([])
    await panel.getByRole('combobox').first().tap()
    await me.page.getByRole('option').first().waitFor()
    expect(await accessibilityViolations(me)).toEqual([])
    await me.page.keyboard.press('Escape')
    await me.page.getByRole('button', { name: me.pageTexts.back }).tap()
    expect(await accessibilityViolations(me)).toEqual([])
  })
})

describe('keyboard navigation', () => {
  /** Tabs until an element of this name has the focus. */
  async function tabTo({ page }: BoardPlayer, name: string, back = false): Promise<void> {
    for (let presses = 0; presses < 200; presses++) {
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
      const now = await page.evaluate<string>(
        'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""',
      )
      if (now.trim() === name) return
    }
    throw new Error(`“${name}” is not reached by the Tab key`)
  }

  it('can open a match, place a word and play it', async () => {
    // A user in no other match, so that the match need not be named.
    me = await harness.openUser('Mathis', DESKTOP_SCREEN)
    const { pageTexts, page, texts } = me
    await tabTo(me, WELCOME_TEXTS.fr.play)
    await page.keyboard.press('Enter')
    const hand = me.messageWith(gameTexts.rack('').trim()).last()
    await hand.waitFor()
    const word = lettersOfPlay(longestPlay(await me.readPosition(hand)))
    await tabTo(me, pageTexts.write('#jeux'))
    await page.keyboard.type('/lecrack jouer')
    await page.getByRole('option', { name: /^\/lecrack jouer/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(word.toLowerCase())
    await page.getByRole('option', { name: new RegExp(`^${word} 2A→`) }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await me.previewMessage().filter({ hasText: word }).waitFor()
    await tabTo(me, texts.labels.confirm, true)
    await page.keyboard.press('Enter')
    await me
      .messageWith(new RegExp(`2A→ ${[...word].join('\\d')}\\d`))
      .first()
      .waitFor()
  })
})
