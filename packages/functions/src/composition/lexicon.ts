import { existsSync, readFileSync } from 'node:fs'
import { decodeLexicon } from '@crackpost/core/lexicon/binary-format'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { withServerWords } from '@crackpost/core/lexicon/server-words'
import type { ServerWordLists } from '@crackpost/core/match/settings'

/** Beside the bundle when the house is packed for the cloud, else in the sources. */
const LEXICON_URLS = ['./french.lexicon', '../../../core/data/french.lexicon'].map(
  (path) => new URL(path, import.meta.url),
)

let loadedLexicon: { readonly from: string; readonly lexicon: Lexicon } | null = null

/** The words that count: read once for each process. */
export function loadLexicon(file: string | null): Lexicon {
  const from = file ?? ''
  if (loadedLexicon?.from !== from) loadedLexicon = { from, lexicon: decodeLexicon(readLexiconBytes(file)) }
  return loadedLexicon.lexicon
}

function readLexiconBytes(file: string | null): Uint8Array {
  try {
    return readFileSync(file ?? LEXICON_URLS.find((place) => existsSync(place)) ?? '')
  } catch (error) {
    throw new Error('the lexicon can’t be read: is the environment variable CRACKPOST_LEXICON right?', {
      cause: error,
    })
  }
}

/** So many servers' words are kept at a time. */
const MAX_CACHED_LEXICONS = 64

/** The base with a house's words: made once, and again when others have been asked for in between. */
export function createLexiconCache(
  base: Lexicon,
  maxCached = MAX_CACHED_LEXICONS,
): (serverWords: ServerWordLists) => Lexicon {
  const cache = new Map<string, Lexicon>()
  return (serverWords) => {
    if (serverWords.add.length + serverWords.ban.length === 0) return base
    const key = `${serverWords.add.join(' ')}-${serverWords.ban.join(' ')}`
    const lexicon = cache.get(key) ?? buildServerLexicon(base, serverWords)
    // Put last again: the first is the one that was asked for the longest ago.
    cache.delete(key)
    cache.set(key, lexicon)
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
    return lexicon
  }
}

/** House words are judged before they are saved: those that are refused here are a fault of ours. */
function buildServerLexicon(base: Lexicon, serverWords: ServerWordLists): Lexicon {
  const result = withServerWords(base, serverWords)
  if (!result.ok) throw new Error(`house words that can’t be: ${result.error.code}`)
  return result.value
}
