import { newer } from '@crackpost/core/app/newer'
import type * as z from 'zod/mini'
import type { Key } from './keys.ts'

const told = ({ pk, sk }: Key, reason: string): string =>
  `the stored item ${pk} / ${sk} can't be read: ${reason}`

/** A stored thing that is damaged: says which and why, and nothing of what is in it. */
export const unreadable = (key: Key, reason: string): Error => new Error(told(key, reason))

/** A stored thing that is whole, but not as this release knows it: another one has written it. */
export const unknown = (key: Key, reason: string): Error => newer(told(key, reason))

/** What a schema says, without the values it was given. */
export const reasonOf = (error: z.core.$ZodError): string =>
  error.issues.map(({ code, path }) => `${code} at ${path.join('.') || 'the top'}`).join(', ')

export function parsed<T>(schema: z.ZodMiniType<T>, value: unknown, key: Key): T {
  const result = schema.safeParse(value)
  if (!result.success) throw unknown(key, reasonOf(result.error))
  return result.data
}

export function json(text: string, key: Key): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(key, 'it is no JSON')
  }
}
