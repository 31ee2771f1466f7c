import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { WELCOME_TEXTS } from '@crackpost/bot/i18n/panels/welcome'
import { describe, expect, it } from 'vitest'
import { lettersOfPlay, longestPlay, tilesInText } from '../kit/drivers/le-crack-reader.ts'
import { createBrowserHarness } from './browser-harness.ts'
import { DESKTOP_SCREEN, PHONE_SCREEN, readText } from './browser-user.ts'

const harness = createBrowserHarness('first visit')

const { buttons, form, rack } = LE_CRACK_TEXTS.fr
const { play } = WELCOME_TEXTS.fr

describe.each([
  { where: 'at a desk', screen: DESKTOP_SCREEN, name: 'first-desk' },
  { where: 'on a phone', screen: PHONE_SCREEN, name: 'first-phone' },
])('the first visit, $where', ({ screen, name }) => {
  it('shows a welcome, and one press later the first word can be played', async () => {
    const guest = await harness.openVisitor(screen)
    await guest.saveScreenshot(`${name}-1-welcome`)
    await guest.pressButton(play)
    const hand = guest.messageWith(rack('')).last()
    await hand.getByRole('button', { name: buttons.play, exact: true }).waitFor()
    await hand.getByRole('img').waitFor()
    await guest.saveScreenshot(`${name}-2-hand`)
    const mine = tilesInText(await readText(hand.locator('code').last()))
    expect(mine).toHaveLength(12)
    const word = lettersOfPlay(longestPlay({ rack: mine, board: {}, plays: 0 }))
    await guest.pressButton(buttons.play, hand)
    const sheet = await guest.waitForModal(form.play)
    await sheet.getByLabel(form.word).fill(word)
    await guest.saveScreenshot(`${name}-3-form`)
    await guest.submitModal(sheet)
    await guest.messageWith(guest.texts.preview.replace(/^#+ /, '')).last().getByRole('img').waitFor()
    await guest.saveScreenshot(`${name}-4-preview`)
    await guest.pressButton(guest.texts.labels.confirm)
    await guest
      .messageWith(new RegExp(`\\d+[A-Q]→ ${[...word].join('\\d')}\\d`))
      .first()
      .waitFor()
    await guest.saveScreenshot(`${name}-5-played`)
    await guest.close()
  })
})
