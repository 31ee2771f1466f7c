import { LANGUAGES, type Language } from '@crackpost/bot/asked'
import { WORDS } from '@crackpost/bot/games/crack-word/words'
import { wordsIn } from '@crackpost/bot/words/index'
import type { Action, Referee } from '@crackpost/core/games/crack-word/schema'
import { commit } from '@crackpost/core/kernel/dice'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { crackWordSort } from './kit/cards.ts'
import { positionOf } from './kit/endings.ts'
import { type Evening, seated, turnMessage } from './kit/evening.ts'
import type { Guest } from './kit/guest.ts'
import type { Page } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'

describe.each(LANGUAGES)('what a referee of Crack Word does, in %s', (language: Language) => {
  const words = wordsIn(language)
  const { labels } = words
  const { buttons, where } = WORDS[language]
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  const begun = (referee: Referee): Promise<Evening<Action>> =>
    seated(crackWordSort({ mode: 'short', referee }), here, language, 2, 'commands', commit('referee'))

  async function movers(evening: Evening<Action>): Promise<{ mover: Guest; other: Guest; seat: number }> {
    const { turn: seat } = await positionOf(evening)
    const [first, second] = evening.guests
    if (!first || !second) throw new Error('nobody is there')
    return seat === 0 ? { mover: first, other: second, seat } : { mover: second, other: first, seat }
  }

  /** The letters of a hand, as the buttons show them. */
  const letters = (cards: Page): string[] => cards.buttons().filter((label) => /^[A-Z](?: ×\d)?$/.test(label))

  /** A card at the left of line 1, whatever comes of it. */
  async function placed(evening: Evening<Action>, mover: Guest): Promise<{ places: Page; spot: string }> {
    const cards = await mover.press(turnMessage(evening), buttons.place)
    const [card = ''] = letters(cards)
    const places = await mover.press(cards, card)
    const [spot = ''] = places.buttons().filter((label) => label.startsWith(where(1, 'left')))
    return { places, spot }
  }

  it('challenges are for those who can, while they can', async () => {
    const evening = await begun('challenge')
    const { mover, other } = await movers(evening)
    expect(turnMessage(evening).buttons()).not.toContain(buttons.challenge)
    // The moves of a turn are not for whoever is not in turn.
    expect((await other.press(turnMessage(evening), buttons.place)).text()).toContain(`<@${mover.user}>`)
    const { places, spot } = await placed(evening, mover)
    const receipt = await mover.press(places, spot)
    expect(receipt.buttons()).not.toContain(buttons.challenge)
    const next = turnMessage(evening)
    expect(next.buttons()).toContain(buttons.challenge)
    expect((await other.press(next, labels.hand)).buttons()).toContain(buttons.challenge)
    // Whoever placed the card may not, and is not taken for the one in turn.
    for (const label of [buttons.challenge, buttons.place])
      expect((await mover.press(next, label)).text()).toContain(`<@${other.user}>`)
    const before = await positionOf(evening)
    const asked = await other.press(next, buttons.challenge)
    expect(asked.text()).toContain(before.challenge?.letters)
    const judged = await other.press(asked, buttons.challenge)
    expect(judged.text()).toContain(
      WORDS[language].doubtedWrongly(`<@${other.user}>`, '', '', '').split('**')[0],
    )
    expect((await positionOf(evening)).challenge).toBeNull()
    expect(turnMessage(evening).buttons()).not.toContain(buttons.challenge)
    // What was chosen before is overtaken by what has happened; the same question, too.
    expect((await other.press(next, buttons.challenge)).text()).toContain(words.overtaken)
  })

  it('nothing helps under a strict one, and a mistake is paid for', async () => {
    const evening = await begun('strict')
    const { mover, seat } = await movers(evening)
    const before = await positionOf(evening)
    const start = turnMessage(evening)
    const bad: { card: string; spot: string }[] = []
    for (const card of letters(await mover.press(start, buttons.place))) {
      const places = await mover.press(await mover.press(start, buttons.place), card)
      const spots = places.buttons().filter((label) => /^\d/.test(label))
      // Every place is offered for every card, and none with an example.
      expect(spots.length).toBeGreaterThanOrEqual(8)
      expect(spots.join()).not.toMatch(/\(|CRACK/)
      for (const spot of spots)
        if (!french().hasInfix(/[A-Z]+$/.exec(spot)?.[0] ?? '')) bad.push({ card, spot })
    }
    const [first] = bad
    if (!first) throw new Error('everything is in some word')
    // Typed, it is shown without a judgement.
    const { said, number, side } = typedAs(first.spot)
    const shown = await mover.type(said.line, {
      [said.card]: first.card.charAt(0),
      [said.number]: number,
      [said.side]: side,
    })
    expect(shown.text()).toContain(WORDS[language].preview.unjudged)
    expect((await positionOf(evening)).hands).toEqual(before.hands)
    const places = await mover.press(await mover.press(start, buttons.place), first.card)
    const receipt = await mover.press(places, first.spot)
    const who = `<@${mover.user}>`
    expect(receipt.text()).toContain(WORDS[language].penalty(who))
    const after = await positionOf(evening)
    expect(after.lines).toEqual(before.lines)
    expect(after.hands[seat]?.length).toBe((before.hands[seat]?.length ?? 0) + 1)
    expect(after.turn).not.toBe(seat)
    // Everybody hears of the penalty, and nobody else of the card that was drawn.
    const told = turnMessage(evening).text()
    expect(told).toContain(WORDS[language].penalty(who))
    expect(told).not.toContain(WORDS[language].yourCards(''))
    expect(receipt.text()).toContain(WORDS[language].yourCards(''))
  })

  /** A place as it stands in a list, in the words of the command. */
  function typedAs(spot: string) {
    const said =
      language === 'fr'
        ? { line: '/crackword placer', card: 'carte', number: 'ligne', side: 'côté' }
        : { line: '/crackword place', card: 'card', number: 'line', side: 'side' }
    const number = spot.charAt(0)
    const right = spot.startsWith(where(Number(number), 'right'))
    return { said, number, side: right ? '>' : '<' }
  }
})
