import { asArray, asObject, asString, isJsonObject, type JsonObject } from '../json.ts'

/** Returns the URL fields of the file in `attachment://filename`; null if it is unknown. */
export type AttachmentResolver = (filename: string) => JsonObject | null

const ATTACHMENT_SCHEME = 'attachment://'

const SELECT_DEFAULTS: JsonObject = { min_values: 1, max_values: 1 }
const SPOILER_DEFAULTS: JsonObject = { spoiler: false }

/** Default fields by component type. */
const DEFAULTS_BY_TYPE: Record<number, JsonObject> = {
  3: SELECT_DEFAULTS,
  5: SELECT_DEFAULTS,
  6: SELECT_DEFAULTS,
  7: SELECT_DEFAULTS,
  8: SELECT_DEFAULTS,
  11: SPOILER_DEFAULTS,
  13: SPOILER_DEFAULTS,
  17: SPOILER_DEFAULTS,
}

/** Resolves the `attachment://` URL of a media field; returns other values unchanged. */
function resolveMedia(value: unknown, resolve: AttachmentResolver): unknown {
  const url = isJsonObject(value) ? asString(value.url) : null
  if (url === null || !url.startsWith(ATTACHMENT_SCHEME)) return value
  return { ...asObject(value), ...resolve(url.slice(ATTACHMENT_SCHEME.length)) }
}

/**
 * Returns components as Discord's API shows them: missing ids are assigned, defaults are filled in and attachment URLs
 * are resolved.
 */
export function normaliseComponents(
  components: readonly unknown[],
  resolve: AttachmentResolver,
): JsonObject[] {
  const usedIds = new Set(
    JSON.stringify(components)
      .match(/(?<="id":)\d+/g)
      ?.map(Number),
  )
  let last = 0
  const nextFreeId = (): number => {
    do last++
    while (usedIds.has(last))
    return last
  }
  const normalise = (value: unknown): JsonObject => {
    const part = asObject(value)
    const shown: JsonObject = { ...DEFAULTS_BY_TYPE[Number(part.type)], ...part, id: part.id ?? nextFreeId() }
    if (Array.isArray(part.components)) shown.components = part.components.map(normalise)
    for (const inner of ['component', 'accessory'])
      if (isJsonObject(part[inner])) shown[inner] = normalise(part[inner])
    for (const picture of ['media', 'file'])
      if (part[picture] !== undefined) shown[picture] = resolveMedia(part[picture], resolve)
    if (Array.isArray(part.items))
      shown.items = asArray(part.items).map((item) => ({
        spoiler: false,
        ...asObject(item),
        media: resolveMedia(asObject(item).media, resolve),
      }))
    return shown
  }
  return components.map(normalise)
}

/** All components, nested ones included, from top to bottom. */
export const flattenComponents = (components: readonly unknown[]): JsonObject[] =>
  components.map(asObject).flatMap((part) => {
    const single = [part.component, part.accessory].filter(isJsonObject)
    return [part, ...flattenComponents(asArray(part.components)), ...flattenComponents(single)]
  })
