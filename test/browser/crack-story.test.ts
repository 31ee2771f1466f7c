import { CRACK_STORY_GAME_OPTIONS } from '@crackpost/bot/games/crack-story/options'
import { CRACK_STORY_TEXTS } from '@crackpost/bot/games/crack-story/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { MS_PER_DAY, MS_PER_HOUR } from '@crackpost/playground/page/time-format'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BoardPlayer } from './board-player.ts'
import { createBrowserHarness } from './browser-harness.ts'
import { DESKTOP_SCREEN, PHONE_SCREEN, readText } from './browser-user.ts'

/** Endings of invented words that occur nowhere else on the page. */
const WORD_ENDINGS = ['iboulou', 'azimole', 'ortifane', 'upinelle'] as const

/** Name of the player to move, in the match's language. */
const TO_MOVE_PATTERN = /À @(\S+) de jouer/

describe('a Crack Story match of three', () => {
  const harness = createBrowserHarness('a story')
  // Public messages are in the match's language, ephemeral ones in the user's.
  const { labels, newMatchModal } = textsIn('fr')
  const table = CRACK_STORY_TEXTS.fr
  const wordsOf = ({ texts }: BoardPlayer) => CRACK_STORY_TEXTS[texts.language]
  let all: BoardPlayer[]
  /** The current story; the page must not reveal it except by listening. */
  const story: string[] = []
  beforeAll(async () => {
    all = [
      await harness.openUser('Inès', PHONE_SCREEN),
      await harness.openUser('Mathis', PHONE_SCREEN),
      // One user reads English, on a desktop.
      await harness.openUser('Sam', DESKTOP_SCREEN),
    ]
  })
  const host = (): BoardPlayer => {
    const [first] = all
    if (!first) throw new Error('nobody came')
    return first
  }
  const others = (player: BoardPlayer): BoardPlayer[] => all.filter((each) => each !== player)

  /** The player to move, once it is another than before. */
  async function waitForMover(after: BoardPlayer | null): Promise<BoardPlayer> {
    let now: BoardPlayer | undefined
    await expect
      .poll(
        async () => {
          const [, name] =
            TO_MOVE_PATTERN.exec(await readText(host().messageWith(TO_MOVE_PATTERN).last())) ?? []
          now = all.find((each) => each.name === name)
          return now !== undefined && now !== after
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    if (!now) throw new Error('nobody is to move')
    await now.messageWith(TO_MOVE_PATTERN).last().waitFor()
    return now
  }

  /** Opens a player's own panel from the newest message of the match. */
  async function openPanel(player: BoardPlayer): Promise<Locator> {
    const hands = player.messageWith(wordsOf(player).hand('', 0).split('(')[0] ?? '')
    const before = await hands.count()
    await player.pressButton(labels.hand, player.messageWith(TO_MOVE_PATTERN).last())
    await hands.nth(before).waitFor()
    return hands.nth(before)
  }

  /** Listens to the new words and submits the form; returns its text. */
  async function listenToStory(player: BoardPlayer): Promise<string> {
    const { buttons, form } = wordsOf(player)
    const panel = await openPanel(player)
    const listen = panel.getByRole('button', { name: new RegExp(`^${buttons.listen} \\(\\d+\\)$`) })
    await player.pressButton(await readText(listen), panel)
    const openForm = await player.waitForModal(form.listen)
    const text = await readText(openForm)
    await player.saveScreenshot(`story-${player.name}-listens`)
    await player.submitModal(openForm)
    return text
  }

  /** Recites the story and adds a word with the first simple letter of the hand. */
  async function recite(player: BoardPlayer, shot: string | null = null): Promise<void> {
    const { buttons, form } = wordsOf(player)
    await player.pressButton(buttons.recite, await openPanel(player))
    const openForm = await player.waitForModal(form.recite)
    await openForm.getByRole('combobox', { name: form.card }).click()
    const offered = await player.page.getByRole('option').allInnerTexts()
    const letter = offered.map((each) => each.trim()).find((each) => /^[A-Z]$/.test(each))
    if (letter === undefined) throw new Error(`no simple letter among ${offered.join(', ')}`)
    await player.page.getByRole('option', { name: letter, exact: true }).click()
    const word = `${letter.toLowerCase()}${WORD_ENDINGS[story.length] ?? ''}`
    await openForm.getByLabel(form.text).fill([...story, word].join(' '))
    if (shot !== null) await player.saveScreenshot(shot)
    await player.submitModal(openForm)
    story.push(word)
  }

  const isKnown = (player: BoardPlayer, word: string): boolean => player.receivedText().includes(word)

  it('starts from a lobby with options', async () => {
    await host().runCommand('/crack nouvelle')
    const form = await host().waitForModal(newMatchModal.title)
    await host().selectOption(form, newMatchModal.game, 'Crack Story')
    await host().selectOption(form, newMatchModal.players, newMatchModal.count(3))
    await host().submitModal(form)
    await host().pressButton(labels.options)
    const options = await host().waitForModal(labels.options)
    await host().selectOption(options, CRACK_STORY_GAME_OPTIONS[0]?.label.fr ?? '', '1')
    await host().submitModal(options)
    for (const each of others(host())) {
      await each.pressButton(labels.join)
      await each
        .messageWith(/places prises sur 3|of 3 seats taken/)
        .last()
        .waitFor()
    }
    const full = host()
      .messageWith(/3 places prises sur 3/)
      .last()
    await full.waitFor()
    await host().saveScreenshot('story-01-lobby')
    await host().pressButton(labels.start, full)
    for (const each of all) await each.openChannel(/Crack Story/)
  })

  it('grows by a word that only listeners learn', async () => {
    const first = await waitForMover(null)
    await recite(first, 'story-02-recite')
    const second = await waitForMover(first)
    const [word = ''] = story
    for (const each of others(first)) expect(isKnown(each, word)).toBe(false)
    expect(await listenToStory(second)).toContain(word)
    for (const each of others(first).filter((each) => each !== second))
      expect(isKnown(each, word)).toBe(false)
    await recite(second)
    await waitForMover(second)
    await host().saveScreenshot('story-03-thread')
  })

  it('costs a turn when the chrono runs out', async () => {
    const slow = await waitForMover(null)
    const [other] = others(slow)
    if (!other) throw new Error('nobody else is there')
    // A quarter of two days.
    await other.advanceClock(6 * MS_PER_HOUR)
    await other.advanceClock(6 * MS_PER_HOUR)
    const { buttons, form } = wordsOf(other)
    await other.pressButton(buttons.chrono, await openPanel(other))
    await other.pressButton(form.chrono, other.messageWith(form.chrono).last())
    await host()
      .messageWith(/lance le chrono/)
      .last()
      .waitFor()
    await other.advanceClock(MS_PER_HOUR)
    await host()
      .messageWith(/Le chrono est écoulé/)
      .last()
      .waitFor()
    await host().saveScreenshot('story-04-chrono')
    expect(await waitForMover(slow)).not.toBe(slow)
  })

  it('drops a word when the vote is over, although only one player voted', async () => {
    const author = await waitForMover(null)
    if (
      await (await openPanel(author))
        .getByRole('button', { name: wordsOf(author).buttons.listen })
        .isVisible()
    )
      await listenToStory(author)
    await recite(author)
    const word = story.pop() ?? ''
    const [doubter] = others(author)
    if (!doubter) throw new Error('nobody doubts')
    await waitForMover(author)
    expect(await listenToStory(doubter)).toContain(word)
    const { buttons, form } = wordsOf(doubter)
    await doubter.pressButton(buttons.contest, await openPanel(doubter))
    const question = doubter.messageWith(form.contestAbout.split('\n')[0]?.replace(/^#+ /, '') ?? '').last()
    await question.getByRole('button', { name: new RegExp(`^(?:Mot|Word) ${story.length + 1} `) }).click()
    await host()
      .messageWith(/conteste le mot/)
      .last()
      .waitFor()
    await host().saveScreenshot('story-05-vote')
    await doubter.advanceClock(MS_PER_DAY)
    await host()
      .messageWith(/Le dernier mot tombe/)
      .last()
      .waitFor()
    await host().saveScreenshot('story-06-fallen')
  })

  it('shows the story with its authors when nobody continues', async () => {
    let last: BoardPlayer | null = null
    for (let draws = 0; draws < 9; draws++) {
      if ((await host().messageWith(table.published.stuck).count()) > 0) break
      const now = await waitForMover(last)
      const { buttons, form } = wordsOf(now)
      await now.pressButton(buttons.draw, await openPanel(now))
      await now.pressButton(form.draw, now.messageWith(form.drawAbout).last())
      last = now
    }
    await host().messageWith(table.published.stuck).last().waitFor()
    for (const each of all) for (const word of story) await each.messageWith(word).last().waitFor()
    await host().saveScreenshot('story-07-keepsake')
  })
})
