import { no, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import { contestable } from './listening.ts'
import type { Rejection } from './rejection.ts'
import { abandon, settle, votingTime } from './rounds.ts'
import { draw, neighbour, type Scribe, turnTo } from './scribe.ts'
import { activeSeats, doubters, voters } from './status.ts'

/** Calls a vote on a word. */
export function contest(to: Scribe, word: number, seat: Seat): Result<null, Rejection> | null {
  const { fresh } = to.state
  const at = fresh ? word - fresh.first : -1
  if (!fresh || at < 0 || at >= fresh.marks.length) return no({ code: 'notContestable' })
  if (fresh.author === seat) return no({ code: 'contestOwn' })
  if (fresh.contested.includes(word)) return no({ code: 'contestedAlready' })
  if (!contestable(to.state, seat).includes(word)) return no({ code: 'notHeard' })
  const { now, pace } = to.env
  to.write({ type: 'contested', seat, word, at: now, until: now + votingTime(to.state, pace) })
  return null
}

export function vote(to: Scribe, keep: boolean | null, seat: Seat): Result<null, Rejection> | null {
  if (!to.state.vote) return no({ code: 'noVote' })
  if (!voters(to.state).includes(seat)) return no({ code: 'votedAlready' })
  to.write({ type: 'voted', seat, keep })
  if (voters(to.state).length === 0) close(to)
  return null
}

/** Counts a vote that all have cast, or whose time is up. */
export function close(to: Scribe): void {
  const { vote, fresh } = to.state
  if (!vote || !fresh) return
  const [keep, drop] = [vote.keep.length, vote.drop.length + 1]
  const { word } = vote
  const at = to.env.now
  // Between two it is never one against one: a word falls only if its author agrees.
  const falls = activeSeats(to.state).length === 2 ? vote.drop.includes(fresh.author) : drop > keep
  if (!falls) {
    to.write({ type: 'upheld', word, keep, drop, at })
    draw(to, vote.by, 'contester')
    return
  }
  const { pile: before, story } = to.state
  const { author } = fresh
  to.write({ type: 'fell', word, author, words: story.length - word, keep, drop, at })
  const { pile, shuffles } = to.state
  // Cards that were drawn and came back have been seen: nobody may know what comes next.
  if (pile.some((card) => !before.includes(card)))
    to.write({ type: 'reshuffled', pile: to.env.dice(`shuffle ${shuffles}`).shuffled(pile) })
  draw(to, author, 'author')
  if (abandon(to)) return
  const next = neighbour(to.state, author)
  if (next !== to.state.turn) turnTo(to, next)
}

export function waive(to: Scribe, seat: Seat): Result<null, Rejection> | null {
  if (!doubters(to.state).includes(seat)) return no({ code: 'nothingToWaive' })
  to.write({ type: 'waived', seat })
  if (doubters(to.state).length === 0) settle(to)
  return null
}
