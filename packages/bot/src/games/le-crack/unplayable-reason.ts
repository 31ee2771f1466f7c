import { judgeMove } from '@crackpost/core/games/le-crack/actions'
import { BOARD_SIZE, FIRST_WORD_SQUARE, WORD_DIRECTIONS } from '@crackpost/core/games/le-crack/board'
import type { LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import { judgePlay, type PlayPosition, playPositionOf } from '@crackpost/core/games/le-crack/judge'
import { findWordPlacements } from '@crackpost/core/games/le-crack/placements'
import { removeTiles, tileLetter } from '@crackpost/core/games/le-crack/tiles'
import type { MoveInput } from '../moves.ts'
import { playActionAt, type RequestedPlay } from './parse-play.ts'
import { formatPlace, squareOfPlace } from './place.ts'
import type { LeCrackMoveRejection } from './rejections.ts'

type LeCrackInput = MoveInput<LeCrackTypes>

/** The most helpful reason why a word without a complete place can't be played. */
export function unplayableReason(requested: RequestedPlay, input: LeCrackInput): LeCrackMoveRejection {
  const { state, seat, lexicon } = input
  const swap = requested.swap ?? undefined
  const position = playPositionOf(state, seat, swap)
  if (!position.ok) return position.error
  const word = requestedLetters(requested)
  if (!lexicon.has(word)) return { code: 'notAWord', word, example: lexicon.exampleContaining(word) }
  const square = squareOfPlace(requested.place)
  if (square !== null) return closestRejectionAt(square, requested, input)
  const [best] = findWordPlacements(state, seat, requested.word, lexicon, swap)
  if (best) return { code: 'notThere', word, best: formatPlace(best.action) }
  if (state.plays === 0) return closestRejectionAt(FIRST_WORD_SQUARE, requested, input)
  return (
    missingTilesRejection(requested, input, position.value) ??
    unavailableLettersRejection(requested, input) ??
    nowhereRejection(requested, input)
  )
}

const requestedLetters = ({ word }: RequestedPlay): string => word.map(tileLetter).join('')

/** Rejection codes by how far a play got in the rules; a later one is more helpful. */
const REJECTION_CODES_BY_PROGRESS: readonly LeCrackMoveRejection['code'][] = [
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

/** The first square is known: the rejection of the direction that got further. */
function closestRejectionAt(
  square: string,
  requested: RequestedPlay,
  { state, seat, lexicon }: LeCrackInput,
): LeCrackMoveRejection {
  const rejections = WORD_DIRECTIONS.flatMap((direction) => {
    const judged = judgePlay(state, seat, playActionAt(requested, { at: square, direction }), lexicon)
    return judged.ok ? [] : [judged.error]
  })
  const [furthest] = rejections.toSorted(
    (a, b) => REJECTION_CODES_BY_PROGRESS.indexOf(b.code) - REJECTION_CODES_BY_PROGRESS.indexOf(a.code),
  )
  return furthest ?? { code: 'nowhere', word: requestedLetters(requested) }
}

/** The letters fit somewhere but the rack lacks tiles: the placement that lacks the fewest. */
function missingTilesRejection(
  { word }: RequestedPlay,
  { state, lexicon }: LeCrackInput,
  position: PlayPosition,
): LeCrackMoveRejection | null {
  const letters = word.map(tileLetter).join('')
  const rejections: LeCrackMoveRejection[] = []
  for (let at = 0; at < BOARD_SIZE * BOARD_SIZE; at++)
    for (const direction of WORD_DIRECTIONS) {
      const judged = judgeMove(state, position, { at, direction, letters }, [...word], lexicon)
      if (judged && !judged.ok) rejections.push(judged.error)
    }
  const missingCount = (rejection: LeCrackMoveRejection): number =>
    rejection.code === 'missing' ? rejection.tiles.length : 0
  return rejections.toSorted((a, b) => missingCount(a) - missingCount(b))[0] ?? null
}

/** Letters that are neither on the rack nor on the board. */
function unavailableLettersRejection(
  { word }: RequestedPlay,
  { state, seat }: LeCrackInput,
): LeCrackMoveRejection | null {
  const boardLetters = new Set(Object.values(state.board).map(tileLetter))
  const { missing } = removeTiles((state.racks[seat] ?? []).map(tileLetter), word.map(tileLetter))
  const tiles = missing.filter((letter) => !boardLetters.has(letter))
  return tiles.length > 0 ? { code: 'missing', tiles } : null
}

/** For the second word its own rule is the likely reason. */
const nowhereRejection = (requested: RequestedPlay, { state }: LeCrackInput): LeCrackMoveRejection =>
  state.plays === 1 ? { code: 'secondDown' } : { code: 'nowhere', word: requestedLetters(requested) }
