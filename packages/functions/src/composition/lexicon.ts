import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createLruCache } from '@crackpost/core/kernel/lru-cache'
import { decodeLexicon } from '@crackpost/core/lexicon/binary-format'
import { restoreFormerLexicon } from '@crackpost/core/lexicon/former-lexicon'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { baseLexiconId, withServerWords } from '@crackpost/core/lexicon/server-words'
import type { ServerWordLists } from '@crackpost/core/match/settings'
import { newerReleaseError } from '@crackpost/core/use-cases/newer-release'
import type { Ports } from '@crackpost/core/use-cases/ports'

/** Beside the bundle in the cloud, else in the sources. */
const LEXICON_URLS = ['./french.lexicon', '../../../core/data/french.lexicon'].map(
  (path) => new URL(path, import.meta.url),
)

/** The current lexicon and those that came before it. */
export interface Lexicons {
  readonly current: Lexicon
  /** Returns the lexicon with this id, current or former; null if there is none. Former ones are restored once. */
  find(id: string): Lexicon | null
}

let loaded: { readonly from: string; readonly lexicons: Lexicons } | null = null

/**
 * Loads the current lexicon, once per process; former ones are loaded from the folder `former` beside it when a match
 * needs them. `file` null: the one beside the bundle or in the sources.
 */
export function loadLexicons(file: string | null): Lexicons {
  const from = file ?? ''
  if (loaded?.from !== from) loaded = { from, lexicons: readLexicons(file) }
  return loaded.lexicons
}

function readLexicons(file: string | null): Lexicons {
  const url = file === null ? LEXICON_URLS.find((known) => existsSync(known)) : pathToFileURL(file)
  const current = decodeLexicon(readLexiconBytes(url ?? ''))
  const former = new Map<string, Lexicon>()
  const readDifference = (id: string): string | null => {
    // The id is stored data and becomes part of a path.
    const difference = /^[\w-]+$/u.test(id) ? new URL(`former/${id}.txt`, url) : null
    return difference && existsSync(difference) ? readFileSync(difference, 'utf8') : null
  }
  return {
    current,
    find(id) {
      if (id === current.id) return current
      const found = former.get(id) ?? restoreFormerLexicon(current, id, readDifference)
      if (found) former.set(id, found)
      return found
    },
  }
}

function readLexiconBytes(file: URL | string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new Error('the lexicon can’t be read: is the environment variable CRACKPOST_LEXICON right?', {
      cause: error,
    })
  }
}

/** Maximum number of lexicons with server words that are kept. */
const MAX_CACHED_LEXICONS = 64

/** Returns a function that adds a server's words to a lexicon. Keeps the most recently used results. */
export function createLexiconCache(
  { current, find }: Lexicons,
  maxCached = MAX_CACHED_LEXICONS,
): Ports['lexiconWith'] {
  const lexicons = createLruCache<Lexicon>(maxCached)
  const addWords = (base: Lexicon, serverWords: ServerWordLists): Lexicon => {
    if (serverWords.add.length + serverWords.ban.length === 0) return base
    const key = `${base.id} ${serverWords.add.join(' ')}-${serverWords.ban.join(' ')}`
    return lexicons.getOrCreate(key, () => buildServerLexicon(base, serverWords))
  }
  return (serverWords, id) => {
    if (id === null) return addWords(current, serverWords)
    const base = find(baseLexiconId(id))
    const lexicon = base && addWords(base, serverWords)
    if (lexicon?.id !== id)
      throw newerReleaseError(`the match was started with lexicon ${id}, and here is ${current.id}`)
    return lexicon
  }
}

/** Throws if the words are invalid: they were validated before they were saved. */
function buildServerLexicon(base: Lexicon, serverWords: ServerWordLists): Lexicon {
  const result = withServerWords(base, serverWords)
  if (!result.ok) throw new Error(`invalid server words: ${result.error.code}`)
  return result.value
}
