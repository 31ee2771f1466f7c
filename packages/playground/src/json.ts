/** Reads untrusted JSON values; a value of another type becomes empty or null. */
export type JsonObject = Record<string, unknown>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const asStrings = (value: unknown): string[] =>
  asArray(value).filter((each) => typeof each === 'string')

export const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export const asBoolean = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** Length in code points, as Discord counts it. */
export const countCodePoints = (value: unknown): number => (typeof value === 'string' ? [...value].length : 0)
