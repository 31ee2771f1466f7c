import { isRecord, type Json, list, record, text } from './json.ts'

/** Where the file of a name in `attachment://name` can be fetched. */
export type Resolve = (filename: string) => Json | null

const scheme = 'attachment://'

const choice: Json = { min_values: 1, max_values: 1 }
const hidden: Json = { spoiler: false }

/** What Discord fills in where nothing is said, by the type of the component. */
const DEFAULTS: Record<number, Json> = {
  3: choice,
  5: choice,
  6: choice,
  7: choice,
  8: choice,
  11: hidden,
  13: hidden,
  17: hidden,
}

/** A picture or file in a component: its address, once the file is known. */
function media(value: unknown, resolve: Resolve): unknown {
  const url = isRecord(value) ? text(value.url) : null
  if (url === null || !url.startsWith(scheme)) return value
  return { ...record(value), ...resolve(url.slice(scheme.length)) }
}

/**
 * Components as Discord shows them: every one has a number, those that brought none get the next that is free, and
 * files are addressed by where they are.
 */
export function unfurled(components: readonly unknown[], resolve: Resolve): Json[] {
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
  const one = (value: unknown): Json => {
    const part = record(value)
    const shown: Json = { ...DEFAULTS[Number(part.type)], ...part, id: part.id ?? next() }
    if (Array.isArray(part.components)) shown.components = part.components.map(one)
    for (const inner of ['component', 'accessory']) if (isRecord(part[inner])) shown[inner] = one(part[inner])
    for (const picture of ['media', 'file'])
      if (part[picture] !== undefined) shown[picture] = media(part[picture], resolve)
    if (Array.isArray(part.items))
      shown.items = list(part.items).map((item) => ({
        spoiler: false,
        ...record(item),
        media: media(record(item).media, resolve),
      }))
    return shown
  }
  return components.map(one)
}

/** All components of a message, from top to bottom, whatever they are in. */
export const flat = (components: readonly unknown[]): Json[] =>
  components.map(record).flatMap((part) => {
    const single = [part.component, part.accessory].filter(isRecord)
    return [part, ...flat(list(part.components)), ...flat(single)]
  })
