import type { Graph } from './graph.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'

/**
 * The file format of a lexicon, little-endian:
 *
 * | offset | content |
 * | --- | --- |
 * | 0 | `CKLX` |
 * | 4 | version of this layout |
 * | 8 | number of words |
 * | 12 | number of edges |
 * | 16 | root of the graph |
 * | 20 | start of the graph |
 * | 24 | length of the common words in bytes |
 * | 28 | SHA-256 of the list, one word per line |
 * | 60 | the edges, 4 bytes each |
 * | after them | the common words, best known first, one per line |
 */
const MAGIC_BYTES = 'CKLX'
const LAYOUT_VERSION = 1
const DIGEST_OFFSET = 28
const EDGES_OFFSET = 60

export interface LexiconContents {
  readonly size: number
  readonly graph: Graph
  /** SHA-256 of the word list, in hex. */
  readonly digest: string
  readonly common: readonly string[]
}

export const encodeLexicon = ({ size, graph, digest, common }: LexiconContents): Uint8Array => {
  const known = common.map((word) => `${word}\n`).join('')
  const { edges, root, start } = graph
  const bytes = new Uint8Array(EDGES_OFFSET + edges.length * 4 + known.length)
  const view = new DataView(bytes.buffer)
  writeAscii(bytes, 0, MAGIC_BYTES)
  view.setUint32(4, LAYOUT_VERSION, true)
  view.setUint32(8, size, true)
  view.setUint32(12, edges.length, true)
  view.setUint32(16, root, true)
  view.setUint32(20, start, true)
  view.setUint32(24, known.length, true)
  for (let i = 0; i < 32; i++) bytes[DIGEST_OFFSET + i] = Number.parseInt(digest.slice(2 * i, 2 * i + 2), 16)
  for (const [i, edge] of edges.entries()) view.setUint32(EDGES_OFFSET + 4 * i, edge, true)
  writeAscii(bytes, EDGES_OFFSET + 4 * edges.length, known)
  return bytes
}

/**
 * Returns a lexicon that reads from the bytes of its file without copying them, so they must not change
 * afterwards. Throws if the file is invalid.
 */
export const decodeLexicon = (bytes: Uint8Array): Lexicon => {
  if (readAscii(bytes, 0, 4) !== MAGIC_BYTES) throw new Error('Not a lexicon: it does not start with CKLX')
  if (bytes.length < EDGES_OFFSET) throw new Error(`A lexicon cut short: ${bytes.length} bytes`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const field = (at: number): number => view.getUint32(at, true)
  const version = field(4)
  if (version !== LAYOUT_VERSION)
    throw new Error(`A lexicon of layout ${version}; this code reads layout ${LAYOUT_VERSION}`)
  const count = field(12)
  const root = field(16)
  const start = field(20)
  const knownLength = field(24)
  const knownAt = EDGES_OFFSET + 4 * count
  if (bytes.length !== knownAt + knownLength) {
    throw new Error(`A lexicon of ${bytes.length} bytes that should have ${knownAt + knownLength}`)
  }
  if (root >= count || start >= count) throw new Error(`A lexicon whose root is beyond its ${count} edges`)
  const common = readAscii(bytes, knownAt, knownAt + knownLength)
    .split('\n')
    .slice(0, -1)
  const graph = { edges: readEdges(view, count), root, start }
  return createLexicon(
    `fr-${toHex(bytes.subarray(DIGEST_OFFSET, DIGEST_OFFSET + 6))}`,
    field(8),
    graph,
    common,
  )
}

const writeAscii = (bytes: Uint8Array, at: number, text: string): void => {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i)
}

const readAscii = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  // In chunks, because a call takes a limited number of arguments.
  for (let at = from; at < to; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 4096, to)))
  }
  return text
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/**
 * Returns a view on the bytes if the platform can read them in place, otherwise (odd offset, big-endian) a
 * copy.
 */
const readEdges = (view: DataView, count: number): Uint32Array => {
  const offset = view.byteOffset + EDGES_OFFSET
  if (isLittleEndian && offset % 4 === 0) return new Uint32Array(view.buffer, offset, count)
  return Uint32Array.from({ length: count }, (_, i) => view.getUint32(EDGES_OFFSET + 4 * i, true))
}
