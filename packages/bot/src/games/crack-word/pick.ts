import {
  type Card,
  heldAs,
  isLayable,
  JOKER,
  type Played,
  POUBELLE,
  without,
} from '@crackpost/core/games/crack-word/cards'
import type { CrackWord } from '@crackpost/core/games/crack-word/index'
import { make, parse } from '@crackpost/core/games/crack-word/notation'
import type { Action, PlaceAction } from '@crackpost/core/games/crack-word/schema'
import type { Pick, Picks, Position } from '../../moves.ts'
import { countedText, distinct, handText, playedText } from './card.ts'
import { layLetters, layPicks, letterPicks } from './lay.ts'
import { isHelped, type Offer, offers, offerText } from './offer.ts'
import { binPicks, linePicks } from './poubelle.ts'
import { WORDS } from './words.ts'

// By touch: a card, then its place, and that is the move. A CRACK WORD and a POUBELLE ask for the card to lay as well.
// What is chosen so far is `E`, `*`, `*E` or `!`, then a move in notation without the card to lay (`2> E crack`), then
// the same with a JOKER that has no letter yet (`2> E crack *`).

type Thinking = Position<CrackWord>

export function picks(chosen: string, at: Thinking): Picks<CrackWord> | null {
  if (chosen === '') return cardPicks(at)
  if (chosen === POUBELLE) return linePicks(at)
  if (chosen === JOKER) return jokerPicks(at)
  if (/^\*?[A-Z]$/.test(chosen)) return placePicks(chosen, at)
  const joker = chosen.endsWith(` ${JOKER}`)
  const read = parse(joker ? chosen.slice(0, -2) : chosen)
  if (!read.ok) return null
  if (read.value.type === 'poubelle') return binPicks(read.value.line, joker, at)
  return read.value.type === 'place' ? callPicks(read.value, joker, at) : null
}

/** The hand, each card once. */
function cardPicks({ view, language }: Thinking): Picks<CrackWord> {
  const { pick, hand } = WORDS[language]
  const cards = view.hand ?? []
  return {
    lines: [pick.card, hand(handText(cards))],
    of: distinct(cards).map((held) => ({
      label: countedText(held),
      style: held.card === POUBELLE ? 'danger' : held.card === JOKER ? 'success' : 'primary',
      next: held.card,
    })),
  }
}

/** Where a card may go; what can be called has a button of its own. */
function placePicks(card: Played, at: Thinking): Picks<CrackWord> {
  const { pick } = WORDS[at.language]
  const all = offers(card, at)
  return {
    lines: [pick.place(playedText(card)), ...(all.length === 0 ? [pick.nothing] : [])],
    of: all.flatMap((offer) => offerPicks(offer, at)),
  }
}

function offerPicks(offer: Offer, at: Thinking): Pick<CrackWord>[] {
  const label = offerText(offer, at.language, { card: false, crack: false })
  const plain: Pick<CrackWord> = { label, style: 'secondary', action: offer.action }
  return [...callPick(offer, label, at), plain]
}

/** CRACK WORD: the card to lay comes next, unless there is none. */
function callPick({ action, crack }: Offer, label: string, at: Thinking): Pick<CrackWord>[] {
  if (!crack) return []
  const shown = { label: `${WORDS[at.language].crack(crack.points)} · ${label}`, style: 'success' } as const
  const call: Action = { ...action, crack: { lay: null } }
  return [restOf(action, at).some(isLayable) ? { ...shown, next: make(call) } : { ...shown, action: call }]
}

const restOf = ({ card }: PlaceAction, { view }: Thinking): Card[] =>
  without(view.hand ?? [], [heldAs(card)]) ?? []

/** A JOKER's letter and place in one: a list for each line. Where nothing is helped, any letter goes: it comes first. */
function jokerPicks(at: Thinking): Picks<CrackWord> {
  const { language, view } = at
  const words = WORDS[language]
  if (!isHelped(at.state))
    return letterPicks(language, (letter) => ({ label: letter, style: 'secondary', next: JOKER + letter }))
  const all = offers(JOKER, at)
  const lists = view.table.lines.map(({ line, letters }) => ({
    hint: words.line(line, letters === '' ? words.empty : letters),
    of: all.filter(({ action }) => action.line === line).flatMap((offer) => jokerPick(offer, at)),
  }))
  return {
    lines: [words.pick.joker, ...(all.length === 0 ? [words.pick.nothing] : [])],
    of: [],
    lists: lists.filter(({ of }) => of.length > 0),
  }
}

function jokerPick(offer: Offer, at: Thinking): Pick<CrackWord>[] {
  const label = offerText(offer, at.language, { card: true, crack: false })
  return [...callPick(offer, label, at), { label, style: 'secondary', action: offer.action }]
}

/** The card to lay behind a call. */
function callPicks(action: PlaceAction, joker: boolean, at: Thinking): Picks<CrackWord> {
  const lay = (card: Played): Action => ({ ...action, crack: { lay: card } })
  const stem = make({ ...action, crack: { lay: null } })
  return joker ? layLetters(at, lay) : layPicks(restOf(action, at), at, lay, `${stem} ${JOKER}`)
}
