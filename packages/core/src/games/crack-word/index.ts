import type { Game, GameTypes } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { LexiconVerdict } from '../../lexicon/assumed-lexicon.ts'
import { actions } from './actions.ts'
import { CARD_COLOURS, isLetterCard, JOKER } from './cards.ts'
import { decide, forfeit } from './decide.ts'
import { expectedMoves } from './deck.ts'
import { evolve } from './evolve.ts'
import { dealNotation, describeOutcome, formatAction, parseAction } from './notation.ts'
import type { Rejection } from './rejection.ts'
import { resampleHidden } from './resample-hidden.ts'
import * as schema from './schema.ts'
import { setup } from './setup.ts'
import { status, totals } from './status.ts'
import { type EventView, type View, view, viewEvent } from './view.ts'

export interface CrackWordTypes extends GameTypes {
  id: 'crack-word'
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

const DRAW_EVENT_TYPES: readonly schema.Event['type'][] = ['dealt', 'drew', 'lastHand']

export const crackWordGame: Game<CrackWordTypes> = {
  id: 'crack-word',
  edition: 1,
  seats: { min: 2, max: 4 },
  colours: CARD_COLOURS,
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
  isDraw: ({ type }) => DRAW_EVENT_TYPES.includes(type),
  lexiconVerdict,
  defaultAction,
  forfeit,
  resampleHidden,
  expectedMoves: ({ seats, options }) => expectedMoves(options.mode, seats),
  actions,
}

/** Draws and passes. If a card has to be laid on an emptied line, lays the first letter of the hand. */
function defaultAction(state: schema.State, seat: Seat): schema.Action {
  if (state.lay === null) return { type: 'pass' }
  return { type: 'lay', card: state.hands[seat]?.find(isLetterCard) ?? `${JOKER}E` }
}

/** Penalties and undone placements are for letters that no word justifies; the other events state the word. */
function lexiconVerdict(events: readonly schema.Event[]): LexiconVerdict {
  const example = events.find((event) => event.type === 'placed' || event.type === 'challenged')?.example
  return { isWord: !events.some(({ type }) => type === 'penalised'), example: example ?? null }
}
