/**
 * What AWS counts, by its own rules for on-demand tables: the size of an item, and the units that reading and writing
 * it costs. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */

const byteLength = (text: string): number => Buffer.byteLength(text)

/** About one byte for two significant digits, and one more. */
function numberSizeBytes(value: number): number {
  const digits = Math.abs(value)
    .toString()
    .replace(/e.*$|[.]/g, '')
    .replace(/^0+|0+$/g, '').length
  return Math.ceil(digits / 2) + 1 + (value < 0 ? 1 : 0)
}

function valueSizeBytes(value: unknown): number {
  if (typeof value === 'string') return byteLength(value)
  if (typeof value === 'number') return numberSizeBytes(value)
  if (value instanceof Uint8Array) return value.byteLength
  if (value instanceof Set) return [...value].reduce<number>((sum, member) => sum + valueSizeBytes(member), 0)
  // Lists and maps: three bytes, and one for each thing in them.
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + 1 + valueSizeBytes(part), 3)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).reduce(
      (sum, [key, part]) => sum + 1 + byteLength(key) + valueSizeBytes(part),
      3,
    )
  return 1
}

export const itemSizeBytes = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + byteLength(name) + valueSizeBytes(value), 0)

const unitsForWrite = (size: number): number => Math.max(1, Math.ceil(size / 1024))

/** Of one read, be it of one item or of many in a row. */
export const readUnits = (size: number, consistent: boolean): number =>
  Math.max(1, Math.ceil(size / 4096)) * (consistent ? 1 : 0.5)

type ItemOrNull = Readonly<Record<string, unknown>> | null

/** Of a put, update or delete: by the larger of what was there and what is; the index's rows cost as items do. */
export function writeCostUnits(before: ItemOrNull, after: ItemOrNull): number {
  const table = unitsForWrite(Math.max(before ? itemSizeBytes(before) : 0, after ? itemSizeBytes(after) : 0))
  const [old, next] = [indexRow(before), indexRow(after)]
  if (JSON.stringify(old) === JSON.stringify(next)) return table
  // A row whose key changes is taken away and put elsewhere.
  return (
    table + (old ? unitsForWrite(itemSizeBytes(old)) : 0) + (next ? unitsForWrite(itemSizeBytes(next)) : 0)
  )
}

/** What the due index has of an item; null where it has nothing. */
function indexRow(item: ItemOrNull): Readonly<Record<string, unknown>> | null {
  if (!item || item.shard === undefined || item.dueAt === undefined) return null
  const { pk, sk, shard, dueAt } = item
  return { pk, sk, shard, dueAt }
}
