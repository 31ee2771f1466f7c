import type { Seat } from '../../kernel/seat.ts'
import { type HeldCard, POUBELLE, removeCards, type TakenCard, toHeldCard, toTableCard } from './cards.ts'
import { lineAt, placeOnLine, removeCardFromLine } from './lines.ts'
import type { CardLine, CrackWordEventOf, CrackWordLastMove, Event, State } from './schema.ts'

/** Applies an event. Needs no lexicon, dice or clock. */
export function evolve(state: State | null, event: Event): State {
  if (event.type === 'dealt') return applyDealt(event)
  if (state === null) throw new Error(`crack-word: ${event.type} before the deal`)
  switch (event.type) {
    case 'placed':
      return applyPlaced(state, event)
    case 'cracked':
      return applyCracked(state, event)
    case 'binned':
      return applyBinned(state, event)
    case 'laid':
      return {
        ...withHand(state, event.seat, removeCard(handOf(state, event.seat), toHeldCard(event.card))),
        lines: withLine(state, event.line, [[toTableCard(event.seat, event.card)]]),
        lay: null,
        last: lastMoveWithLaid(state.last, event.card),
      }
    case 'drew':
      return {
        ...withHand(state, event.seat, [...handOf(state, event.seat), ...event.cards]),
        piles: state.piles.with(event.seat, (state.piles[event.seat] ?? []).slice(event.cards.length)),
      }
    case 'lastHand':
      return applyLastHand(state, event)
    case 'passed': {
      const { type: _, ...shown } = event
      return { ...state, challenge: null, out: outSeatsAfter(state, event), last: { type: 'pass', ...shown } }
    }
    case 'penalised': {
      const { type: _, ...shown } = event
      return {
        ...state,
        challenge: null,
        out: outSeatsAfter(state, event),
        last: { type: 'penalty', ...shown },
      }
    }
    case 'challenged':
      return applyChallenged(state, event)
    case 'turned':
      return { ...state, turn: event.to, lay: null }
    case 'finished':
      return applyFinished(state, event)
    case 'resigned':
      return applyResigned(state, event.seat)
    case 'ended':
      return { ...state, over: event.reason, challenge: null, lay: null }
  }
}

const applyDealt = (event: CrackWordEventOf<'dealt'>): State => ({
  options: event.options,
  colours: event.colours,
  cuts: event.cuts,
  lines: event.lines.map((card) => [[card]]),
  hands: event.hands,
  piles: event.piles,
  packets: event.hands.map(() => []),
  gone: [],
  unseen: event.unseen,
  resigned: [],
  out: [],
  first: event.first,
  turn: event.first,
  lay: null,
  lastHand: null,
  challenge: null,
  last: null,
  over: null,
})

function applyPlaced(state: State, event: CrackWordEventOf<'placed'>): State {
  const { seat, line, at, card, letters, open } = event
  const placing = { seat, line, at, card, letters }
  return {
    ...withHand(state, seat, removeCard(handOf(state, seat), toHeldCard(card))),
    lines: withLine(state, line, placeOnLine(lineAt(state, line), at, seat, card)),
    challenge: open ? placing : null,
    last: { type: 'place', ...placing, crack: null, laid: null },
  }
}

/** The emptied line waits for a card until the turn ends. */
function applyCracked(state: State, { seat, line, word, cards }: CrackWordEventOf<'cracked'>): State {
  const crack = { word, points: cards.length }
  return {
    ...withTaken(state, seat, cards),
    lines: withLine(state, line, []),
    lay: line,
    last: state.last?.type === 'place' ? { ...state.last, crack } : state.last,
  }
}

function applyBinned(
  state: State,
  { seat, line, letters, returned, gone }: CrackWordEventOf<'binned'>,
): State {
  const cardsReturnedTo = (owner: Seat): HeldCard[] =>
    returned.flatMap((card) => (card.seat === owner ? [card.card] : []))
  const hands = state.hands.map((hand, owner) => [...hand, ...cardsReturnedTo(owner)])
  return {
    ...withTaken(state, seat, [{ seat, card: POUBELLE }]),
    hands: hands.with(seat, removeCard(hands[seat] ?? [], POUBELLE)),
    lines: withLine(state, line, []),
    gone: [...state.gone, ...gone],
    lay: line,
    challenge: null,
    last: {
      type: 'poubelle',
      seat,
      line,
      letters,
      returned: state.hands.map((_, owner) => cardsReturnedTo(owner).length),
      laid: null,
    },
  }
}

/** The other seats draw the same number of cards, then all piles leave the game. */
const applyLastHand = (state: State, { seat, count, drawn }: CrackWordEventOf<'lastHand'>): State => ({
  ...state,
  hands: state.hands.map((hand, owner) => [...hand, ...(drawn[owner] ?? [])]),
  piles: state.piles.map(() => []),
  unseen: state.unseen.map((cards, owner) => [
    ...cards,
    ...(state.piles[owner] ?? []).slice(drawn[owner]?.length ?? 0),
  ]),
  lastHand: { seat, count },
})

function applyChallenged(state: State, event: CrackWordEventOf<'challenged'>): State {
  const { type: _, ...shown } = event
  const next: State = { ...state, challenge: null, last: { type: 'challenge', ...shown } }
  if (event.example !== null) return next
  const { seat, line, at, card } = event
  return {
    ...withHand(next, seat, [...handOf(next, seat), toHeldCard(card)]),
    lines: withLine(next, line, removeCardFromLine(lineAt(next, line), at)),
    out: outSeatsAfter(next, event),
  }
}

const applyFinished = (state: State, { seat, cards }: CrackWordEventOf<'finished'>): State => ({
  ...withTaken(state, seat, cards),
  lines: state.lines.map((line) =>
    line.map((stack) => stack.filter((card) => card.seat !== seat)).filter((stack) => stack.length > 0),
  ),
})

/** Marks the seat as resigned. Its hand and pile leave the game; its cards on the lines stay. */
const applyResigned = (state: State, seat: Seat): State => ({
  ...withHand(state, seat, []),
  piles: state.piles.with(seat, []),
  unseen: state.unseen.with(seat, [
    ...(state.unseen[seat] ?? []),
    ...handOf(state, seat),
    ...(state.piles[seat] ?? []),
  ]),
  resigned: [...state.resigned, seat],
  challenge: state.challenge?.seat === seat ? null : state.challenge,
  lay: state.turn === seat ? null : state.lay,
})

const outSeatsAfter = (
  state: State,
  { seat, out }: { readonly seat: Seat; readonly out: boolean },
): Seat[] => (out ? [...state.out, seat] : state.out)

const lastMoveWithLaid = (last: CrackWordLastMove | null, laid: string): CrackWordLastMove | null =>
  last?.type === 'place' || last?.type === 'poubelle' ? { ...last, laid } : last

const handOf = (state: State, seat: Seat): readonly HeldCard[] => state.hands[seat] ?? []

const removeCard = (cards: readonly HeldCard[], card: HeldCard): HeldCard[] => {
  const rest = removeCards(cards, [card])
  if (!rest) throw new Error(`crack-word: no ${card} to play`)
  return rest
}

const withHand = (state: State, seat: Seat, hand: HeldCard[]): State => ({
  ...state,
  hands: state.hands.with(seat, hand),
})

const withTaken = (state: State, seat: Seat, cards: readonly TakenCard[]): State => ({
  ...state,
  packets: state.packets.with(seat, [...(state.packets[seat] ?? []), ...cards]),
})

const withLine = (state: State, number: number, line: CardLine): CardLine[] =>
  state.lines.with(number - 1, line)
