import type { Game, Shape } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/seat.ts'
import { actions } from './actions.ts'
import { COLOURS, isLetter, JOKER } from './cards.ts'
import { decide, forfeit } from './decide.ts'
import { movesIn } from './deck.ts'
import { evolve } from './evolve.ts'
import { deal, make, outcome, parse } from './notation.ts'
import { redeal } from './redeal.ts'
import type { Rejection } from './rejection.ts'
import * as schema from './schema.ts'
import { setup } from './setup.ts'
import { status, totals } from './status.ts'
import { type Told, tell, type View, view } from './view.ts'

export interface CrackWord extends Shape {
  options: schema.Options
  state: schema.State
  action: schema.Action
  event: schema.Event
  view: View
  told: Told
  rejection: Rejection
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const crackWord: Game<CrackWord> = {
  id: 'crack-word',
  edition: 1,
  seats: { min: 2, max: 4 },
  colours: COLOURS,
  pace: { live: 2 * MINUTE, usual: 2 * DAY },
  schema: { options: schema.options, state: schema.state, action: schema.action, event: schema.event },
  notation: { make, parse, outcome },
  deal,
  setup,
  decide,
  evolve,
  status,
  totals,
  view,
  tell,
  idle,
  forfeit,
  redeal,
  length: ({ seats, options }) => movesIn(options.mode, seats),
  actions,
}

/** Draws and passes; what is left of a turn is finished with the first letter of the new hand. */
function idle(state: schema.State, seat: Seat): schema.Action {
  if (state.lay === null) return { type: 'pass' }
  return { type: 'lay', card: state.hands[seat]?.find(isLetter) ?? `${JOKER}E` }
}
