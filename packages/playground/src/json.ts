/** Reading what came over the wire: nothing here trusts it. */
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

/** Characters as Discord counts them: code points. */
export const countCodePoints = (value: unknown): number => (typeof value === 'string' ? [...value].length : 0)
