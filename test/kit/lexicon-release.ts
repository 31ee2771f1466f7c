import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeLexicon, encodeLexicon } from '@crackpost/core/lexicon/binary-format'
import { differenceBetween, formatDifference } from '@crackpost/core/lexicon/former-lexicon'
import { buildGaddag } from '@crackpost/core/lexicon/gaddag'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'

/** A lexicon as a release ships it: a file, with the differences of former ones beside it. */
export interface LexiconRelease {
  readonly file: string
  readonly lexicon: Lexicon
}

/** Builds a lexicon and writes it to a new folder; with `previous`, also the differences of that one and those before it. */
export function writeLexiconRelease(
  folder: string,
  words: Iterable<string>,
  previous?: LexiconRelease,
): LexiconRelease {
  const list = [...new Set(words)].sort()
  const digest = createHash('sha256').update(list.join('\n')).digest('hex')
  const bytes = encodeLexicon({ size: list.length, graph: buildGaddag(list), digest, common: [] })
  const lexicon = decodeLexicon(bytes)
  mkdirSync(join(folder, 'former'), { recursive: true })
  const file = join(folder, 'french.lexicon')
  writeFileSync(file, bytes)
  if (previous) {
    cpSync(join(dirname(previous.file), 'former'), join(folder, 'former'), { recursive: true })
    const { id } = previous.lexicon
    const text = formatDifference(id, differenceBetween(previous.lexicon, lexicon))
    writeFileSync(join(folder, 'former', `${id}.txt`), text)
  }
  return { file, lexicon }
}
