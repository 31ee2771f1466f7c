import { judgeMove } from '@crackpost/core/games/le-crack/actions'
import { DIRECTIONS, SIZE, START } from '@crackpost/core/games/le-crack/board'
import type { LeCrack } from '@crackpost/core/games/le-crack/index'
import { type Footing, footing, judge } from '@crackpost/core/games/le-crack/judge'
import { placements } from '@crackpost/core/games/le-crack/placements'
import { letterOf, without } from '@crackpost/core/games/le-crack/tiles'
import type { Position } from '../../moves.ts'
import { spotText, squareOf } from './place.ts'
import type { Rejection } from './refusals.ts'
import { playAt, type Wish } from './wish.ts'

type Thinking = Position<LeCrack>

/** Why a word that was not told exactly where to lie can't be laid: the reason that helps most. */
export function obstacle(wish: Wish, at: Thinking): Rejection {
  const { state, seat, lexicon } = at
  const swap = wish.swap ?? undefined
  const foot = footing(state, seat, swap)
  if (!foot.ok) return foot.error
  const word = lettersOf(wish)
  if (!lexicon.has(word)) return { code: 'notAWord', word, example: lexicon.example(word) }
  const square = squareOf(wish.place)
  if (square !== null) return nearestAt(square, wish, at)
  const [best] = placements(state, seat, wish.word, lexicon, swap)
  if (best) return { code: 'notThere', word, best: spotText(best.action) }
  if (state.plays === 0) return nearestAt(START, wish, at)
  return ofTiles(wish, at, foot.value) ?? strange(wish, at) ?? nowhere(wish, at)
}

const lettersOf = ({ word }: Wish): string => word.map(letterOf).join('')

/** How far a play came before it was refused: the further, the more the reason helps. */
const STAGES: readonly Rejection['code'][] = [
  'firstAcross',
  'firstSquare',
  'firstShort',
  'outside',
  'taken',
  'nothingNew',
  'apart',
  'secondDown',
  'longer',
  'notWords',
  'otherColour',
  'missing',
  'swapIdle',
]

/** The first square is known: of its two directions the one that came further. */
function nearestAt(square: string, wish: Wish, { state, seat, lexicon }: Thinking): Rejection {
  const refused = DIRECTIONS.flatMap((direction) => {
    const judged = judge(state, seat, playAt(wish, { at: square, direction }), lexicon)
    return judged.ok ? [] : [judged.error]
  })
  const [furthest] = refused.toSorted((a, b) => STAGES.indexOf(b.code) - STAGES.indexOf(a.code))
  return furthest ?? { code: 'nowhere', word: lettersOf(wish) }
}

/** Where its letters could lie, but the tiles are not there: the fewest that are missing. */
function ofTiles({ word }: Wish, { state, lexicon }: Thinking, foot: Footing): Rejection | null {
  const letters = word.map(letterOf).join('')
  const refused: Rejection[] = []
  for (let at = 0; at < SIZE * SIZE; at++)
    for (const direction of DIRECTIONS) {
      const judged = judgeMove(state, foot, { at, direction, letters }, [...word], lexicon)
      if (judged && !judged.ok) refused.push(judged.error)
    }
  const lacking = (no: Rejection): number => (no.code === 'missing' ? no.tiles.length : 0)
  return refused.toSorted((a, b) => lacking(a) - lacking(b))[0] ?? null
}

/** Letters that are neither in the rack nor on the board. */
function strange({ word }: Wish, { state, seat }: Thinking): Rejection | null {
  const there = new Set(Object.values(state.board).map(letterOf))
  const { missing } = without((state.racks[seat] ?? []).map(letterOf), word.map(letterOf))
  const tiles = missing.filter((letter) => !there.has(letter))
  return tiles.length > 0 ? { code: 'missing', tiles } : null
}

/** The second word has a rule of its own, which mostly explains it. */
const nowhere = (wish: Wish, { state }: Thinking): Rejection =>
  state.plays === 1 ? { code: 'secondDown' } : { code: 'nowhere', word: lettersOf(wish) }
