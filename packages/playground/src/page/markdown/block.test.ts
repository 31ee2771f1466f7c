import { describe, expect, it } from 'vitest'
import { blocks } from './block.ts'
import type { Block, Inline } from './tree.ts'

const said = (pieces: readonly Inline[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : `<${piece.kind}>`)).join('')

/** The blocks in short, one each. */
const short = (all: readonly Block[]): string[] =>
  all.map((block) => {
    switch (block.kind) {
      case 'pre':
        return `pre:${block.language ?? ''}:${block.text}`
      case 'quote':
        return `quote[${short(block.blocks).join(' ')}]`
      case 'list':
        return `list:${block.from ?? '-'}[${block.items.map((each) => short(each).join(' ')).join(' | ')}]`
      case 'heading':
        return `h${block.level}:${said(block.inside)}`
      default:
        return `${block.kind[0]}:${said(block.inside)}`
    }
  })

describe('a text of markdown', () => {
  it('has paragraphs with their lines', () => {
    expect(short(blocks('one\ntwo\n\nthree'))).toEqual(['p:one\ntwo\n\nthree'])
    expect(short(blocks(''))).toEqual([])
    expect(short(blocks('\n \n'))).toEqual([])
  })

  it('has headings of three sizes and small print', () => {
    expect(short(blocks('# A\n## B\n### C\n#### D\n#E\n-# small\nend'))).toEqual([
      'h1:A',
      'h2:B',
      'h3:C',
      'p:#### D\n#E',
      's:small',
      'p:end',
    ])
    expect(short(blocks('a # b -# c'))).toEqual(['p:a # b -# c'])
  })

  it('has quotes of some lines or of all that follows', () => {
    expect(short(blocks('> a\n> b\nc'))).toEqual(['quote[p:a\nb]', 'p:c'])
    expect(short(blocks('>>> a\n> b\n# c'))).toEqual(['quote[p:a\n> b h1:c]'])
    expect(short(blocks('>a'))).toEqual(['p:>a'])
  })

  it('has blocks of code, with their language, wherever they begin', () => {
    expect(short(blocks('```ts\nconst a = 1\n\nb\n```'))).toEqual(['pre:ts:const a = 1\n\nb'])
    expect(short(blocks('a ```b``` c'))).toEqual(['p:a ', 'pre::b', 'p: c'])
    expect(short(blocks('```\n  A B\n 1 2\n```\nend'))).toEqual(['pre::  A B\n 1 2', 'p:end'])
    expect(short(blocks('```\n# no heading\n```'))).toEqual(['pre::# no heading'])
    expect(short(blocks('```open'))).toEqual(['p:```open'])
  })

  it('has lists, with numbers or without, and lists in them', () => {
    expect(short(blocks('- a\n- b'))).toEqual(['list:-[p:a | p:b]'])
    expect(short(blocks('3. a\n4. b'))).toEqual(['list:3[p:a | p:b]'])
    expect(short(blocks('- a\n  - b\n  - c\n- d'))).toEqual(['list:-[p:a list:-[p:b | p:c] | p:d]'])
    expect(short(blocks('- a\n  more\n- b'))).toEqual(['list:-[p:a\nmore | p:b]'])
    expect(short(blocks('- a\n1. b'))).toEqual(['list:-[p:a]', 'list:1[p:b]'])
    expect(short(blocks('intro\n* a\nend'))).toEqual(['p:intro', 'list:-[p:a]', 'p:end'])
    expect(short(blocks('-a\n**b**'))).toEqual(['p:-a\n<strong>'])
  })
})
