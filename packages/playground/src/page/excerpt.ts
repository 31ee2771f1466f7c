import type { Shown } from '../client/protocol.ts'
import { inline } from './markdown/inline.ts'
import type { Inline, Style } from './markdown/tree.ts'

const MOST = 120

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The texts of components, from top to bottom. */
function texts(parts: unknown): string[] {
  if (!Array.isArray(parts)) return []
  return parts.filter(isObject).flatMap((part) => {
    const own = part.type === 10 && typeof part.content === 'string' ? [part.content] : []
    return [...own, ...texts(part.components)]
  })
}

/** How people and instants are written. */
interface Pen {
  readonly name: (id: string) => string
  readonly time: (at: number, style: Style) => string
}

function plain(pieces: readonly Inline[], pen: Pen): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'spoiler') return '▮▮▮'
      if ('inside' in piece) return plain(piece.inside, pen)
      if (piece.kind === 'user') return `@${pen.name(piece.id)}`
      if (piece.kind === 'time') return pen.time(piece.at, piece.style)
      if (piece.kind === 'command') return `/${piece.name}`
      return 'text' in piece ? piece.text : '…'
    })
    .join('')
}

/** A message in a line. */
export function excerpt(message: Shown, pen: Pen): string {
  const said = [message.content, ...texts(message.components)].filter((text) => text !== '').join(' ')
  const bare = said.replace(/^(?:#{1,3}|-#|>{1,3}|[-*]) +/gm, '').replace(/```/g, ' ')
  const text = plain(inline(bare), pen).replace(/\s+/g, ' ').trim()
  return text.length > MOST ? `${text.slice(0, MOST).trimEnd()}…` : text
}
