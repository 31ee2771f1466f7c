import { inline } from './inline.ts'
import type { Block } from './tree.ts'

const fence = /```(?:([\w+#.-]+)\n)?\n*([\s\S]*?[^\n])\n*```\n?/y
const rest = />>> ([\s\S]*)/y
const quote = /(?:> [^\n]*(?:\n|$))+/y
const heading = /(#{1,3}) +([^\n]+)\n?/y
const small = /-# +([^\n]+)\n?/y
/** An item, and whatever follows it that is an item, too, or stands further in. */
const list = / *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n+(?: *(?:[-*]|\d{1,9}\.) +| {2,})[^\n]+)*\n?/y
const item = /^( *)(?:[-*]|(\d{1,9})\.) +(.*)$/

/** A text as Discord's markdown reads it. */
export function blocks(text: string, quoted = false): Block[] {
  const found: Block[] = []
  let from = 0
  const paragraph = (to: number) => {
    const said = text.slice(from, to).replace(/^\n+|\n+$/g, '')
    if (said.trim() !== '') found.push({ kind: 'paragraph', inside: inline(said) })
  }
  let at = 0
  while (at < text.length) {
    const made = (at === 0 || text[at - 1] === '\n' ? line(text, at, quoted) : null) ?? pre(text, at)
    if (made === null) {
      at = later(text, at)
    } else {
      paragraph(at)
      found.push(...made.blocks)
      at = made.end
      from = at
    }
  }
  paragraph(text.length)
  return found
}

type Made = { readonly blocks: readonly Block[]; readonly end: number } | null

/** The next place where a block can begin: a line, or a fence, which may stand in the middle of one. */
function later(text: string, at: number): number {
  const next = /\n|```/g
  next.lastIndex = at + 1
  const found = next.exec(text)
  if (found === null) return text.length
  return found[0] === '\n' ? found.index + 1 : found.index
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function pre(text: string, at: number): Made {
  const found = match(fence, text, at)
  if (found === null) return null
  const [whole, language = null, inside = ''] = found
  return { blocks: [{ kind: 'pre', language, text: inside }], end: at + whole.length }
}

/** A block that begins with a line. */
function line(text: string, at: number, quoted: boolean): Made {
  const said = quoted ? null : (match(rest, text, at) ?? match(quote, text, at))
  if (said !== null) {
    const inside = said[1] ?? said[0].replace(/^> /gm, '')
    return { blocks: [{ kind: 'quote', blocks: blocks(inside, true) }], end: at + said[0].length }
  }
  const head = match(heading, text, at)
  if (head !== null) {
    const [whole, hashes = '', title = ''] = head
    const level = hashes.length === 1 ? 1 : hashes.length === 2 ? 2 : 3
    return { blocks: [{ kind: 'heading', level, inside: inline(title.trim()) }], end: at + whole.length }
  }
  const foot = match(small, text, at)
  if (foot !== null)
    return { blocks: [{ kind: 'small', inside: inline(foot[1] ?? '') }], end: at + foot[0].length }
  const items = match(list, text, at)
  return items === null ? null : { blocks: lists(items[0], quoted), end: at + items[0].length }
}

/** Lines that make a list, or several where numbers and dots follow each other. */
function lists(text: string, quoted: boolean): Block[] {
  const lines = text.split('\n').filter((each) => each.trim() !== '')
  const margin = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0
  const made: { from: number | null; items: string[][] }[] = []
  for (const each of lines) {
    const [, indent = '', number, said = ''] = item.exec(each) ?? []
    const starts = item.test(each) && indent.length <= margin + 1
    const last = made.at(-1)
    if (!starts) last?.items.at(-1)?.push(each.slice(margin).replace(/^ {1,2}/, ''))
    else if (last !== undefined && (last.from === null) === (number === undefined)) last.items.push([said])
    else made.push({ from: number === undefined ? null : Number(number), items: [[said]] })
  }
  return made.map(({ from, items }) => ({
    kind: 'list',
    from,
    items: items.map((said) => blocks(said.join('\n'), quoted)),
  }))
}
