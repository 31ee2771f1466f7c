/** CRC-32C (Castagnoli), bit-reversed. Node has only the other CRC-32. */
const POLYNOMIAL = 0x82f63b78

/** Eight tables, so that eight bytes are read at a time. */
const TABLES: readonly Uint32Array[] = createTables()

function createTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1
    return crc
  })
  const tables = [first]
  for (let n = 1; n < 8; n++) {
    const before = tables[n - 1] ?? first
    tables.push(before.map((crc) => (crc >>> 8) ^ (first[crc & 255] ?? 0)))
  }
  return tables
}

const MASK_DELTA = 0xa282ead8

/** The checksum of `bytes` from `start` to `end` (excluded) as LevelDB stores it. */
export function maskedChecksum(bytes: Buffer, start: number, end: number): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  let crc = 0xffffffff
  let at = start
  for (; at + 8 <= end; at += 8) {
    const low = (bytes.readUInt32LE(at) ^ crc) >>> 0
    const high = bytes.readUInt32LE(at + 4)
    crc =
      (t7[low & 255] ?? 0) ^
      (t6[(low >>> 8) & 255] ?? 0) ^
      (t5[(low >>> 16) & 255] ?? 0) ^
      (t4[low >>> 24] ?? 0) ^
      (t3[high & 255] ?? 0) ^
      (t2[(high >>> 8) & 255] ?? 0) ^
      (t1[(high >>> 16) & 255] ?? 0) ^
      (t0[high >>> 24] ?? 0)
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0)
  crc = ~crc >>> 0
  return (((crc >>> 15) | (crc << 17)) + MASK_DELTA) >>> 0
}
