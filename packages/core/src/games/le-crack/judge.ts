import { no, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { cellOf, type Grid, gridOf, isTaken, recoloured, squareOf } from './board.ts'
import { bestColours, type Swap } from './colours.ts'
import { type Laid, lay, openingOf } from './lay.ts'
import type { Rejection } from './rejection.ts'
import type { PlayAction, State } from './schema.ts'
import { type PadLine, PRIVILEGE, type Run, type ScoredWord, scoreTurn } from './score.ts'
import { asOf } from './status.ts'
import { colourValue, letterOf, type Tile, tileOf, without } from './tiles.ts'

/** A play found legal, with its colours chosen and its score. */
export interface Judged {
  readonly laid: Laid
  /** The tile on each fresh cell. */
  readonly tiles: readonly Tile[]
  /** The main word, tile by tile. */
  readonly word: readonly Tile[]
  /** The colours on the board after the play, by cell. */
  readonly after: ArrayLike<number>
  readonly swap: Swap | null
  readonly words: readonly ScoredWord[]
  readonly line: PadLine
  /** What stays in the rack. */
  readonly kept: readonly Tile[]
}

/** Board and rack as a seat finds them for a play, a swap already made. */
export interface Footing {
  readonly grid: Grid
  readonly rack: readonly Tile[]
  readonly asBefore: number
  readonly swap: Swap | null
}

export function footing(state: State, seat: Seat, wish: PlayAction['swap']): Result<Footing, Rejection> {
  const grid = gridOf(state.board)
  const rack = state.racks[seat] ?? []
  const asBefore = asOf(state, seat)
  if (!wish) return ok({ grid, rack, asBefore, swap: null })

  const { at, give } = wish
  if (asBefore < PRIVILEGE) return no({ code: 'swapEarly', as: asBefore, least: PRIVILEGE })
  const there = state.board[at]
  if (there === undefined) return no({ code: 'swapNothing', at })
  if (letterOf(there) !== letterOf(give)) return no({ code: 'swapLetter', at, there, give })
  if (there === give) return no({ code: 'swapSame', give })
  const { rest, missing } = without(rack, [give])
  if (missing.length > 0) return no({ code: 'missing', tiles: missing })
  const cell = cellOf(at)
  return ok({
    grid: recoloured(grid, cell, colourValue(give)),
    rack: [...rest, there],
    asBefore,
    swap: { cell, given: give, taken: there },
  })
}

/** Judges a play whole: an invalid one is refused, swap included, and costs nothing. */
export function judge(
  state: State,
  seat: Seat,
  play: PlayAction,
  lexicon: Lexicon,
): Result<Judged, Rejection> {
  const foot = footing(state, seat, play.swap)
  if (!foot.ok) return foot
  const letters = play.word.map((asked) => asked.charAt(0)).join('')
  const laid = lay(foot.value.grid, openingOf(state.plays), cellOf(play.at), play.direction, letters)
  if (!laid.ok) return laid
  const runs = laid.value.runs.filter((run) => !lexicon.has(run.letters))
  if (runs.length > 0)
    return no({
      code: 'notWords',
      runs: runs.map((run) => ({
        word: run.letters,
        at: squareOf(run.cells[0] ?? 0),
        direction: run.direction,
      })),
    })
  return coloured(foot.value, laid.value, play)
}

/** Chooses the colours of a play that is legal as far as its letters go, and scores it. */
export function coloured(
  foot: Footing,
  laid: Laid,
  play: Pick<PlayAction, 'at' | 'direction' | 'word'>,
): Result<Judged, Rejection> {
  const { grid, rack, asBefore, swap } = foot
  const start = cellOf(play.at)
  const stride = play.direction === 'across' ? 1 : 17
  const asked: string[] = []
  for (const [index, wish] of play.word.entries()) {
    const cell = start + index * stride
    if (!isTaken(grid, cell)) asked.push(wish)
    else if (wish.length === 2 && colourValue(wish) !== grid.values[cell]) {
      const there = tileOf(letterOf(wish), grid.values[cell] ?? 0)
      return no({ code: 'otherColour', at: squareOf(cell), there, wanted: wish })
    }
  }
  const missing = lacking(rack, asked)
  if (missing.length > 0) return no({ code: 'missing', tiles: missing })

  const values = bestColours({
    laid,
    grid,
    rack,
    letters: asked.map(letterOf).join(''),
    named: asked.map((wish) => (wish.length === 2 ? colourValue(wish) : 0)),
    asBefore,
    swap,
  })
  // The rack has the tiles, so what remains to fail is the swap: no word that it could serve has one colour.
  if (!values) return no({ code: 'swapIdle', taken: swap?.taken ?? '', given: swap?.given ?? '' })

  const tiles = asked.map((wish, index) => tileOf(letterOf(wish), values[index] ?? 0))
  const after = grid.values.slice()
  for (const [index, cell] of laid.fresh.entries()) after[cell] = values[index] ?? 0
  const [main] = laid.runs
  return ok({
    laid,
    tiles,
    word: tilesIn(main, after),
    after,
    swap,
    ...scoreTurn(laid.runs, after, asBefore, swap?.cell ?? null),
    kept: without(rack, tiles).rest,
  })
}

/** A run, tile by tile. */
export const tilesIn = (run: Run, values: ArrayLike<number>): Tile[] =>
  run.cells.map((cell, index) => tileOf(run.letters.charAt(index), values[cell] ?? 0))

/** What a rack lacks of some tiles (`E4`) and letters in any colour (`E`). */
function lacking(rack: readonly Tile[], asked: readonly string[]): string[] {
  const named = asked.filter((wish) => wish.length === 2)
  const { rest, missing } = without(rack, named)
  const letters = rest.map(letterOf)
  const anyColour = asked.filter((wish) => wish.length === 1)
  return [...missing, ...without(letters, anyColour).missing]
}
