import type { Game, GameTypes } from '../../kernel/game.ts'
import { actions } from './actions.ts'
import { decide, forfeit, leCrackEndedEvent } from './decide.ts'
import { evolve } from './evolve.ts'
import { dealNotation, describeOutcome, formatAction, parseAction } from './notation.ts'
import type { Rejection } from './rejection.ts'
import * as schema from './schema.ts'
import { setup } from './setup.ts'
import { status, totals } from './status.ts'
import { type EventView, resampleHidden, type View, view, viewEvent } from './view.ts'

export interface LeCrackTypes extends GameTypes {
  id: 'le-crack'
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

export const leCrackGame: Game<LeCrackTypes> = {
  id: 'le-crack',
  edition: 1,
  seats: { min: 2, max: 4 },
  pace: { live: 2 * MINUTE_MS, usual: 2 * DAY_MS },
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
  isDraw,
  defaultAction: () => ({ type: 'pass', give: [] }),
  forfeit,
  resampleHidden,
  keepsTurn: (event) => event.type === 'exchanged',
  expectedMoves: () => ({ from: 40, to: 60 }),
  agreement: {
    voids: (event) => event.type === 'played',
    end: () => [leCrackEndedEvent('agreed')],
  },
  actions,
}

function isDraw(event: schema.Event): boolean {
  if (event.type === 'played') return event.drawn.length > 0
  if (event.type === 'passed' || event.type === 'exchanged') return event.drew.length > 0
  return event.type === 'dealt'
}
