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
/** A scan over the whole list takes milliseconds: a few are enough. */
const SCAN_QUERIES = 60

/** Of the peer, what is used here. Asked for by a name in a variable, since it is installed only for this. */
interface TriePackage {
  fromArray(words: string[]): unknown
  has(trie: unknown, word: string): boolean
}
const TRIE_PACKAGE = '@kamilmielnik/trie'

/**
 * Reading and opening the file in a process that has done nothing yet, the median of several. Bundled before, so
 * that no compiling of TypeScript is measured; the file is in the system's cache, the code in none.
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
      if (!lexicon.has('LETTRE')) throw new Error('Opened, but it can not read')
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
 * Questions a second of each contestant: the median of several rounds, in each of which all of them are asked the
 * same, one after the other; the first rounds are to warm up. All must give the same answers.
 */
const questionsPerSecond = <C extends Contestants>(
  contestants: C,
  texts: readonly string[],
  strings: (texts: readonly string[]) => readonly string[],
): Record<keyof C, number> => {
  const names: (keyof C)[] = Object.keys(contestants)
  const times = new Map(names.map((name): [keyof C, number[]] => [name, []]))
  const yeses = new Set<number>()
  for (let round = -2; round < ROUNDS; round++) {
    for (const name of names) {
      const ask = contestants[name]
      if (ask === undefined) continue
      const asked = strings(texts)
      let yes = 0
      const before = performance.now()
      for (const text of asked) if (ask(text)) yes++
      const seconds = (performance.now() - before) / 1000
      yeses.add(yes)
      if (round >= 0) times.get(name)?.push(texts.length / seconds)
    }
  }
  if (yeses.size !== 1) throw new Error(`They do not agree: ${[...yeses].join(' ')}`)
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
  const words = questionsPerSecond(judges, queries, withoutCachedHashes)
  yield { name: 'lexicon.has_per_s', value: words.ours, unit: '/s' }
  yield { name: 'lexicon.has_set_per_s', value: words.set, unit: '/s' }
  yield { name: 'lexicon.has_trie_per_s', value: words.trie, unit: '/s' }
  yield { name: 'lexicon.has_vs_set', value: words.ours / words.set, unit: '×' }
  yield { name: 'lexicon.has_vs_trie', value: words.ours / words.trie, unit: '×' }

  // The other way round, to be honest: the same string objects in every round, their hashes known to the Set.
  const seen = withoutCachedHashes(queries)
  const again = questionsPerSecond(judges, seen, () => seen)
  yield { name: 'lexicon.has_vs_set_same_strings', value: again.ours / again.set, unit: '×' }

  // A trie knows how words begin, not what is in them, so only a scan over the Set can be compared.
  const infixes = infixQueries(list, WORD_QUERIES)
  const { ours: infix } = questionsPerSecond({ ours: lexicon.hasInfix }, infixes, withoutCachedHashes)
  const scan = (letters: string): boolean => {
    for (const word of set) if (word.includes(letters)) return true
    return false
  }
  const scanned = questionsPerSecond(
    { ours: lexicon.hasInfix, scan },
    infixes.slice(0, SCAN_QUERIES),
    withoutCachedHashes,
  )
  yield { name: 'lexicon.infix_per_s', value: infix, unit: '/s' }
  yield { name: 'lexicon.infix_set_per_s', value: scanned.scan, unit: '/s' }
  yield { name: 'lexicon.infix_vs_set', value: infix / scanned.scan, unit: '×' }

  const { ours: example } = questionsPerSecond(
    { ours: (letters: string) => lexicon.exampleContaining(letters) !== null },
    infixes,
    withoutCachedHashes,
  )
  yield { name: 'lexicon.example_per_s', value: example, unit: '/s' }
}
