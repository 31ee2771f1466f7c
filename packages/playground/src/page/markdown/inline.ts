import { type Inline, type Mark, STYLES } from './tree.ts'

/** What stands at a position of a text: the piece and where it ends; null where nothing special does. */
type Found = { readonly piece: Inline; readonly end: number } | null

/** Only here can something special begin. */
const special = /[\\`*_~|<[@h]/g

/** The pieces of a text, which may have several lines. */
export function inline(text: string): Inline[] {
  const pieces: Inline[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain })
    plain = ''
  }
  let at = 0
  while (at < text.length) {
    special.lastIndex = at
    const next = special.exec(text)?.index ?? text.length
    plain += text.slice(at, next)
    at = next
    if (at === text.length) break
    const found = read(text, at)
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

function read(text: string, at: number): Found {
  switch (text[at]) {
    case '\\':
      return matched(text, at, /\\([^\sA-Za-z0-9])/y, ([, char = '']) => ({ kind: 'text', text: char }))
    case '`':
      return code(text, at)
    case '<':
    case '[':
    case '@':
    case 'h':
      return pointer(text, at)
    default:
      return marked(text, at)
  }
}

function matched(text: string, at: number, pattern: RegExp, make: (match: string[]) => Inline): Found {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match === null ? null : { piece: make(match), end: pattern.lastIndex }
}

/** How many ticks stand here. */
function ticks(text: string, at: number): number {
  let end = at
  while (text[end] === '`') end += 1
  return end - at
}

/** Where a code span that begins here ends: after as many ticks as it began with. */
function codeEnd(text: string, at: number): number | null {
  const many = ticks(text, at)
  let next = text.indexOf('`', at + many)
  while (next !== -1) {
    const here = ticks(text, next)
    if (here === many) return next + here
    next = text.indexOf('`', next + here)
  }
  return null
}

function code(text: string, at: number): Found {
  const end = codeEnd(text, at)
  if (end === null) return null
  const many = ticks(text, at)
  const inside = text.slice(at + many, end - many)
  // A blank on both sides makes room for ticks of its own.
  const padded = many > 1 ? /^ (.*\S.*) $/s.exec(inside)?.[1] : undefined
  return { piece: { kind: 'code', text: padded ?? inside }, end }
}

const MARKS: readonly (readonly [string, Mark])[] = [
  ['**', 'strong'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
  ['*', 'em'],
  ['_', 'em'],
]

function marked(text: string, at: number): Found {
  for (const [mark, kind] of MARKS) {
    if (!text.startsWith(mark, at) || !opens(text, at, mark)) continue
    const from = at + mark.length
    const to = closing(text, from, mark)
    if (to === null) continue
    return { piece: { kind, inside: inline(text.slice(from, to)) }, end: to + mark.length }
  }
  return null
}

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char)
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

function opens(text: string, at: number, mark: string): boolean {
  if (mark === '*') return !isSpace(text[at + 1])
  return mark !== '_' || !isWord(text[at - 1])
}

/** Where the mark that closes is; what is escaped or code is passed over. */
function closing(text: string, from: number, mark: string): number | null {
  let at = from
  while (at < text.length) {
    if (text[at] === '\\') at += 2
    else if (text[at] === '`') at = codeEnd(text, at) ?? at + 1
    else if (!text.startsWith(mark, at)) at += 1
    else if (mark.length === 1 && text[at + 1] === mark) at += 2
    else if (at > from && closes(text, at, mark)) return at
    else at += 1
  }
  return null
}

function closes(text: string, at: number, mark: string): boolean {
  const next = text[at + mark.length]
  if (mark === '*') return !isSpace(text[at - 1])
  if (mark === '_') return !isWord(next)
  return mark === '~~' || mark === '||' || next !== mark[0]
}

const ADDRESS = String.raw`https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))+`

const pointers: readonly (readonly [RegExp, (match: string[]) => Inline])[] = [
  [/<@!?(\d+)>/y, ([, id = '']) => ({ kind: 'user', id })],
  [/<@&(\d+)>/y, ([, id = '']) => ({ kind: 'role', id })],
  [/<#(\d+)>/y, ([, id = '']) => ({ kind: 'channel', id })],
  [/<\/([^:<>\n]+):(\d+)>/y, ([, name = '', id = '']) => ({ kind: 'command', name, id })],
  [
    // A thirteenth digit would be beyond all dates.
    /<t:(-?\d{1,12})(?::([tTdDfFsSR]))?>/y,
    ([, at, letter]) => ({
      kind: 'time',
      at: Number(at) * 1000,
      style: STYLES.find((style) => style === letter) ?? 'f',
    }),
  ],
  [/<a?:(\w+):(\d+)>/y, ([, name = '', id = '']) => ({ kind: 'emoji', name, id })],
  [/@(?:everyone|here)/y, ([text = '']) => ({ kind: 'all', text })],
  [
    new RegExp(
      String.raw`\[((?:\\.|\[[^\]\n]*\]|[^[\]\\])+)\]\(\s*<?(${ADDRESS})>?(?:\s+"[^"]*")?\s*\)`,
      'y',
    ),
    ([, shown = '', url = '']) => ({ kind: 'link', url, inside: inline(shown) }),
  ],
  [new RegExp(`<(${ADDRESS})>`, 'y'), ([, url = '']) => link(url)],
  // What ends a sentence does not belong to the address.
  [new RegExp(`${ADDRESS}(?<![.,:;!?"'*_~|])`, 'y'), ([url = '']) => link(url)],
]

const link = (url: string): Inline => ({ kind: 'link', url, inside: [{ kind: 'text', text: url }] })

function pointer(text: string, at: number): Found {
  for (const [pattern, make] of pointers) {
    const found = matched(text, at, pattern, make)
    if (found !== null) return found
  }
  return null
}
