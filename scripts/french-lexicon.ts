import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { loadLexicons } from '@crackpost/functions/composition/lexicon'

/** The committed French lexicon, for scripts and tests; read once. */
export const frenchLexicon = (): Lexicon => loadLexicons(null).current

/** The French lexicon that a record or a log names, current or former; the current one if there is none with this id. */
export const frenchLexiconNamed = (id: string): Lexicon => loadLexicons(null).find(id) ?? frenchLexicon()

/** The French lexicon with this id, current or former; null if there is none. */
export const findFrenchLexicon = (id: string): Lexicon | null => loadLexicons(null).find(id)
