import { VARIANTS } from '@crackpost/bot/games/crack-word/variants'
import { WORDS } from '@crackpost/bot/games/crack-word/words'
import { wordsIn } from '@crackpost/bot/words/index'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE, read } from './player.ts'
import type { Seat } from './seat.ts'
import { stage } from './stage.ts'

/** So many cards are placed by touch before both only draw, until the piles are gone and the match ends. */
const PLACED = 6

/** What rings for somebody, in the language of the table. */
const RINGS = { fr: /@(\S+), à toi de jouer/, en: /@(\S+), your turn/ } as const

const heading = (text: string): string => text.replace(/^#+ /, '')

describe.each([
  { language: 'fr', names: ['Inès', 'Mathis'], colours: ['vert', 'jaune'] },
  { language: 'en', names: ['Sam', 'Grace'], colours: ['green', 'yellow'] },
] as const)('a whole match of cards by touch on a phone ($language)', ({ language, names, colours }) => {
  const here = stage(`cards ${language}`)
  const { labels, opening } = wordsIn(language)
  const words = WORDS[language]
  let all: Seat[]
  beforeAll(async () => {
    all = []
    for (const name of names) all.push(await here.seat(name, PHONE))
  })
  const host = (): Seat => {
    const [first] = all
    if (!first) throw new Error('nobody came')
    return first
  }

  /** The message that rings for whoever is next after so many turns. */
  const ring = (player: Seat, turn: number): Locator => player.message(RINGS[language]).nth(turn)

  /** Whoever is to move after so many turns, with their own panel: the hand, and what can be done. */
  async function mover(turn: number): Promise<{ now: Seat; panel: Locator }> {
    for (const each of all) await ring(each, turn).waitFor()
    const [, name] = RINGS[language].exec(await read(ring(host(), turn))) ?? []
    const now = all.find((each) => each.name === name)
    if (!now) throw new Error(`nobody here is called ${name}`)
    const hands = now.message(words.hand('').trim())
    const before = await hands.count()
    await now.press(labels.hand, ring(now, turn))
    await hands.nth(before).waitFor()
    return { now, panel: hands.nth(before) }
  }

  it('opens with options and colours of its own', async () => {
    await host().command(language === 'fr' ? '/crack nouvelle' : '/crack new')
    const form = await host().form(opening.title)
    await host().choose(form, opening.game, 'Crack Word')
    await host().choose(form, opening.players, opening.count(2))
    await host().submit(form)
    await host().press(labels.options)
    const options = await host().form(labels.options)
    const [mode] = VARIANTS
    const short = mode?.of.find(({ value }) => value === 'short')
    await host().choose(options, mode?.label[language] ?? '', short?.label[language] ?? '')
    await host().submit(options)
    await host()
      .message(short?.label[language] ?? '')
      .last()
      .waitFor()
    const other = all[1]
    if (!other) throw new Error('nobody joins')
    await other.press(labels.join)
    for (const [n, each] of all.entries()) {
      await each.press(labels.colour)
      const form = await each.form(labels.colour)
      await each.page.getByRole('radio', { name: colours[n] ?? '' }).check()
      await each.look(`cards-${language}-01-colour-${n}`)
      await each.submit(form)
    }
    await host()
      .message(new RegExp(`\\(${colours[1]}\\)`))
      .last()
      .waitFor()
    await host().look(`cards-${language}-02-lobby`)
    await host().press(labels.start)
    for (const each of all) await each.enter(/Crack Word/)
  })

  it('is played by a tap on a card and a tap on its place', async () => {
    for (let n = 0; n < PLACED; n++) {
      const { now, panel } = await mover(n)
      await now.press(words.buttons.place, panel)
      await tapped(now, n)
    }
    await host().look(`cards-${language}-05-thread`)
  })

  /** The first card that has a place, and that place. */
  async function tapped(now: Seat, n: number): Promise<void> {
    const question = now.message(heading(words.pick.card)).last()
    await question.waitFor()
    if (n === 0) await now.look(`cards-${language}-03-card`)
    const cards = await question.getByRole('button').allInnerTexts()
    for (const card of cards.filter((each) => /^[A-Z]( ×\d)?$/.test(each))) {
      await now.press(card, now.message(heading(words.pick.card)).last())
      const places = now.message(heading(words.pick.place(card.charAt(0)))).last()
      await places.waitFor()
      const offered = (await places.getByRole('button').allInnerTexts()).filter((each) => /^\d /.test(each))
      const [place] = offered
      if (place !== undefined) {
        if (n === 0) await now.look(`cards-${language}-04-place`)
        return now.press(place, places)
      }
      await now.press(labels.back, places)
      await question.waitFor()
    }
    throw new Error(`no card of ${cards.join(' ')} has a place`)
  }

  it('shows a hand to nobody but its owner', async () => {
    const { now, panel } = await mover(PLACED)
    const id = (await panel.getAttribute('data-message')) ?? ''
    const hand = await read(panel.locator('code').last())
    expect([id, hand].map((each) => now.told().includes(each))).toEqual([true, true])
    for (const other of all.filter((each) => each !== now))
      expect([id, hand].map((each) => other.told().includes(each))).toEqual([false, false])
  })

  it('ends when the piles are gone and nobody plays on', async () => {
    for (let turn = PLACED, passes = 0; passes < all.length; turn++) {
      const { now, panel } = await mover(turn)
      if (await panel.getByRole('button', { name: words.buttons.draw, exact: true }).isVisible()) {
        await now.press(words.buttons.draw, panel)
      } else {
        await now.press(words.buttons.pass, panel)
        await now.press(words.buttons.pass, now.message(words.ask.out).last())
        passes++
      }
    }
    for (const each of all) await each.message(words.reasons.passes).last().waitFor()
    await host().look(`cards-${language}-06-over`)
  })
})
