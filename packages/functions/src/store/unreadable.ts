import type * as z from 'zod'
import type { Key } from './keys.ts'

/** A stored thing that can't be read: says which and why, and nothing of what is in it. */
export const unreadable = ({ pk, sk }: Key, reason: string): Error =>
  new Error(`the stored item ${pk} / ${sk} can't be read: ${reason}`)

/** What a schema says, without the values it was given. */
export const reasonOf = (error: z.ZodError): string =>
  error.issues.map(({ code, path }) => `${code} at ${path.join('.') || 'the top'}`).join(', ')

export function parsed<T>(schema: z.ZodType<T>, value: unknown, key: Key): T {
  const result = schema.safeParse(value)
  if (!result.success) throw unreadable(key, reasonOf(result.error))
  return result.data
}

export function json(text: string, key: Key): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(key, 'it is no JSON')
  }
}
