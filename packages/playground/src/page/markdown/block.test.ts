import { describe, expect, it } from 'vitest'
import { parseBlocks } from './block.ts'
import type { BlockNode, InlineNode } from './tree.ts'

const inlineText = (pieces: readonly InlineNode[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : `<${piece.kind}>`)).join('')

/** A short notation of the blocks, one string each. */
const short = (all: readonly BlockNode[]): string[] =>
  all.map((block) => {
    switch (block.kind) {
      case 'pre':
        return `pre:${block.language ?? ''}:${block.text}`
      case 'quote':
        return `quote[${short(block.blocks).join(' ')}]`
      case 'list':
        return `list:${block.from ?? '-'}[${block.items.map((each) => short(each).join(' ')).join(' | ')}]`
      case 'heading':
        return `h${block.level}:${inlineText(block.inside)}`
      default:
        return `${block.kind[0]}:${inlineText(block.inside)}`
    }
  })

describe('parseBlocks', () => {
  it('parses paragraphs with their lines', () => {
    expect(short(parseBlocks('one\ntwo\n\nthree'))).toEqual(['p:one\ntwo\n\nthree'])
    expect(short(parseBlocks(''))).toEqual([])
    expect(short(parseBlocks('\n \n'))).toEqual([])
  })

  it('parses three heading levels and subtext', () => {
    expect(short(parseBlocks('# A\n## B\n### C\n#### D\n#E\n-# small\nend'))).toEqual([
      'h1:A',
      'h2:B',
      'h3:C',
      'p:#### D\n#E',
      's:small',
      'p:end',
    ])
    expect(short(parseBlocks('a # b -# c'))).toEqual(['p:a # b -# c'])
  })

  it('parses single-line and multi-line quotes', () => {
    expect(short(parseBlocks('> a\n> b\nc'))).toEqual(['quote[p:a\nb]', 'p:c'])
    expect(short(parseBlocks('>>> a\n> b\n# c'))).toEqual(['quote[p:a\n> b h1:c]'])
    expect(short(parseBlocks('>a'))).toEqual(['p:>a'])
  })

  it('parses code blocks with their language, even in the middle of a line', () => {
    expect(short(parseBlocks('```ts\nconst a = 1\n\nb\n```'))).toEqual(['pre:ts:const a = 1\n\nb'])
    expect(short(parseBlocks('a ```b``` c'))).toEqual(['p:a ', 'pre::b', 'p: c'])
    expect(short(parseBlocks('```\n  A B\n 1 2\n```\nend'))).toEqual(['pre::  A B\n 1 2', 'p:end'])
    expect(short(parseBlocks('```\n# no heading\n```'))).toEqual(['pre::# no heading'])
    expect(short(parseBlocks('```open'))).toEqual(['p:```open'])
  })

  it('parses ordered, unordered and nested lists', () => {
    expect(short(parseBlocks('- a\n- b'))).toEqual(['list:-[p:a | p:b]'])
    expect(short(parseBlocks('3. a\n4. b'))).toEqual(['list:3[p:a | p:b]'])
    expect(short(parseBlocks('- a\n  - b\n  - c\n- d'))).toEqual(['list:-[p:a list:-[p:b | p:c] | p:d]'])
    expect(short(parseBlocks('- a\n  more\n- b'))).toEqual(['list:-[p:a\nmore | p:b]'])
    expect(short(parseBlocks('- a\n1. b'))).toEqual(['list:-[p:a]', 'list:1[p:b]'])
    expect(short(parseBlocks('intro\n* a\nend'))).toEqual(['p:intro', 'list:-[p:a]', 'p:end'])
    expect(short(parseBlocks('-a\n**b**'))).toEqual(['p:-a\n<strong>'])
  })
})
