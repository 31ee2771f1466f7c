/**
 * What AWS counts, by its own rules for on-demand tables: the size of an item, and the units that reading and writing
 * it costs. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */

const bytes = (text: string): number => Buffer.byteLength(text)

/** About one byte for two significant digits, and one more. */
function numberSize(value: number): number {
  const digits = Math.abs(value)
    .toString()
    .replace(/e.*$|[.]/g, '')
    .replace(/^0+|0+$/g, '').length
  return Math.ceil(digits / 2) + 1 + (value < 0 ? 1 : 0)
}

function valueSize(value: unknown): number {
  if (typeof value === 'string') return bytes(value)
  if (typeof value === 'number') return numberSize(value)
  if (value instanceof Uint8Array) return value.byteLength
  if (value instanceof Set) return [...value].reduce<number>((sum, member) => sum + valueSize(member), 0)
  // Lists and maps: three bytes, and one for each thing in them.
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + 1 + valueSize(part), 3)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).reduce((sum, [key, part]) => sum + 1 + bytes(key) + valueSize(part), 3)
  return 1
}

export const itemSize = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + valueSize(value), 0)

const writeUnits = (size: number): number => Math.max(1, Math.ceil(size / 1024))

/** Of one read, be it of one item or of many in a row. */
export const readUnits = (size: number, consistent: boolean): number =>
  Math.max(1, Math.ceil(size / 4096)) * (consistent ? 1 : 0.5)

type Written = Readonly<Record<string, unknown>> | null

/** Of a put, update or delete: by the larger of what was there and what is; the index's rows cost as items do. */
export function costOfWrite(before: Written, after: Written): number {
  const table = writeUnits(Math.max(before ? itemSize(before) : 0, after ? itemSize(after) : 0))
  const [old, next] = [indexRow(before), indexRow(after)]
  if (JSON.stringify(old) === JSON.stringify(next)) return table
  // A row whose key changes is taken away and put elsewhere.
  return table + (old ? writeUnits(itemSize(old)) : 0) + (next ? writeUnits(itemSize(next)) : 0)
}

/** What the due index has of an item; null where it has nothing. */
function indexRow(item: Written): Readonly<Record<string, unknown>> | null {
  if (!item || item.shard === undefined || item.dueAt === undefined) return null
  const { pk, sk, shard, dueAt } = item
  return { pk, sk, shard, dueAt }
}
