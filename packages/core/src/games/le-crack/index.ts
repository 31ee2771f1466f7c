import type { Game, Shape } from '../../kernel/game.ts'
import { actions } from './actions.ts'
import { decide, ended, forfeit } from './decide.ts'
import { evolve } from './evolve.ts'
import { deal, make, outcome, parse } from './notation.ts'
import type { Rejection } from './rejection.ts'
import * as schema from './schema.ts'
import { setup } from './setup.ts'
import { status, totals } from './status.ts'
import { redeal, type Told, tell, type View, view } from './view.ts'

export interface LeCrack extends Shape {
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

export const leCrack: Game<LeCrack> = {
  id: 'le-crack',
  edition: 1,
  seats: { min: 2, max: 4 },
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
  idle: () => ({ type: 'pass', give: [] }),
  forfeit,
  redeal,
  quiet: (event) => event.type === 'exchanged',
  agreement: {
    voids: (event) => event.type === 'played',
    end: () => [ended('agreed')],
  },
  actions,
}
