/**
 * Item sizes and capacity units as AWS counts them for on-demand tables.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */

const byteLength = (text: string): number => Buffer.byteLength(text)

/** About one byte for two significant digits, plus one. */
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
  // Lists and maps: three bytes, plus one for each element.
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

/** Read units for a get or a query page of `size` bytes. */
export const readUnits = (size: number, consistent: boolean): number =>
  Math.max(1, Math.ceil(size / 4096)) * (consistent ? 1 : 0.5)

type ItemOrNull = Readonly<Record<string, unknown>> | null

/** Write units of a put, update or delete: the larger of both items, plus the changed rows of the due index. */
export function writeCostUnits(before: ItemOrNull, after: ItemOrNull): number {
  const table = unitsForWrite(Math.max(before ? itemSizeBytes(before) : 0, after ? itemSizeBytes(after) : 0))
  const [old, next] = [indexRow(before), indexRow(after)]
  if (JSON.stringify(old) === JSON.stringify(next)) return table
  // A changed index row costs a delete and a put.
  return (
    table + (old ? unitsForWrite(itemSizeBytes(old)) : 0) + (next ? unitsForWrite(itemSizeBytes(next)) : 0)
  )
}

/** The row of the due index for an item; null if the item is not in the index. */
function indexRow(item: ItemOrNull): Readonly<Record<string, unknown>> | null {
  if (!item || item.shard === undefined || item.dueAt === undefined) return null
  const { pk, sk, shard, dueAt } = item
  return { pk, sk, shard, dueAt }
}
