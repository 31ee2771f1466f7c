import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGaddag } from './gaddag.ts'
import {
  childNode,
  edgeAt,
  edgeChild,
  edgeLetter,
  endingMaskAt,
  endsWord,
  endsWordWith,
  findEdge,
  type Graph,
  isLastEdge,
  letterMaskAt,
  markLastEdge,
  NO_NODE,
  nextEdge,
  packEdge,
  SEPARATOR,
} from './graph.ts'
import { letterAt, letterIndex } from './letters.ts'

const mask = (letters: string): number =>
  [...letters].reduce((bits, letter) => bits | (1 << letterIndex(letter)), 0)

const walk = (graph: Graph, path: string): number =>
  [...path].reduce(
    (node, letter) => childNode(graph, node, letter === '|' ? SEPARATOR : letterIndex(letter)),
    graph.root,
  )

/** Every path of a graph that ends a word, with | for the separator. */
const paths = (graph: Graph, node = graph.root, path = ''): string[] => {
  const found: string[] = []
  for (let at = node; at !== NO_NODE; at = nextEdge(graph, at)) {
    const edge = edgeAt(graph, at)
    const longer = path + (edgeLetter(edge) === SEPARATOR ? '|' : letterAt(edgeLetter(edge)))
    if (endsWord(edge)) found.push(longer)
    found.push(...paths(graph, edgeChild(edge), longer))
  }
  return found
}

const reverseText = (text: string): string => [...text].reverse().join('')

/** The paths that Gordon's paper defines, listed word by word. */
const expectedPaths = (words: readonly string[]): string[] =>
  [...new Set(words)].flatMap((word) => [
    reverseText(word),
    ...[...word].slice(1).map((_, i) => `${reverseText(word.slice(0, i + 1))}|${word.slice(i + 1)}`),
  ])

const wordsArbitrary = fc.array(fc.string({ unit: fc.constantFrom(...'ABCZ'), minLength: 1, maxLength: 6 }), {
  maxLength: 40,
})

const sortUnique = (words: readonly string[]): string[] => [...new Set(words)].sort()

describe('packEdge', () => {
  test('keeps child, letter and end of word', () => {
    for (const node of [0, 1, 1_007_560, (1 << 25) - 1]) {
      for (const letter of [0, 25, SEPARATOR]) {
        for (const end of [true, false]) {
          const edge = packEdge(node, letter, end)
          expect([edgeChild(edge), edgeLetter(edge), endsWord(edge), isLastEdge(edge)]).toEqual([
            node,
            letter,
            end,
            false,
          ])
          expect([edgeChild(markLastEdge(edge)), isLastEdge(markLastEdge(edge))]).toEqual([node, true])
        }
      }
    }
  })
})

describe('the graph of CHAT, CHATS and RAT', () => {
  const graph = buildGaddag(['CHAT', 'CHATS', 'RAT'])

  test('is walked leftwards from an anchor, over the separator and then rightwards', () => {
    const left = walk(graph, 'TAH')
    expect(endsWordWith(graph, left, letterIndex('C'))).toBe(true)
    const on = childNode(graph, childNode(graph, left, letterIndex('C')), SEPARATOR)
    expect(endsWordWith(graph, on, letterIndex('S'))).toBe(true)
    expect(letterMaskAt(graph, on)).toBe(mask('S'))
  })

  test('returns the letters that continue from a node, without the separator', () => {
    expect(letterMaskAt(graph, graph.root)).toBe(mask('ACHRST'))
    expect(letterMaskAt(graph, walk(graph, 'TA'))).toBe(mask('HR'))
    expect(letterMaskAt(graph, walk(graph, 'C'))).toBe(0)
    expect(letterMaskAt(graph, NO_NODE)).toBe(0)
  })

  test('returns the letters that end a word', () => {
    expect(endingMaskAt(graph, walk(graph, 'TA'))).toBe(mask('R'))
    expect(endingMaskAt(graph, walk(graph, 'TAH'))).toBe(mask('C'))
    expect(endingMaskAt(graph, walk(graph, 'RA'))).toBe(0)
    expect(endingMaskAt(graph, NO_NODE)).toBe(0)
  })

  test('is read forwards from the start', () => {
    const on = childNode(graph, childNode(graph, graph.start, letterIndex('R')), letterIndex('A'))
    expect(endingMaskAt(graph, on)).toBe(mask('T'))
    expect(paths(graph, graph.start)).toEqual(['CHAT', 'CHATS', 'RAT'])
  })

  test('stays at node 0 once no word continues', () => {
    expect(walk(graph, 'Z')).toBe(NO_NODE)
    expect(walk(graph, 'ZTAC')).toBe(NO_NODE)
    for (let letter = 0; letter <= SEPARATOR; letter++) expect(findEdge(graph, NO_NODE, letter)).toBe(0)
  })
})

describe('buildGaddag', () => {
  test('builds an empty graph for no words', () => {
    const graph = buildGaddag([])
    expect(graph.root).toBe(NO_NODE)
    expect(paths(graph)).toEqual([])
  })

  test('has exactly one path for every word and letter', () => {
    fc.assert(
      fc.property(wordsArbitrary, (words) => {
        expect(paths(buildGaddag(sortUnique(words))).sort()).toEqual(expectedPaths(words).sort())
      }),
    )
  })

  test('builds no equal and no unreachable nodes', () => {
    fc.assert(
      fc.property(wordsArbitrary, (words) => {
        const graph = buildGaddag(sortUnique(words))
        const looks = new Set<string>()
        const reached = new Set([graph.root, graph.start])
        let nodes = 0
        for (let at = 1; at < graph.edges.length; nodes++) {
          const edges: number[] = []
          for (let i = at; i !== NO_NODE; i = nextEdge(graph, i)) edges.push(edgeAt(graph, i))
          for (const edge of edges) reached.add(edgeChild(edge))
          looks.add(edges.join())
          at += edges.length
        }
        expect(looks.size).toBe(nodes)
        reached.delete(NO_NODE)
        expect(reached.size).toBe(nodes)
      }),
    )
  })

  test('keeps the edges of a node in alphabetical order, the separator last', () => {
    fc.assert(
      fc.property(wordsArbitrary, (words) => {
        const graph = buildGaddag(sortUnique(words))
        for (let at = 1; at < graph.edges.length; at++) {
          const on = nextEdge(graph, at)
          if (on !== NO_NODE)
            expect(edgeLetter(edgeAt(graph, on))).toBeGreaterThan(edgeLetter(edgeAt(graph, at)))
        }
      }),
    )
  })

  test('builds the same bytes for the same words', () => {
    const words = sortUnique(['CHAT', 'RAT', 'RATS', 'ARTS', 'STAR'])
    expect(buildGaddag(words)).toEqual(buildGaddag([...words]))
  })
})
