import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encodeLexicon } from '../src/lexicon/binary-format.ts'
import { buildGaddag } from '../src/lexicon/gaddag.ts'
import { foldLetters } from '../src/lexicon/letters.ts'
import { buildFrenchWordList, readWordFile, wordListDigest } from './french-words.ts'

/**
 * Builds `data/french.lexicon`; the result is always the same. With --check it only compares, and fails if
 * the file differs.
 */

const file = new URL('../data/french.lexicon', import.meta.url)

/** The common words, best known first. Throws with a list of those that are not in the lexicon. */
export const loadCommonWords = (list: readonly string[]): string[] => {
  const known = new Set(list)
  const commonWords = readWordFile('common.txt').map((word) => {
    const folded = foldLetters(word)
    return folded.ok ? folded.value : word
  })
  const missing = commonWords.filter((word) => !known.has(word))
  if (missing.length > 0) throw new Error(`In common.txt but not in the list: ${missing.join(' ')}`)
  return [...new Set(commonWords)]
}

export const buildLexicon = (): Uint8Array => {
  const list = buildFrenchWordList()
  return encodeLexicon({
    size: list.length,
    graph: buildGaddag(list),
    digest: wordListDigest(list),
    common: loadCommonWords(list),
  })
}

const main = (): void => {
  const bytes = buildLexicon()
  const figures = `${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}`
  if (!process.argv.includes('--check')) {
    writeFileSync(file, bytes)
    console.log(`Wrote packages/core/data/french.lexicon: ${figures}`)
  } else if (Buffer.compare(bytes, readFileSync(file)) === 0) {
    console.log(`packages/core/data/french.lexicon is what its sources make: ${figures}`)
  } else {
    throw new Error('packages/core/data/french.lexicon is not what its sources make: npm run lexicon')
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
