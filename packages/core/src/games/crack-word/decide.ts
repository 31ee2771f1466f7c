import type { Env } from '../../kernel/game.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type Played, POUBELLE, taken, without } from './cards.ts'
import { challenge } from './challenge.ts'
import { crackFault, type Fit, fitOf, layFault, lineFault } from './judge.ts'
import { cardsOf, lettersOf, lineOf } from './lines.ts'
import type { Rejection } from './rejection.ts'
import type { Action, Event, OpenPlacement, PlaceAction, PoubelleAction, State } from './schema.ts'
import { activeSeats, isLastRounds, playingSeats } from './status.ts'
import { beginTurn, book, draw, ended, layOn, passOn, refill } from './turn.ts'

type Decided = Result<Event[], Rejection>

export function decide(state: State, action: Action, by: Seat, env: Env): Decided {
  if (action.type === 'challenge') return challenge(state, by, env.lexicon)
  if (by !== state.turn) return no({ code: 'outOfTurn', waitsFor: [state.turn] })
  if (state.lay !== null)
    return action.type === 'lay'
      ? layFromNewHand(state, by, state.lay, action.card)
      : no({ code: 'layFirst', line: state.lay })
  switch (action.type) {
    case 'place':
      return place(state, action, by, env.lexicon)
    case 'poubelle':
      return poubelle(state, action, by)
    case 'pass':
      return pass(state, by)
    case 'lay':
      return no({ code: 'nothingToLay' })
  }
}

function place(state: State, action: PlaceAction, seat: Seat, lexicon: Lexicon): Decided {
  const fits = fitOf(state, seat, action)
  if (!fits.ok) return fits
  const { at, after, letters, rest } = fits.value
  const { line, card, crack } = action
  const checked = isChecked(state, action, fits.value)
  const fault = checked ? faultOf(state, seat, action, fits.value, lexicon) : null
  const penalised = fault !== null && isPenalised(state, fault)
  if (fault && !penalised) return no(fault)
  // What is asked for has to be complete before anybody pays for it.
  const unlaid = crack ? layFault(rest, line, crack.lay) : null
  if (unlaid) return no(unlaid)

  const placing: OpenPlacement = { seat, line, at, card, letters }
  if (penalised) return ok(penalty(state, placing, crack !== undefined))
  const turn = beginTurn(state)
  const example = checked && at !== 'alone' ? lexicon.example(letters) : null
  book(turn, { type: 'placed', ...placing, example, open: !checked && at !== 'alone' })
  if (crack) {
    book(turn, { type: 'cracked', seat, line, word: letters, cards: cardsOf(after).map(taken) })
    layOn(turn, seat, line, crack.lay)
  } else {
    refill(turn, seat)
    passOn(turn, seat)
  }
  return ok(turn.events)
}

/** Where players challenge each other, only a call and a card that would end the game are looked at at once. */
const isChecked = (state: State, { crack }: PlaceAction, { rest }: Fit): boolean =>
  state.options.referee !== 'challenge' || crack !== undefined || (isLastRounds(state) && rest.length === 0)

const faultOf = (
  state: State,
  seat: Seat,
  { line, crack }: PlaceAction,
  fit: Fit,
  lexicon: Lexicon,
): Rejection | null => (crack ? crackFault(state, seat, line, fit, lexicon) : lineFault(line, fit, lexicon))

/** The strict referee punishes what the lexicon refuses; among players every wrong call is paid for. */
const isPenalised = (state: State, { code }: Rejection): boolean =>
  state.options.referee === 'challenge' ||
  (state.options.referee === 'strict' && (code === 'noWord' || code === 'crackNoWord'))

/** The card goes back, one is drawn, the turn is lost; in the last rounds: card back and out. */
function penalty(state: State, placing: OpenPlacement, called: boolean): Event[] {
  const turn = beginTurn(state)
  const out = isLastRounds(state)
  book(turn, { type: 'penalised', ...placing, called, out })
  if (!out) draw(turn, placing.seat, 'penalty', 1)
  passOn(turn, placing.seat)
  return turn.events
}

function poubelle(state: State, { line, lay }: PoubelleAction, seat: Seat): Decided {
  const rest = without(state.hands[seat] ?? [], [POUBELLE])
  if (!rest) return no({ code: 'notInHand', card: POUBELLE })
  const cards = cardsOf(lineOf(state, line))
  if (cards.length === 0) return no({ code: 'lineEmpty', line })
  const unlaid = layFault(rest, line, lay)
  if (unlaid) return no(unlaid)

  const leaves = (owner: Seat): boolean => owner === seat || state.resigned.includes(owner)
  const turn = beginTurn(state)
  book(turn, {
    type: 'binned',
    seat,
    line,
    letters: lettersOf(lineOf(state, line)),
    returned: cards.filter((card) => !leaves(card.seat)).map(taken),
    gone: cards.filter((card) => leaves(card.seat)).map(taken),
  })
  layOn(turn, seat, line, lay)
  return ok(turn.events)
}

/** Draws one; in the last rounds, when nothing is left to draw, whoever passes is out. */
function pass(state: State, seat: Seat): Decided {
  const turn = beginTurn(state)
  const out = isLastRounds(state)
  book(turn, { type: 'passed', seat, out })
  draw(turn, seat, 'pass', 1)
  passOn(turn, seat)
  return ok(turn.events)
}

function layFromNewHand(state: State, seat: Seat, line: number, card: Played): Decided {
  const fault = layFault(state.hands[seat] ?? [], line, card)
  if (fault) return no(fault)
  const turn = beginTurn(state)
  layOn(turn, seat, line, card)
  return ok(turn.events)
}

/** A seat leaves. One left alone has won; otherwise the others play on, if one of them still may. */
export function forfeit(state: State, seat: Seat): Event[] {
  const turn = beginTurn(state)
  book(turn, { type: 'resigned', seat })
  if (activeSeats(turn.state).length < 2) book(turn, ended('lastSeat'))
  else if (playingSeats(turn.state).length === 0 || state.turn === seat) passOn(turn, seat)
  return turn.events
}
