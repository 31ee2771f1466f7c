import type { MatchId } from '@crackpost/core/app/ports'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import type { Language } from './asked.ts'
import type { BotRejection } from './refusal.ts'

/** What can be typed, in each language; the English names are the ones we log. */
export const VERBS = {
  open: { en: 'open', fr: 'ouvrir' },
  join: { en: 'join', fr: 'rejoindre' },
  leave: { en: 'leave', fr: 'quitter' },
  start: { en: 'start', fr: 'commencer' },
  show: { en: 'show', fr: 'voir' },
  hand: { en: 'hand', fr: 'main' },
  move: { en: 'move', fr: 'jouer' },
  resign: { en: 'resign', fr: 'abandonner' },
  propose: { en: 'propose', fr: 'proposer' },
  accept: { en: 'accept', fr: 'accepter' },
  withdraw: { en: 'withdraw', fr: 'retirer' },
  rematch: { en: 'rematch', fr: 'revanche' },
  games: { en: 'games', fr: 'parties' },
  help: { en: 'help', fr: 'aide' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>
export type Verb = keyof typeof VERBS

/** A typed line, read but not judged. */
export type Line =
  | { readonly verb: 'open'; readonly game: string; readonly seats: number | null }
  | { readonly verb: 'join'; readonly id: MatchId }
  | { readonly verb: 'move'; readonly id: MatchId | null; readonly notation: string }
  | { readonly verb: 'games' }
  | { readonly verb: 'help' }
  | { readonly [V in Plain]: { readonly verb: V; readonly id: MatchId | null } }[Plain]

/** Verbs that take nothing but a match, which need not be named. */
type Plain = Exclude<Verb, 'open' | 'join' | 'move' | 'games' | 'help'>

/** Twelve letters and digits as `matchIdOf` makes them. */
const ID = /^#?([0-9a-hjkmnp-tv-z]{12})$/

export const idIn = (text: string): MatchId | null => ID.exec(text)?.[1] ?? null

const isVerb = (text: string): text is Verb => Object.hasOwn(VERBS, text)

/** The verb that a word is, in either language: whoever plays with others may have learnt theirs. */
export function verbIn(word: string): Verb | null {
  const typed = word.toLowerCase()
  if (isVerb(typed)) return typed
  for (const [verb, { fr }] of Object.entries(VERBS)) if (fr === typed && isVerb(verb)) return verb
  return null
}

export function readLine(text: string): Result<Line, BotRejection> {
  const [word = '', ...rest] = text.trim().split(/\s+/u)
  if (word === '') return ok({ verb: 'help' })
  const verb = verbIn(word)
  switch (verb) {
    case null:
      return no({ code: 'unknownVerb', text: word })
    case 'open':
      return readOpening(rest)
    case 'move':
      return readMove(rest)
    case 'games':
    case 'help':
      return ok({ verb })
    default: {
      const [given] = rest
      if (given === undefined) return verb === 'join' ? no({ code: 'needsId' }) : ok({ verb, id: null })
      const id = idIn(given)
      return id === null ? no({ code: 'badId', text: given }) : ok({ verb, id })
    }
  }
}

function readOpening(words: readonly string[]): Result<Line, BotRejection> {
  const last = words.at(-1) ?? ''
  const counted = /^\d{1,2}$/.test(last)
  const game = (counted ? words.slice(0, -1) : words).join(' ')
  if (game === '') return no({ code: 'needsGame' })
  return ok({ verb: 'open', game, seats: counted ? Number(last) : null })
}

function readMove(words: readonly string[]): Result<Line, BotRejection> {
  const [first = '', ...rest] = words
  const id = idIn(first)
  const notation = (id === null ? words : rest).join(' ')
  return notation === '' ? no({ code: 'needsNotation' }) : ok({ verb: 'move', id, notation })
}
