import { err, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type BoardGrid, boardGridOf, cellOf, isCellTaken, recolourCell, squareName } from './board.ts'
import { type BoardSwap, chooseBestColours } from './colour-choice.ts'
import type { Rejection } from './rejection.ts'
import type { PlayWordAction, State } from './schema.ts'
import { type LetterRun, MIN_PRIVILEGE_AS, type ScoredWord, type ScorePadLine, scoreTurn } from './score.ts'
import { asCountOf } from './status.ts'
import { makeTile, removeTiles, type Tile, tileColourValue, tileLetter } from './tiles.ts'
import { layOutWord, openingStageOf, type WordLayout } from './word-layout.ts'

/** A legal play with its colours and its score. */
export interface JudgedPlay {
  readonly layout: WordLayout
  /** The tile on each fresh cell. */
  readonly tiles: readonly Tile[]
  /** The main word, tile by tile. */
  readonly word: readonly Tile[]
  /** The colours on the board after the play, by cell. */
  readonly after: ArrayLike<number>
  readonly swap: BoardSwap | null
  readonly words: readonly ScoredWord[]
  readonly line: ScorePadLine
  /** The remaining rack. */
  readonly kept: readonly Tile[]
}

/** Board and rack before a play, after a possible swap. */
export interface PlayPosition {
  readonly grid: BoardGrid
  readonly rack: readonly Tile[]
  readonly asBefore: number
  readonly swap: BoardSwap | null
}

export function playPositionOf(
  state: State,
  seat: Seat,
  wish: PlayWordAction['swap'],
): Result<PlayPosition, Rejection> {
  const grid = boardGridOf(state.board)
  const rack = state.racks[seat] ?? []
  const asBefore = asCountOf(state, seat)
  if (!wish) return ok({ grid, rack, asBefore, swap: null })

  const { at, give } = wish
  if (asBefore < MIN_PRIVILEGE_AS) return err({ code: 'swapEarly', as: asBefore, least: MIN_PRIVILEGE_AS })
  const present = state.board[at]
  if (present === undefined) return err({ code: 'swapNothing', at })
  if (tileLetter(present) !== tileLetter(give)) return err({ code: 'swapLetter', at, there: present, give })
  if (present === give) return err({ code: 'swapSame', give })
  const { rest, missing } = removeTiles(rack, [give])
  if (missing.length > 0) return err({ code: 'missing', tiles: missing })
  const cell = cellOf(at)
  return ok({
    grid: recolourCell(grid, cell, tileColourValue(give)),
    rack: [...rest, present],
    asBefore,
    swap: { cell, given: give, taken: present },
  })
}

/** Judges a play. An illegal one is rejected as a whole, including its swap, without penalty. */
export function judgePlay(
  state: State,
  seat: Seat,
  play: PlayWordAction,
  lexicon: Lexicon,
): Result<JudgedPlay, Rejection> {
  const position = playPositionOf(state, seat, play.swap)
  if (!position.ok) return position
  const letters = play.word.map((requested) => requested.charAt(0)).join('')
  const layout = layOutWord(
    position.value.grid,
    openingStageOf(state.plays),
    cellOf(play.at),
    play.direction,
    letters,
  )
  if (!layout.ok) return layout
  const runs = layout.value.runs.filter((run) => !lexicon.has(run.letters))
  if (runs.length > 0)
    return err({
      code: 'notWords',
      runs: runs.map((run) => ({
        word: run.letters,
        at: squareName(run.cells[0] ?? 0),
        direction: run.direction,
      })),
    })
  return scorePlay(position.value, layout.value, play)
}

/** Chooses the colours of a play with legal letters, and scores it. */
export function scorePlay(
  position: PlayPosition,
  layout: WordLayout,
  play: Pick<PlayWordAction, 'at' | 'direction' | 'word'>,
): Result<JudgedPlay, Rejection> {
  const { grid, rack, asBefore, swap } = position
  const start = cellOf(play.at)
  const stride = play.direction === 'across' ? 1 : 17
  const needed: string[] = []
  for (const [index, wish] of play.word.entries()) {
    const cell = start + index * stride
    if (!isCellTaken(grid, cell)) needed.push(wish)
    else if (wish.length === 2 && tileColourValue(wish) !== grid.values[cell]) {
      const present = makeTile(tileLetter(wish), grid.values[cell] ?? 0)
      return err({ code: 'otherColour', at: squareName(cell), there: present, wanted: wish })
    }
  }
  const missing = missingTiles(rack, needed)
  if (missing.length > 0) return err({ code: 'missing', tiles: missing })

  const values = chooseBestColours({
    layout,
    grid,
    rack,
    letters: needed.map(tileLetter).join(''),
    named: needed.map((wish) => (wish.length === 2 ? tileColourValue(wish) : 0)),
    asBefore,
    swap,
  })
  // The rack has the tiles, so the only remaining reason is the swap: it makes no word one-coloured.
  if (!values) return err({ code: 'swapIdle', taken: swap?.taken ?? '', given: swap?.given ?? '' })

  const tiles = needed.map((wish, index) => makeTile(tileLetter(wish), values[index] ?? 0))
  const after = grid.values.slice()
  for (const [index, cell] of layout.fresh.entries()) after[cell] = values[index] ?? 0
  const [main] = layout.runs
  return ok({
    layout,
    tiles,
    word: runTiles(main, after),
    after,
    swap,
    ...scoreTurn(layout.runs, after, asBefore, swap?.cell ?? null),
    kept: removeTiles(rack, tiles).rest,
  })
}

/** The tiles of a run. */
export const runTiles = (run: LetterRun, values: ArrayLike<number>): Tile[] =>
  run.cells.map((cell, index) => makeTile(run.letters.charAt(index), values[cell] ?? 0))

/** The tiles (`E4`) and letters of any colour (`E`) that the rack lacks. */
function missingTiles(rack: readonly Tile[], needed: readonly string[]): string[] {
  const named = needed.filter((wish) => wish.length === 2)
  const { rest, missing } = removeTiles(rack, named)
  const letters = rest.map(tileLetter)
  const anyColour = needed.filter((wish) => wish.length === 1)
  return [...missing, ...removeTiles(letters, anyColour).missing]
}
