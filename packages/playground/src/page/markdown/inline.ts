import { type InlineMark, type InlineNode, TIMESTAMP_STYLES } from './tree.ts'

/** The node at a position and its end; null for plain text. */
type ParsedInline = { readonly piece: InlineNode; readonly end: number } | null

/** Characters that can start a node other than text. */
const SPECIAL_CHARACTERS = /[\\`*_~|<[@h]/g

/** Parses inline markdown, also across several lines. */
export function parseInline(text: string): InlineNode[] {
  const pieces: InlineNode[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain })
    plain = ''
  }
  let at = 0
  while (at < text.length) {
    SPECIAL_CHARACTERS.lastIndex = at
    const next = SPECIAL_CHARACTERS.exec(text)?.index ?? text.length
    plain += text.slice(at, next)
    at = next
    if (at === text.length) break
    const found = parseSpecial(text, at)
    if (found === null) {
      plain += text[at]
      at += 1
    } else if (found.piece.kind === 'text') {
      plain += found.piece.text
      at = found.end
    } else {
      flush()
      pieces.push(found.piece)
      at = found.end
    }
  }
  flush()
  return pieces
}

function parseSpecial(text: string, at: number): ParsedInline {
  switch (text[at]) {
    case '\\':
      return matchInline(text, at, /\\([^\sA-Za-z0-9])/y, ([, char = '']) => ({ kind: 'text', text: char }))
    case '`':
      return parseCodeSpan(text, at)
    case '<':
    case '[':
    case '@':
    case 'h':
      return parseReference(text, at)
    default:
      return parseMarked(text, at)
  }
}

function matchInline(
  text: string,
  at: number,
  pattern: RegExp,
  make: (match: string[]) => InlineNode,
): ParsedInline {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match === null ? null : { piece: make(match), end: pattern.lastIndex }
}

/** Number of consecutive backticks. */
function countTicks(text: string, at: number): number {
  let end = at
  while (text[end] === '`') end += 1
  return end - at
}

/** End of the code span that starts here: after as many backticks as it started with; null if it is not closed. */
function codeEnd(text: string, at: number): number | null {
  const ticks = countTicks(text, at)
  let next = text.indexOf('`', at + ticks)
  while (next !== -1) {
    const closingTicks = countTicks(text, next)
    if (closingTicks === ticks) return next + closingTicks
    next = text.indexOf('`', next + closingTicks)
  }
  return null
}

function parseCodeSpan(text: string, at: number): ParsedInline {
  const end = codeEnd(text, at)
  if (end === null) return null
  const ticks = countTicks(text, at)
  const inside = text.slice(at + ticks, end - ticks)
  // One space on each side is padding, so that code can contain backticks.
  const padded = ticks > 1 ? /^ (.*\S.*) $/s.exec(inside)?.[1] : undefined
  return { piece: { kind: 'code', text: padded ?? inside }, end }
}

const MARKS: readonly (readonly [string, InlineMark])[] = [
  ['**', 'strong'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
  ['*', 'em'],
  ['_', 'em'],
]

function parseMarked(text: string, at: number): ParsedInline {
  for (const [mark, kind] of MARKS) {
    if (!text.startsWith(mark, at) || !canOpenMark(text, at, mark)) continue
    const from = at + mark.length
    const to = closingMarkIndex(text, from, mark)
    if (to === null) continue
    return { piece: { kind, inside: parseInline(text.slice(from, to)) }, end: to + mark.length }
  }
  return null
}

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char)
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

function canOpenMark(text: string, at: number, mark: string): boolean {
  if (mark === '*') return !isSpace(text[at + 1])
  return mark !== '_' || !isWord(text[at - 1])
}

/** Index of the closing mark, skipping escapes and code; null if there is none. */
function closingMarkIndex(text: string, from: number, mark: string): number | null {
  let at = from
  while (at < text.length) {
    if (text[at] === '\\') at += 2
    else if (text[at] === '`') at = codeEnd(text, at) ?? at + 1
    else if (!text.startsWith(mark, at)) at += 1
    else if (mark.length === 1 && text[at + 1] === mark) at += 2
    else if (at > from && canCloseMark(text, at, mark)) return at
    else at += 1
  }
  return null
}

function canCloseMark(text: string, at: number, mark: string): boolean {
  const next = text[at + mark.length]
  if (mark === '*') return !isSpace(text[at - 1])
  if (mark === '_') return !isWord(next)
  return mark === '~~' || mark === '||' || next !== mark[0]
}

const URL_PATTERN = String.raw`https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))+`

const REFERENCE_PATTERNS: readonly (readonly [RegExp, (match: string[]) => InlineNode])[] = [
  [/<@!?(\d+)>/y, ([, id = '']) => ({ kind: 'user', id })],
  [/<@&(\d+)>/y, ([, id = '']) => ({ kind: 'role', id })],
  [/<#(\d+)>/y, ([, id = '']) => ({ kind: 'channel', id })],
  [/<\/([^:<>\n]+):(\d+)>/y, ([, name = '', id = '']) => ({ kind: 'command', name, id })],
  [
    // 13 digits would exceed the range of dates.
    /<t:(-?\d{1,12})(?::([tTdDfFsSR]))?>/y,
    ([, at, letter]) => ({
      kind: 'time',
      at: Number(at) * 1000,
      style: TIMESTAMP_STYLES.find((style) => style === letter) ?? 'f',
    }),
  ],
  [/<a?:(\w+):(\d+)>/y, ([, name = '', id = '']) => ({ kind: 'emoji', name, id })],
  [/@(?:everyone|here)/y, ([text = '']) => ({ kind: 'all', text })],
  [
    new RegExp(
      String.raw`\[((?:\\.|\[[^\]\n]*\]|[^[\]\\])+)\]\(\s*<?(${URL_PATTERN})>?(?:\s+"[^"]*")?\s*\)`,
      'y',
    ),
    ([, shown = '', url = '']) => ({ kind: 'link', url, inside: parseInline(shown) }),
  ],
  [new RegExp(`<(${URL_PATTERN})>`, 'y'), ([, url = '']) => linkNode(url)],
  // Trailing punctuation is not part of the URL.
  [new RegExp(`${URL_PATTERN}(?<![.,:;!?"'*_~|])`, 'y'), ([url = '']) => linkNode(url)],
]

const linkNode = (url: string): InlineNode => ({ kind: 'link', url, inside: [{ kind: 'text', text: url }] })

function parseReference(text: string, at: number): ParsedInline {
  for (const [pattern, make] of REFERENCE_PATTERNS) {
    const found = matchInline(text, at, pattern, make)
    if (found !== null) return found
  }
  return null
}
