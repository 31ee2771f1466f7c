import type { GameEnv } from '../../kernel/game.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { activeSeats, type Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type PlayedCard, POUBELLE, removeCards, toTakenCard } from './cards.ts'
import { decideChallenge } from './challenge.ts'
import { type CardFit, crackRejection, fitCard, layRejection, lineRejection } from './judge.ts'
import { lineAt, lineCards, lineLetters } from './lines.ts'
import type { Rejection } from './rejection.ts'
import type { Action, ChallengeablePlacement, Event, PlaceAction, PoubelleAction, State } from './schema.ts'
import { isInLastRounds, playingSeats } from './status.ts'
import {
  crackWordEndedEvent,
  createTurnBuilder,
  drawFromOwnPile,
  layOnLine,
  passTurn,
  recordEvent,
  refillHand,
} from './turn-builder.ts'

type DecideResult = Result<Event[], Rejection>

export function decide(state: State, action: Action, by: Seat, env: GameEnv): DecideResult {
  if (action.type === 'challenge') return decideChallenge(state, by, env.lexicon)
  if (by !== state.turn) return err({ code: 'outOfTurn', waitsFor: [state.turn] })
  if (state.lay !== null)
    return action.type === 'lay'
      ? decideLay(state, by, state.lay, action.card)
      : err({ code: 'layFirst', line: state.lay })
  switch (action.type) {
    case 'place':
      return decidePlace(state, action, by, env.lexicon)
    case 'poubelle':
      return decidePoubelle(state, action, by)
    case 'pass':
      return decidePass(state, by)
    case 'lay':
      return err({ code: 'nothingToLay' })
  }
}

function decidePlace(state: State, action: PlaceAction, seat: Seat, lexicon: Lexicon): DecideResult {
  const fits = fitCard(state, seat, action)
  if (!fits.ok) return fits
  const { at, after, letters, rest } = fits.value
  const { line, card, crack } = action
  const checked = isCheckedAtOnce(state, action, fits.value)
  const rejection = checked ? placeRejection(state, seat, action, fits.value, lexicon) : null
  const penalised = rejection !== null && isPenalised(state, rejection)
  if (rejection && !penalised) return err(rejection)
  // An incomplete request is rejected before any penalty applies.
  const unlaid = crack ? layRejection(rest, line, crack.lay) : null
  if (unlaid) return err(unlaid)

  const placing: ChallengeablePlacement = { seat, line, at, card, letters }
  if (penalised) return ok(penaltyEvents(state, placing, crack !== undefined))
  const turn = createTurnBuilder(state)
  const example = checked && at !== 'alone' ? lexicon.exampleContaining(letters) : null
  recordEvent(turn, { type: 'placed', ...placing, example, open: !checked && at !== 'alone' })
  if (crack) {
    recordEvent(turn, {
      type: 'cracked',
      seat,
      line,
      word: letters,
      cards: lineCards(after).map(toTakenCard),
    })
    layOnLine(turn, seat, line, crack.lay)
  } else {
    refillHand(turn, seat)
    passTurn(turn, seat)
  }
  return ok(turn.events)
}

/** With challenges between players, only a call and a card that would end the game are checked at once. */
const isCheckedAtOnce = (state: State, { crack }: PlaceAction, { rest }: CardFit): boolean =>
  state.options.referee !== 'challenge' || crack !== undefined || (isInLastRounds(state) && rest.length === 0)

const placeRejection = (
  state: State,
  seat: Seat,
  { line, crack }: PlaceAction,
  fit: CardFit,
  lexicon: Lexicon,
): Rejection | null =>
  crack ? crackRejection(state, seat, line, fit, lexicon) : lineRejection(line, fit, lexicon)

/**
 * The strict referee penalises words that are not in the lexicon; with challenges, every wrong call is
 * penalised.
 */
const isPenalised = (state: State, { code }: Rejection): boolean =>
  state.options.referee === 'challenge' ||
  (state.options.referee === 'strict' && (code === 'noWord' || code === 'crackNoWord'))

/**
 * The card returns, one card is drawn and the turn is lost; in the last rounds the card returns and the seat
 * is out.
 */
function penaltyEvents(state: State, placing: ChallengeablePlacement, called: boolean): Event[] {
  const turn = createTurnBuilder(state)
  const out = isInLastRounds(state)
  recordEvent(turn, { type: 'penalised', ...placing, called, out })
  if (!out) drawFromOwnPile(turn, placing.seat, 'penalty', 1)
  passTurn(turn, placing.seat)
  return turn.events
}

function decidePoubelle(state: State, { line, lay }: PoubelleAction, seat: Seat): DecideResult {
  const rest = removeCards(state.hands[seat] ?? [], [POUBELLE])
  if (!rest) return err({ code: 'notInHand', card: POUBELLE })
  const cards = lineCards(lineAt(state, line))
  if (cards.length === 0) return err({ code: 'lineEmpty', line })
  const unlaid = layRejection(rest, line, lay)
  if (unlaid) return err(unlaid)

  const leavesGame = (owner: Seat): boolean => owner === seat || state.resigned.includes(owner)
  const turn = createTurnBuilder(state)
  recordEvent(turn, {
    type: 'binned',
    seat,
    line,
    letters: lineLetters(lineAt(state, line)),
    returned: cards.filter((card) => !leavesGame(card.seat)).map(toTakenCard),
    gone: cards.filter((card) => leavesGame(card.seat)).map(toTakenCard),
  })
  layOnLine(turn, seat, line, lay)
  return ok(turn.events)
}

/** Draws one card. In the last rounds, when no card is left to draw, the seat is out. */
function decidePass(state: State, seat: Seat): DecideResult {
  const turn = createTurnBuilder(state)
  const out = isInLastRounds(state)
  recordEvent(turn, { type: 'passed', seat, out })
  drawFromOwnPile(turn, seat, 'pass', 1)
  passTurn(turn, seat)
  return ok(turn.events)
}

function decideLay(state: State, seat: Seat, line: number, card: PlayedCard): DecideResult {
  const rejection = layRejection(state.hands[seat] ?? [], line, card)
  if (rejection) return err(rejection)
  const turn = createTurnBuilder(state)
  layOnLine(turn, seat, line, card)
  return ok(turn.events)
}

/**
 * Removes a seat. A single remaining seat wins; otherwise the others continue, if one of them still has
 * turns.
 */
export function forfeit(state: State, seat: Seat): Event[] {
  const turn = createTurnBuilder(state)
  recordEvent(turn, { type: 'resigned', seat })
  if (activeSeats(turn.state.hands.length, turn.state.resigned).length < 2)
    recordEvent(turn, crackWordEndedEvent('lastSeat'))
  else if (playingSeats(turn.state).length === 0 || state.turn === seat) passTurn(turn, seat)
  return turn.events
}
