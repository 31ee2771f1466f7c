import { err, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import { buildChain, type ChainLink, wordFitsCard } from './chain.ts'
import { type CardId, cardKindOf, takesWord } from './deck.ts'
import { drawFromPile, type EventRecorder } from './event-recorder.ts'
import { isCorrectRecital, recitalDifferences } from './recital.ts'
import type { Rejection } from './rejection.ts'
import { endTurn } from './rounds.ts'
import type { PlayCardsAction, TurnLossReason, WrongRecital } from './schema.ts'

/** Number of cards that STORY deals. */
const STORY_CARD_DRAWS = 3

/**
 * Plays a card or a chain: an error if the cards are not a legal chain, else the events of a successful or a
 * lost turn.
 */
export function decidePlay(
  recorder: EventRecorder,
  action: PlayCardsAction,
  seat: Seat,
): Result<null, Rejection> | null {
  const { form, story, options } = recorder.state
  const links = buildChain(recorder.state, seat, action.cards)
  if (!links.ok) return links
  const [first, ...rest] = links.value
  if (!first) return err({ code: 'missing', cards: [] })
  const recites = takesWord(first.face) || cardKindOf(first.face) === 'story'
  if (recites && !form) return err({ code: 'formClosed' })
  if (!recites && form) return err({ code: 'formOpen', until: form.until })
  if (form && recorder.env.now > form.until) return loseTurn(recorder, seat, 'form', first.card)
  // Checked before the recital, so that a wrong letter reveals nothing about it.
  if (!wordFitsCard(first)) return loseTurn(recorder, seat, 'letter', first.card)
  const words = story.map(({ word }) => word)
  const { spelling } = options
  if (recites && !isCorrectRecital(words, action.recital, spelling, recorder.env.lexicon)) {
    const found = recitalDifferences(words, action.recital, spelling, recorder.env.lexicon)
    return loseTurn(recorder, seat, 'recital', first.card, { seat, words: words.length, differences: found })
  }
  for (const link of [first, ...rest]) {
    if (!wordFitsCard(link)) return loseTurn(recorder, seat, 'letter', link.card)
    layCard(recorder, seat, link)
  }
  endTurn(recorder)
  return null
}

/** Lays one card and applies its effect. A seat without cards then wins the round. */
function layCard(recorder: EventRecorder, seat: Seat, { card, face, word, to: named }: ChainLink): void {
  const [other = seat] = named
  const isLast = recorder.state.hands[seat]?.length === 1
  switch (cardKindOf(face)) {
    case 'story':
      recorder.record({ type: 'finished', seat, card })
      // In the named order, repeated until three cards are dealt.
      for (let n = 0; n < STORY_CARD_DRAWS; n++)
        drawFromPile(recorder, named[n % named.length] ?? other, 'story')
      break
    case 'inverse':
      recorder.record({ type: 'inversed', seat, card })
      break
    case 'swap':
      // With SWAP as the last card, the other player wins the round.
      if (isLast) recorder.record({ type: 'won', seat: other, by: seat, card })
      else recorder.record({ type: 'swapped', seat, card, with: other })
      return
    default:
      recorder.record({ type: 'laid', seat, card, word: word ?? '' })
      if (cardKindOf(face) === 'plus') drawFromPile(recorder, other, 'plus')
  }
  if (isLast) recorder.record({ type: 'won', seat, by: seat, card })
}

/** Loses the turn: the tried card returns, one card is drawn, and the next seat is on turn. */
export function loseTurn(
  recorder: EventRecorder,
  seat: Seat,
  why: TurnLossReason,
  card: CardId | null = null,
  slip: WrongRecital | null = null,
): null {
  const { since } = recorder.state
  const waited = since === null ? 0 : Math.max(0, recorder.env.now - since)
  recorder.record({ type: 'lost', seat, why, waited, card, slip })
  drawFromPile(recorder, seat, 'turn')
  endTurn(recorder)
  return null
}
