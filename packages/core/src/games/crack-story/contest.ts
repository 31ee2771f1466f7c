import { err, type Result } from '../../kernel/result.ts'
import { activeSeats, type Seat } from '../../kernel/seat.ts'
import { drawFromPile, type EventRecorder, nextSeatInDirection, passTurnTo } from './event-recorder.ts'
import { contestableWords } from './listening.ts'
import type { Rejection } from './rejection.ts'
import { abandonIfStuck, settleRound, votingTimeMs } from './rounds.ts'
import { seatsToVote, seatsToWaive } from './status.ts'

/** Starts a vote on a word. */
export function decideContest(
  recorder: EventRecorder,
  word: number,
  seat: Seat,
): Result<null, Rejection> | null {
  const { fresh } = recorder.state
  const at = fresh ? word - fresh.first : -1
  if (!fresh || at < 0 || at >= fresh.marks.length) return err({ code: 'notContestable' })
  if (fresh.author === seat) return err({ code: 'contestOwn' })
  if (fresh.contested.includes(word)) return err({ code: 'contestedAlready' })
  if (!contestableWords(recorder.state, seat).includes(word)) return err({ code: 'notHeard' })
  const { now, pace } = recorder.env
  recorder.record({ type: 'contested', seat, word, at: now, until: now + votingTimeMs(recorder.state, pace) })
  return null
}

export function decideVote(
  recorder: EventRecorder,
  keep: boolean | null,
  seat: Seat,
): Result<null, Rejection> | null {
  if (!recorder.state.vote) return err({ code: 'noVote' })
  if (!seatsToVote(recorder.state).includes(seat)) return err({ code: 'votedAlready' })
  recorder.record({ type: 'voted', seat, keep })
  if (seatsToVote(recorder.state).length === 0) closeVote(recorder)
  return null
}

/** Counts a vote that is complete or whose time is up. */
export function closeVote(recorder: EventRecorder): void {
  const { vote, fresh } = recorder.state
  if (!vote || !fresh) return
  const [keep, drop] = [vote.keep.length, vote.drop.length + 1]
  const { word } = vote
  const at = recorder.env.now
  // With two players a vote would be one against one, so a word falls only if its author agrees.
  const falls =
    activeSeats(recorder.state.hands.length, recorder.state.resigned).length === 2
      ? vote.drop.includes(fresh.author)
      : drop > keep
  if (!falls) {
    recorder.record({ type: 'upheld', word, keep, drop, at })
    drawFromPile(recorder, vote.by, 'contester')
    return
  }
  const { pile: before, story } = recorder.state
  const { author } = fresh
  recorder.record({ type: 'fell', word, author, words: story.length - word, keep, drop, at })
  const { pile, shuffles } = recorder.state
  // Returned cards have been seen, so the pile is shuffled to keep the next card unknown.
  if (pile.some((card) => !before.includes(card)))
    recorder.record({ type: 'reshuffled', pile: recorder.env.dice(`shuffle ${shuffles}`).shuffle(pile) })
  drawFromPile(recorder, author, 'author')
  if (abandonIfStuck(recorder)) return
  const next = nextSeatInDirection(recorder.state, author)
  if (next !== recorder.state.turn) passTurnTo(recorder, next)
}

export function decideWaive(recorder: EventRecorder, seat: Seat): Result<null, Rejection> | null {
  if (!seatsToWaive(recorder.state).includes(seat)) return err({ code: 'nothingToWaive' })
  recorder.record({ type: 'waived', seat })
  if (seatsToWaive(recorder.state).length === 0) settleRound(recorder)
  return null
}
