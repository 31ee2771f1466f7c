import { findLatestGame } from '@crackpost/core/games/index'
import { damagedMatchError } from '@crackpost/core/use-cases/damaged-match'
import { newerReleaseError, withdrawnEditionError } from '@crackpost/core/use-cases/newer-release'
import type * as z from 'zod/mini'
import { type ItemKey, matchIdOfKey } from './keys.ts'

const itemName = ({ pk, sk }: ItemKey): string => `${pk} / ${sk}`

const itemErrorText = (key: ItemKey, reason: string): string =>
  `the stored item ${itemName(key)} can't be read: ${reason}`

/** The error for a damaged item of a match: names its key and the reason, but no content. */
export const damagedItemError = (key: ItemKey, reason: string, cause?: unknown): Error =>
  damagedMatchError({ match: matchIdOfKey(key.pk), item: itemName(key), reason }, cause)

/** The error for an item that does not fit the schema: a newer release has written it. */
export const newerItemError = (key: ItemKey, reason: string): Error =>
  newerReleaseError(itemErrorText(key, reason))

/** The error for an item of an edition of the rules that this release does not have: a later one, or one that is gone. */
export function missingEditionError(key: ItemKey, game: string, edition: number): Error {
  const text = itemErrorText(key, `this release does not have edition ${edition} of its game`)
  const isLater = edition > (findLatestGame(game)?.edition ?? 0)
  return isLater ? newerReleaseError(text) : withdrawnEditionError(text)
}

/** The issues of a schema error, without the parsed values. */
export const schemaErrorText = (error: z.core.$ZodError): string =>
  error.issues.map(({ code, path }) => `${code} at ${path.join('.') || 'the top'}`).join(', ')

export function parseItem<T>(schema: z.ZodMiniType<T>, value: unknown, key: ItemKey): T {
  const result = schema.safeParse(value)
  if (!result.success) throw newerItemError(key, schemaErrorText(result.error))
  return result.data
}

export function parseItemJson(text: string, key: ItemKey): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damagedItemError(key, 'it is no JSON')
  }
}
