import { isSquare, readWord } from '@crackpost/core/games/le-crack/notation'
import type { PlayAction } from '@crackpost/core/games/le-crack/schema'
import { tile } from '@crackpost/core/games/le-crack/tiles'
import type { Unreadable } from '@crackpost/core/kernel/game'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { type Place, partsOf, placeIn, together } from './place.ts'
import type { Rejection } from './refusals.ts'

export type Swap = NonNullable<PlayAction['swap']>

/** A play as somebody asks for it: the word, perhaps where, perhaps with a board swap. */
export interface Wish {
  /** As `readWord` gives it: `N`, or `N4` where a colour is named. */
  readonly word: readonly string[]
  readonly place: Place
  readonly swap: Swap | null
}

/** What stands in the three fields; each may be empty but the first. */
export interface Typed {
  readonly word: string
  readonly place: string
  readonly swap: string
}

const LONGEST = 100
const WIDTH = 17

/** The word may have a place before or behind it, and a swap at the end: everything that notation has. */
const WITH_SWAP = /^(.*\S)\s+(?:swap|[ée]change)\s+(\S+\s+\S+)$/isu

export function wishIn(typed: Typed): Result<Wish, Rejection | Unreadable> {
  const text = typed.word.normalize('NFC').trim()
  if (text.length > LONGEST) return unreadable(text)
  const [, before = text, behind = ''] = WITH_SWAP.exec(text) ?? []
  const swap = swapIn(typed.swap.trim() || behind)
  if (!swap.ok) return swap
  const place = placeNamed(typed.place)
  if (!place.ok) return place

  const parts = partsOf(before)
  const places = parts.map(placeIn)
  const words = parts.filter((_, index) => places[index] === null)
  if (words.length === 0) return no({ code: 'noWord' })
  if (words.length > 1) return unreadable(text)
  const word = readWord(words[0] ?? '')
  if (!word.ok) return word.error.code === 'letters.empty' ? no({ code: 'noWord' }) : unreadable(text)
  if (word.value.length < 2) return no({ code: 'noWord' })
  if (word.value.length > WIDTH) return no({ code: 'tooLong', letters: word.value.length })
  const said = places.flatMap((each) => each ?? [])
  return ok({ word: word.value, place: together([...said, place.value]), swap: swap.value })
}

/** A wish as a play there; colours stay as they were asked for. */
export const playAt = (
  { word, swap }: Wish,
  { at, direction }: Pick<PlayAction, 'at' | 'direction'>,
): PlayAction => ({
  type: 'play',
  at,
  direction,
  word: [...word],
  ...(swap ? { swap } : {}),
})

/** A place that stands alone: nothing else may be there. */
export function placeNamed(text: string): Result<Place, Rejection> {
  const places = partsOf(text).map(placeIn)
  const said = places.flatMap((each) => each ?? [])
  return said.length === places.length ? ok(together(said)) : no({ code: 'badPlace', text })
}

/** `3D O1`, or the other way round; null where nothing is said. */
function swapIn(text: string): Result<Swap | null, Rejection> {
  if (text === '') return ok(null)
  const parts = text
    .slice(0, LONGEST)
    .toUpperCase()
    .split(/[\s,]+/u)
  const at = parts.find(isSquare)
  const give = parts.find((part) => tile.safeParse(part).success)
  const isSwap = parts.length === 2 && at !== undefined && give !== undefined
  return isSwap ? ok({ at, give }) : no({ code: 'badSwap', text })
}

const unreadable = (text: string): Result<never, Unreadable> => no({ code: 'unreadable', text })
