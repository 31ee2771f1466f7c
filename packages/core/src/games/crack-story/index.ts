import type { Game, GameTypes } from '../../kernel/game.ts'
import { actions } from './actions.ts'
import { decide, defaultAction, delayTimers, forfeit, onTimer, timers } from './decide.ts'
import { evolve } from './evolve.ts'
import { expectedMoves } from './expected-moves.ts'
import { freeText } from './free-text.ts'
import { dealNotation, describeOutcome, formatAction, parseAction } from './notation.ts'
import type { Rejection } from './rejection.ts'
import { resampleHidden } from './resample-hidden.ts'
import * as schema from './schema.ts'
import { setup } from './setup.ts'
import { status, totals } from './status.ts'
import { type EventView, type View, view, viewEvent } from './view.ts'

export interface CrackStoryTypes extends GameTypes {
  id: 'crack-story'
  options: schema.Options
  state: schema.State
  action: schema.Action
  event: schema.Event
  view: View
  eventView: EventView
  rejection: Rejection
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Events that others must not notice, or that leave all buttons valid. */
const TURN_KEEPING_EVENT_TYPES: readonly schema.Event['type'][] = [
  'listened',
  'heard',
  'opened',
  'voted',
  'waived',
  'delayed',
]

const DRAW_EVENT_TYPES: readonly schema.Event['type'][] = ['dealt', 'drew', 'reshuffled']

export const crackStoryGame: Game<CrackStoryTypes> = {
  id: 'crack-story',
  edition: 1,
  seats: { min: 2, max: 8 },
  pace: { live: 5 * MINUTE_MS, usual: 2 * DAY_MS },
  schema: { options: schema.options, state: schema.state, action: schema.action, event: schema.event },
  notation: { make: formatAction, parse: parseAction, outcome: describeOutcome },
  dealNotation,
  setup,
  decide,
  evolve,
  status,
  totals,
  view,
  viewEvent,
  isDraw: ({ type }) => DRAW_EVENT_TYPES.includes(type),
  defaultAction,
  forfeit,
  resampleHidden,
  keepsTurn: (event) => TURN_KEEPING_EVENT_TYPES.includes(event.type),
  timers,
  onTimer,
  delayTimers,
  actions,
  freeText,
  expectedMoves: ({ seats, options }) => expectedMoves(options.rounds, seats),
}
