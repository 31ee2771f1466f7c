import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { SETTINGS } from '@crackpost/bot/words/settings'
import { WELCOME } from '@crackpost/bot/words/welcome'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { idea, lettersOf } from '../kit/mind.ts'
import { DESK, PHONE } from './player.ts'
import type { Seat } from './seat.ts'
import { stage } from './stage.ts'

type Role = Parameters<Page['getByRole']>[0]

const here = stage('accessibility')
let me: Seat
afterEach(() => me.leave())

/** What is wrong in the eyes of axe, and what of it keeps people out. */
async function barriers({ page }: Seat): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate<axe.AxeResults>('axe.run(document)')
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Each of these can be found by its role and its name, once. */
async function expectTree({ page }: Seat, tree: readonly (readonly [Role, string])[]): Promise<void> {
  const found = () =>
    Promise.all(
      tree.map(
        async ([role, name]) =>
          `${role} “${name}” ${await page.getByRole(role, { name, exact: true }).count()}`,
      ),
    )
  // The page may still be on its way.
  const whole = tree.map(([role, name]) => `${role} “${name}” 1`)
  await expect.poll(found, { timeout: 20_000 }).toEqual(whole)
}

const game = WORDS.fr

/** A table of one's own, as the first visit gives it, and one's hand. */
async function seated(seat: Seat): Promise<void> {
  await seat.press(WELCOME.fr.play)
  await seat.message(game.rack('').trim()).last().waitFor()
}

describe('the tree that a screen reader walks', () => {
  it('has landmarks, a log, and a composer at a desk', async () => {
    me = await here.seat('Zoé', DESK)
    const { own, page } = me
    await expectTree(me, [
      ['navigation', own.servers],
      ['button', own.direct],
      ['region', own.players],
      ['navigation', own.places],
      ['heading', 'jeux'],
      ['log', own.messages('#jeux')],
      ['textbox', own.write('#jeux')],
      ['button', own.commands],
      ['button', own.send],
      ['button', own.clock],
      ['button', own.troubles],
      ['button', WELCOME.fr.play],
    ])
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('button', { name: /^Zoé/ }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('button', { name: 'jeux', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    )
    expect(await page.evaluate('document.documentElement.lang')).toBe('fr')
    expect(await page.title()).toContain('#jeux')
  })

  it('is one screen after the other on a phone', async () => {
    me = await here.seat('Zoé', PHONE)
    const { own, page } = me
    await expectTree(me, [
      ['log', own.messages('#jeux')],
      ['textbox', own.write('#jeux')],
      ['button', own.back],
      ['button', own.changePlayer],
    ])
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('button', { name: own.back }).tap()
    await expectTree(me, [
      ['navigation', own.servers],
      ['navigation', own.places],
      ['region', own.players],
      ['heading', 'Le Café des mots'],
    ])
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('log').count()).toBe(0)
    await me.look('tree-phone-places')
  })

  it('names who says what, what a picture shows, and every field of a form', async () => {
    me = await here.seat('Zoé', DESK)
    await seated(me)
    const hand = me.message(game.rack('').trim()).last()
    await hand.getByRole('img', { name: /^Scores : Zoé 0 \(0 AS\)/ }).waitFor()
    expect(await hand.getByRole('heading', { name: 'Le Crack' }).count()).toBe(1)
    expect(await me.log.getByRole('article', { name: /^Crackpost ?APPLI/ }).count()).toBeGreaterThan(1)
    await me.press(game.buttons.play, hand)
    const form = await me.form(game.form.play)
    const word = form.getByRole('textbox', { name: game.form.word })
    expect(await word.getAttribute('aria-required')).toBe('true')
    expect(await me.page.evaluate('document.activeElement?.tagName')).toBe('INPUT')
    await form.getByRole('button', { name: me.own.submit }).click()
    await form.getByText(me.own.problem({ code: 'required' })).waitFor()
    expect(await word.getAttribute('aria-invalid')).toBe('true')
    await me.page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
  })
})

describe('axe finds nothing that keeps people out', () => {
  it.each([
    ['at a desk', DESK],
    ['on a phone', PHONE],
  ])('in a conversation, a form, a list and a panel, %s', async (_, screen) => {
    me = await here.seat('Zoé', screen)
    const { own, page } = me
    expect(await barriers(me)).toEqual([])
    await seated(me)
    expect(await barriers(me)).toEqual([])
    await me.press(game.buttons.play, me.message(game.rack('').trim()).last())
    await me.form(game.form.play)
    expect(await barriers(me)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: own.commands }).click()
    await page.getByRole('option').first().waitFor()
    expect(await barriers(me)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: own.clock }).click()
    await page.getByRole('dialog', { name: own.clock }).waitFor()
    expect(await barriers(me)).toEqual([])
  })

  it('in settings, with their lists, and among the channels of a phone', async () => {
    me = await here.seat('Zoé', PHONE)
    await me.command('/crack réglages')
    const panel = me.message(SETTINGS.fr.titles.quiet).last()
    await panel.waitFor()
    expect(await barriers(me)).toEqual([])
    await panel.getByRole('combobox').first().tap()
    await me.page.getByRole('option').first().waitFor()
    expect(await barriers(me)).toEqual([])
    await me.page.keyboard.press('Escape')
    await me.page.getByRole('button', { name: me.own.back }).tap()
    expect(await barriers(me)).toEqual([])
  })
})

describe('keys alone', () => {
  /** Tabs until something of this name has the focus. */
  async function tabTo({ page }: Seat, name: string, back = false): Promise<void> {
    for (let presses = 0; presses < 200; presses++) {
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
      const now = await page.evaluate<string>(
        'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""',
      )
      if (now.trim() === name) return
    }
    throw new Error(`“${name}” is not reached by the Tab key`)
  }

  it('are enough to open a table, to find a place for a word, and to play it', async () => {
    // Somebody who sits at no other table: the match is the one that is meant.
    me = await here.seat('Mathis', DESK)
    const { own, page, words } = me
    await tabTo(me, WELCOME.fr.play)
    await page.keyboard.press('Enter')
    const hand = me.message(game.rack('').trim()).last()
    await hand.waitFor()
    const word = lettersOf(idea(await me.reads(hand)))
    await tabTo(me, own.write('#jeux'))
    await page.keyboard.type('/lecrack jouer')
    await page.getByRole('option', { name: /^\/lecrack jouer/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(word.toLowerCase())
    await page.getByRole('option', { name: new RegExp(`^${word} 2A→`) }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await me.preview().filter({ hasText: word }).waitFor()
    await tabTo(me, words.labels.confirm, true)
    await page.keyboard.press('Enter')
    await me
      .message(new RegExp(`2A→ ${[...word].join('\\d')}\\d`))
      .first()
      .waitFor()
  })
})
