import { describe, expect, it } from 'vitest'
import { parseInline } from './inline.ts'
import type { InlineNode } from './tree.ts'

/** A short notation of the nodes: `strong(a)`, `user#1`. */
const short = (pieces: readonly InlineNode[]): string =>
  pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text
        case 'code':
          return `code(${piece.text})`
        case 'link':
          return `link[${piece.url}](${short(piece.inside)})`
        case 'user':
        case 'role':
        case 'channel':
          return `${piece.kind}#${piece.id}`
        case 'all':
          return `all(${piece.text})`
        case 'command':
          return `command#${piece.id}(${piece.name})`
        case 'time':
          return `time(${piece.at},${piece.style})`
        case 'emoji':
          return `emoji#${piece.id}(${piece.name})`
        default:
          return `${piece.kind}(${short(piece.inside)})`
      }
    })
    .join('')

const cases: Record<string, readonly (readonly [said: string, read: string])[]> = {
  'parses paired marks': [
    ['a **b** c', 'a strong(b) c'],
    ['*a* and _b_', 'em(a) and em(b)'],
    ['__a__ ~~b~~ ||c||', 'underline(a) strike(b) spoiler(c)'],
    ['***a***', 'strong(em(a))'],
    ['*a **b** c*', 'em(a strong(b) c)'],
    ['**a *b* c**', 'strong(a em(b) c)'],
    ['__**a**__', 'underline(strong(a))'],
    ['**a\nb**', 'strong(a\nb)'],
    ['||**a** <@1>||', 'spoiler(strong(a) user#1)'],
  ],
  'keeps unpaired marks as text': [
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case_name', 'snake_case_name'],
    ['**open', '**open'],
    ['a ** b', 'a ** b'],
    ['~~~~', '~~~~'],
    ['* a *', '* a *'],
    ['l’été_là_bas', 'l’été_là_bas'],
    ['`open', '`open'],
  ],
  'ignores marks in escapes and code': [
    ['\\*a\\*', '*a*'],
    ['**a \\** b**', 'strong(a ** b)'],
    ['`**a**`', 'code(**a**)'],
    ['**a `**` b**', 'strong(a code(**) b)'],
    ['`` a`b ``', 'code(a`b)'],
    ['\\<@1>', '<@1>'],
    ['C:\\dir', 'C:\\dir'],
  ],
  'parses mentions': [
    ['<@1> <@!2> <@&3> <#4>', 'user#1 user#2 role#3 channel#4'],
    ['</jouer mot:77>', 'command#77(jouer mot)'],
    ['@everyone @here @alice', 'all(@everyone) all(@here) @alice'],
    ['<:tuile:12><a:bravo:13>', 'emoji#12(tuile)emoji#13(bravo)'],
    ['<@abc> <t:x>', '<@abc> <t:x>'],
  ],
  'parses timestamps': [
    ['<t:10>', 'time(10000,f)'],
    ['<t:10:R>', 'time(10000,R)'],
    ['<t:-5:D>', 'time(-5000,D)'],
    ['<t:10:q>', '<t:10:q>'],
    ['<t:9999999999999>', '<t:9999999999999>'],
  ],
  'links only http URLs': [
    ['[a *b*](https://x.test/y)', 'link[https://x.test/y](a em(b))'],
    ['[a](<https://x.test> "title")', 'link[https://x.test](a)'],
    ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
    ['see https://x.test/a_b_c.', 'see link[https://x.test/a_b_c](https://x.test/a_b_c).'],
    ['(https://x.test/a)', '(link[https://x.test/a](https://x.test/a))'],
    ['https://x.test/a_(b)', 'link[https://x.test/a_(b)](https://x.test/a_(b))'],
    ['<https://x.test>', 'link[https://x.test](https://x.test)'],
    ['[a] (b)', '[a] (b)'],
    ['hello', 'hello'],
  ],
}

describe('parseInline', () => {
  for (const [title, all] of Object.entries(cases))
    it(title, () => {
      for (const [markdown, read] of all) expect(short(parseInline(markdown)), markdown).toBe(read)
    })

  it('keeps all characters of any input', () => {
    const inputs = ['**', '___', '||||', '`', '``', '[', '[]()', '<', '\\', '**`']
    for (const markdown of inputs) expect(short(parseInline(markdown))).toBe(markdown)
  })

  it('handles many unclosed marks in linear time', () => {
    const markdown = '**a `b` __c ~~d ||e *f '.repeat(170)
    expect(parseInline(markdown).length).toBeGreaterThan(0)
  })
})
