import type { Dice } from '../../kernel/dice.ts'
import type { GameEnv } from '../../kernel/game.ts'
import { activeSeats, type Seat } from '../../kernel/seat.ts'
import { type CardFace, cardKindOf, faceOf, mayFollow, requiredLetter, takesWord } from './deck.ts'
import { contestableWords, hearingOf, unheardCount } from './listening.ts'
import type { Action, CardPlay, State } from './schema.ts'
import { randomWord, reciteFromMemory } from './simulated-memory.ts'
import { seatsToVote, seatsToWaive } from './status.ts'

/** How many plays are offered while the recital form is open. */
const MAX_OFFERED_PLAYS = 6

/** Yields legal actions that players with imperfect memory would take, in an order chosen by the dice. */
export function* actions(state: State, seat: Seat, env: GameEnv): Generator<Action> {
  const dice = env.dice('offer')
  if (seatsToVote(state).includes(seat)) {
    for (const keep of [true, true, false]) yield { type: 'vote', keep }
    if (dice.integerBelow(6) === 0) yield { type: 'vote', keep: null }
  }
  const isMine = state.turn === seat && !state.vote && !state.waiting
  if (isMine && state.form) {
    yield* playActions(state, seat, dice)
    return
  }
  const mustListen = yield* listenActions(state, seat)
  // A seat that has unheard words usually listens before anything else.
  if (mustListen && dice.integerBelow(20) > 0) return
  yield* contestActions(state, seat, dice)
  if (isMine) yield* turnActions(state, seat, dice)
  else if (mayStartChrono(state, seat, env.now) && dice.integerBelow(3) === 0) yield { type: 'chrono' }
}

function* listenActions(state: State, seat: Seat): Generator<Action, boolean> {
  const { heard, shown } = hearingOf(state, seat)
  if (shown > heard) yield { type: 'heard' }
  if (unheardCount(state, seat) > 0) yield { type: 'listen' }
  return unheardCount(state, seat) > 0
}

function* contestActions(state: State, seat: Seat, dice: Dice): Generator<Action> {
  if (state.vote) return
  const waived = seatsToWaive(state).includes(seat)
  if (waived) for (let n = 0; n < 4; n++) yield { type: 'waive' }
  for (const word of contestableWords(state, seat))
    if (dice.integerBelow(12) === 0) yield { type: 'contest', word }
}

const mayStartChrono = (
  { form, chrono, slow, vote, waiting, turn }: State,
  seat: Seat,
  now: number,
): boolean => !form && !chrono && !vote && !waiting && seat !== turn && slow !== null && now >= slow

function* turnActions(state: State, seat: Seat, dice: Dice): Generator<Action> {
  const faces = (state.hands[seat] ?? []).map(faceOf)
  const others = activeSeats(state.hands.length, state.resigned).filter((other) => other !== seat)
  const size = (other: Seat): number => state.hands[other]?.length ?? 0
  const playable = faces.some((face) => takesWord(face) || (face === 'STORY' && state.story.length > 0))
  if (playable) for (let n = 0; n < 4; n++) yield { type: 'open' }
  if (faces.includes('INVERSE')) yield { type: 'play', recital: '', cards: [{ card: 'INVERSE' }] }
  const [smallest] = others.toSorted((a, b) => size(a) - size(b))
  if (faces.includes('SWAP') && smallest !== undefined && (size(smallest) < size(seat) || !playable))
    yield { type: 'play', recital: '', cards: [{ card: 'SWAP', to: [smallest] }] }
  if (!playable || dice.integerBelow(12) === 0) yield { type: 'pass' }
}

function* playActions(state: State, seat: Seat, dice: Dice): Generator<Action> {
  const faces = (state.hands[seat] ?? []).map(faceOf)
  const firsts = faces.filter((face) => takesWord(face) || (face === 'STORY' && state.story.length > 0))
  const recital = reciteFromMemory(state, seat, dice)
  for (const first of dice.shuffle(firsts).slice(0, MAX_OFFERED_PLAYS))
    yield { type: 'play', recital, cards: randomChain(state, seat, first, faces, dice) }
  if (firsts.length === 0) yield { type: 'pass' }
}

/** Returns a random card and, as long as the rules allow it, cards that follow it. */
function randomChain(
  state: State,
  seat: Seat,
  first: CardFace,
  faces: readonly CardFace[],
  dice: Dice,
): CardPlay[] {
  const left = [...faces]
  const cards: CardPlay[] = []
  for (let face: CardFace | undefined = first; face !== undefined; ) {
    left.splice(left.indexOf(face), 1)
    cards.push(randomPlay(state, seat, face, dice))
    const before: CardFace = face
    const next = dice.shuffle(left.filter((after) => mayFollow(before, after)))
    face = dice.integerBelow(5) === 0 ? undefined : next[0]
  }
  return cards
}

function randomPlay(state: State, seat: Seat, face: CardFace, dice: Dice): CardPlay {
  const others = dice.shuffle(
    activeSeats(state.hands.length, state.resigned).filter((other) => other !== seat),
  )
  const kind = cardKindOf(face)
  // Once in 60 times, use a wrong letter.
  const letter = dice.integerBelow(60) === 0 ? null : requiredLetter(face)
  return {
    card: face,
    ...(takesWord(face) ? { word: randomWord(letter, dice) } : {}),
    ...(kind === 'plus' || kind === 'swap' ? { to: others.slice(0, 1) } : {}),
    ...(kind === 'story' ? { to: others.slice(0, 1 + dice.integerBelow(3)) } : {}),
  }
}
