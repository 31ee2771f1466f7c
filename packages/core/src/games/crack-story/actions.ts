import type { Dice } from '../../kernel/dice.ts'
import type { Env } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/seat.ts'
import { type Face, faceOf, isLetter, kindOf, letterOf, mayFollow } from './deck.ts'
import { contestable, hearingOf, unheard } from './listening.ts'
import { anyWord, remembered } from './memory.ts'
import type { Action, Play, State } from './schema.ts'
import { activeSeats, doubters, voters } from './status.ts'

/** How many ways to play are offered to somebody who has the form open. */
const PLAYS = 6

/** Actions that players of imperfect memory would think of, in an order of the dice's choosing. All are legal. */
export function* actions(state: State, seat: Seat, env: Env): Generator<Action> {
  const dice = env.dice('offer')
  if (voters(state).includes(seat)) {
    for (const keep of [true, true, false]) yield { type: 'vote', keep }
    if (dice.below(6) === 0) yield { type: 'vote', keep: null }
  }
  const isMine = state.turn === seat && !state.vote && !state.waiting
  if (isMine && state.form) {
    yield* plays(state, seat, dice)
    return
  }
  const hearing = yield* listening(state, seat)
  // Who still has to listen does so before anything else, most of the time.
  if (hearing && dice.below(20) > 0) return
  yield* doubts(state, seat, dice)
  if (isMine) yield* moves(state, seat, dice)
  else if (mayTime(state, seat, env.now) && dice.below(3) === 0) yield { type: 'chrono' }
}

function* listening(state: State, seat: Seat): Generator<Action, boolean> {
  const { heard, shown } = hearingOf(state, seat)
  if (shown > heard) yield { type: 'heard' }
  if (unheard(state, seat) > 0) yield { type: 'listen' }
  return unheard(state, seat) > 0
}

function* doubts(state: State, seat: Seat, dice: Dice): Generator<Action> {
  if (state.vote) return
  const waived = doubters(state).includes(seat)
  if (waived) for (let n = 0; n < 4; n++) yield { type: 'waive' }
  for (const word of contestable(state, seat)) if (dice.below(12) === 0) yield { type: 'contest', word }
}

const mayTime = ({ form, chrono, slow, vote, waiting, turn }: State, seat: Seat, now: number): boolean =>
  !form && !chrono && !vote && !waiting && seat !== turn && slow !== null && now >= slow

function* moves(state: State, seat: Seat, dice: Dice): Generator<Action> {
  const faces = (state.hands[seat] ?? []).map(faceOf)
  const others = activeSeats(state).filter((other) => other !== seat)
  const size = (other: Seat): number => state.hands[other]?.length ?? 0
  const playable = faces.some((face) => isLetter(face) || (face === 'STORY' && state.story.length > 0))
  if (playable) for (let n = 0; n < 4; n++) yield { type: 'open' }
  if (faces.includes('INVERSE')) yield { type: 'play', recital: '', cards: [{ card: 'INVERSE' }] }
  const [smallest] = others.toSorted((a, b) => size(a) - size(b))
  if (faces.includes('SWAP') && smallest !== undefined && (size(smallest) < size(seat) || !playable))
    yield { type: 'play', recital: '', cards: [{ card: 'SWAP', to: [smallest] }] }
  if (!playable || dice.below(12) === 0) yield { type: 'pass' }
}

function* plays(state: State, seat: Seat, dice: Dice): Generator<Action> {
  const faces = (state.hands[seat] ?? []).map(faceOf)
  const firsts = faces.filter((face) => isLetter(face) || (face === 'STORY' && state.story.length > 0))
  const recital = remembered(state, seat, dice)
  for (const first of dice.shuffled(firsts).slice(0, PLAYS))
    yield { type: 'play', recital, cards: chain(state, seat, first, faces, dice) }
  if (firsts.length === 0) yield { type: 'pass' }
}

/** A card, and what follows it as long as one may. */
function chain(state: State, seat: Seat, first: Face, faces: readonly Face[], dice: Dice): Play[] {
  const left = [...faces]
  const cards: Play[] = []
  for (let face: Face | undefined = first; face !== undefined; ) {
    left.splice(left.indexOf(face), 1)
    cards.push(played(state, seat, face, dice))
    const before: Face = face
    const next = dice.shuffled(left.filter((after) => mayFollow(before, after)))
    face = dice.below(5) === 0 ? undefined : next[0]
  }
  return cards
}

function played(state: State, seat: Seat, face: Face, dice: Dice): Play {
  const others = dice.shuffled(activeSeats(state).filter((other) => other !== seat))
  const kind = kindOf(face)
  // Now and then somebody takes the wrong letter.
  const letter = dice.below(60) === 0 ? null : letterOf(face)
  return {
    card: face,
    ...(isLetter(face) ? { word: anyWord(letter, dice) } : {}),
    ...(kind === 'plus' || kind === 'swap' ? { to: others.slice(0, 1) } : {}),
    ...(kind === 'story' ? { to: others.slice(0, 1 + dice.below(3)) } : {}),
  }
}
