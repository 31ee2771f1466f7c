import type { Seat } from '../../kernel/seat.ts'
import { type CardId, excludeCards } from './deck.ts'
import { addWrongRecital, stateAfterPublishing } from './kept-stories.ts'
import { hearingAfterListening, hearingOf } from './listening.ts'
import type { CrackStoryEventOf, Event, State } from './schema.ts'
import { checkpointOf, rollBackWord } from './word-rollback.ts'

/** Applies an event. Needs no lexicon, dice or clock. */
export function evolve(state: State | null, event: Event): State {
  if (event.type === 'dealt') return state ? applyDealtAgain(state, event) : applyDealt(event)
  if (state === null) throw new Error(`crack-story: ${event.type} before the deal`)
  switch (event.type) {
    case 'listened': {
      const hearing = hearingAfterListening(hearingOf(state, event.seat), event)
      return { ...state, hearings: state.hearings.with(event.seat, hearing) }
    }
    case 'heard': {
      const { shown } = hearingOf(state, event.seat)
      return { ...state, hearings: state.hearings.with(event.seat, { heard: shown, shown }) }
    }
    case 'opened':
      return event.again ? state : { ...stateAfterAction(state, event.seat), form: { until: event.until } }
    case 'laid':
      return applyLaid(state, event)
    case 'finished': {
      const next = discardCard(state, event)
      const cards = state.story.map(({ card }) => card)
      return { ...next, discard: [...next.discard, ...cards], finished: true }
    }
    case 'inversed':
      return { ...discardCard(state, event), direction: state.direction === 1 ? -1 : 1 }
    case 'swapped': {
      const { hands, ...next } = discardCard(state, event)
      const [mine = [], theirs = []] = [hands[event.seat], hands[event.with]]
      return { ...next, hands: hands.with(event.seat, theirs).with(event.with, mine) }
    }
    case 'drew':
      return applyDrew(state, event)
    case 'reshuffled':
      return {
        ...state,
        pile: event.pile,
        discard: excludeCards(state.discard, event.pile),
        gone: excludeCards(state.gone, event.pile),
        shuffles: state.shuffles + 1,
      }
    case 'lost':
      return applyLost(state, event)
    case 'won':
      return { ...state, won: { seat: event.seat, by: event.by, card: event.card } }
    case 'waited':
      return { ...state, form: null, chrono: null, waiting: { until: event.until, waived: [] } }
    case 'waived':
      return {
        ...state,
        waiting: state.waiting && { ...state.waiting, waived: [...state.waiting.waived, event.seat] },
      }
    case 'published':
      return stateAfterPublishing(state, event)
    case 'scored':
      return { ...state, wins: state.wins.with(event.seat, (state.wins[event.seat] ?? 0) + 1) }
    case 'turned':
      return applyTurned(state, event)
    case 'contested': {
      const { word, seat: by, at, until } = event
      return {
        ...state,
        vote: { word, by, at, until, keep: [], drop: [], silent: [] },
        fresh: state.fresh && { ...state.fresh, contested: [...state.fresh.contested, word] },
      }
    }
    case 'voted': {
      const side = event.keep === null ? 'silent' : event.keep ? 'keep' : 'drop'
      return { ...state, vote: state.vote && { ...state.vote, [side]: [...state.vote[side], event.seat] } }
    }
    case 'upheld':
    case 'dropped':
      return resumeTimers(state, event.at)
    case 'fell':
      return rollBackWord(resumeTimers(state, event.at), event)
    case 'delayed':
      return applyDelayed(state, event.by)
    case 'timed':
      return { ...state, chrono: { by: event.seat, until: event.until } }
    case 'resigned':
      return applyResigned(state, event.seat)
    case 'ended':
      return { ...state, form: null, chrono: null, vote: null, waiting: null, over: event.reason }
  }
}

/** Postpones every stored time by `by` milliseconds. */
function applyDelayed(state: State, by: number): State {
  const { since, slow, form, chrono, vote, waiting } = state
  return {
    ...state,
    since: since === null ? null : since + by,
    slow: slow === null ? null : slow + by,
    form: form && { until: form.until + by },
    chrono: chrono && { ...chrono, until: chrono.until + by },
    vote: vote && { ...vote, at: vote.at + by, until: vote.until + by },
    waiting: waiting && { ...waiting, until: waiting.until + by },
  }
}

function applyDealt({ round, dealer, hands, pile, at, slow, options }: CrackStoryEventOf<'dealt'>): State {
  if (!options) throw new Error('crack-story: a match begins with its options')
  return {
    options,
    round,
    dealer,
    wins: hands.map(() => 0),
    resigned: [],
    hands,
    pile,
    discard: [],
    gone: [],
    shuffles: 0,
    direction: 1,
    turn: dealer,
    turns: 0,
    since: at,
    slow,
    story: [],
    finished: false,
    hearings: hands.map(() => ({ heard: 0, shown: 0 })),
    form: null,
    chrono: null,
    away: hands.map(() => 0),
    stuck: [],
    bare: 0,
    fresh: null,
    vote: null,
    won: null,
    waiting: null,
    stories: 0,
    kept: [],
    slips: [],
    over: null,
  }
}

/** Starts the next round with all cards shuffled; keeps what belongs to the whole match. */
const applyDealtAgain = (state: State, event: CrackStoryEventOf<'dealt'>): State => ({
  ...applyDealt({ ...event, options: state.options }),
  wins: state.wins,
  resigned: state.resigned,
  shuffles: state.shuffles + 1,
  turns: state.turns + 1,
  away: state.away,
  stories: state.stories,
  kept: state.kept,
})

function applyTurned(state: State, { seat, at, slow }: CrackStoryEventOf<'turned'>): State {
  // A turn that begins during a vote counts from the start of the vote, because the vote's time is given back
  // when it ends.
  const early = state.vote ? at - state.vote.at : 0
  const { turns } = state
  return {
    ...state,
    turn: seat,
    turns: turns + 1,
    since: at - early,
    slow: slow - early,
    form: null,
    chrono: null,
  }
}

/** An action of the seat closes the contest window of the previous turn, the form and the chrono. */
const stateAfterAction = (state: State, seat: Seat): State => ({
  ...state,
  fresh: state.fresh?.turns === state.turns ? state.fresh : null,
  form: null,
  chrono: null,
  away: state.away.with(seat, 0),
})

const handsWithout = (state: State, seat: Seat, card: CardId): CardId[][] =>
  state.hands.with(seat, excludeCards(state.hands[seat] ?? [], [card]))

function applyLaid(state: State, { seat, card, word }: CrackStoryEventOf<'laid'>): State {
  const next = stateAfterAction(state, seat)
  const story = [...state.story, { card, word, by: seat }]
  const { turns } = state
  const fresh = next.fresh ?? {
    author: seat,
    turns,
    first: state.story.length,
    marks: [],
    contested: [],
    fines: [],
  }
  return {
    ...next,
    hands: handsWithout(state, seat, card),
    story,
    // A player who recited the story correctly has heard all of it.
    hearings: state.hearings.with(seat, { heard: story.length, shown: story.length }),
    fresh: { ...fresh, marks: [...fresh.marks, checkpointOf(state)] },
    stuck: [],
    bare: 0,
  }
}

/** Puts a card on the discard pile. */
const discardCard = (state: State, { seat, card }: { seat: Seat; card: CardId }): State => ({
  ...stateAfterAction(state, seat),
  hands: handsWithout(state, seat, card),
  discard: [...state.discard, card],
  stuck: [],
  bare: 0,
})

function applyDrew(state: State, { seat, cards, why }: CrackStoryEventOf<'drew'>): State {
  const { fresh } = state
  const fines = cards.map((card) => ({ seat, card }))
  return {
    ...state,
    pile: excludeCards(state.pile, cards),
    hands: state.hands.with(seat, [...(state.hands[seat] ?? []), ...cards]),
    fresh: fresh && why === 'contester' ? { ...fresh, fines: [...fresh.fines, ...fines] } : fresh,
  }
}

function applyLost(state: State, { seat, why, waited, slip }: CrackStoryEventOf<'lost'>): State {
  const next = stateAfterAction(state, seat)
  const absent = why === 'late' || why === 'chrono'
  return {
    ...next,
    away: absent ? state.away.with(seat, (state.away[seat] ?? 0) + waited) : next.away,
    // If the chain broke after its first card, cards were laid, so nobody is stuck.
    stuck: next.fresh ? [] : [...state.stuck.filter((other) => other !== seat), seat],
    slips: slip ? addWrongRecital(state.slips, slip) : state.slips,
  }
}

/** A vote is over: turn time, chrono and waiting time continue from where they stopped. */
function resumeTimers(state: State, at: number): State {
  const pause = state.vote ? at - state.vote.at : 0
  const postpone = (instant: number | null): number | null => (instant === null ? null : instant + pause)
  return {
    ...state,
    vote: null,
    since: postpone(state.since),
    slow: postpone(state.slow),
    chrono: state.chrono && { ...state.chrono, until: state.chrono.until + pause },
    waiting: state.waiting && { ...state.waiting, until: state.waiting.until + pause },
  }
}

/** Marks the seat as resigned; its cards return with the next shuffle. */
function applyResigned(state: State, seat: Seat): State {
  const withoutSeat = (seats: Seat[]): Seat[] => seats.filter((other) => other !== seat)
  const { vote } = state
  return {
    ...state,
    hands: state.hands.with(seat, []),
    gone: [...state.gone, ...(state.hands[seat] ?? [])],
    resigned: [...state.resigned, seat],
    stuck: withoutSeat(state.stuck),
    fresh: state.fresh?.author === seat ? null : state.fresh,
    vote: vote && {
      ...vote,
      keep: withoutSeat(vote.keep),
      drop: withoutSeat(vote.drop),
      silent: withoutSeat(vote.silent),
    },
    ...(state.turn === seat ? { form: null, chrono: null } : {}),
  }
}
