import { existsSync, readFileSync } from 'node:fs'
import { withHouseWords } from '@crackpost/core/lexicon/house'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { open } from '@crackpost/core/lexicon/packed'
import type { HouseWords } from '@crackpost/core/match/terms'

/** Beside the bundle when the house is packed for the cloud, else in the sources. */
const PLACES = ['./french.lexicon', '../../../core/data/french.lexicon'].map(
  (path) => new URL(path, import.meta.url),
)

let opened: { readonly from: string; readonly lexicon: Lexicon } | null = null

/** The words that count: read once for each process. */
export function lexiconFrom(file: string | null): Lexicon {
  const from = file ?? ''
  if (opened?.from !== from) opened = { from, lexicon: open(bytesFrom(file)) }
  return opened.lexicon
}

function bytesFrom(file: string | null): Uint8Array {
  try {
    return readFileSync(file ?? PLACES.find((place) => existsSync(place)) ?? '')
  } catch (error) {
    throw new Error('the lexicon can’t be read: is the environment variable CRACKPOST_LEXICON right?', {
      cause: error,
    })
  }
}

/** So many servers' words are kept at a time. */
const KEPT = 64

/** The base with a house's words: made once, and again when others have been asked for in between. */
export function houseLexicons(base: Lexicon, kept = KEPT): (house: HouseWords) => Lexicon {
  const made = new Map<string, Lexicon>()
  return (house) => {
    if (house.add.length + house.ban.length === 0) return base
    const key = `${house.add.join(' ')}-${house.ban.join(' ')}`
    const lexicon = made.get(key) ?? housed(base, house)
    // Put last again: the first is the one that was asked for the longest ago.
    made.delete(key)
    made.set(key, lexicon)
    const [oldest] = made.keys()
    if (made.size > kept && oldest !== undefined) made.delete(oldest)
    return lexicon
  }
}

/** House words are judged before they are saved: those that are refused here are a fault of ours. */
function housed(base: Lexicon, house: HouseWords): Lexicon {
  const result = withHouseWords(base, house)
  if (!result.ok) throw new Error(`house words that can’t be: ${result.error.code}`)
  return result.value
}
