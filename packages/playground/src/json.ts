/** Reading what came over the wire: nothing here trusts it. */
export type Json = Record<string, unknown>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const record = (value: unknown): Json => (isRecord(value) ? value : {})

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const texts = (value: unknown): string[] => list(value).filter((each) => typeof each === 'string')

export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** Characters as Discord counts them: code points. */
export const count = (value: unknown): number => (typeof value === 'string' ? [...value].length : 0)
