import { heldAs, isLetter, JOKER, without } from '@crackpost/core/games/crack-word/cards'
import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import { make } from '@crackpost/core/games/crack-word/notation'
import type { Position } from '../../moves.ts'
import type { Choice } from '../../reply.ts'
import { cardIn } from './card.ts'
import { type Offer, offers, offerText } from './offer.ts'
import { calls } from './preview.ts'
import { isMeant, type Typed, type Wish, wishIn } from './wish.ts'
import { WORDS } from './words.ts'

// What could be meant by what has been typed so far. Whatever it is, the worst answer is an empty list.

type Thinking = Position<CrackWord>

/** Discord shows no more. */
const SHOWN = 25

/** Places of the card that is being typed or, before anything is, of every card of the hand: what can be called first. */
export function completeCard(typed: Typed, at: Thinking): Choice[] {
  if (at.view.table.lay !== null) return []
  return found({ ...typed, crack: '' }, at)
    .slice(0, SHOWN)
    .map((offer) => ({
      name: offerText(offer, at.language, { card: true, crack: true }),
      value: make(offer.action),
    }))
}

/** The lines where it may go. */
export function completeLine(typed: Typed, at: Thinking): Choice[] {
  const words = WORDS[at.language]
  const lines = new Set(found({ ...typed, line: '', crack: '' }, at).map(({ action }) => action.line))
  return at.view.table.lines
    .filter(({ line }) => lines.has(line) && String(line).startsWith(typed.line.trim()))
    .map(({ line, letters }) => ({
      name: words.line(line, letters === '' ? words.empty : letters),
      value: String(line),
    }))
}

/** The sides of the line, each with what it makes of it; where no line is said, of all of them. */
export function completeSide(typed: Typed, at: Thinking): Choice[] {
  const seen = new Set<string>()
  return found({ ...typed, side: '', crack: '' }, at)
    .map((offer) => ({
      name: offerText(offer, at.language, { card: true, crack: true }),
      value: String(offer.action.at),
    }))
    .filter(({ value }) => !seen.has(value) && seen.add(value))
    .slice(0, SHOWN)
}

/** CRACK WORD, where it can be called, with each card that could be laid behind it. */
export function completeCrack(typed: Typed, at: Thinking): Choice[] {
  const [offer] = found({ ...typed, crack: '' }, at).filter(({ crack }) => crack !== null)
  if (!offer) return []
  const rest = without(at.view.hand ?? [], [heldAs(offer.action.card)]) ?? []
  const wanted = cardIn(typed.crack)
  return calls(offer, rest, at.language)
    .filter(({ lay }) => wanted === null || lay === wanted || (wanted === JOKER && lay?.startsWith(JOKER)))
    .slice(0, SHOWN)
    .map(({ label, lay }) => ({ name: label, value: lay ?? CALLED }))
}

/** A call with nothing to lay behind it. */
const CALLED = 'crack'

function found(typed: Typed, at: Thinking): Offer[] {
  if (typed.card.trim() === '') {
    const wish = wishIn({ ...typed, card: JOKER })
    return wish.ok ? anywhere(wish.value, at) : []
  }
  const wish = wishIn(typed)
  return wish.ok ? offers(wish.value.wanted, at).filter((offer) => isMeant(wish.value, offer)) : []
}

/** Every letter of the hand; JOKERs only where there are no letters, since they go almost anywhere. */
function anywhere(wish: Wish, at: Thinking): Offer[] {
  const letters = [...new Set(at.view.hand ?? [])].filter(isLetter)
  const all = letters.flatMap((letter) => offers(letter, at)).filter((offer) => isMeant(wish, offer))
  const sorted = all.toSorted((a, b) => (b.crack?.points ?? 0) - (a.crack?.points ?? 0))
  return sorted.length > 0 ? sorted : offers(JOKER, at).filter((offer) => isMeant(wish, offer))
}
