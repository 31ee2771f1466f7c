import { newerReleaseError } from '@crackpost/core/use-cases/newer-release'
import type * as z from 'zod/mini'
import type { ItemKey } from './keys.ts'

const itemErrorText = ({ pk, sk }: ItemKey, reason: string): string =>
  `the stored item ${pk} / ${sk} can't be read: ${reason}`

/** The error for a damaged item: names its key and the reason, but no content. */
export const damagedItemError = (key: ItemKey, reason: string): Error => new Error(itemErrorText(key, reason))

/** The error for an item that does not fit the schema: a newer release has written it. */
export const newerItemError = (key: ItemKey, reason: string): Error =>
  newerReleaseError(itemErrorText(key, reason))

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
