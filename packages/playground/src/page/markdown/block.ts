import { parseInline } from './inline.ts'
import type { BlockNode } from './tree.ts'

const FENCE_PATTERN = /```(?:([\w+#.-]+)\n)?\n*([\s\S]*?[^\n])\n*```\n?/y
const BLOCK_QUOTE_PATTERN = />>> ([\s\S]*)/y
const QUOTE_PATTERN = /(?:> [^\n]*(?:\n|$))+/y
const HEADING_PATTERN = /(#{1,3}) +([^\n]+)\n?/y
const SUBTEXT_PATTERN = /-# +([^\n]+)\n?/y
/** A list item and the following items or indented lines. */
const LIST_PATTERN = / *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n+(?: *(?:[-*]|\d{1,9}\.) +| {2,})[^\n]+)*\n?/y
const LIST_ITEM_PATTERN = /^( *)(?:[-*]|(\d{1,9})\.) +(.*)$/

/** Parses a text in Discord's markdown. */
export function parseBlocks(text: string, quoted = false): BlockNode[] {
  const found: BlockNode[] = []
  let from = 0
  const pushParagraph = (to: number) => {
    const content = text.slice(from, to).replace(/^\n+|\n+$/g, '')
    if (content.trim() !== '') found.push({ kind: 'paragraph', inside: parseInline(content) })
  }
  let at = 0
  while (at < text.length) {
    const parsed =
      (at === 0 || text[at - 1] === '\n' ? parseLineBlock(text, at, quoted) : null) ??
      parseCodeBlock(text, at)
    if (parsed === null) {
      at = nextBlockStart(text, at)
    } else {
      pushParagraph(at)
      found.push(...parsed.blocks)
      at = parsed.end
      from = at
    }
  }
  pushParagraph(text.length)
  return found
}

type ParsedBlocks = { readonly blocks: readonly BlockNode[]; readonly end: number } | null

/** Index of the next possible block start: a new line, or a code fence, which can be inside a line. */
function nextBlockStart(text: string, at: number): number {
  const next = /\n|```/g
  next.lastIndex = at + 1
  const found = next.exec(text)
  if (found === null) return text.length
  return found[0] === '\n' ? found.index + 1 : found.index
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function parseCodeBlock(text: string, at: number): ParsedBlocks {
  const found = matchAt(FENCE_PATTERN, text, at)
  if (found === null) return null
  const [whole, language = null, inside = ''] = found
  return { blocks: [{ kind: 'pre', language, text: inside }], end: at + whole.length }
}

/** Parses a block that starts at the beginning of a line; null if there is none. */
function parseLineBlock(text: string, at: number, quoted: boolean): ParsedBlocks {
  const content = quoted ? null : (matchAt(BLOCK_QUOTE_PATTERN, text, at) ?? matchAt(QUOTE_PATTERN, text, at))
  if (content !== null) {
    const inside = content[1] ?? content[0].replace(/^> /gm, '')
    return { blocks: [{ kind: 'quote', blocks: parseBlocks(inside, true) }], end: at + content[0].length }
  }
  const heading = matchAt(HEADING_PATTERN, text, at)
  if (heading !== null) {
    const [whole, hashes = '', title = ''] = heading
    const level = hashes.length === 1 ? 1 : hashes.length === 2 ? 2 : 3
    return { blocks: [{ kind: 'heading', level, inside: parseInline(title.trim()) }], end: at + whole.length }
  }
  const subtext = matchAt(SUBTEXT_PATTERN, text, at)
  if (subtext !== null)
    return { blocks: [{ kind: 'small', inside: parseInline(subtext[1] ?? '') }], end: at + subtext[0].length }
  const items = matchAt(LIST_PATTERN, text, at)
  return items === null ? null : { blocks: parseLists(items[0], quoted), end: at + items[0].length }
}

/** Parses list lines; switching between ordered and unordered starts a new list. */
function parseLists(text: string, quoted: boolean): BlockNode[] {
  const lines = text.split('\n').filter((each) => each.trim() !== '')
  const margin = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0
  const parsed: { from: number | null; items: string[][] }[] = []
  for (const each of lines) {
    const [, indent = '', number, content = ''] = LIST_ITEM_PATTERN.exec(each) ?? []
    const starts = LIST_ITEM_PATTERN.test(each) && indent.length <= margin + 1
    const last = parsed.at(-1)
    if (!starts) last?.items.at(-1)?.push(each.slice(margin).replace(/^ {1,2}/, ''))
    else if (last !== undefined && (last.from === null) === (number === undefined)) last.items.push([content])
    else parsed.push({ from: number === undefined ? null : Number(number), items: [[content]] })
  }
  return parsed.map(({ from, items }) => ({
    kind: 'list',
    from,
    items: items.map((content) => parseBlocks(content.join('\n'), quoted)),
  }))
}
