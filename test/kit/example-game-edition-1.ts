import type { Game, GameEnv } from '@crackpost/core/kernel/game'
import { unreadableNotation } from '@crackpost/core/kernel/notation'
import { ok, type Result } from '@crackpost/core/kernel/result'
import { seatSchema } from '@crackpost/core/kernel/seat'
import * as z from 'zod/mini'
import { cardSchema, type ExampleGame, exampleGame } from './example-game.ts'

// Edition 1 of the heap: every card counts once, and the heap is always 100 high. Its matches are stored without points
// and without a limit. Everything that has not changed is the latest edition's. There is no edition 2: it was withdrawn
// before its release.

const HEAP_LIMIT = 100

const dealtSchema = z.strictObject({ type: z.literal('dealt'), cards: z.array(cardSchema) })
const laidSchema = z.strictObject({
  type: z.literal('laid'),
  seat: seatSchema,
  card: cardSchema,
  drew: cardSchema,
})
const otherEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('called'), seat: seatSchema, until: z.int() }),
  z.strictObject({ type: z.literal('voted'), seat: seatSchema, end: z.boolean() }),
  z.strictObject({ type: z.literal('closed') }),
  z.strictObject({ type: z.literal('left'), seat: seatSchema }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum(['full', 'voted', 'lastSeat']) }),
])
const stateSchema = z.strictObject({
  cards: z.array(cardSchema),
  laid: z.array(z.int()),
  left: z.array(seatSchema),
  turn: seatSchema,
  draws: z.int(),
  vote: z.nullable(z.strictObject({ yes: z.array(seatSchema), no: z.array(seatSchema), until: z.int() })),
  over: z.nullable(z.string()),
})

type State = z.infer<typeof stateSchema>
type Event = z.infer<typeof dealtSchema> | z.infer<typeof laidSchema> | z.infer<typeof otherEventSchema>

/** Views are not stored: they have the types of the latest edition, so that one presenter shows both. */
interface ExampleGameEdition1 extends Omit<ExampleGame, 'options' | 'state' | 'event'> {
  id: 'heap'
  options: object
  state: State
  event: Event
}

type LatestState = ExampleGame['state']
type LatestEvent = ExampleGame['event']

const toLatestState = (state: State): LatestState => ({ ...state, limit: HEAP_LIMIT })
const fromLatestState = ({ limit: _, ...state }: LatestState): State => state

function toLatestEvent(event: Event): LatestEvent {
  if (event.type === 'dealt') return { ...event, limit: HEAP_LIMIT }
  return event.type === 'laid' ? { ...event, points: event.card } : event
}

function fromLatestEvent(event: LatestEvent): Event {
  if (event.type === 'dealt') return { type: 'dealt', cards: event.cards }
  if (event.type !== 'laid') return event
  const { type, seat, card, drew } = event
  return { type, seat, card, drew }
}

function decide(
  state: State,
  action: ExampleGame['action'],
  by: number,
  env: GameEnv,
): Result<Event[], ExampleGame['rejection']> {
  const decided = exampleGame.decide(toLatestState(state), action, by, env)
  if (!decided.ok) return decided
  const events = decided.value.map(fromLatestEvent)
  const [laid] = events
  if (laid?.type !== 'laid') return ok(events)
  // Here a card that equals the opponent's counts once.
  const sum = state.laid.reduce((a, b) => a + b, laid.card)
  return ok(sum >= HEAP_LIMIT ? [laid, { type: 'ended', reason: 'full' }] : [laid])
}

const { id, seats, pace, notation } = exampleGame

export const exampleGameEdition1: Game<ExampleGameEdition1> = {
  id,
  edition: 1,
  seats,
  pace,
  schema: {
    ...exampleGame.schema,
    options: z.strictObject({}),
    state: stateSchema,
    event: z.union([dealtSchema, laidSchema, otherEventSchema]),
  },
  notation: { ...notation, outcome: (events) => events.map(({ type }) => type).join(', ') },
  dealNotation: {
    make: ([dealt]) => (dealt?.type === 'dealt' ? dealt.cards.join(' ') : ''),
    parse(text, { seats }) {
      const cards = text.split(' ').map(Number)
      const dealt = dealtSchema.safeParse({ type: 'dealt', cards })
      return dealt.success && cards.length === seats ? ok([dealt.data]) : unreadableNotation(text)
    },
  },
  setup: (start) => exampleGame.setup({ ...start, options: { limit: HEAP_LIMIT } }).map(fromLatestEvent),
  decide,
  evolve: (state, event) =>
    fromLatestState(exampleGame.evolve(state && toLatestState(state), toLatestEvent(event))),
  status: (state) => exampleGame.status(toLatestState(state)),
  totals: ({ laid }) => laid,
  view: (state, seat) => exampleGame.view(toLatestState(state), seat),
  viewEvent: (event, seat) => exampleGame.viewEvent(toLatestEvent(event), seat),
  isDraw: (event) => exampleGame.isDraw(toLatestEvent(event)),
  defaultAction: (state, seat) => exampleGame.defaultAction(toLatestState(state), seat),
  forfeit: (state, seat, env) => exampleGame.forfeit(toLatestState(state), seat, env).map(fromLatestEvent),
  resampleHidden: (state) => state,
  timers: (state) => exampleGame.timers?.(toLatestState(state)) ?? [],
  onTimer: (state, kind, env) =>
    (exampleGame.onTimer?.(toLatestState(state), kind, env) ?? []).map(fromLatestEvent),
  *actions(state, seat, env) {
    yield* exampleGame.actions?.(toLatestState(state), seat, env) ?? []
  },
}
