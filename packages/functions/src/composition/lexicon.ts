import { existsSync, readFileSync } from 'node:fs'
import { decodeLexicon } from '@crackpost/core/lexicon/binary-format'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { withServerWords } from '@crackpost/core/lexicon/server-words'
import type { ServerWordLists } from '@crackpost/core/match/settings'

/** Beside the bundle in the cloud, else in the sources. */
const LEXICON_URLS = ['./french.lexicon', '../../../core/data/french.lexicon'].map(
  (path) => new URL(path, import.meta.url),
)

let loadedLexicon: { readonly from: string; readonly lexicon: Lexicon } | null = null

/** Loads the lexicon, once per process. `file` null: the one beside the bundle or in the sources. */
export function loadLexicon(file: string | null): Lexicon {
  const from = file ?? ''
  if (loadedLexicon?.from !== from) loadedLexicon = { from, lexicon: decodeLexicon(readLexiconBytes(file)) }
  return loadedLexicon.lexicon
}

function readLexiconBytes(file: string | null): Uint8Array {
  try {
    return readFileSync(file ?? LEXICON_URLS.find((url) => existsSync(url)) ?? '')
  } catch (error) {
    throw new Error('the lexicon can’t be read: is the environment variable CRACKPOST_LEXICON right?', {
      cause: error,
    })
  }
}

/** Maximum number of servers whose lexicons are kept. */
const MAX_CACHED_LEXICONS = 64

/** Returns a function that adds a server's words to the base lexicon. Keeps the most recently used results. */
export function createLexiconCache(
  base: Lexicon,
  maxCached = MAX_CACHED_LEXICONS,
): (serverWords: ServerWordLists) => Lexicon {
  const cache = new Map<string, Lexicon>()
  return (serverWords) => {
    if (serverWords.add.length + serverWords.ban.length === 0) return base
    const key = `${serverWords.add.join(' ')}-${serverWords.ban.join(' ')}`
    const lexicon = cache.get(key) ?? buildServerLexicon(base, serverWords)
    // Inserted again as the last: the first key is the least recently used.
    cache.delete(key)
    cache.set(key, lexicon)
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
    return lexicon
  }
}

/** Throws if the words are invalid: they were validated before they were saved. */
function buildServerLexicon(base: Lexicon, serverWords: ServerWordLists): Lexicon {
  const result = withServerWords(base, serverWords)
  if (!result.ok) throw new Error(`invalid server words: ${result.error.code}`)
  return result.value
}
