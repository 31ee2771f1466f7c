import type { Seat } from '../../kernel/seat.ts'
import { type Card, heldAs, onTable, POUBELLE, type TakenCard, without } from './cards.ts'
import { lineOf, placedOn, withoutCard } from './lines.ts'
import type { Event, Happened, LastMove, Line, State } from './schema.ts'

/** Books what happened: no lexicon, no dice, no clock. */
export function evolve(state: State | null, event: Event): State {
  if (event.type === 'dealt') return dealt(event)
  if (state === null) throw new Error(`crack-word: ${event.type} before the deal`)
  switch (event.type) {
    case 'placed':
      return placed(state, event)
    case 'cracked':
      return cracked(state, event)
    case 'binned':
      return binned(state, event)
    case 'laid':
      return {
        ...withHand(state, event.seat, minus(handOf(state, event.seat), heldAs(event.card))),
        lines: withLine(state, event.line, [[onTable(event.seat, event.card)]]),
        lay: null,
        last: laidLast(state.last, event.card),
      }
    case 'drew':
      return {
        ...withHand(state, event.seat, [...handOf(state, event.seat), ...event.cards]),
        piles: state.piles.with(event.seat, (state.piles[event.seat] ?? []).slice(event.cards.length)),
      }
    case 'lastHand':
      return lastHand(state, event)
    case 'passed': {
      const { type: _, ...shown } = event
      return { ...state, challenge: null, out: outBy(state, event), last: { type: 'pass', ...shown } }
    }
    case 'penalised': {
      const { type: _, ...shown } = event
      return { ...state, challenge: null, out: outBy(state, event), last: { type: 'penalty', ...shown } }
    }
    case 'challenged':
      return challenged(state, event)
    case 'turned':
      return { ...state, turn: event.to, lay: null }
    case 'finished':
      return finished(state, event)
    case 'resigned':
      return resigned(state, event.seat)
    case 'ended':
      return { ...state, over: event.reason, challenge: null, lay: null }
  }
}

const dealt = (event: Happened<'dealt'>): State => ({
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

function placed(state: State, event: Happened<'placed'>): State {
  const { seat, line, at, card, letters, open } = event
  const placing = { seat, line, at, card, letters }
  return {
    ...withHand(state, seat, minus(handOf(state, seat), heldAs(card))),
    lines: withLine(state, line, placedOn(lineOf(state, line), at, seat, card)),
    challenge: open ? placing : null,
    last: { type: 'place', ...placing, crack: null, laid: null },
  }
}

/** The emptied line waits for a card until the turn passes on. */
function cracked(state: State, { seat, line, word, cards }: Happened<'cracked'>): State {
  const crack = { word, points: cards.length }
  return {
    ...withTaken(state, seat, cards),
    lines: withLine(state, line, []),
    lay: line,
    last: state.last?.type === 'place' ? { ...state.last, crack } : state.last,
  }
}

function binned(state: State, { seat, line, letters, returned, gone }: Happened<'binned'>): State {
  const back = (owner: Seat): Card[] => returned.flatMap((card) => (card.seat === owner ? [card.card] : []))
  const hands = state.hands.map((hand, owner) => [...hand, ...back(owner)])
  return {
    ...withTaken(state, seat, [{ seat, card: POUBELLE }]),
    hands: hands.with(seat, minus(hands[seat] ?? [], POUBELLE)),
    lines: withLine(state, line, []),
    gone: [...state.gone, ...gone],
    lay: line,
    challenge: null,
    last: {
      type: 'poubelle',
      seat,
      line,
      letters,
      returned: state.hands.map((_, owner) => back(owner).length),
      laid: null,
    },
  }
}

/** The others draw as many as were drawn, then all piles leave the game. */
const lastHand = (state: State, { seat, count, drawn }: Happened<'lastHand'>): State => ({
  ...state,
  hands: state.hands.map((hand, owner) => [...hand, ...(drawn[owner] ?? [])]),
  piles: state.piles.map(() => []),
  unseen: state.unseen.map((cards, owner) => [
    ...cards,
    ...(state.piles[owner] ?? []).slice(drawn[owner]?.length ?? 0),
  ]),
  lastHand: { seat, count },
})

function challenged(state: State, event: Happened<'challenged'>): State {
  const { type: _, ...shown } = event
  const next: State = { ...state, challenge: null, last: { type: 'challenge', ...shown } }
  if (event.example !== null) return next
  const { seat, line, at, card } = event
  return {
    ...withHand(next, seat, [...handOf(next, seat), heldAs(card)]),
    lines: withLine(next, line, withoutCard(lineOf(next, line), at)),
    out: outBy(next, event),
  }
}

const finished = (state: State, { seat, cards }: Happened<'finished'>): State => ({
  ...withTaken(state, seat, cards),
  lines: state.lines.map((line) =>
    line.map((stack) => stack.filter((card) => card.seat !== seat)).filter((stack) => stack.length > 0),
  ),
})

/** The seat is skipped from now on; its hand and its pile leave the game, its cards on the lines stay. */
const resigned = (state: State, seat: Seat): State => ({
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

const outBy = (state: State, { seat, out }: { readonly seat: Seat; readonly out: boolean }): Seat[] =>
  out ? [...state.out, seat] : state.out

const laidLast = (last: LastMove | null, laid: string): LastMove | null =>
  last?.type === 'place' || last?.type === 'poubelle' ? { ...last, laid } : last

const handOf = (state: State, seat: Seat): readonly Card[] => state.hands[seat] ?? []

const minus = (cards: readonly Card[], card: Card): Card[] => {
  const rest = without(cards, [card])
  if (!rest) throw new Error(`crack-word: no ${card} to play`)
  return rest
}

const withHand = (state: State, seat: Seat, hand: Card[]): State => ({
  ...state,
  hands: state.hands.with(seat, hand),
})

const withTaken = (state: State, seat: Seat, cards: readonly TakenCard[]): State => ({
  ...state,
  packets: state.packets.with(seat, [...(state.packets[seat] ?? []), ...cards]),
})

const withLine = (state: State, number: number, line: Line): Line[] => state.lines.with(number - 1, line)
