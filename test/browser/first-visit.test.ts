import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { WELCOME } from '@crackpost/bot/words/welcome'
import { describe, expect, it } from 'vitest'
import { idea, lettersOf, tilesIn } from '../kit/mind.ts'
import { DESK, PHONE, read } from './player.ts'
import { stage } from './stage.ts'

const here = stage('first visit')

const { buttons, form, rack } = WORDS.fr
const { play } = WELCOME.fr

describe.each([
  { where: 'at a desk', screen: DESK, name: 'first-desk' },
  { where: 'on a phone', screen: PHONE, name: 'first-phone' },
])('the first visit, $where', ({ screen, name }) => {
  it('shows a welcome, and one press later the first word can be played', async () => {
    const guest = await here.visitor(screen)
    await guest.look(`${name}-1-welcome`)
    await guest.press(play)
    const hand = guest.message(rack('')).last()
    await hand.getByRole('button', { name: buttons.play, exact: true }).waitFor()
    await hand.getByRole('img').waitFor()
    await guest.look(`${name}-2-hand`)
    const mine = tilesIn(await read(hand.locator('code').last()))
    expect(mine).toHaveLength(12)
    const word = lettersOf(idea({ rack: mine, board: {}, plays: 0 }))
    await guest.press(buttons.play, hand)
    const sheet = await guest.form(form.play)
    await sheet.getByLabel(form.word).fill(word)
    await guest.look(`${name}-3-form`)
    await guest.submit(sheet)
    await guest.message(guest.words.preview.replace(/^#+ /, '')).last().getByRole('img').waitFor()
    await guest.look(`${name}-4-preview`)
    await guest.press(guest.words.labels.confirm)
    await guest
      .message(new RegExp(`\\d+[A-Q]→ ${[...word].join('\\d')}\\d`))
      .first()
      .waitFor()
    await guest.look(`${name}-5-played`)
    await guest.leave()
  })
})
