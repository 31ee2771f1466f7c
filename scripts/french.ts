import { readFileSync } from 'node:fs'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { open } from '@crackpost/core/lexicon/packed'

let opened: Lexicon | undefined

/** The French lexicon as committed, read once: for scripts and tests. */
export const french = (): Lexicon => {
  opened ??= open(readFileSync(new URL('../packages/core/data/french.lexicon', import.meta.url)))
  return opened
}
