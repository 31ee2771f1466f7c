import { readFileSync } from 'node:fs'
import { decodeLexicon } from '@crackpost/core/lexicon/binary-format'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'

let cachedLexicon: Lexicon | undefined

/** The committed French lexicon, for scripts and tests; read once. */
export const frenchLexicon = (): Lexicon => {
  cachedLexicon ??= decodeLexicon(
    readFileSync(new URL('../packages/core/data/french.lexicon', import.meta.url)),
  )
  return cachedLexicon
}
