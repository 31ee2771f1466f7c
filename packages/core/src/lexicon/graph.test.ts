import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gaddag } from './gaddag.ts'
import {
  child,
  childOf,
  edgeAt,
  edgeOf,
  endingsAt,
  ends,
  endsWord,
  type Graph,
  isLast,
  letterOf,
  lettersAt,
  NOWHERE,
  next,
  packEdge,
  SEPARATOR,
  withLast,
} from './graph.ts'
import { letterAt, letterIndex } from './letters.ts'

const mask = (letters: string): number =>
  [...letters].reduce((bits, letter) => bits | (1 << letterIndex(letter)), 0)

const walk = (graph: Graph, path: string): number =>
  [...path].reduce(
    (node, letter) => child(graph, node, letter === '|' ? SEPARATOR : letterIndex(letter)),
    graph.root,
  )

/** Every path of a graph that ends a word, spelled out with | for the separator. */
const paths = (graph: Graph, node = graph.root, path = ''): string[] => {
  const found: string[] = []
  for (let at = node; at !== NOWHERE; at = next(graph, at)) {
    const edge = edgeAt(graph, at)
    const longer = path + (letterOf(edge) === SEPARATOR ? '|' : letterAt(letterOf(edge)))
    if (endsWord(edge)) found.push(longer)
    found.push(...paths(graph, childOf(edge), longer))
  }
  return found
}

const reversed = (text: string): string => [...text].reverse().join('')

/** What Gordon's paper says must be in it, counted out word by word. */
const expectedPaths = (words: readonly string[]): string[] =>
  [...new Set(words)].flatMap((word) => [
    reversed(word),
    ...[...word].slice(1).map((_, i) => `${reversed(word.slice(0, i + 1))}|${word.slice(i + 1)}`),
  ])

const wordsArbitrary = fc.array(fc.string({ unit: fc.constantFrom(...'ABCZ'), minLength: 1, maxLength: 6 }), {
  maxLength: 40,
})

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort()

describe('an edge', () => {
  test('keeps its child, its letter and its end', () => {
    for (const node of [0, 1, 1_007_560, (1 << 25) - 1]) {
      for (const letter of [0, 25, SEPARATOR]) {
        for (const end of [true, false]) {
          const edge = packEdge(node, letter, end)
          expect([childOf(edge), letterOf(edge), endsWord(edge), isLast(edge)]).toEqual([
            node,
            letter,
            end,
            false,
          ])
          expect([childOf(withLast(edge)), isLast(withLast(edge))]).toEqual([node, true])
        }
      }
    }
  })
})

describe('the graph of CHAT, CHATS and RAT', () => {
  const graph = gaddag(['CHAT', 'CHATS', 'RAT'])

  test('goes leftwards from an anchor, over the separator and on rightwards', () => {
    const left = walk(graph, 'TAH')
    expect(ends(graph, left, letterIndex('C'))).toBe(true)
    const on = child(graph, child(graph, left, letterIndex('C')), SEPARATOR)
    expect(ends(graph, on, letterIndex('S'))).toBe(true)
    expect(lettersAt(graph, on)).toBe(mask('S'))
  })

  test('tells the letters that lead on, the separator left out', () => {
    expect(lettersAt(graph, graph.root)).toBe(mask('ACHRST'))
    expect(lettersAt(graph, walk(graph, 'TA'))).toBe(mask('HR'))
    expect(lettersAt(graph, walk(graph, 'C'))).toBe(0)
    expect(lettersAt(graph, NOWHERE)).toBe(0)
  })

  test('tells the letters that end a word', () => {
    expect(endingsAt(graph, walk(graph, 'TA'))).toBe(mask('R'))
    expect(endingsAt(graph, walk(graph, 'TAH'))).toBe(mask('C'))
    expect(endingsAt(graph, walk(graph, 'RA'))).toBe(0)
    expect(endingsAt(graph, NOWHERE)).toBe(0)
  })

  test('is read plainly from the start', () => {
    const on = child(graph, child(graph, graph.start, letterIndex('R')), letterIndex('A'))
    expect(endingsAt(graph, on)).toBe(mask('T'))
    expect(paths(graph, graph.start)).toEqual(['CHAT', 'CHATS', 'RAT'])
  })

  test('stays nowhere once a walk has left the words', () => {
    expect(walk(graph, 'Z')).toBe(NOWHERE)
    expect(walk(graph, 'ZTAC')).toBe(NOWHERE)
    for (let letter = 0; letter <= SEPARATOR; letter++) expect(edgeOf(graph, NOWHERE, letter)).toBe(0)
  })
})

describe('weaving', () => {
  test('no words make a graph that leads nowhere', () => {
    const graph = gaddag([])
    expect(graph.root).toBe(NOWHERE)
    expect(paths(graph)).toEqual([])
  })

  test('has exactly the paths of every word from every letter', () => {
    fc.assert(
      fc.property(wordsArbitrary, (words) => {
        expect(paths(gaddag(sorted(words))).sort()).toEqual(expectedPaths(words).sort())
      }),
    )
  })

  test('makes no two nodes that look the same, and none that nothing leads to', () => {
    fc.assert(
      fc.property(wordsArbitrary, (words) => {
        const graph = gaddag(sorted(words))
        const looks = new Set<string>()
        const reached = new Set([graph.root, graph.start])
        let nodes = 0
        for (let at = 1; at < graph.edges.length; nodes++) {
          const edges: number[] = []
          for (let i = at; i !== NOWHERE; i = next(graph, i)) edges.push(edgeAt(graph, i))
          for (const edge of edges) reached.add(childOf(edge))
          looks.add(edges.join())
          at += edges.length
        }
        expect(looks.size).toBe(nodes)
        reached.delete(NOWHERE)
        expect(reached.size).toBe(nodes)
      }),
    )
  })

  test('keeps the edges of a node in the order of the alphabet, the separator last', () => {
    fc.assert(
      fc.property(wordsArbitrary, (words) => {
        const graph = gaddag(sorted(words))
        for (let at = 1; at < graph.edges.length; at++) {
          const on = next(graph, at)
          if (on !== NOWHERE) expect(letterOf(edgeAt(graph, on))).toBeGreaterThan(letterOf(edgeAt(graph, at)))
        }
      }),
    )
  })

  test('the same words make the same bytes', () => {
    const words = sorted(['CHAT', 'RAT', 'RATS', 'ARTS', 'STAR'])
    expect(gaddag(words)).toEqual(gaddag([...words]))
  })
})
