import { LE_CRACK_REJECTION_TEXTS } from '@crackpost/bot/games/le-crack/rejections'
import { textsIn } from '@crackpost/bot/i18n/index'
import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import { reminderText } from '@crackpost/bot/i18n/reminders'
import type { MatchEventContext } from '@crackpost/bot/i18n/texts'
import { MS_PER_DAY } from '@crackpost/playground/page/time-format'
import { beforeAll, describe, expect, it } from 'vitest'
import { lettersOfPlay, longestPlay } from '../kit/drivers/le-crack-reader.ts'
import { type BoardPlayer, YOUR_TURN_PATTERN } from './board-player.ts'
import { createBrowserHarness } from './browser-harness.ts'
import { DESKTOP_SCREEN, PHONE_SCREEN, readText } from './browser-user.ts'

// Public messages are in the match's language.
const { labels, newMatchModal, matchEvents, private: forInvited } = textsIn('fr')

/** A text without its markdown. */
const stripMarkdown = (text: string): string => text.replace(/[*`]|^#+ /g, '').trim()

/** Context of an announcement in which all players have this name. */
const newsContextFor = (name: string): MatchEventContext => ({
  id: '',
  title: 'Le Crack',
  playerNames: { player: () => `@${name}`, seat: () => `@${name}` },
})

const rejectionText = ({ texts }: BoardPlayer, word: string): string =>
  stripMarkdown(
    LE_CRACK_REJECTION_TEXTS[texts.language].notAWord(
      { code: 'notAWord', word, example: null },
      newsContextFor('').playerNames,
    ),
  )

describe.each([
  // One user reads English; the match is in French.
  { where: 'at a desk', names: ['Inès', 'Mathis', 'Sam'], screen: DESKTOP_SCREEN, text: false, shot: 'desk' },
  {
    where: 'on a phone, in text',
    names: ['Inès', 'Mathis', 'Amina'],
    screen: PHONE_SCREEN,
    text: true,
    shot: 'phone',
  },
])('a Le Crack match of three $where', ({ names, screen, text, shot }) => {
  const harness = createBrowserHarness(`evening ${shot}`)
  let all: BoardPlayer[]
  let host: BoardPlayer
  let others: BoardPlayer[]
  beforeAll(async () => {
    all = []
    for (const name of names) all.push(await harness.openUser(name, screen))
    const [first, ...rest] = all
    if (!first) throw new Error('nobody came')
    ;[host, others] = [first, rest]
  })

  /** The player to move, from the newest notification. */
  async function playerToMove(): Promise<BoardPlayer> {
    const turnText = await readText(host.messageWith(YOUR_TURN_PATTERN).last())
    const [, name] = YOUR_TURN_PATTERN.exec(turnText) ?? []
    const found = all.find((each) => each.name === name)
    if (!found) throw new Error(`nobody here is to move:\n${turnText}`)
    return found
  }

  /** Waits until all users see the turn after this many plays. */
  async function waitForTurn(turn: number): Promise<void> {
    for (const each of all) await each.turnMessage(turn).waitFor()
  }

  it('opens with a command found by name and a form', async () => {
    if (text)
      for (const each of all) {
        await each.runCommand('/crack réglages')
        const words = SETTINGS_TEXTS.fr
        await each.pressButton(
          words.textLabel(true),
          each.messageWith(stripMarkdown(words.text(false))).last(),
        )
        await each
          .messageWith(stripMarkdown(words.text(true)))
          .last()
          .waitFor()
      }
    await host.runCommand('/crack nouvelle')
    const form = await host.waitForModal(newMatchModal.title)
    await host.selectOption(form, newMatchModal.players, newMatchModal.count(3))
    await host.saveScreenshot(`${shot}-01-form`)
    await host.submitModal(form)
    await host
      .messageWith(/1 place prise sur 3/)
      .last()
      .waitFor()
    await host.saveScreenshot(`${shot}-02-table`)
  })

  it('is joined and started by buttons', async () => {
    for (const each of others) {
      await each.pressButton(labels.join)
      await each
        .messageWith(/places prises sur 3/)
        .last()
        .waitFor()
    }
    const full = host.messageWith(/3 places prises sur 3/).last()
    await full.waitFor()
    await host.saveScreenshot(`${shot}-03-full`)
    await host.pressButton(labels.start, full)
    for (const each of all) await each.openChannel(/Le Crack/)
    await waitForTurn(0)
    await host.saveScreenshot(`${shot}-04-thread`)
  })
  it('explains a rejected word; a preview can be changed before it counts', async () => {
    const now = await playerToMove()
    const hand = await now.openHand()
    await now.saveScreenshot(`${shot}-05-hand`)
    const play = longestPlay(await now.readPosition(hand))
    const [wrong, right] = [`Q${lettersOfPlay(play)}`, lettersOfPlay(play)]
    await now.pressButton(now.gameTexts.buttons.play, hand)
    await now.submitWord(wrong)
    await now.messageWith(rejectionText(now, wrong)).waitFor()
    await now.saveScreenshot(`${shot}-06-refused`)
    await now.pressButton(now.texts.labels.change)
    await now.submitWord(right)
    await now.previewMessage().filter({ hasText: right }).waitFor()
    await now.saveScreenshot(`${shot}-07-preview`)
    await now.pressButton(now.texts.labels.change, now.previewMessage())
    await now.submitWord(right, '2A')
    await now.previewMessage().filter({ hasText: '2A→' }).waitFor()
    await now.pressButton(now.texts.labels.confirm, now.previewMessage())
    await waitForTurn(1)
    for (const each of all)
      await each
        .messageWith(new RegExp(`2A→ ${[...right].join('\\d')}\\d`))
        .first()
        .waitFor()
    await now.saveScreenshot(`${shot}-08-played`)
  })

  it('accepts a typed, completed and confirmed word', async () => {
    const now = await playerToMove()
    const play = await now.choosePlay()
    await now.typePlay(play)
    await now
      .previewMessage()
      .filter({ hasText: lettersOfPlay(play) })
      .waitFor()
    await now.saveScreenshot(`${shot}-09-typed`)
    await now.pressButton(now.texts.labels.confirm, now.previewMessage())
    await waitForTurn(2)
    await now.saveScreenshot(`${shot}-10-second-word`)
  })

  it('shows a hand only to its owner', async () => {
    for (const owner of all) {
      const hand = await owner.openHand()
      const tiles = await readText(hand.locator('code').last())
      const id = (await hand.getAttribute('data-message')) ?? ''
      expect(tiles).toMatch(/^(?:[A-Z][1-4] ?){12}$/)
      expect([id, tiles].map((each) => owner.receivedText().includes(each))).toEqual([true, true])
      for (const other of all.filter((each) => each !== owner)) {
        await other.page.reload()
        await other.log.waitFor()
        const seen = `${other.receivedText()} ${await other.page.content()}`
        expect([id, tiles].map((each) => seen.includes(each))).toEqual([false, false])
      }
    }
  })

  it('sends a reminder and plays on after the deadline, by the time machine', async () => {
    const now = await playerToMove()
    await host.advanceClock(MS_PER_DAY)
    const reminder = reminderText('fr', 'half', {
      who: `@${now.name}`,
      title: 'Le Crack',
      until: null,
      by: '',
    })
    for (const each of all) await each.messageWith(reminder.slice(0, -1)).waitFor()
    await now.saveScreenshot(`${shot}-11-reminder`)
    await host.advanceClock(MS_PER_DAY)
    await waitForTurn(3)
    const timeOutText = matchEvents.timedOut({ type: 'timedOut', seat: 0 }, newsContextFor(now.name))
    for (const each of all) await each.messageWith(timeOutText).waitFor()
    expect((await playerToMove()).name).not.toBe(now.name)
    await host.saveScreenshot(`${shot}-12-time-out`)
  })

  it('ends by agreement', async () => {
    await host.pressButton(labels.more)
    await host.pressButton(labels.end)
    for (const each of others) {
      await each
        .messageWith(matchEvents.proposed({ type: 'proposed', seat: 0 }, newsContextFor(host.name)))
        .last()
        .waitFor()
      await each.pressButton(labels.accept)
    }
    for (const each of all) await each.messageWith(host.gameTexts.reasons.agreed).last().waitFor()
    await host.saveScreenshot(`${shot}-13-over`)
  })

  it('continues with a rematch', async () => {
    await host.pressButton(labels.rematch)
    await host.messageWith(forInvited).last().waitFor()
    await host.saveScreenshot(`${shot}-14-rematch`)
    for (const each of all) await each.openChannel(/^jeux/)
    for (const each of others) await each.pressButton(labels.join)
    const full = host.messageWith(/3 places prises sur 3/).last()
    await full.waitFor()
    await host.pressButton(labels.start, full)
    // Each match has its own thread.
    await host.log
      .getByRole('button', { name: host.pageTexts.openThread('Le Crack') })
      .nth(1)
      .waitFor()
    await host.saveScreenshot(`${shot}-15-again`)
  })
})
