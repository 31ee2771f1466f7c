import { isSquareName, parseTypedWord } from '@crackpost/core/games/le-crack/notation'
import type { PlayWordAction } from '@crackpost/core/games/le-crack/schema'
import { tileSchema } from '@crackpost/core/games/le-crack/tiles'
import type { UnreadableNotation } from '@crackpost/core/kernel/game'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { mergePlaces, type PartialPlace, parsePlacePart, splitMoveText } from './place.ts'
import type { LeCrackMoveRejection } from './rejections.ts'

export type RequestedSwap = NonNullable<PlayWordAction['swap']>

/** A play as requested: the word, optionally a place, optionally a board swap. */
export interface RequestedPlay {
  /** Letters as `parseTypedWord` returns them: `N`, or `N4` with a colour. */
  readonly word: readonly string[]
  readonly place: PartialPlace
  readonly swap: RequestedSwap | null
}

/** The three typed fields; only the word is required. */
export interface PlayFields {
  readonly word: string
  readonly place: string
  readonly swap: string
}

const MAX_TEXT_LENGTH = 100
const MAX_WORD_LETTERS = 17

/** The word field may also contain a place before or after the word, and a swap at the end, as in notation. */
const SWAP_SUFFIX_PATTERN = /^(.*\S)\s+(?:swap|[ée]change)\s+(\S+\s+\S+)$/isu

export function parsePlayFields(
  typed: PlayFields,
): Result<RequestedPlay, LeCrackMoveRejection | UnreadableNotation> {
  const text = typed.word.normalize('NFC').trim()
  if (text.length > MAX_TEXT_LENGTH) return unreadableText(text)
  const [, before = text, behind = ''] = SWAP_SUFFIX_PATTERN.exec(text) ?? []
  const swap = parseSwap(typed.swap.trim() || behind)
  if (!swap.ok) return swap
  const place = parsePlaceField(typed.place)
  if (!place.ok) return place

  const parts = splitMoveText(before)
  const places = parts.map(parsePlacePart)
  const words = parts.filter((_, index) => places[index] === null)
  if (words.length === 0) return err({ code: 'noWord' })
  if (words.length > 1) return unreadableText(text)
  const word = parseTypedWord(words[0] ?? '')
  if (!word.ok) return word.error.code === 'letters.empty' ? err({ code: 'noWord' }) : unreadableText(text)
  if (word.value.length < 2) return err({ code: 'noWord' })
  if (word.value.length > MAX_WORD_LETTERS) return err({ code: 'tooLong', letters: word.value.length })
  const namedPlaces = places.flatMap((place) => place ?? [])
  return ok({ word: word.value, place: mergePlaces([...namedPlaces, place.value]), swap: swap.value })
}

/** The request as an action at this position; colours are kept as requested. */
export const playActionAt = (
  { word, swap }: RequestedPlay,
  { at, direction }: Pick<PlayWordAction, 'at' | 'direction'>,
): PlayWordAction => ({
  type: 'play',
  at,
  direction,
  word: [...word],
  ...(swap ? { swap } : {}),
})

/** Parses a field that contains only a place. */
export function parsePlaceField(text: string): Result<PartialPlace, LeCrackMoveRejection> {
  const places = splitMoveText(text).map(parsePlacePart)
  const namedPlaces = places.flatMap((place) => place ?? [])
  return namedPlaces.length === places.length ? ok(mergePlaces(namedPlaces)) : err({ code: 'badPlace', text })
}

/** Parses `3D O1` in either order; null if it is empty. */
function parseSwap(text: string): Result<RequestedSwap | null, LeCrackMoveRejection> {
  if (text === '') return ok(null)
  const parts = text
    .slice(0, MAX_TEXT_LENGTH)
    .toUpperCase()
    .split(/[\s,]+/u)
  const at = parts.find(isSquareName)
  const give = parts.find((part) => tileSchema.safeParse(part).success)
  const isSwap = parts.length === 2 && at !== undefined && give !== undefined
  return isSwap ? ok({ at, give }) : err({ code: 'badSwap', text })
}

const unreadableText = (text: string): Result<never, UnreadableNotation> => err({ code: 'unreadable', text })
