import { CRACK_WORD_GAME_OPTIONS } from '@crackpost/bot/games/crack-word/options'
import { CRACK_WORD_TEXTS } from '@crackpost/bot/games/crack-word/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BoardPlayer } from './board-player.ts'
import { createBrowserHarness } from './browser-harness.ts'
import { PHONE_SCREEN, readText } from './browser-user.ts'

/** Cards placed by buttons before both players only draw until the match ends. */
const PLACED_CARDS = 6

/** Notification of the player to move, by language of the match. */
const YOUR_TURN_PATTERNS = { fr: /@(\S+), à toi de jouer/, en: /@(\S+), your turn/ } as const

const heading = (text: string): string => text.replace(/^#+ /, '')

describe.each([
  { language: 'fr', names: ['Inès', 'Mathis'], colours: ['vert', 'jaune'] },
  { language: 'en', names: ['Sam', 'Grace'], colours: ['green', 'yellow'] },
] as const)('a whole match of cards by touch on a phone ($language)', ({ language, names, colours }) => {
  const harness = createBrowserHarness(`cards ${language}`)
  const { labels, newMatchModal } = textsIn(language)
  const words = CRACK_WORD_TEXTS[language]
  let all: BoardPlayer[]
  beforeAll(async () => {
    all = []
    for (const name of names) all.push(await harness.openUser(name, PHONE_SCREEN))
  })
  const host = (): BoardPlayer => {
    const [first] = all
    if (!first) throw new Error('nobody came')
    return first
  }

  /** The message that notifies the player to move after this many turns. */
  const turnMessage = (player: BoardPlayer, turn: number): Locator =>
    player.messageWith(YOUR_TURN_PATTERNS[language]).nth(turn)

  /** The player to move after this many turns, with their own panel. */
  async function waitForMover(turn: number): Promise<{ now: BoardPlayer; panel: Locator }> {
    for (const each of all) await turnMessage(each, turn).waitFor()
    const [, name] = YOUR_TURN_PATTERNS[language].exec(await readText(turnMessage(host(), turn))) ?? []
    const now = all.find((each) => each.name === name)
    if (!now) throw new Error(`nobody here is called ${name}`)
    const hands = now.messageWith(words.hand('').trim())
    const before = await hands.count()
    await now.pressButton(labels.hand, turnMessage(now, turn))
    await hands.nth(before).waitFor()
    return { now, panel: hands.nth(before) }
  }

  it('opens with chosen options and colours', async () => {
    await host().runCommand(language === 'fr' ? '/crack nouvelle' : '/crack new')
    const form = await host().waitForModal(newMatchModal.title)
    await host().selectOption(form, newMatchModal.game, 'Crack Word')
    await host().selectOption(form, newMatchModal.players, newMatchModal.count(2))
    await host().submitModal(form)
    await host().pressButton(labels.options)
    const options = await host().waitForModal(labels.options)
    const [mode] = CRACK_WORD_GAME_OPTIONS
    const short = mode?.choices.find(({ value }) => value === 'short')
    await host().selectOption(options, mode?.label[language] ?? '', short?.label[language] ?? '')
    await host().submitModal(options)
    await host()
      .messageWith(short?.label[language] ?? '')
      .last()
      .waitFor()
    const other = all[1]
    if (!other) throw new Error('nobody joins')
    await other.pressButton(labels.join)
    for (const [n, each] of all.entries()) {
      await each.pressButton(labels.colour)
      const form = await each.waitForModal(labels.colour)
      await each.page.getByRole('radio', { name: colours[n] ?? '' }).check()
      await each.saveScreenshot(`cards-${language}-01-colour-${n}`)
      await each.submitModal(form)
    }
    await host()
      .messageWith(new RegExp(`\\(${colours[1]}\\)`))
      .last()
      .waitFor()
    await host().saveScreenshot(`cards-${language}-02-lobby`)
    await host().pressButton(labels.start)
    for (const each of all) await each.openChannel(/Crack Word/)
  })

  it('is played by a tap on a card and a tap on its place', async () => {
    for (let n = 0; n < PLACED_CARDS; n++) {
      const { now, panel } = await waitForMover(n)
      await now.pressButton(words.buttons.place, panel)
      await tapCard(now, n)
    }
    await host().saveScreenshot(`cards-${language}-05-thread`)
  })

  /** Taps the first card that has a place, then the place. */
  async function tapCard(now: BoardPlayer, n: number): Promise<void> {
    const question = now.messageWith(heading(words.pick.card)).last()
    await question.waitFor()
    if (n === 0) await now.saveScreenshot(`cards-${language}-03-card`)
    const cards = await question.getByRole('button').allInnerTexts()
    for (const card of cards.filter((each) => /^[A-Z]( ×\d)?$/.test(each))) {
      await now.pressButton(card, now.messageWith(heading(words.pick.card)).last())
      const places = now.messageWith(heading(words.pick.place(card.charAt(0)))).last()
      await places.waitFor()
      const offered = (await places.getByRole('button').allInnerTexts()).filter((each) => /^\d /.test(each))
      const [place] = offered
      if (place !== undefined) {
        if (n === 0) await now.saveScreenshot(`cards-${language}-04-place`)
        return now.pressButton(place, places)
      }
      await now.pressButton(labels.back, places)
      await question.waitFor()
    }
    throw new Error(`no card of ${cards.join(' ')} has a place`)
  }

  it('shows a hand only to its owner', async () => {
    const { now, panel } = await waitForMover(PLACED_CARDS)
    const id = (await panel.getAttribute('data-message')) ?? ''
    const hand = await readText(panel.locator('code').last())
    expect([id, hand].map((each) => now.receivedText().includes(each))).toEqual([true, true])
    for (const other of all.filter((each) => each !== now))
      expect([id, hand].map((each) => other.receivedText().includes(each))).toEqual([false, false])
  })

  it('ends when the piles are empty and nobody plays on', async () => {
    for (let turn = PLACED_CARDS, passes = 0; passes < all.length; turn++) {
      const { now, panel } = await waitForMover(turn)
      if (await panel.getByRole('button', { name: words.buttons.draw, exact: true }).isVisible()) {
        await now.pressButton(words.buttons.draw, panel)
      } else {
        await now.pressButton(words.buttons.pass, panel)
        await now.pressButton(words.buttons.pass, now.messageWith(words.ask.out).last())
        passes++
      }
    }
    for (const each of all) await each.messageWith(words.reasons.passes).last().waitFor()
    await host().saveScreenshot(`cards-${language}-06-over`)
  })
})
