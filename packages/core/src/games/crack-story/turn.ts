import { no, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import { chainOf, fits, type Link } from './chain.ts'
import { type Card, isLetter, kindOf } from './deck.ts'
import { differences, isRight } from './recital.ts'
import type { Rejection } from './rejection.ts'
import { endTurn } from './rounds.ts'
import type { Loss, PlayAction, Slip } from './schema.ts'
import { draw, type Scribe } from './scribe.ts'

/** As many cards as STORY deals out. */
const STORY_CARDS = 3

/** Plays a card or a chain: a no where it can't be one, else a turn that is won or lost. */
export function play(to: Scribe, action: PlayAction, seat: Seat): Result<null, Rejection> | null {
  const { form, story, options } = to.state
  const links = chainOf(to.state, seat, action.cards)
  if (!links.ok) return links
  const [first, ...rest] = links.value
  if (!first) return no({ code: 'missing', cards: [] })
  const recites = isLetter(first.face) || kindOf(first.face) === 'story'
  if (recites && !form) return no({ code: 'formClosed' })
  if (!recites && form) return no({ code: 'formOpen', until: form.until })
  if (form && to.env.now > form.until) return lose(to, seat, 'form', first.card)
  // Before the recital is looked at: a wrong letter says nothing about it.
  if (!fits(first)) return lose(to, seat, 'letter', first.card)
  const words = story.map(({ word }) => word)
  const { spelling } = options
  if (recites && !isRight(words, action.recital, spelling, to.env.lexicon)) {
    const found = differences(words, action.recital, spelling, to.env.lexicon)
    return lose(to, seat, 'recital', first.card, { seat, words: words.length, differences: found })
  }
  for (const link of [first, ...rest]) {
    if (!fits(link)) return lose(to, seat, 'letter', link.card)
    lay(to, seat, link)
  }
  endTurn(to)
  return null
}

/** Lays one card and lets it do what it does; the last card wins the round when that is done. */
function lay(to: Scribe, seat: Seat, { card, face, word, to: named }: Link): void {
  const [other = seat] = named
  const isLast = to.state.hands[seat]?.length === 1
  switch (kindOf(face)) {
    case 'story':
      to.write({ type: 'finished', seat, card })
      // In the order named, round and round until three are out.
      for (let n = 0; n < STORY_CARDS; n++) draw(to, named[n % named.length] ?? other, 'story')
      break
    case 'inverse':
      to.write({ type: 'inversed', seat, card })
      break
    case 'swap':
      // Who ends with it gives the round away with the rest.
      if (isLast) to.write({ type: 'won', seat: other, by: seat, card })
      else to.write({ type: 'swapped', seat, card, with: other })
      return
    default:
      to.write({ type: 'laid', seat, card, word: word ?? '' })
      if (kindOf(face) === 'plus') draw(to, other, 'plus')
  }
  if (isLast) to.write({ type: 'won', seat, by: seat, card })
}

/** The turn is lost: the card tried comes back, one is drawn, the next is on. */
export function lose(
  to: Scribe,
  seat: Seat,
  why: Loss,
  card: Card | null = null,
  slip: Slip | null = null,
): null {
  const { since } = to.state
  const waited = since === null ? 0 : Math.max(0, to.env.now - since)
  to.write({ type: 'lost', seat, why, waited, card, slip })
  draw(to, seat, 'turn')
  endTurn(to)
  return null
}
