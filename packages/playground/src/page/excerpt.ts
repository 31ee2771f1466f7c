import type { ClientMessage } from '../client/protocol.ts'
import { parseInline } from './markdown/inline.ts'
import type { InlineNode, TimestampStyle } from './markdown/tree.ts'

const MAX_EXCERPT_LENGTH = 120

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The contents of text displays, from top to bottom. */
function componentTexts(parts: unknown): string[] {
  if (!Array.isArray(parts)) return []
  return parts.filter(isObject).flatMap((part) => {
    const own = part.type === 10 && typeof part.content === 'string' ? [part.content] : []
    return [...own, ...componentTexts(part.components)]
  })
}

/** How users and timestamps are formatted. */
interface ExcerptFormat {
  readonly name: (id: string) => string
  readonly time: (at: number, style: TimestampStyle) => string
}

function plainText(pieces: readonly InlineNode[], format: ExcerptFormat): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'spoiler') return '▮▮▮'
      if ('inside' in piece) return plainText(piece.inside, format)
      if (piece.kind === 'user') return `@${format.name(piece.id)}`
      if (piece.kind === 'time') return format.time(piece.at, piece.style)
      if (piece.kind === 'command') return `/${piece.name}`
      return 'text' in piece ? piece.text : '…'
    })
    .join('')
}

/** Returns a one-line plain-text summary of a message. */
export function messageExcerpt(message: ClientMessage, format: ExcerptFormat): string {
  const markdown = [message.content, ...componentTexts(message.components)]
    .filter((text) => text !== '')
    .join(' ')
  const bare = markdown.replace(/^(?:#{1,3}|-#|>{1,3}|[-*]) +/gm, '').replace(/```/g, ' ')
  const text = plainText(parseInline(bare), format).replace(/\s+/g, ' ').trim()
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…` : text
}
