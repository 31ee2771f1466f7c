import type { Game, Shape } from '../../kernel/game.ts'
import { actions } from './actions.ts'
import { alarms, decide, delay, forfeit, idle, ring } from './decide.ts'
import { evolve } from './evolve.ts'
import { freeText } from './hiding.ts'
import { length } from './length.ts'
import { deal, make, outcome, parse } from './notation.ts'
import { redeal } from './redeal.ts'
import type { Rejection } from './rejection.ts'
import * as schema from './schema.ts'
import { setup } from './setup.ts'
import { status, totals } from './status.ts'
import { type Told, tell, type View, view } from './view.ts'

export interface CrackStory extends Shape {
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

/** What nobody else may notice, or what leaves everybody's buttons as they are. */
const QUIET: readonly schema.Event['type'][] = ['listened', 'heard', 'opened', 'voted', 'waived', 'delayed']

export const crackStory: Game<CrackStory> = {
  id: 'crack-story',
  edition: 1,
  seats: { min: 2, max: 8 },
  pace: { live: 5 * MINUTE, usual: 2 * DAY },
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
  quiet: (event) => QUIET.includes(event.type),
  alarms,
  ring,
  delay,
  actions,
  freeText,
  length: ({ seats, options }) => length(options.rounds, seats),
}
