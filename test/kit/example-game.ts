import { rng } from '@crackpost/core/kernel/dice'
import type { Game, GameEnv, GameTypes, UnreadableNotation } from '@crackpost/core/kernel/game'
import { normaliseLine, unreadableNotation } from '@crackpost/core/kernel/notation'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { activeSeats, everySeat, nextSeat, type Seat, seatSchema } from '@crackpost/core/kernel/seat'
import { rankSeats } from '@crackpost/core/kernel/standing'
import * as z from 'zod/mini'

// The heap, for two: each player has one open card, 1 to 9, and in turn lays it on the heap and draws another. A card
// that equals the opponent's counts double. At 100, or at 50 if the table has chosen so, the match ends, and the player
// who laid more has won. Either player may call a vote to end at once, at any time. It closes after a quarter of the time
// for a turn; a missing vote counts as a no.

export const cardSchema = z.int().check(z.gte(1), z.lte(9))
const limitSchema = z.union([z.literal(100), z.literal(50)])

const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('lay') }),
  z.strictObject({ type: z.literal('call') }),
  z.strictObject({ type: z.literal('vote'), end: z.boolean() }),
])
const dealtSchema = z.strictObject({
  type: z.literal('dealt'),
  cards: z.array(cardSchema),
  limit: limitSchema,
})
const eventSchema = z.discriminatedUnion('type', [
  dealtSchema,
  z.strictObject({
    type: z.literal('laid'),
    seat: seatSchema,
    card: cardSchema,
    points: z.int().check(z.gte(1), z.lte(18)),
    drew: cardSchema,
  }),
  z.strictObject({ type: z.literal('called'), seat: seatSchema, until: z.int() }),
  z.strictObject({ type: z.literal('voted'), seat: seatSchema, end: z.boolean() }),
  z.strictObject({ type: z.literal('closed') }),
  z.strictObject({ type: z.literal('left'), seat: seatSchema }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum(['full', 'voted', 'lastSeat']) }),
])
const stateSchema = z.strictObject({
  limit: limitSchema,
  cards: z.array(cardSchema),
  laid: z.array(z.int()),
  left: z.array(seatSchema),
  turn: seatSchema,
  draws: z.int(),
  vote: z.nullable(z.strictObject({ yes: z.array(seatSchema), no: z.array(seatSchema), until: z.int() })),
  over: z.nullable(z.string()),
})

type Action = z.infer<typeof actionSchema>
type Event = z.infer<typeof eventSchema>
type State = z.infer<typeof stateSchema>

export interface ExampleGame extends GameTypes {
  id: 'heap'
  options: { limit: 100 | 50 }
  state: State
  action: Action
  event: Event
  view: Pick<State, 'limit' | 'cards' | 'laid' | 'turn' | 'vote'> & { heap: number }
  eventView: Event
  rejection:
    | { code: 'outOfTurn'; waitsFor: Seat[] }
    | { code: 'voteOpen' }
    | { code: 'noVote' }
    | { code: 'votedAlready' }
}

const activeSeatsOf = ({ cards, left }: State): Seat[] => activeSeats(cards.length, left)
const seatsYetToVote = (state: State): Seat[] =>
  activeSeatsOf(state).filter((seat) => !state.vote?.yes.includes(seat) && !state.vote?.no.includes(seat))
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Closes a vote and, if more than half of the seats voted yes, ends the match. */
const closeVote = (yes: number, seats: number): Event[] =>
  2 * yes > seats ? [{ type: 'closed' }, { type: 'ended', reason: 'voted' }] : [{ type: 'closed' }]

function evolve(state: State | null, event: Event): State {
  if (event.type === 'dealt') {
    const { limit, cards } = event
    return { limit, cards, laid: cards.map(() => 0), left: [], turn: 0, draws: 0, vote: null, over: null }
  }
  if (!state) throw new Error('the heap has not been dealt')
  switch (event.type) {
    case 'laid':
      return {
        ...state,
        cards: state.cards.with(event.seat, event.drew),
        laid: state.laid.with(event.seat, (state.laid[event.seat] ?? 0) + event.points),
        turn: nextSeat(event.seat, state.cards.length, activeSeatsOf(state)),
        draws: state.draws + 1,
      }
    case 'called':
      return { ...state, vote: { yes: [event.seat], no: [], until: event.until } }
    case 'voted': {
      const vote = state.vote ?? { yes: [], no: [], until: 0 }
      const side = event.end ? 'yes' : 'no'
      return { ...state, vote: { ...vote, [side]: [...vote[side], event.seat] } }
    }
    case 'closed':
      return { ...state, vote: null }
    case 'left':
      return { ...state, left: [...state.left, event.seat] }
    case 'ended':
      return { ...state, over: event.reason }
  }
}

function decide(
  state: State,
  action: Action,
  by: Seat,
  env: GameEnv,
): Result<Event[], ExampleGame['rejection']> {
  switch (action.type) {
    case 'lay': {
      if (state.vote) return err({ code: 'voteOpen' })
      if (by !== state.turn) return err({ code: 'outOfTurn', waitsFor: [state.turn] })
      const card = state.cards[by] ?? 0
      const points = card === state.cards[1 - by] ? 2 * card : card
      const drew = env.dice(`draw ${state.draws}`).integerBelow(9) + 1
      const laid: Event = { type: 'laid', seat: by, card, points, drew }
      return ok(sum(state.laid) + points >= state.limit ? [laid, { type: 'ended', reason: 'full' }] : [laid])
    }
    case 'call':
      if (state.vote) return err({ code: 'voteOpen' })
      return ok([{ type: 'called', seat: by, until: env.now + env.pace / 4 }])
    case 'vote': {
      if (!state.vote) return err({ code: 'noVote' })
      if (!seatsYetToVote(state).includes(by)) return err({ code: 'votedAlready' })
      const voted: Event = { type: 'voted', seat: by, end: action.end }
      const yes = state.vote.yes.length + Number(action.end)
      return ok(
        seatsYetToVote(state).length === 1
          ? [voted, ...closeVote(yes, activeSeatsOf(state).length)]
          : [voted],
      )
    }
  }
}
const NOTATION = { lay: 'lay', call: 'call', yes: 'vote yes', no: 'vote no' } as const

function parse(text: string): Result<Action, UnreadableNotation> {
  switch (normaliseLine(text)) {
    case 'LAY':
      return ok({ type: 'lay' })
    case 'CALL':
      return ok({ type: 'call' })
    case 'VOTE YES':
      return ok({ type: 'vote', end: true })
    case 'VOTE NO':
      return ok({ type: 'vote', end: false })
    default:
      return unreadableNotation(text)
  }
}

export const exampleGame: Game<ExampleGame> = {
  id: 'heap',
  edition: 3,
  seats: { min: 2, max: 2 },
  pace: { live: 60_000, usual: 86_400_000 },
  schema: {
    options: z.strictObject({ limit: z._default(limitSchema, 100) }),
    state: stateSchema,
    action: actionSchema,
    event: eventSchema,
  },
  notation: {
    make: (action) => NOTATION[action.type === 'vote' ? (action.end ? 'yes' : 'no') : action.type],
    parse,
    outcome: (events) => events.map((event) => event.type).join(', '),
  },
  dealNotation: {
    make: ([dealt]) => (dealt?.type === 'dealt' ? dealt.cards.join(' ') : ''),
    parse(text, { seats, options }) {
      const cards = text.split(' ').map(Number)
      const dealt = dealtSchema.safeParse({ type: 'dealt', cards, limit: options.limit })
      return dealt.success && cards.length === seats ? ok([dealt.data]) : unreadableNotation(text)
    },
  },
  setup({ seats, seed, options: { limit } }) {
    const cards = everySeat(seats).map((seat) => rng(seed, `deal ${seat}`).integerBelow(9) + 1)
    return [{ type: 'dealt', cards, limit }]
  },
  decide,
  evolve,
  status(state) {
    if (state.over) return { phase: 'over', standing: rankSeats(state.laid, state.left), reason: state.over }
    const waitsFor = state.vote ? seatsYetToVote(state) : [state.turn]
    // Either seat may call a vote; while one is open, only seats that have not voted may act.
    return {
      phase: 'playing',
      waitsFor,
      mayAct: state.vote ? waitsFor : activeSeatsOf(state),
      active: activeSeatsOf(state),
    }
  },
  totals: (state) => state.laid,
  view: ({ limit, cards, laid, turn, vote }) => ({ heap: sum(laid), limit, cards, laid, turn, vote }),
  viewEvent: (event) => event,
  isDraw: ({ type }) => type === 'dealt' || type === 'laid',
  defaultAction: (state) => (state.vote ? { type: 'vote', end: false } : { type: 'lay' }),
  forfeit: (_, seat) => [
    { type: 'left', seat },
    { type: 'ended', reason: 'lastSeat' },
  ],
  // Nothing is hidden, so there is nothing to deal anew.
  resampleHidden: (state) => state,
  timers: (state) => (state.vote ? [{ kind: 'vote', at: state.vote.until }] : []),
  onTimer: (state) => closeVote(state.vote?.yes.length ?? 0, activeSeatsOf(state).length),
  *actions(state, seat, env) {
    if (state.vote) {
      if (seatsYetToVote(state).includes(seat)) for (const end of [true, false]) yield { type: 'vote', end }
      return
    }
    if (state.turn === seat) yield { type: 'lay' }
    if (env.dice('offer').integerBelow(20) === 0) yield { type: 'call' }
  },
}
