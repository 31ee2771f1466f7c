import type { Language } from '@crackpost/bot/discord/interaction'
import { CRACK_WORD_TEXTS } from '@crackpost/bot/games/crack-word/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { Action, Referee } from '@crackpost/core/games/crack-word/schema'
import { commitmentOf } from '@crackpost/core/kernel/dice'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'
import { crackWordDriver } from '../../kit/drivers/crack-word.ts'
import { createDiscordHarness, type DiscordHarness } from '../../kit/harness/discord.ts'
import { crackWordStateOf } from '../../kit/scenarios/crack-word-endings.ts'
import { latestTurnMessage, type MatchScenario, startMatchScenario } from '../../kit/scenarios/match.ts'
import type { MessageView } from '../../kit/users/message-view.ts'
import type { TestUser } from '../../kit/users/test-user.ts'

describe.each(LANGUAGES)('the referee of Crack Word, in %s', (language: Language) => {
  const texts = textsIn(language)
  const { labels } = texts
  const { buttons, spotLabel } = CRACK_WORD_TEXTS[language]
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  const startWithReferee = (referee: Referee): Promise<MatchScenario<Action>> =>
    startMatchScenario(
      crackWordDriver({ mode: 'short', referee }),
      harness,
      language,
      2,
      'commands',
      commitmentOf('referee'),
    )

  async function findMover(
    scenario: MatchScenario<Action>,
  ): Promise<{ mover: TestUser; other: TestUser; seat: number }> {
    const { turn: seat } = await crackWordStateOf(scenario)
    const [first, second] = scenario.users
    if (!first || !second) throw new Error('too few players')
    return seat === 0 ? { mover: first, other: second, seat } : { mover: second, other: first, seat }
  }

  /** The letters of a hand, as on the buttons. */
  const letters = (cards: MessageView): string[] =>
    cards.buttonLabels().filter((label) => /^[A-Z](?: ×\d)?$/.test(label))

  /** Places a card at the left of line 1 and returns the response. */
  async function placeCard(
    scenario: MatchScenario<Action>,
    mover: TestUser,
  ): Promise<{ places: MessageView; spot: string }> {
    const cards = await mover.pressButton(latestTurnMessage(scenario), buttons.place)
    const [card = ''] = letters(cards)
    const places = await mover.pressButton(cards, card)
    const [spot = ''] = places.buttonLabels().filter((label) => label.startsWith(spotLabel(1, 'left')))
    return { places, spot }
  }

  it('offers challenges only to the players who may, while they may', async () => {
    const scenario = await startWithReferee('challenge')
    const { mover, other } = await findMover(scenario)
    expect(latestTurnMessage(scenario).buttonLabels()).not.toContain(buttons.challenge)
    // A player who is not on turn can't use the buttons of a turn.
    expect((await other.pressButton(latestTurnMessage(scenario), buttons.place)).text()).toContain(
      `<@${mover.user}>`,
    )
    const { places, spot } = await placeCard(scenario, mover)
    const receipt = await mover.pressButton(places, spot)
    expect(receipt.buttonLabels()).not.toContain(buttons.challenge)
    const next = latestTurnMessage(scenario)
    expect(next.buttonLabels()).toContain(buttons.challenge)
    expect((await other.pressButton(next, labels.hand)).buttonLabels()).toContain(buttons.challenge)
    // The player who placed the card may not challenge, and is not treated as the player on turn.
    for (const label of [buttons.challenge, buttons.place])
      expect((await mover.pressButton(next, label)).text()).toContain(`<@${other.user}>`)
    const before = await crackWordStateOf(scenario)
    const confirmation = await other.pressButton(next, buttons.challenge)
    expect(confirmation.text()).toContain(before.challenge?.letters)
    const judged = await other.pressButton(confirmation, buttons.challenge)
    expect(judged.text()).toContain(
      CRACK_WORD_TEXTS[language].doubtedWrongly(`<@${other.user}>`, '', '', '').split('**')[0],
    )
    expect((await crackWordStateOf(scenario)).challenge).toBeNull()
    expect(latestTurnMessage(scenario).buttonLabels()).not.toContain(buttons.challenge)
    // Selections made before are stale after the next event, even for the same question.
    expect((await other.pressButton(next, buttons.challenge)).text()).toContain(texts.staleTurn)
  })

  it('gives no help when strict, and penalises a mistake', async () => {
    const scenario = await startWithReferee('strict')
    const { mover, seat } = await findMover(scenario)
    const before = await crackWordStateOf(scenario)
    const start = latestTurnMessage(scenario)
    const bad: { card: string; spot: string }[] = []
    for (const card of letters(await mover.pressButton(start, buttons.place))) {
      const places = await mover.pressButton(await mover.pressButton(start, buttons.place), card)
      const spots = places.buttonLabels().filter((label) => /^\d/.test(label))
      // Every spot is offered for every card, without an example.
      expect(spots.length).toBeGreaterThanOrEqual(8)
      expect(spots.join()).not.toMatch(/\(|CRACK/)
      for (const spot of spots)
        if (!frenchLexicon().hasInfix(/[A-Z]+$/.exec(spot)?.[0] ?? '')) bad.push({ card, spot })
    }
    const [first] = bad
    if (!first) throw new Error('everything is in some word')
    // A typed placement is shown without a judgement.
    const { said, number, side } = typedAs(first.spot)
    const preview = await mover.typeCommand(said.line, {
      [said.card]: first.card.charAt(0),
      [said.number]: number,
      [said.side]: side,
    })
    expect(preview.text()).toContain(CRACK_WORD_TEXTS[language].preview.unjudged)
    expect((await crackWordStateOf(scenario)).hands).toEqual(before.hands)
    const places = await mover.pressButton(await mover.pressButton(start, buttons.place), first.card)
    const receipt = await mover.pressButton(places, first.spot)
    const mention = `<@${mover.user}>`
    expect(receipt.text()).toContain(CRACK_WORD_TEXTS[language].penalty(mention))
    const after = await crackWordStateOf(scenario)
    expect(after.lines).toEqual(before.lines)
    expect(after.hands[seat]?.length).toBe((before.hands[seat]?.length ?? 0) + 1)
    expect(after.turn).not.toBe(seat)
    // Everyone is informed of the penalty, but only the player sees the drawn card.
    const announcement = latestTurnMessage(scenario).text()
    expect(announcement).toContain(CRACK_WORD_TEXTS[language].penalty(mention))
    expect(announcement).not.toContain(CRACK_WORD_TEXTS[language].yourCards(''))
    expect(receipt.text()).toContain(CRACK_WORD_TEXTS[language].yourCards(''))
  })

  /** Converts a spot of the list to the options of the command. */
  function typedAs(spot: string) {
    const said =
      language === 'fr'
        ? { line: '/crackword placer', card: 'carte', number: 'ligne', side: 'côté' }
        : { line: '/crackword place', card: 'card', number: 'line', side: 'side' }
    const number = spot.charAt(0)
    const right = spot.startsWith(spotLabel(Number(number), 'right'))
    return { said, number, side: right ? '>' : '<' }
  }
})
