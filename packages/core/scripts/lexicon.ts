import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decodeLexicon, encodeLexicon } from '../src/lexicon/binary-format.ts'
import { differenceBetween, formatDifference } from '../src/lexicon/former-lexicon.ts'
import { buildGaddag } from '../src/lexicon/gaddag.ts'
import { foldLetters } from '../src/lexicon/letters.ts'
import { buildFrenchWordList, readWordFile, wordListDigest } from './french-words.ts'

/**
 * Builds `data/french.lexicon`; the result is always the same. If its words are not those of the committed one, writes
 * what changed to `data/former`, for the matches that began with it. With --check it only compares, and fails if the
 * file differs.
 */

const DATA_FOLDER = new URL('../data/', import.meta.url)
const FILE_NAME = 'french.lexicon'

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

/** Encodes a sorted word list and its common words. */
export const encodeWordList = (list: readonly string[], common: readonly string[]): Uint8Array =>
  encodeLexicon({ size: list.length, graph: buildGaddag(list), digest: wordListDigest(list), common })

/**
 * Writes a lexicon to a folder of its own, and how the previous one became it to the folder `former` in there.
 * `previous` are the bytes of the lexicon that it replaces; null if there is none. Returns the id of the previous one if
 * its words differ, otherwise null.
 */
export const writeLexicon = (folder: URL, bytes: Uint8Array, previous: Uint8Array | null): string | null => {
  const now = decodeLexicon(bytes)
  const before = previous && decodeLexicon(previous)
  const difference = before && differenceBetween(before, now)
  if (before?.id === now.id && difference?.common)
    throw new Error(
      'common.txt can change only together with the words: examples of matches follow from the id',
    )
  const former = new URL('former/', folder)
  mkdirSync(former, { recursive: true })
  writeFileSync(new URL(FILE_NAME, folder), bytes)
  // Words may return to those of a former lexicon, which is then the current one again.
  rmSync(new URL(`${now.id}.txt`, former), { force: true })
  if (!before || !difference || before.id === now.id) return null
  writeFileSync(new URL(`${before.id}.txt`, former), formatDifference(before.id, difference))
  return before.id
}

/** The lexicon of the last commit: one that was built and not committed was never played with. */
const readCommittedLexicon = (): Uint8Array =>
  execFileSync('git', ['show', `HEAD:./${FILE_NAME}`], { cwd: DATA_FOLDER, maxBuffer: 1 << 28 })

const main = (): void => {
  const list = buildFrenchWordList()
  const bytes = encodeWordList(list, loadCommonWords(list))
  const figures = `${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}`
  const name = `packages/core/data/${FILE_NAME}`
  if (!process.argv.includes('--check')) {
    const replaced = writeLexicon(DATA_FOLDER, bytes, readCommittedLexicon())
    console.log(`Wrote ${name}: ${figures}`)
    if (replaced) console.log(`Wrote packages/core/data/former/${replaced}.txt: commit it, too`)
  } else if (Buffer.compare(bytes, readFileSync(new URL(FILE_NAME, DATA_FOLDER))) === 0) {
    console.log(`${name} is what its sources make: ${figures}`)
  } else {
    throw new Error(`${name} is not what its sources make: npm run lexicon`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
