import { asArray, asObject, asString, isJsonObject, type JsonObject } from '../json.ts'

/** Where the file of a name in `attachment://name` can be fetched. */
export type AttachmentResolver = (filename: string) => JsonObject | null

const ATTACHMENT_SCHEME = 'attachment://'

const SELECT_DEFAULTS: JsonObject = { min_values: 1, max_values: 1 }
const SPOILER_DEFAULTS: JsonObject = { spoiler: false }

/** What Discord fills in where nothing is said, by the type of the component. */
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

/** A picture or file in a component: its address, once the file is known. */
function resolveMedia(value: unknown, resolve: AttachmentResolver): unknown {
  const url = isJsonObject(value) ? asString(value.url) : null
  if (url === null || !url.startsWith(ATTACHMENT_SCHEME)) return value
  return { ...asObject(value), ...resolve(url.slice(ATTACHMENT_SCHEME.length)) }
}

/**
 * Components as Discord shows them: every one has a number, those that brought none get the next that is free, and
 * files are addressed by where they are.
 */
export function normaliseComponents(
  components: readonly unknown[],
  resolve: AttachmentResolver,
): JsonObject[] {
  const taken = new Set(
    JSON.stringify(components)
      .match(/(?<="id":)\d+/g)
      ?.map(Number),
  )
  let last = 0
  const next = (): number => {
    do last++
    while (taken.has(last))
    return last
  }
  const one = (value: unknown): JsonObject => {
    const part = asObject(value)
    const shown: JsonObject = { ...DEFAULTS_BY_TYPE[Number(part.type)], ...part, id: part.id ?? next() }
    if (Array.isArray(part.components)) shown.components = part.components.map(one)
    for (const inner of ['component', 'accessory'])
      if (isJsonObject(part[inner])) shown[inner] = one(part[inner])
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
  return components.map(one)
}

/** All components of a message, from top to bottom, whatever they are in. */
export const flattenComponents = (components: readonly unknown[]): JsonObject[] =>
  components.map(asObject).flatMap((part) => {
    const single = [part.component, part.accessory].filter(isJsonObject)
    return [part, ...flattenComponents(asArray(part.components)), ...flattenComponents(single)]
  })
