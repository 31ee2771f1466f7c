import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { frenchLexicon } from '../scripts/french-lexicon.ts'
import { type Figure, median } from './figure.ts'
import { infixQueries, withoutCachedHashes, wordQueries } from './queries.ts'

const repoPath = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

const ROUNDS = 11
const WORD_QUERIES = 200_000
/** Few, because each is a scan over the whole list and takes milliseconds. */
const SCAN_QUERIES = 60

/** The parts of the trie package used here. It is imported by a variable, since it is installed only for benchmarks. */
interface TriePackage {
  fromArray(words: string[]): unknown
  has(trie: unknown, word: string): boolean
}
const TRIE_PACKAGE = '@kamilmielnik/trie'

/**
 * Times, in milliseconds, to read and decode the lexicon in new processes. The code is bundled before, so that no
 * compilation of TypeScript is measured; the file is in the system's cache, the code in none.
 */
const loadTimes = async (): Promise<number[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'lexicon-bench-'))
  try {
    const outfile = join(folder, 'load.mjs')
    const contents = `
      import { readFileSync } from 'node:fs'
      import { decodeLexicon } from '@crackpost/core/lexicon/binary-format'
      const before = performance.now()
      const lexicon = decodeLexicon(readFileSync(${JSON.stringify(repoPath('packages/core/data/french.lexicon'))}))
      const after = performance.now()
      if (!lexicon.has('LETTRE')) throw new Error('the lexicon was decoded, but does not find a word')
      console.log(after - before)`
    const stdin = { contents, resolveDir: repoPath('.'), loader: 'js' as const }
    await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
    return Array.from({ length: ROUNDS }, () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
      return Number(stdout)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Contestants = Readonly<Record<string, (text: string) => boolean>>

/**
 * Queries per second of each contestant: the median of several rounds, in each of which all contestants get the same
 * queries, one after the other, after two warm-up rounds. All must give the same number of hits.
 */
const queriesPerSecond = <C extends Contestants>(
  contestants: C,
  texts: readonly string[],
  strings: (texts: readonly string[]) => readonly string[],
): Record<keyof C, number> => {
  const names: (keyof C)[] = Object.keys(contestants)
  const times = new Map(names.map((name): [keyof C, number[]] => [name, []]))
  const hitCounts = new Set<number>()
  for (let round = -2; round < ROUNDS; round++) {
    for (const name of names) {
      const query = contestants[name]
      if (query === undefined) continue
      const queries = strings(texts)
      let hits = 0
      const before = performance.now()
      for (const text of queries) if (query(text)) hits++
      const seconds = (performance.now() - before) / 1000
      hitCounts.add(hits)
      if (round >= 0) times.get(name)?.push(texts.length / seconds)
    }
  }
  if (hitCounts.size !== 1) throw new Error(`contestants disagree: ${[...hitCounts].join(' ')} hits`)
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    keyof C,
    number
  >
}

export async function* lexiconFigures(): AsyncGenerator<Figure> {
  yield { name: 'lexicon.load_ms', value: median(await loadTimes()), unit: 'ms' }

  const lexicon = frenchLexicon()
  const list = withoutCachedHashes([...lexicon.wordsContaining('')].sort())
  const set = new Set(list)
  const { fromArray, has } = (await import(TRIE_PACKAGE)) as TriePackage
  const trie = fromArray([...list])
  const judges = {
    ours: (word: string) => lexicon.has(word),
    set: (word: string) => set.has(word),
    trie: (word: string) => has(trie, word),
  }

  const queries = wordQueries(list, WORD_QUERIES)
  const words = queriesPerSecond(judges, queries, withoutCachedHashes)
  yield { name: 'lexicon.has_per_s', value: words.ours, unit: '/s' }
  yield { name: 'lexicon.has_set_per_s', value: words.set, unit: '/s' }
  yield { name: 'lexicon.has_trie_per_s', value: words.trie, unit: '/s' }
  yield { name: 'lexicon.has_vs_set', value: words.ours / words.set, unit: '×' }
  yield { name: 'lexicon.has_vs_trie', value: words.ours / words.trie, unit: '×' }

  // For fairness, the opposite case: the same string objects in every round, whose hashes are cached.
  const seen = withoutCachedHashes(queries)
  const again = queriesPerSecond(judges, seen, () => seen)
  yield { name: 'lexicon.has_vs_set_same_strings', value: again.ours / again.set, unit: '×' }

  // A trie finds prefixes, not infixes, so only a scan over the Set can be compared.
  const infixes = infixQueries(list, WORD_QUERIES)
  const { ours: infix } = queriesPerSecond({ ours: lexicon.hasInfix }, infixes, withoutCachedHashes)
  const scan = (letters: string): boolean => {
    for (const word of set) if (word.includes(letters)) return true
    return false
  }
  const scanned = queriesPerSecond(
    { ours: lexicon.hasInfix, scan },
    infixes.slice(0, SCAN_QUERIES),
    withoutCachedHashes,
  )
  yield { name: 'lexicon.infix_per_s', value: infix, unit: '/s' }
  yield { name: 'lexicon.infix_set_per_s', value: scanned.scan, unit: '/s' }
  yield { name: 'lexicon.infix_vs_set', value: infix / scanned.scan, unit: '×' }

  const { ours: example } = queriesPerSecond(
    { ours: (letters: string) => lexicon.exampleContaining(letters) !== null },
    infixes,
    withoutCachedHashes,
  )
  yield { name: 'lexicon.example_per_s', value: example, unit: '/s' }
}
